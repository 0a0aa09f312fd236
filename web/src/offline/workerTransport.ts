/** Transport to the offline server in a web worker of this page. */
import { pageLanguage } from '../lib/language';
import type { Socket, ServerResponse } from '../lib/transport';
import type { ToWorker, FromWorker, WorkerCalls } from './messages';
import { startup } from './startup.svelte';

const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (why: Error) => void }>();
const sockets = new Map<number, WorkerSocket>();
let number = 0;

let worker: Worker;
const send = (message: ToWorker) => worker.postMessage(message);

function receive(data: FromWorker): void {
  if ('startup' in data) startup.update(data.startup);
  else if ('response' in data || 'result' in data) {
    waiting.get(data.id)?.resolve('response' in data ? data.response : data.result);
    waiting.delete(data.id);
  } else if ('message' in data) sockets.get(data.id)?.receive(data.message);
  else if ('closed' in data) sockets.get(data.id)?.close();
  else fail(data.error);
}

/** Start the worker with the server. */
export function start(): void {
  startup.begin();
  worker = new Worker(new URL('./serverWorker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => receive(data);
  worker.onerror = ({ message }) => fail(message);
  send({ start: { base: new URL('./', document.baseURI).href, lang: pageLanguage.current } });
}

/** End the worker, when the table is in another browser. */
export function stop(): void {
  worker.terminate();
  for (const { reject } of waiting.values()) reject(new Error('stopped'));
  waiting.clear();
  for (const socket of [...sockets.values()]) socket.close();
}

/** Reject all requests from now on. What was acknowledged is stored. */
function fail(why: string): void {
  startup.fail(why);
  for (const { reject } of waiting.values()) reject(new Error(why));
  waiting.clear();
}

/** Requests after which the browser is asked for persistent storage. */
const OPENING = ['POST /tables', 'POST /tables/import'];

/** Ask the worker, for a guest whose page is elsewhere if there is a number of one. */
export function request(method: string, path: string, body?: string, guest?: number): Promise<ServerResponse> {
  if (OPENING.includes(`${method} ${path}`)) void navigator.storage?.persist?.();
  return answer((id) => ({ id, guest, request: { method, path, body } }));
}

/** Call a function of the worker for friends in other browsers. */
export const call = <Name extends keyof WorkerCalls>(
  name: Name,
  ...args: Parameters<WorkerCalls[Name]>
): ReturnType<WorkerCalls[Name]> => answer((id) => ({ id, call: name, args })) as ReturnType<WorkerCalls[Name]>;

export const dismiss = (guest: number): void => send({ guest, dismiss: true });

function answer<Answer>(message: (id: number) => ToWorker): Promise<Answer> {
  const id = ++number;
  send(message(id));
  return new Promise((resolve, reject) => {
    if (startup.error) reject(new Error(startup.error));
    else waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
  });
}

class WorkerSocket implements Socket {
  readyState: Socket['readyState'] = WebSocket.OPEN;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  private id = ++number;

  constructor(path: string, guest?: number) {
    sockets.set(this.id, this);
    send({ id: this.id, guest, connect: path });
  }
  receive(message: string): void {
    this.onmessage?.call(this as unknown as WebSocket, new MessageEvent('message', { data: message }));
  }
  /** A worker is never out of reach: say so when the page asks. It needs to know nothing else that the page sends. */
  send(message: string): void {
    if ('ping' in JSON.parse(message)) this.receive('{"pong":true}');
  }
  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    sockets.delete(this.id);
    send({ id: this.id, close: true });
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent('close'));
  }
}

export const connect = (path: string, guest?: number): Socket => new WorkerSocket(path, guest);
