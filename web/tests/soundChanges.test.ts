import EXAMPLES from '../../tests/i18n/sound_changes.json';
import { applySoundChanges } from '../src/lib/soundChanges';
import { Translator } from '../src/lib/translator';

describe('words before a vowel', () => {
  it.each(EXAMPLES)('change in %s: %s', (lang, text, expected) => {
    expect(applySoundChanges(text, lang)).toBe(expected);
    expect(applySoundChanges(expected, lang)).toBe(expected);
  });

  it('change in messages', () => {
    const translator = new Translator('fr', { toy: { from: 'Offre de {name}' } });
    expect(translator.say('toy.from', { name: 'Alger' })).toBe('Offre d’Alger');
  });
});
