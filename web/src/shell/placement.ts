import type { Rect } from './guide';

/** Zoom factor of the whole page. */
export const pageZoom = () => Number(getComputedStyle(document.getElementById('app')!).zoom) || 1;

/** Rectangles of the visible elements in unzoomed pixels; the element's `[data-body]`, if it has one. */
export function visibleRects(selector: string): Rect[] {
  const zoom = pageZoom();
  return (selector ? [...document.querySelectorAll(selector)] : [])
    .filter((each) => each.getClientRects().length)
    .map((each) => {
      const { x, y, width, height } = (each.querySelector('[data-body]') ?? each).getBoundingClientRect();
      return { x: x / zoom, y: y / zoom, width: width / zoom, height: height / zoom };
    });
}

/**
 * What callouts should not cover, with weights: above all the buttons that answer, then things that can be chosen now,
 * then panels.
 */
const PROTECTED: [string, number][] = [
  ['[data-do], .offer .btn', 40],
  ['.over, .can, .offer, .goal, .galley:has(.halo)', 3],
  ['.pins .pin, .phone header.head', 2],
  ['.prompt, header.head, [data-place=hand], [data-place=strip], .trade form, .talk form', 1],
  ['aside:not(.callout, [data-card]), .trade, .book, .cart', 0.3],
  ['.galley', 0.2],
];
export const protectedRects = () =>
  PROTECTED.flatMap(([selector, weight]) => visibleRects(selector).map((box) => ({ box, weight })));

/**
 * Action: show an element in the browser's top layer beside the `button` that caused it, or beside its prompt; above it
 * if there is room, else below. `--tip` is where a tip points at. `ongone` is called when the button is no longer shown,
 * and by a tap on the element, which may cover what is to be chosen next.
 */
export function popoverBeside(
  element: HTMLElement,
  { button, ongone }: { button: HTMLElement | null; ongone: () => void },
): { destroy: () => void } {
  const prompt = element.closest<HTMLElement>('.prompt') ?? element.parentElement!;
  element.popover = 'manual';
  element.showPopover();

  const place = () => {
    if (button && !button.getClientRects().length) return ongone();
    const zoom = pageZoom();
    const { left, right, top, bottom } = (button ?? prompt).getBoundingClientRect();
    const [width, height] = [element.offsetWidth, element.offsetHeight];
    const above = top / zoom - height - 8;
    const tip = button ? (left + right) / 2 / zoom : left / zoom + 53;
    const start = button ? tip - width / 2 : left / zoom + 16;
    const x = Math.max(10, Math.min(innerWidth / zoom - width - 10, start));
    element.style.left = `${x}px`;
    element.style.top = `${above > 6 ? above : Math.min(innerHeight / zoom - height - 10, bottom / zoom + 8)}px`;
    element.style.setProperty('--tip', `${Math.max(14, Math.min(width - 14, tip - x))}px`);
    element.toggleAttribute('data-below', above <= 6);
  };
  const dismiss = ({ target }: Event) => {
    if (!(target as Element).closest('a, button')) ongone();
  };
  element.addEventListener('click', dismiss);
  const watch = new ResizeObserver(place);
  for (const each of [element, prompt, ...(button ? [button] : [])]) watch.observe(each);
  addEventListener('resize', place);
  addEventListener('scroll', place, true);
  return {
    destroy() {
      element.removeEventListener('click', dismiss);
      watch.disconnect();
      removeEventListener('resize', place);
      removeEventListener('scroll', place, true);
    },
  };
}
