/** Names that the server gives to guests, "Guest 1234", in the language of the page. */
import { i18n } from './i18n.svelte';

const translated = (number: string) => i18n.shell.say('fondaco.guest_name', { number });

/** An answer of the server as JSON text, with translated guest names. */
export const translateGuests = (text: string): string =>
  i18n.lang === 'en' || !text.includes('"Guest ')
    ? text
    : text.replace(/"Guest (\d{4})"/g, (_, number: string) => JSON.stringify(translated(number)));

/** A request as JSON text, with guest names as the server knows them. */
export function untranslateGuests(text: string): string {
  if (i18n.lang === 'en') return text;
  const [before, after] = JSON.stringify(translated('0000')).split('0000');
  const escape = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`${escape(before)}(\\d{4})${escape(after)}`, 'g'), '"Guest $1"');
}
