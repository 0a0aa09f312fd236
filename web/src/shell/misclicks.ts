/**
 * Milliseconds between the clicks of a double click, milliseconds in which nobody can have read a new question, and the
 * distance in pixels at which clicks count as repeated.
 */
const DOUBLE = 500;
const UNREAD = 250;
const NEAR = 24;
/**
 * Milliseconds for which clicks are ignored where a skip button has just disappeared, if it was visible for `AIMED`.
 */
const MOMENT = 450;
const AIMED = 600;

interface Click {
  clientX: number;
  clientY: number;
  detail: number;
}

/** The control under a click: its action, and whether it is still there. */
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

/** The button under a click, identified by `data-do`, label or text. */
export function controlAt({ target, clientX: x, clientY: y }: MouseEvent): PressedControl | null {
  const button = target instanceof Element ? target.closest(CONTROLS) : null;
  return (
    button && {
      what: button.getAttribute('data-do') ?? button.getAttribute('aria-label') ?? button.textContent.trim(),
      lies: () => button.isConnected && lies(x, y, button.getBoundingClientRect()),
    }
  );
}

/** Recognises clicks that were meant for what was there before the question or the layout changed. */
export class MisclickGuard {
  private question = '';
  private since = -Infinity;
  private last: { x: number; y: number; question: string; pressed: PressedControl | null; at: number } | null = null;
  private left: { place: Place; at: number } | null = null;

  /** Set the current question; empty while others act. */
  setQuestion(question: string, now: number): void {
    if (question !== this.question) this.since = now;
    this.question = question;
  }

  /** A control at this place has just disappeared. */
  removed(place: Place, shown: number, now: number): void {
    this.left = shown < AIMED ? null : { place, at: now };
  }

  /** Whether to ignore this click. Clicks by keyboard have no position and are never ignored. */
  isMisclick({ clientX: x, clientY: y, detail }: Click, now: number, pressed: PressedControl | null = null): boolean {
    if (!detail) return false;
    if (this.left && now - this.left.at < MOMENT && lies(x, y, this.left.place)) return true;
    if (!this.question) return false;
    const { last, question } = this;
    const same = last !== null && Math.hypot(x - last.x, y - last.y) < NEAR;
    const again = same && now - last.at < DOUBLE;
    if (same && last.question !== question && (again || now - this.since < UNREAD)) return true;
    if (again && pressed && last.pressed && this.slid(last.pressed, pressed)) return true;
    this.last = { x, y, question, pressed, at: now };
    return false;
  }

  /** Another control has moved under the pointer. */
  private slid(before: PressedControl, now: PressedControl): boolean {
    return before.what !== now.what && !before.lies();
  }
}
