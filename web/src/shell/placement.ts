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

/** Action: show an element in the browser's top layer beside its prompt, above it if there is room, else below. */
export function popoverBeside(element: HTMLElement, end = false): { destroy: () => void } {
  const prompt = element.closest('.prompt') ?? element.parentElement!;
  element.popover = 'manual';
  element.showPopover();

  const place = () => {
    const zoom = pageZoom();
    const { left, right, top, bottom } = prompt.getBoundingClientRect();
    const [width, height] = [element.offsetWidth, element.offsetHeight];
    const above = top / zoom - height - 8;
    element.style.left = `${Math.max(10, Math.min(innerWidth / zoom - width - 10, (end ? right / zoom - width : left / zoom) + (end ? -14 : 16)))}px`;
    element.style.top = `${above > 6 ? above : Math.min(innerHeight / zoom - height - 10, bottom / zoom + 8)}px`;
    element.toggleAttribute('data-below', above <= 6);
  };
  const watch = new ResizeObserver(place);
  for (const each of [element, prompt]) watch.observe(each);
  addEventListener('resize', place);
  return {
    destroy() {
      watch.disconnect();
      removeEventListener('resize', place);
    },
  };
}
