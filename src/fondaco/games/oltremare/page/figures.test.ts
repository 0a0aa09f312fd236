import { Translator } from '$web/lib/translator';
import type { BoardFile, View } from '$web/lib/wire';
import { helpOf, MARKERS, type Printed } from './boardData';
import figures from './figures';
import words from './words/en.json';

const game = { favourable_terms_prices: [2, 5], local_authority_base: 4 };
const own: Record<string, unknown> = figures({
  board: { tables: { game } } as unknown as BoardFile,
  view: { table: { pirate_ducats: 3, place_ducats: [8, 4, 2], venice_in_pile: false } } as unknown as View,
});

describe('the figures of a board', () => {
  it('are those that it has', () => {
    expect(own).toEqual({ scale: '8, 4, 2', each: 3, venice: 'false' });
  });
  it('are all that opening and cards ask for', () => {
    const spoken = Object.entries(words).filter(([key]) => /^web\.(opening|card)\./.test(key));
    const asked = spoken.flatMap(([, text]) => [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name));
    expect(asked.filter((name) => name !== 'players' && !(name in own))).toEqual([]);
    expect(asked).toContain('scale');
  });
  it('send nobody to look for Venice in a pile that has it no more', () => {
    const said = (venice: string) =>
      new Translator('en', { oltremare: words }).say('oltremare.web.card.pile.is', { venice });
    expect([said('true'), said('false')].map((text) => text.includes('Venice'))).toEqual([true, false]);
  });
  it('are told with what a marker does', () => {
    const translator = {
      say: (key: string, args?: unknown) => `${key} ${JSON.stringify(args)}`,
      join: (all: string[]) => all.join('+'),
    };
    expect(helpOf(translator, { game } as Printed, MARKERS.indexOf('local_authority'))).toBe(
      'oltremare.marker_help.local_authority {"prices":"2+5","base":4}',
    );
  });
});
