import type { Rect } from './guide';

/** How much larger the whole page is drawn. */
export const pageZoom = () => Number(getComputedStyle(document.getElementById('app')!).zoom) || 1;

/** Where things are on the page as it is written, of what goes round a corner its body; what is not drawn is nowhere. */
export function visibleRects(selector: string): Rect[] {
  const zoom = pageZoom();
  return (selector ? [...document.querySelectorAll(selector)] : [])
    .filter((each) => each.getClientRects().length)
    .map((each) => {
      const { x, y, width, height } = (each.querySelector('[data-body]') ?? each).getBoundingClientRect();
      return { x: x / zoom, y: y / zoom, width: width / zoom, height: height / zoom };
    });
}

/** Nothing lies on the button that answers, if there is any other place; what can be done now must not be covered, and the
    columns of figures and talk only if need be. */
const PROTECTED: [string, number][] = [
  ['[data-do], .offer .btn', 40],
  ['.over, .can, .offer, .goal, .galley:has(.halo)', 3],
  ['.pins .pin, .phone header.head', 2],
  ['.prompt, header.head, [data-place=hand], [data-place=strip], .trade form, .talk form', 1],
  ['aside:not(.leaf, [data-card]), .trade, .book, .cart', 0.3],
  ['.galley', 0.2],
];
export const protectedRects = () =>
  PROTECTED.flatMap(([selector, weight]) => visibleRects(selector).map((box) => ({ box, weight })));

/** A leaf over everything else, beside the prompt it belongs to: above it where there is room, else below.
    It lies in the browser's top layer, so that no panel it stands in can cut it off. */
export function popoverBeside(leaf: HTMLElement, end = false): { destroy: () => void } {
  const prompt = leaf.closest('.prompt') ?? leaf.parentElement!;
  leaf.popover = 'manual';
  leaf.showPopover();

  const place = () => {
    const zoom = pageZoom();
    const { left, right, top, bottom } = prompt.getBoundingClientRect();
    const [width, height] = [leaf.offsetWidth, leaf.offsetHeight];
    const above = top / zoom - height - 8;
    leaf.style.left = `${Math.max(10, Math.min(innerWidth / zoom - width - 10, (end ? right / zoom - width : left / zoom) + (end ? -14 : 16)))}px`;
    leaf.style.top = `${above > 6 ? above : Math.min(innerHeight / zoom - height - 10, bottom / zoom + 8)}px`;
    leaf.toggleAttribute('data-below', above <= 6);
  };
  const watch = new ResizeObserver(place);
  for (const each of [leaf, prompt]) watch.observe(each);
  addEventListener('resize', place);
  return {
    destroy() {
      watch.disconnect();
      removeEventListener('resize', place);
    },
  };
}
