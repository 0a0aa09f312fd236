/**
 * Transport to the server that served this client, by HTTP and WebSocket. The offline build replaces it with
 * `offline/transport.ts` (vite.config.ts).
 */
import type { Component } from 'svelte';
import { pageLanguage } from './language';

/** Status and body of an answer. */
export interface ServerResponse {
  status: number;
  text: string;
}
/** The part of WebSocket that is used here. */
export type Socket = Pick<WebSocket, 'readyState' | 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'>;

/** Whether the client runs without a server. */
export const OFFLINE: boolean = false;
/** Shown while the offline server starts. */
export const StartupStatus: Component | null = null;

/** Shows how the offline data is stored. */
export const StorageStatus: Component | null = null;

/** Whether this page belongs to a guest of another browser, which hosts the table. */
export const GUEST: boolean = false;
/** Shown before the client, until it can be used. */
export const enter: ((target: HTMLElement) => Promise<void>) | null = null;
/** Takes a function that shows the client anew, after the table has moved to or from this browser. */
export const onRoleChange: ((show: () => Promise<void>) => void) | null = null;
/** The page shown instead of the lobby. */
export const HomePage: Component | null = null;
/** How to invite friends to a table of this browser. */
export const loadInvitations: (() => Promise<{ default: Component<{ id: string }> }>) | null = null;

/** The href of a page, and the page of a link or of the current location. */
export const hrefOf = (page: string) => page;
export const pageOf = (link: string) => link;
export const pageAt = ({ pathname, search, hash }: Location) => pathname + search + hash;
/** URL of a file that comes with the client. */
export const assetUrl = (path: string) => path;

/** Save the target of an API link, if the browser cannot download it itself. */
export const downloadLink: ((link: HTMLAnchorElement, event: Event) => void) | null = null;

export async function request(method: string, path: string, body?: string): Promise<ServerResponse> {
  const headers: Record<string, string> = { 'Fondaco-Language': pageLanguage.current };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const answer = await fetch(`/api${path}`, { method, headers, body });
  return { status: answer.status, text: answer.status === 204 ? '' : await answer.text() };
}

/** Open a socket; browsers send no header of the page's choice with it, so its address names the language. */
export function connect(path: string): Socket {
  const spoken = `${path.includes('?') ? '&' : '?'}lang=${pageLanguage.current}`;
  return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api${path}${spoken}`);
}
