/** What was said over a line and is not answered yet: one thing at a time, known by its key. */
import type { News } from './wire';

/** `unknown`: nobody knows whether it was heard; `told`: it is done, and its news have been heard; or these news. */
export type Outcome = 'unknown' | 'applied' | News;

interface Open {
  key: string;
  /** The line of the book at which it stands, once that is known. */
  seq: number | null;
  done: (answer: Outcome) => void;
  refused: (error: unknown) => void;
  timer: number;
}

/** After so long nobody knows whether it was heard. */
const TIMEOUT = 8000;

export class PendingAction {
  private open: Open | null = null;
  private lastSeq = 0;

  get idle(): boolean {
    return this.open === null;
  }

  /** Answered when it is done and the news of it have come, or nobody knows; a refusal is thrown. */
  send(key: string, send: () => void): Promise<Outcome> {
    return new Promise((done, refused) => {
      this.open = { key, seq: null, done, refused, timer: window.setTimeout(() => this.end('unknown'), TIMEOUT) };
      send();
    });
  }

  /** Is this an answer to what was said? */
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

  /** Are these the news that who spoke waits for? Then he takes them with his answer, and nobody else does. */
  handleNews(news: News): boolean {
    this.lastSeq = news.seq;
    const awaited = this.open?.seq != null && news.seq >= this.open.seq;
    if (awaited) this.end(news);
    return awaited;
  }

  /** The line is gone: whatever was said over it may have been heard or not. */
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
