import type { BoardFile, View } from '$web/lib/wire';
import figures from './figures';
import de from './words/de.json';
import words from './words/en.json';
import fr from './words/fr.json';
import nl from './words/nl.json';

const told = figures({
  board: {
    nouns: { phase: ['bids', 'sale'] },
    tables: {
      rules: { galley_capacity: 4, start_sailors: 9, good_price: 200, bonus_capital: 1500, combat_divisor: 5 },
      points: { ducats_per_point: 400, full: { small: 3 } },
      warehouse: { small: [2, 3, 4] },
      build: { galley: ['wine', 'gold'], fort: ['gold'] },
      good: [{ key: 'gold' }, { key: 'iron' }, { key: 'wine' }],
    },
  } as unknown as BoardFile,
  view: { table: { number_ducats: 50, own_ports_pay: false } } as unknown as View,
});

describe('the figures of a board', () => {
  it('are those that it has', () => {
    expect(told).toMatchObject({ hold: 4, men: 9, buy: 200, capital_bonus: 1500, divisor: 5, per_point: 400 });
    expect(told).toMatchObject({ hull_goods: [2, 0], fort_goods: [0], small_slots: 3, small_points: 3 });
    expect(told).toMatchObject({ stages: 2, factor: 50, own_pay: 'false' });
  });
  it('are all that lesson and cards ask for', () => {
    const spoken = Object.entries(words).filter(([key]) => /^web\.(opening|guide|card)\./.test(key));
    const asked = spoken.flatMap(([, text]) => [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name));
    expect(asked.filter((name) => name !== 'players' && !(name in told))).toEqual([]);
    expect(asked).toEqual(expect.arrayContaining(['hull_goods', 'hold', 'stages', 'factor', 'own_pay']));
  });
  it.each(Object.entries({ words, de, fr, nl }))(
    'are not made up where the board or the server may differ (%s)',
    (_, texts) => {
      expect(texts['web.card.good.is'], 'in others’ ports it costs more').toMatch(/neutr/i);
      expect(texts['web.last_galley'], 'what is taken back is the server’s').not.toMatch(/back|zurück|repris|terug/);
      expect(texts['web.guide.timber.why'], 'not always two goods').not.toMatch(
        /the other|das andere|l’autre|het andere/,
      );
    },
  );
});
