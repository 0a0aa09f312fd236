/** Words that change before a vowel, like `fondaco.i18n.sound_changes` on the server: "de Alger" becomes "d’Alger". */
import RULES from '../../../src/fondaco/i18n/data/sound_changes.json';

const rules = new Map(
  Object.entries(RULES).map(([lang, pairs]) => [
    lang,
    pairs.map(([pattern, replacement]) => [new RegExp(pattern, 'g'), replacement] as const),
  ]),
);

export function applySoundChanges(text: string, lang: string): string {
  for (const [pattern, replacement] of rules.get(lang) ?? []) text = text.replace(pattern, replacement);
  return text;
}
