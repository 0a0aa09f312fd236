/** What was said over a line and is not answered yet: one thing at a time, known by its key. */
interface Open {
  key: string;
  /** The line of the book at which it stands, once that is known. */
  seq: number | null;
  done: (yes: boolean) => void;
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

  /** True when it is done and the news of it have come; false when nobody knows; a refusal is thrown. */
  say(key: string, send: () => void): Promise<boolean> {
    return new Promise((done, refused) => {
      this.open = { key, seq: null, done, refused, timer: window.setTimeout(() => this.end(false), PATIENCE) };
      send();
    });
  }

  /** Is this an answer to what was said? */
  answers(message: object): boolean {
    if ('done' in message) {
      const { key, seq } = message.done as { key: string; seq: number };
      if (this.open?.key === key) this.open.seq = seq;
      this.settle();
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

  /** News up to this line of the book have been heard. */
  news(seq: number): void {
    this.heard = seq;
    this.settle();
  }

  /** The line is gone: whatever was said over it may have been heard or not. */
  lose(): void {
    this.end(false);
  }

  private settle(): void {
    if (this.open?.seq != null && this.heard >= this.open.seq) this.end(true);
  }

  private end(yes: boolean | null): void {
    const { open } = this;
    this.open = null;
    clearTimeout(open?.timer);
    if (yes !== null) open?.done(yes);
  }
}
