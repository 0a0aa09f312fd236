/**
 * Keep the focus of keyboard users within an element. When the control that they pressed is removed or disabled, the focus
 * goes to what is at the same place of the board now, or else to the question; the browser would put it at the top of the
 * page.
 */
export function keepFocus(room: HTMLElement): () => void {
  let last: HTMLElement | null = null;
  let place: string | undefined;
  let byKeyboard = false;

  const isGone = (control: HTMLElement) => !control.isConnected || control.matches(':disabled');
  const onFocus = ({ target }: FocusEvent) => {
    last = target as HTMLElement;
    place = last.closest<HTMLElement>('[data-place]')?.dataset.place;
  };
  const onKey = () => (byKeyboard = true);
  const onPointer = () => (byKeyboard = false);
  const restore = () => {
    const { activeElement } = document;
    if (!byKeyboard || !last || !isGone(last) || (activeElement && activeElement !== document.body)) return;
    const there = place && room.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);
    const control =
      there && [there, ...there.querySelectorAll<HTMLElement>('button')].find((each) => each.tabIndex >= 0);
    (control || room.querySelector<HTMLElement>('.prompt'))?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(restore);
  observer.observe(room, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  room.addEventListener('focusin', onFocus);
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('pointerdown', onPointer, true);
  return () => {
    observer.disconnect();
    room.removeEventListener('focusin', onFocus);
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('pointerdown', onPointer, true);
  };
}
