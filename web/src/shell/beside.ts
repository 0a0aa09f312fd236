/** A leaf over everything else, beside the prompt it belongs to: above it where there is room, else below.
    It lies in the browser's top layer, so that no panel it stands in can cut it off. */
export function beside(leaf: HTMLElement, end = false): { destroy: () => void } {
  const prompt = leaf.closest('.prompt') ?? leaf.parentElement!;
  leaf.popover = 'manual';
  leaf.showPopover();

  const place = () => {
    const zoom = Number(getComputedStyle(document.getElementById('app')!).zoom) || 1;
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
