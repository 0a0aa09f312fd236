/** Action: arrow keys move the focus between the buttons of an element; Home and End go to the first and last. */
export function arrowKeys(node: HTMLElement | SVGElement) {
  const move = (event: Event) => {
    const { key } = event as KeyboardEvent;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
    if (step === undefined && key !== 'Home' && key !== 'End') return;
    const stops = [...node.querySelectorAll<HTMLElement>('button:not(:disabled), [role=button]')].filter(
      (stop) => stop.getClientRects().length,
    );
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    const to = key === 'Home' ? 0 : key === 'End' ? stops.length - 1 : (at + step! + stops.length) % stops.length;
    stops[to].focus();
  };
  node.addEventListener('keydown', move);
  return { destroy: () => node.removeEventListener('keydown', move) };
}
