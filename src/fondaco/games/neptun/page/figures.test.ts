import { Translator } from '$web/lib/translator';
import type { BoardFile, View } from '$web/lib/wire';
import figures from './figures';
import de from './words/de.json';
import words from './words/en.json';
import fr from './words/fr.json';
import nl from './words/nl.json';

const on = (bonus_worth: number | null, needs_points = false, extra_turns = 2) =>
  figures({
    board: {
      tables: { game: { gold_per_mile: 2, gold_per_temple_point: 4, leftover_gold: 5, extra_turns } },
      nouns: { slot: ['1', '2', '3', '4'], round: ['', 'A', 'B'] },
    } as unknown as BoardFile,
    view: { table: { bonus_worth, needs_points, bought_points: 2, spare_oars: 3 } } as unknown as View,
  });

describe('the figures of a board', () => {
  it('are those that it has', () => {
    expect(on(3)).toEqual({
      touch: 'false',
      times: 2,
      place: 0,
      fields: 4,
      leftover: 5,
      per_mile: 2,
      per_point: 4,
      bought: 2,
      spare: 3,
      extras: 2,
      alike: 'true',
      bonus: 3,
      bare: 'true',
    });
    expect(on(3, true)).toMatchObject({ bare: 'false' });
    expect(on(null)).toMatchObject({ alike: 'false' });
  });
  it('are all that opening and cards ask for', () => {
    const spoken = Object.entries(words).filter(([key]) => /^web\.(opening|card)\./.test(key));
    const asked = spoken.flatMap(([, text]) => [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name));
    expect(asked.filter((name) => name !== 'players' && !(name in on(3)))).toEqual([]);
    expect(asked).toContain('per_mile');
  });
  it.each([
    ['en', words],
    ['de', de],
    ['fr', fr],
    ['nl', nl],
  ] as const)('are what is said of rounds, start, gold left over and bare temples (%s)', (lang, texts) => {
    const translator = new Translator(lang, { neptun: texts }, { place: ['Ithaca'] }, [], { place: 'place' });
    const says = (key: string, needs_points = false) => translator.say(`neptun.web.${key}`, on(3, needs_points));
    for (const key of ['opening.you.why', 'card.ship.is']) expect(says(key)).toContain('Ithaca');
    for (const key of ['opening.you.why', 'card.points.is']) expect(says(key)).toContain('2');
    expect(says('card.leftover.is')).toContain('5');
    expect(says('card.gold.is')).toContain('2 ');
    for (const key of ['opening.turn.why', 'guide.extra_turn.why']) expect(says(key)).toContain('3 ');
    for (const text of Object.values(texts)) expect(text, 'no sum is reckoned in words').not.toContain(' = ');
    for (const key of ['card.temple.is', 'opening.goal.why']) expect(says(key, true), key).not.toBe(says(key));
    const rewards = (bare: string) =>
      translator.say('neptun.web.end.stay', { fewest: 2, tiles: 2, various: 'false', bare });
    expect(rewards('false')).not.toBe(rewards('true'));
    expect(says('extra'), 'who may is not said by the page').not.toMatch(/contra|auftrag/i);
    const [none, one, two] = [0, 1, 2].map((extras) =>
      translator.say('neptun.web.opening.turn.why', on(3, false, extras)),
    );
    const [extra] = texts['web.extra'].split(/\s*:/);
    expect(none.toLowerCase(), 'promises no extra turn').not.toContain(extra.toLowerCase());
    expect(one.toLowerCase()).toContain(extra.toLowerCase());
    expect(two).toContain(' 2 ');
    expect(two).not.toBe(one);
  });
});
