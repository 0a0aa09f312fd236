/** The one action that was sent over the socket and is not answered yet, identified by its idempotency key. */
import type { News } from './wire';

/** `unknown`: may or may not have arrived; `applied`: done, and its news was already received; otherwise its news. */
export type Outcome = 'unknown' | 'applied' | News;

interface Open {
  key: string;
  /** Sequence number of its event, once known. */
  seq: number | null;
  done: (answer: Outcome) => void;
  refused: (error: unknown) => void;
  timer: number;
}

/** Milliseconds without an answer after which the outcome is unknown. */
const TIMEOUT = 8000;

export class PendingAction {
  private open: Open | null = null;
  private lastSeq = 0;

  get idle(): boolean {
    return this.open === null;
  }

  /**
   * Resolves when the action is done and its news has arrived, or when the outcome is unknown; rejects with a refusal.
   */
  send(key: string, send: () => void): Promise<Outcome> {
    return new Promise((done, refused) => {
      this.open = { key, seq: null, done, refused, timer: window.setTimeout(() => this.end('unknown'), TIMEOUT) };
      send();
    });
  }

  /** Whether the message is a reply to an action. */
  handleReply(message: object): boolean {
    if ('done' in message) {
      const { key, seq } = message.done as { key: string; seq: number };
      if (this.open?.key === key) this.open.seq = seq;
      if (this.lastSeq >= seq && this.open?.key === key) this.end('applied');
      return true;
    }
    if ('refused' in message && 'key' in message) {
      const { open } = this;
      if (open && (message.key === open.key || message.key === null)) {
        this.end(null);
        open.refused(message.refused);
      }
      return true;
    }
    return false;
  }

  /**
   * Whether this news belongs to the pending action. Then it is returned with the outcome, and not delivered otherwise.
   */
  handleNews(news: News): boolean {
    this.lastSeq = news.seq;
    const awaited = this.open?.seq != null && news.seq >= this.open.seq;
    if (awaited) this.end(news);
    return awaited;
  }

  /** The connection is lost: the outcome is unknown. */
  disconnect(): void {
    this.end('unknown');
  }

  private end(answer: Outcome | null): void {
    const { open } = this;
    this.open = null;
    clearTimeout(open?.timer);
    if (answer !== null) open?.done(answer);
  }
}
