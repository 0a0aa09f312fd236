/**
 * Transport to the offline server in a web worker. Pages are addressed behind `#`, so that any file server can host the
 * client in any folder.
 */
import type { Component } from 'svelte';
import { pageLanguage } from '../lib/language';
import type { Socket, ServerResponse } from '../lib/transport';
import type { ToWorker, FromWorker } from './messages';
import { startup } from './startup.svelte';
import OfflineStorageStatus from './StorageStatus.svelte';
import OfflineStartupStatus from './StartupStatus.svelte';

export type { Socket, ServerResponse };
export const OFFLINE: boolean = true;
export const StartupStatus: Component | null = OfflineStartupStatus;
export const StorageStatus: Component | null = OfflineStorageStatus;

export const hrefOf = (page: string) => `#${page}`;
export const pageOf = (link: string) => (link.startsWith('#/') ? link.slice(1) : link);
export const pageAt = ({ hash }: Location) => (hash.startsWith('#/') ? hash.slice(1) : `/${hash}`);
export const assetUrl = (path: string) => `.${path.replace(/^\/api\/games\/(\w+)\/emblem$/, '/emblems/$1.svg')}`;

const waiting = new Map<number, { resolve: (response: ServerResponse) => void; reject: (why: Error) => void }>();
const sockets = new Map<number, WorkerSocket>();
let number = 0;

const worker = new Worker(new URL('./serverWorker.ts', import.meta.url), { type: 'module' });
const send = (message: ToWorker) => worker.postMessage(message);
worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
  if ('startup' in data) startup.update(data.startup);
  else if ('response' in data) {
    waiting.get(data.id)?.resolve(data.response);
    waiting.delete(data.id);
  } else if ('message' in data) sockets.get(data.id)?.receive(data.message);
  else if ('closed' in data) sockets.get(data.id)?.close();
  else fail(data.error);
};
worker.onerror = ({ message }) => fail(message);

/** Reject all requests from now on. What was acknowledged is stored. */
function fail(why: string): void {
  startup.fail(why);
  for (const { reject } of waiting.values()) reject(new Error(why));
  waiting.clear();
}

send({
  start: { base: new URL('./', document.baseURI).href, lang: pageLanguage.current },
});

/** Requests after which the browser is asked for persistent storage. */
const OPENING = ['POST /tables', 'POST /tables/import'];

export function request(method: string, path: string, body?: string): Promise<ServerResponse> {
  const id = ++number;
  send({ id, request: { method, path, body } });
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

class WorkerSocket implements Socket {
  readyState: Socket['readyState'] = WebSocket.OPEN;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  private id = ++number;

  constructor(path: string) {
    sockets.set(this.id, this);
    send({ id: this.id, connect: path });
  }
  receive(message: string): void {
    this.onmessage?.call(this as unknown as WebSocket, new MessageEvent('message', { data: message }));
  }
  /** A worker is never out of reach: say so when the page asks. It needs to know nothing else that the page sends. */
  send(message: string): void {
    if ('ping' in JSON.parse(message)) this.receive('{"pong":true}');
  }
  close(): void {
    this.readyState = WebSocket.CLOSED;
    sockets.delete(this.id);
    send({ id: this.id, close: true });
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent('close'));
  }
}

export const connect = (path: string): Socket => new WorkerSocket(path);
