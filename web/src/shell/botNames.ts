/**
 * Names of bots and strengths: `greedy`, `search:2s` with a thinking time, `search/generous` with a character;
 * `search/any` has a random character. Bots from elsewhere have their own names: `merchant`, `module:Merchant`.
 */
import { say } from '../lib/i18n.svelte';

/** This strength with a random character. */
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
