/** Drag and drop by mouse, pen or finger. A click on a draggable element keeps its meaning. */

/** What a dragged element can be dropped on, and callbacks. */
export interface Draggable {
  /** What a drop does, by the `data-place` of the drop target. */
  goals: Record<string, () => void>;
  /** Called when the drag starts. */
  lift?: () => void;
  /** Called when the element is over a drop target. */
  over?: (place: string) => void;
  /** Called when the drag ends, wherever it was dropped. */
  rest?: () => void;
}

/** A pointer that moves less than this, in pixels, has only clicked. */
const THRESHOLD = 6;

const rectOf = (element: Element) => element.getBoundingClientRect();
const areaOf = (element: Element) => rectOf(element).width * rectOf(element).height;

/** The drop targets on the page, the smallest first: a galley lies on its zone. */
function visibleTargets({ goals }: Draggable): { place: string; element: Element }[] {
  return Object.keys(goals)
    .flatMap((place) =>
      [...document.querySelectorAll(`[data-place="${CSS.escape(place)}"]`)].map((element) => ({ place, element })),
    )
    .filter(({ element }) => element.getClientRects().length)
    .sort((a, b) => areaOf(a.element) - areaOf(b.element));
}

/** A copy of the element that follows the pointer and receives no events. */
function createGhost(node: HTMLElement): HTMLElement {
  const { width, height } = rectOf(node);
  const zoom = node.offsetWidth ? width / node.offsetWidth : 1;
  const ghost = node.cloneNode(true) as HTMLElement;
  for (const each of [ghost, ...ghost.querySelectorAll<HTMLElement>('*')])
    for (const mark of ['data-place', 'data-do', 'id']) each.removeAttribute(mark);
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  ghost.classList.add('drawn-away');
  Object.assign(ghost.style, { zoom, width: `${width / zoom}px`, height: `${height / zoom}px` });
  return ghost;
}

/** One drag, from pointer down to release. */
class Drag {
  private ghost: HTMLElement | null = null;
  private place: string | null = null;
  private marked: Element[] = [];
  private start = { left: 0, top: 0 };

  constructor(
    private readonly node: HTMLElement,
    private readonly options: Draggable,
    private readonly from: PointerEvent,
  ) {}

  get active(): boolean {
    return this.ghost !== null;
  }

  move(event: PointerEvent): void {
    if (event.pointerId !== this.from.pointerId) return;
    const [x, y] = [event.clientX - this.from.clientX, event.clientY - this.from.clientY];
    if (!this.ghost && Math.hypot(x, y) < THRESHOLD) return;
    if (!this.ghost) this.begin();
    const { left, top } = this.start;
    const zoom = Number(this.ghost!.style.zoom);
    this.ghost!.style.translate = `${(left + x) / zoom}px ${(top + y) / zoom}px`;
    this.updateTargets(event);
  }

  private begin(): void {
    this.start = rectOf(this.node);
    this.ghost = document.body.appendChild(createGhost(this.node));
    this.node.setPointerCapture(this.from.pointerId);
    this.node.setAttribute('data-drawn', '');
    this.options.lift?.();
  }

  /** Mark the drop targets, and the one under the pointer. */
  private updateTargets({ clientX: x, clientY: y }: PointerEvent): void {
    const goals = visibleTargets(this.options);
    const within = ({ left, top, right, bottom }: DOMRect) => x >= left && x <= right && y >= top && y <= bottom;
    const over = goals.find(({ element }) => within(rectOf(element)));
    this.unmark();
    this.marked = goals.map(({ element }) => element);
    for (const element of this.marked) element.setAttribute('data-goal', element === over?.element ? 'over' : '');
    if (over && over.place !== this.place) this.options.over?.(over.place);
    this.place = over?.place ?? null;
  }

  private unmark(): void {
    for (const element of this.marked) element.removeAttribute('data-goal');
    this.marked = [];
  }

  /** Drop or cancel. The click that follows a drag is suppressed. */
  end(dropped: boolean): void {
    const { place, ghost } = this;
    this.unmark();
    if (!ghost) return;
    ghost.remove();
    this.node.removeAttribute('data-drawn');
    const swallow = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    this.node.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => this.node.removeEventListener('click', swallow, { capture: true }));
    this.options.rest?.();
    if (dropped && place !== null) this.options.goals[place]();
  }
}

/** Attachment: the element can be dragged while `offer` returns drop targets. */
export function draggable(offer: () => Draggable | null): (node: HTMLElement) => () => void {
  return (node) => {
    let cancel = () => undefined as void;
    function press(event: PointerEvent): void {
      const burden = event.button || !event.isPrimary ? null : offer();
      if (!burden) return;
      const drag = new Drag(node, burden, event);
      const holding = new AbortController();
      const end = (dropped: boolean) => {
        if (holding.signal.aborted) return;
        holding.abort();
        drag.end(dropped);
      };
      cancel = () => end(false);
      const whileHeld = { signal: holding.signal, capture: true };
      addEventListener('pointermove', (moved) => drag.move(moved), whileHeld);
      addEventListener('pointerup', () => end(true), whileHeld);
      addEventListener('pointercancel', cancel, whileHeld);
      addEventListener(
        'keydown',
        (key) => {
          if (key.key !== 'Escape' || !drag.active) return;
          key.stopImmediatePropagation();
          cancel();
        },
        whileHeld,
      );
    }
    const still = (event: Event) => event.preventDefault();
    node.style.touchAction = 'none';
    node.addEventListener('pointerdown', press);
    node.addEventListener('dragstart', still);
    return () => {
      cancel();
      node.removeEventListener('pointerdown', press);
      node.removeEventListener('dragstart', still);
    };
  };
}
