/** The way to a house: by HTTP and WebSocket, to where this client came from. Where the client is built to be its own
 *  house, `solo/way.ts` stands in the stead of this (vite.config.ts). */
import type { Component } from 'svelte';

/** What a house says to a request. */
export interface ServerResponse {
  status: number;
  text: string;
}
/** As much of a WebSocket as is used here. */
export type Socket = Pick<WebSocket, 'readyState' | 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'>;

/** Is there nobody else in this house? */
export const OFFLINE: boolean = false;
/** What is shown while the house wakes up. */
export const StartupStatus: Component | null = null;

/** What such a house says of how it is kept. */
export const StorageStatus: Component | null = null;

/** The address of a page, and the page of an address: that of a link, or where we are. */
export const hrefOf = (page: string) => page;
export const pageOf = (link: string) => link;
export const pageAt = ({ pathname, search, hash }: Location) => pathname + search + hash;
/** Where a file lies that comes with the client. */
export const assetUrl = (path: string) => path;

/** Saves what a link of the house leads to, where the browser cannot do it by itself. */
export const downloadLink: ((link: HTMLAnchorElement, event: Event) => void) | null = null;

export async function request(method: string, path: string, body?: string): Promise<ServerResponse> {
  const headers: HeadersInit = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const answer = await fetch(`/api${path}`, { method, headers, body });
  return { status: answer.status, text: answer.status === 204 ? '' : await answer.text() };
}

export const connect = (path: string): Socket =>
  new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api${path}`);
