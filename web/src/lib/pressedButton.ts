/** The button that was pressed last, by pointer or keyboard, so that a refusal can be shown beside it. */
let pressed: HTMLElement | null = null;

if (typeof document !== 'undefined') {
  const forget = () => (pressed = null);
  for (const begins of ['pointerdown', 'keydown']) document.addEventListener(begins, forget, true);
  // Enter in a field clicks the button that submits its form
  document.addEventListener(
    'click',
    ({ target }) => (pressed = target instanceof Element ? target.closest('button') : null),
    true,
  );
}

export const pressedButton = () => pressed;
