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

/** What was pressed: what it does, and whether it still lies there. */
export interface PressedControl {
  what: string;
  lies: () => boolean;
}

interface Place {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const lies = (x: number, y: number, { left, right, top, bottom }: Place) =>
  x >= left && x <= right && y >= top && y <= bottom;

const CONTROLS = 'button, [role=button], a';

/** The button under a click: it does what it is said to do, else what it says. */
export function controlAt({ target, clientX: x, clientY: y }: MouseEvent): PressedControl | null {
  const button = target instanceof Element ? target.closest(CONTROLS) : null;
  return (
    button && {
      what: button.getAttribute('data-do') ?? button.getAttribute('aria-label') ?? button.textContent.trim(),
      lies: () => button.isConnected && lies(x, y, button.getBoundingClientRect()),
    }
  );
}

/** A click on the place of the last one, just when something else is asked or something else has come to lie there, was
    meant for what was there before. */
export class MisclickGuard {
  private question = '';
  private since = -Infinity;
  private last: { x: number; y: number; question: string; pressed: PressedControl | null; at: number } | null = null;
  private left: { place: Place; at: number } | null = null;

  /** What is asked from now on; nothing while somebody else is at work. */
  setQuestion(question: string, now: number): void {
    if (question !== this.question) this.since = now;
    this.question = question;
  }

  /** What lay here for so long has just gone. */
  removed(place: Place, shown: number, now: number): void {
    this.left = shown < AIMED ? null : { place, at: now };
  }

  /** Is this click not to be taken for an answer? Keys do not slip: what they click has no place. */
  isMisclick({ clientX: x, clientY: y, detail }: Click, now: number, pressed: PressedControl | null = null): boolean {
    if (!detail || !this.question) return false;
    if (this.left && now - this.left.at < MOMENT && lies(x, y, this.left.place)) return true;
    const { last, question } = this;
    const same = last !== null && Math.hypot(x - last.x, y - last.y) < NEAR;
    if (same && last.question !== question && now - this.since < WHILE) return true;
    if (same && now - last.at < WHILE && pressed && last.pressed && this.slid(last.pressed, pressed)) return true;
    this.last = { x, y, question, pressed, at: now };
    return false;
  }

  /** What was pressed has gone, and something that does something else lies there now. */
  private slid(before: PressedControl, now: PressedControl): boolean {
    return before.what !== now.what && !before.lies();
  }
}
