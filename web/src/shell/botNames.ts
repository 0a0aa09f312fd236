/** How good a bot is, how long it may think about an answer, and what it is like: `greedy`, `search:2s`, `search/generous`;
 * `search/any` is somebody by chance. A bot from elsewhere has a name of its own: `merchant`, `module:Merchant`. */
import { say } from '../lib/i18n.svelte';

/** What bots are called, by their seats, the first of which is another's. */
export const botName = (seat: number) => ['Ilse', 'Bruno', 'Marta', 'Jonas', 'Clara'][(seat + 4) % 5];

/** Somebody of this strength, by chance. */
export const anyCharacter = (strength: string) => `${strength}/any`;

export const characterName = (character: string) => say(`character.${character}`, { fallback: character });

export function strengthName(whole: string): string {
  const [strength, character] = whole.split('/');
  const said = patienceName(strength);
  if (!character || character === 'any') return said;
  return say('strength.of_character', { strength: said, character: characterName(character) });
}

function patienceName(strength: string): string {
  const [name, rest] = strength.split(':');
  const said = say(`strength.${name}`, { fallback: rest ?? name });
  const seconds = parseFloat(rest);
  return Number.isNaN(seconds) ? said : say('strength.patient', { strength: said, seconds });
}
