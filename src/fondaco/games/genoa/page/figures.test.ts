import { Translator, type Args } from '$web/lib/translator';
import type { BoardFile, View } from '$web/lib/wire';
import figures from './figures';
import de from './words/de.json';
import words from './words/en.json';
import fr from './words/fr.json';
import nl from './words/nl.json';

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
const of = (market_start: boolean): Record<string, unknown> =>
  figures({
    board: { tables: { game } } as unknown as BoardFile,
    view: { table: { leader_actions: 2, item_needed: true, market_start } } as unknown as View,
  });
const own = of(true);

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
      item: 'true',
      market: 'true',
    });
    expect(of(false)).toMatchObject({ market: 'false' });
  });
  it('are all that opening and cards ask for', () => {
    const spoken = Object.entries(words).filter(([key]) => /^web\.(opening|card)\./.test(key));
    const asked = spoken.flatMap(([, text]) => [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name));
    expect(asked.filter((name) => name !== 'players' && !(name in own))).toEqual([]);
    expect(asked).toContain('for_large');
  });
  it.each([
    ['en', words],
    ['de', de],
    ['fr', fr],
    ['nl', nl],
  ] as const)('change what is said of the market and of actions (%s)', (lang, texts) => {
    const translator = new Translator(lang, { genoa: texts });
    const says = (key: string, args: Args) => translator.say(`genoa.${key}`, { ...own, ...args });
    for (const key of ['web.card.street.is', 'web.card.rounds.is', 'web.guide.start.why']) {
      expect(says(key, { market: 'false' })).not.toMatch(/market|markt|marché/i);
      expect(says(key, { market: 'true' })).toMatch(/market|markt|marché/i);
    }
    for (const key of ['web.card.action.is', 'web.opening.town.why', 'web.guide.here_lead.why']) {
      expect(new Set([1, 2, 3].map((acts) => says(key, { acts }))).size).toBe(3);
      expect(says(key, { acts: 3 })).toContain('3');
    }
    // how often the tower player acts is one rule, what an offer needs another
    const offered = (acts: number, item: string) => says('web.opening.begin.why', { acts, item });
    expect(offered(1, 'true')).toBe(offered(2, 'true'));
    expect(offered(1, 'false')).not.toBe(offered(1, 'true'));
    expect(says('web.card.large_order.is', {})).not.toMatch(/three|drei|trois|drie/);
    expect(says('web.guide.reward.why', {})).not.toMatch(/twice|zweimal|deux fois|twee keer/);
  });
});
