import type { BoardFile, View } from '$web/lib/wire';
import figures from './figures';
import words from './words/en.json';

const on = (bonus_worth: number | null) =>
  figures({
    board: {
      tables: { game: { gold_per_mile: 2, gold_per_temple_point: 4 }, personal_oars: [{}, {}, {}] },
      nouns: { slot: ['1', '2', '3', '4'] },
    } as unknown as BoardFile,
    view: { table: { bonus_worth } } as unknown as View,
  });

describe('the figures of a board', () => {
  it('are those that it has', () => {
    expect(on(3)).toEqual({ fields: 4, per_mile: 2, per_point: 4, spare: 3, alike: 'true', bonus: 3 });
    expect(on(null)).toMatchObject({ alike: 'false' });
  });
  it('are all that opening and cards ask for', () => {
    const spoken = Object.entries(words).filter(([key]) => /^web\.(opening|card)\./.test(key));
    const asked = spoken.flatMap(([, text]) => [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name));
    expect(asked.filter((name) => name !== 'players' && !(name in on(3)))).toEqual([]);
    expect(asked).toContain('per_mile');
  });
});
