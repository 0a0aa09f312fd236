/** The browser's messages about form fields, in the language of the page instead of the browser's. */
import { say } from './i18n.svelte';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

function messageFor(field: Field): string {
  const { valueMissing, tooShort, typeMismatch } = field.validity;
  if (valueMissing) return say('field.required');
  if (tooShort && 'minLength' in field) return say('field.short', { least: field.minLength });
  if (typeMismatch && field.type === 'email') return say('field.email');
  if (typeMismatch && field.type === 'url') return say('field.url');
  return say('field.invalid');
}

export function translateFieldMessages(): void {
  document.addEventListener(
    'invalid',
    ({ target }) => {
      if (!isField(target)) return;
      target.setCustomValidity('');
      if (!target.validity.valid) target.setCustomValidity(messageFor(target));
    },
    true,
  );
  for (const kind of ['input', 'change'])
    document.addEventListener(kind, ({ target }) => isField(target) && target.setCustomValidity(''), true);
}
