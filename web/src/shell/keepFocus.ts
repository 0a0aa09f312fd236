/**
 * Keep the focus of keyboard users within an element. When the control that they pressed is removed, disabled or hidden,
 * the focus goes to what is at the same place of the board now, or else to the question; the browser would put it at the
 * top of the page.
 */
export function keepFocus(room: HTMLElement): () => void {
  let place: string | undefined;
  /** The last thing that the user did with the keyboard was within the element. */
  let within = false;
  let timer = 0;

  const onFocus = ({ target }: FocusEvent) => {
    place = (target as HTMLElement).closest<HTMLElement>('[data-place]')?.dataset.place;
  };
  const onKey = ({ target }: KeyboardEvent) => {
    within = room.contains(target as Node);
  };
  const onPointer = () => (within = false);
  const canTake = (each: HTMLElement) =>
    each.tabIndex >= 0 && !each.matches(':disabled') && each.getClientRects().length > 0;

  function restore(): void {
    timer = 0;
    if (!within || document.activeElement !== document.body) return;
    const there = place && room.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);
    const control = there && [there, ...there.querySelectorAll<HTMLElement>('button, a')].find(canTake);
    (control || room.querySelector<HTMLElement>('section.prompt'))?.focus({ preventScroll: true });
  }
  /** Browsers take the focus from what is hidden or disabled only when they draw. */
  const observer = new MutationObserver(() => {
    timer ||= window.setTimeout(restore, 100);
  });
  observer.observe(room, { childList: true, subtree: true, attributes: true });
  room.addEventListener('focusin', onFocus);
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('pointerdown', onPointer, true);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    room.removeEventListener('focusin', onFocus);
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('pointerdown', onPointer, true);
  };
}
