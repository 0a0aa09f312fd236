import type { BoardFile, View } from '$web/lib/wire';
import figures from './figures';
import words from './words/en.json';

const game = {
  discs: 6,
  ducat_step: 10,
  large_order_ducats: 90,
  small_order_ducats: 50,
  message_ducats: 20,
  owner_income: 15,
  building_value: 25,
  privilege_scale: [5, 9],
};
const own: Record<string, unknown> = figures({
  board: { tables: { game } } as unknown as BoardFile,
  view: { table: { leader_actions: 2 } } as unknown as View,
});

describe('the figures of a board', () => {
  it('are those that it has', () => {
    expect(own).toEqual({
      discs: 6,
      step: 10,
      for_large: 90,
      for_small: 50,
      for_both: 20,
      income: 15,
      value: 25,
      scale: '5, 9',
      acts: 2,
    });
  });
  it('are all that opening and cards ask for', () => {
    const spoken = Object.entries(words).filter(([key]) => /^web\.(opening|card)\./.test(key));
    const asked = spoken.flatMap(([, text]) => [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name));
    expect(asked.filter((name) => name !== 'players' && !(name in own))).toEqual([]);
    expect(asked).toContain('for_large');
  });
});
