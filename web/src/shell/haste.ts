/** For how long a place on the screen goes on meaning what it meant, in milliseconds, and how far a finger may miss it. */
const WHILE = 1000;
const NEAR = 24;

interface Click {
  clientX: number;
  clientY: number;
  detail: number;
}

/** A click on the place of the last one, just when something else is asked, was meant for what was asked before. */
export class Haste {
  private question = '';
  private since = -Infinity;
  private last: { x: number; y: number; question: string } | null = null;

  /** What is asked from now on; nothing while somebody else is at work. */
  asks(question: string, now: number): void {
    if (question !== this.question) this.since = now;
    this.question = question;
  }

  /** Is this click not to be taken for an answer? Keys do not slip: what they click has no place. */
  isHasty({ clientX: x, clientY: y, detail }: Click, now: number): boolean {
    if (!detail || !this.question) return false;
    const { last, question } = this;
    const same = last !== null && Math.hypot(x - last.x, y - last.y) < NEAR;
    if (same && last.question !== question && now - this.since < WHILE) return true;
    this.last = { x, y, question };
    return false;
  }
}
