/** What was said over a line and is not answered yet: one thing at a time, known by its key. */
import type { News } from './wire';

/** `unknown`: nobody knows whether it was heard; `told`: it is done, and its news have been heard; or these news. */
export type Answer = 'unknown' | 'told' | News;

interface Open {
  key: string;
  /** The line of the book at which it stands, once that is known. */
  seq: number | null;
  done: (answer: Answer) => void;
  refused: (error: unknown) => void;
  timer: number;
}

/** After so long nobody knows whether it was heard. */
const PATIENCE = 8000;

export class Said {
  private open: Open | null = null;
  private heard = 0;

  get free(): boolean {
    return this.open === null;
  }

  /** Answered when it is done and the news of it have come, or nobody knows; a refusal is thrown. */
  say(key: string, send: () => void): Promise<Answer> {
    return new Promise((done, refused) => {
      this.open = { key, seq: null, done, refused, timer: window.setTimeout(() => this.end('unknown'), PATIENCE) };
      send();
    });
  }

  /** Is this an answer to what was said? */
  answers(message: object): boolean {
    if ('done' in message) {
      const { key, seq } = message.done as { key: string; seq: number };
      if (this.open?.key === key) this.open.seq = seq;
      if (this.heard >= seq && this.open?.key === key) this.end('told');
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
  takes(news: News): boolean {
    this.heard = news.seq;
    const awaited = this.open?.seq != null && news.seq >= this.open.seq;
    if (awaited) this.end(news);
    return awaited;
  }

  /** The line is gone: whatever was said over it may have been heard or not. */
  lose(): void {
    this.end('unknown');
  }

  private end(answer: Answer | null): void {
    const { open } = this;
    this.open = null;
    clearTimeout(open?.timer);
    if (answer !== null) open?.done(answer);
  }
}
