/** For how long a place on the screen goes on meaning what it meant, in milliseconds, and how far a finger may miss it. */
const WHILE = 1000;
const NEAR = 24;
/** For how long nothing is to be pressed where one could go on to the end of a story, if that lay there long enough to be
    aimed at. */
const MOMENT = 450;
const AIMED = 600;

interface Click {
  clientX: number;
  clientY: number;
  detail: number;
}

interface Place {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const lies = (x: number, y: number, { left, right, top, bottom }: Place) =>
  x >= left && x <= right && y >= top && y <= bottom;

/** A click on the place of the last one, just when something else is asked, was meant for what was asked before. */
export class Haste {
  private question = '';
  private since = -Infinity;
  private last: { x: number; y: number; question: string } | null = null;
  private left: { place: Place; at: number } | null = null;

  /** What is asked from now on; nothing while somebody else is at work. */
  asks(question: string, now: number): void {
    if (question !== this.question) this.since = now;
    this.question = question;
  }

  /** What lay here for so long has just gone. */
  gone(place: Place, shown: number, now: number): void {
    this.left = shown < AIMED ? null : { place, at: now };
  }

  /** Is this click not to be taken for an answer? Keys do not slip: what they click has no place. */
  isHasty({ clientX: x, clientY: y, detail }: Click, now: number): boolean {
    if (!detail || !this.question) return false;
    if (this.left && now - this.left.at < MOMENT && lies(x, y, this.left.place)) return true;
    const { last, question } = this;
    const same = last !== null && Math.hypot(x - last.x, y - last.y) < NEAR;
    if (same && last.question !== question && now - this.since < WHILE) return true;
    this.last = { x, y, question };
    return false;
  }
}
