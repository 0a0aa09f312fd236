/** Web worker with the offline server. What it acknowledges is stored; only one tab can open the store at a time. */
import { KeyValueStore } from './keyValueStore';
import { startPython } from './python';
import type { ToWorker, FromWorker, WorkerCalls } from './messages';

interface OfflineServer extends WorkerCalls {
  ask(method: string, path: string, body?: string, guest?: number): Promise<string>;
  dial(line: number, path: string, guest?: number): Promise<boolean>;
  hang_up(line: number): void;
  dismiss(guest: number): void;
}

const send = (message: FromWorker) => postMessage(message);

/** Resolves when no other tab holds the lock, which this worker then keeps. */
function lockTables(name: string): Promise<void> {
  return new Promise((resolve) => {
    const hold = () => {
      resolve();
      return new Promise<void>(() => undefined);
    };
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock) return hold();
      send({ startup: { stage: 'elsewhere' } });
      void navigator.locks.request(name, hold);
    });
  });
}

/** Runs bots in a worker of their own, so that other requests need not wait. */
class BotWorker {
  private worker = new Worker(new URL('./botWorker.ts', import.meta.url), { type: 'module' });
  private waiting = new Map<number, { resolve: (said: string) => void; reject: (why: Error) => void }>();
  private number = 0;

  constructor(base: string) {
    this.worker.postMessage({ base });
    this.worker.onmessage = ({ data: { id, said, broken } }) => {
      const { resolve, reject } = this.waiting.get(id)!;
      this.waiting.delete(id);
      if (broken) reject(new Error(broken));
      else resolve(said);
    };
  }
  think = (asked: string) => this.ask({ asked });
  bring = (file: string) => this.ask({ file });
  private ask(work: { asked: string } | { file: string }): Promise<string> {
    const id = ++this.number;
    this.worker.postMessage({ id, ...work });
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }
}

async function start(base: string, lang: string): Promise<OfflineServer> {
  const name = `fondaco ${new URL(base).pathname}`;
  const python = await startPython(base, (loaded, total) => send({ startup: { stage: 'loading', loaded, total } }));
  await lockTables(name);
  send({ startup: { stage: 'opening' } });
  const store = await KeyValueStore.open(name);
  const thinker = new BotWorker(base);
  const outside = {
    read: async (first: string, past: string) => JSON.stringify(await store.read(first, past)),
    write: (texts: string) => store.write(JSON.parse(texts)),
    remove: (text: string) => store.remove(text),
    think: thinker.think,
    bring: thinker.bring,
    tell: (id: number, message: string) => send({ id, message, ...guestOf.get(id) }),
  };
  const server = (await python.pyimport('fondaco.server.offline.browser_worker').wake(outside, lang)) as OfflineServer;
  send({ startup: { stage: 'awake' } });
  return server;
}

let server: Promise<OfflineServer>;
/** The guests of sockets that are not the page's own. */
const guestOf = new Map<number, { guest: number }>();

async function answer(received: ToWorker): Promise<void> {
  if ('start' in received) {
    server = start(received.start.base, received.start.lang);
    await server;
    return;
  }
  const awake = await server;
  if ('request' in received) {
    const { id, guest, request } = received;
    const [status, text] = JSON.parse(await awake.ask(request.method, request.path, request.body, guest));
    send({ id, guest, response: { status, text } });
  } else if ('connect' in received) {
    const { id, guest } = received;
    if (guest !== undefined) guestOf.set(id, { guest });
    const closedByPage = await awake.dial(id, received.connect, guest);
    guestOf.delete(id);
    if (!closedByPage) send({ id, closed: true });
  } else if ('call' in received) {
    const { id, call, args } = received;
    const called = awake[call] as (...args: unknown[]) => Promise<unknown>;
    send({ id, result: await called.apply(awake, args) });
  } else if ('dismiss' in received) awake.dismiss(received.guest);
  else awake.hang_up(received.id);
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  answer(data).catch((error: unknown) => send({ error: String(error) }));
};
