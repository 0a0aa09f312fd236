/**
 * Transport to the offline server in a web worker. Pages are addressed behind `#`, so that any file server can host the
 * client in any folder.
 */
import type { Component } from 'svelte';
import type { Socket, ServerResponse } from '../lib/transport';
import type { ToWorker, FromWorker } from './messages';
import { startup } from './startup.svelte';
import KeptHere from './StorageStatus.svelte';
import WakingLine from './StartupStatus.svelte';

export type { Socket, ServerResponse };
export const OFFLINE: boolean = true;
export const StartupStatus: Component | null = WakingLine;
export const StorageStatus: Component | null = KeptHere;

export const hrefOf = (page: string) => `#${page}`;
export const pageOf = (link: string) => (link.startsWith('#/') ? link.slice(1) : link);
export const pageAt = ({ hash }: Location) => (hash.startsWith('#/') ? hash.slice(1) : `/${hash}`);
export const assetUrl = (path: string) => `.${path.replace(/^\/api\/games\/(\w+)\/emblem$/, '/emblems/$1.svg')}`;

const waiting = new Map<number, { resolve: (told: ServerResponse) => void; reject: (why: Error) => void }>();
const lines = new Map<number, Line>();
let number = 0;

const worker = new Worker(new URL('./serverWorker.ts', import.meta.url), { type: 'module' });
const say = (asked: ToWorker) => worker.postMessage(asked);
worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
  if ('waking' in data) startup.update(data.waking);
  else if ('told' in data) {
    waiting.get(data.id)?.resolve(data.told);
    waiting.delete(data.id);
  } else if ('heard' in data) lines.get(data.id)?.hear(data.heard);
  else if ('ended' in data) lines.get(data.id)?.close();
  else fail(data.broken);
};
worker.onerror = ({ message }) => fail(message);

/** Reject all requests from now on. What was acknowledged is stored. */
function fail(why: string): void {
  startup.fail(why);
  for (const { reject } of waiting.values()) reject(new Error(why));
  waiting.clear();
}

say({ wake: { base: new URL('../solo', document.baseURI).href, lang: localStorage.getItem('fondaco.lang') ?? 'en' } });

/** Requests after which the browser is asked for persistent storage. */
const OPENING = ['POST /tables', 'POST /along'];

export function request(method: string, path: string, body?: string): Promise<ServerResponse> {
  const id = ++number;
  say({ id, ask: { method, path, body } });
  if (OPENING.includes(`${method} ${path}`)) void navigator.storage?.persist?.();
  return new Promise((resolve, reject) => {
    if (startup.error) reject(new Error(startup.error));
    else waiting.set(id, { resolve, reject });
  });
}

export function downloadLink(link: HTMLAnchorElement, event: Event): void {
  event.preventDefault();
  void request('GET', link.pathname.replace('/api', '')).then(({ status, text }) => {
    if (status !== 200) return;
    const file = Object.assign(document.createElement('a'), { download: link.download || 'fondaco.json' });
    file.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    file.click();
    setTimeout(() => URL.revokeObjectURL(file.href), 60_000);
  });
}

class Line implements Socket {
  readyState: Socket['readyState'] = WebSocket.OPEN;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  private id = ++number;

  constructor(path: string) {
    lines.set(this.id, this);
    say({ id: this.id, dial: path });
  }
  hear(message: string): void {
    this.onmessage?.call(this as unknown as WebSocket, new MessageEvent('message', { data: message }));
  }
  /** The worker needs no answer to pings. */
  send(): void {}
  close(): void {
    this.readyState = WebSocket.CLOSED;
    lines.delete(this.id);
    say({ id: this.id, hangUp: true });
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent('close'));
  }
}

export const connect = (path: string): Socket => new Line(path);
