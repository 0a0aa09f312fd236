/** Where the menu begins below the top of its header, and its distance from the edges, in pixels. */
const ROW = 42;
const GAP = 8;

/**
 * Show a menu of a header above everything else, whatever surrounds or clips the header: in the browser's top layer,
 * below the header's right end, and no higher than the window.
 */
export function aboveAll(menu: HTMLElement): () => void {
  const header = menu.parentElement!;
  function place(): void {
    const { right, top } = header.getBoundingClientRect();
    // boards scale what lies over a map, and with it every length
    const scale = menu.getBoundingClientRect().width / menu.offsetWidth || 1;
    const below = top / scale + ROW;
    menu.style.right = `${(innerWidth - right) / scale + GAP}px`;
    menu.style.top = `${below}px`;
    menu.style.maxHeight = `${innerHeight / scale - below - GAP}px`;
  }
  // older browsers without popovers show the element where it is placed
  if ('showPopover' in menu) menu.showPopover();
  place();
  addEventListener('resize', place);
  return () => removeEventListener('resize', place);
}
