import type { BoardFile, View } from '$web/lib/wire';
import figures from './figures';
import words from './words/en.json';

const told = figures({
  board: {
    tables: {
      components: {
        cost_sailor: 3,
        fort_dice: 4,
        galley_slots: 6,
        spice_bonus: 7,
        wine_card_income: 8,
        special_investment_galleys: 10,
      },
      dice: { faces: 8, skulls: 5 },
      scoring: { table: [2, 3, 4, 9], basilica: 11 },
    },
  } as unknown as BoardFile,
  view: {
    table: { ports: [{ slots: [1, 2] }, { slots: [1, 2, 3] }], prices: { galley: 9 }, basilica_goods: [2, 4] },
  } as unknown as View,
});

describe('the figures of a board', () => {
  it('are those that it has', () => {
    expect(told).toMatchObject({ man: 3, fort_dice: 4, places: 6, spice: 7, wine: 8, skulls: 5, sides: 8 });
    expect(told).toMatchObject({ values: '2, 3, 4, 9', basilica_ducats: 11, basilica_goods: [2, 4] });
    expect(told).toMatchObject({ fewest: 2, most_slots: 3, vessel: 9, special: 10 });
  });
  it('are all that lesson and cards ask for', () => {
    const spoken = Object.entries(words).filter(([key]) => /^web\.(opening|guide|card)\./.test(key));
    const asked = spoken.flatMap(([, text]) => [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name));
    // an instruction adds the yield of a scoring
    expect(asked.filter((name) => !['players', 'ducats'].includes(name) && !(name in told))).toEqual([]);
    expect(asked).toContain('fort_goods');
  });
});
