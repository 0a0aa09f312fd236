import { Speaker } from '$web/lib/speaker';
import { folded, keyed, lapsing, onlyStreets, Terms } from './terms.svelte';
import type { OfferOnTable } from './view';
import de from './words/de.json';
import en from './words/en.json';
import fr from './words/fr.json';
import nl from './words/nl.json';

const [WHEAT, RICE] = [4, 5];

it('things alike are one thing to press: one more with each press, and none after the last', () => {
  const [wheat, rice] = folded(keyed([WHEAT, RICE, WHEAT]));
  const terms = new Terms();
  const given = () => terms.action(false, 0).give_items;
  expect([wheat.length, rice.length]).toEqual([2, 1]);
  terms.oneMore('give', wheat);
  terms.oneMore('give', rice);
  expect(given()).toEqual([WHEAT, RICE]);
  terms.oneMore('give', wheat);
  expect(given()).toEqual([WHEAT, RICE, WHEAT]);
  terms.oneMore('give', wheat);
  expect(given()).toEqual([RICE]);
});

it('only streets are left to whoever has acted and may not bid for all that is talked about', () => {
  const [house, market, street] = [3, 18, 19];
  const said = (talk_spaces: number[], offer_spaces: number[], may_act = false) =>
    onlyStreets({ talk_spaces, offer_spaces, traders: [{ may_act: true }, { may_act }] }, 1);
  expect(said([house, street], [street])).toBe(true);
  // the market is no building
  expect(said([house, market], [market])).toBe(true);
  // the tower player holds a further action card
  expect(said([house, street], [house, street])).toBe(false);
  // the tower has only streets before it
  expect(said([market, street], [market, street])).toBe(false);
  // every offer has been made
  expect(said([house, street], [])).toBe(false);
  // an action is left
  expect(said([house, street], [street], true)).toBe(false);
});

it('what lapses by an answer is what the house says of it', () => {
  const offers = [1, 2, 3].map((number) => ({ number })) as OfferOnTable[];
  const view = { offers, lapses: [{ do: 'move', numbers: [1, 3] }] };
  expect(lapsing(view, 'move')).toEqual([offers[0], offers[2]]);
  expect(lapsing(view, 'end_turn')).toEqual([]);
});

it.each([
  ['en', en, /without a deal/],
  ['de', de, /Ohne Handel/],
  ['fr', fr, /sans marché/],
  ['nl', nl, /Zonder handel/],
] as const)('of a step that is sold nobody says that it is without a deal (%s)', (lang, words, without) => {
  const said = (sold: boolean, count: number) =>
    new Speaker(lang, { genoa: words }).say('genoa.web.lapse.going', {
      space: 4,
      sold: String(sold),
      count,
      what: '…',
    });
  for (const count of [1, 3]) {
    expect(said(false, count)).toMatch(without);
    expect(said(true, count)).not.toMatch(without);
  }
  expect(said(true, 3)).toContain('3');
});
