import type { Action } from '$web/lib/menu';
import { Translator } from '$web/lib/translator';
import { doable } from './possibleActions';
import { acceptName, accepts, folded, instead, keyed, lapsing, outbid, Terms } from './offerDraft.svelte';
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

describe('the form of an answer', () => {
  const offer = {
    number: 7,
    space: 3,
    give_ducats: 10,
    give_items: [WHEAT],
    want_ducats: 0,
    want_items: [RICE],
    later_items: [],
  } as unknown as OfferOnTable;
  const terms = { give_items: [], want_items: [WHEAT], later_items: [] };
  const ask = { do: 'ask', space: 3, give_ducats: 0, want_ducats: 35, ...terms, words: '', answers: 7 };
  const said = (menu: Action[], pays?: number, givable = [RICE]) => {
    const terms = new Terms();
    terms.answer(offer, menu, givable, pays);
    return terms.action(true, 3);
  };
  it('begins as the menu answers it', () => {
    expect(said([{ ...ask, want_ducats: 5, answers: 6 }, ask])).toEqual(ask);
  });
  it('begins with the price that its maker has named', () => {
    expect(said([ask], 15)).toEqual({ ...ask, want_ducats: 15 });
  });
  it('begins with what was offered where the menu has no answer', () => {
    expect(said([])).toEqual({ ...ask, give_items: [RICE], want_ducats: 10 });
  });
  it('names nothing that cannot be given by that name', () => {
    expect(said([], undefined, [WHEAT])).toEqual({ ...ask, give_items: [], want_ducats: 10 });
  });
});

it('an answer that is refused leaves the one before it on the table', async () => {
  const sent = async (refused: boolean) => {
    const heard: string[] = [];
    const no = { rule: '4.24', key: 'genoa.not_yours', args: {} };
    const table: Parameters<typeof instead>[0] = {
      refusal: null,
      explain: () => Promise.resolve(void (table.refusal = refused ? no : null)),
      playAll: (all) => Promise.resolve(void heard.push(...all.map((each) => each.do))),
      play: (said) => Promise.resolve(!refused && heard.push(said.do) > 0),
    };
    const taken = await instead(table, { do: 'ask', answers: 7 }, [{ do: 'withdraw', number: 8 }]);
    return { taken, heard };
  };
  expect(await sent(true)).toEqual({ taken: false, heard: [] });
  expect(await sent(false)).toEqual({ taken: true, heard: ['withdraw', 'ask'] });
});

it('what lapses by an answer is what the server says of it', () => {
  const offers = [1, 2, 3].map((number) => ({ number })) as OfferOnTable[];
  const view = { offers, lapses: [{ do: 'move', numbers: [1, 3] }] };
  expect(lapsing(view, 'move')).toEqual([offers[0], offers[2]]);
  expect(lapsing(view, 'end_turn')).toEqual([]);
});

it.each([
  ['en', en, /without a deal/],
  ['de', de, /Ohne Geschäft/],
  ['fr', fr, /sans conclure de marché/],
  ['nl', nl, /Zonder deal/],
] as const)('of a step that is sold nobody says that it is without a deal (%s)', (lang, words, without) => {
  const said = (sold: boolean, more: number) =>
    new Translator(lang, { genoa: words }).say('genoa.web.lapse.going', {
      space: 4,
      sold: String(sold),
      more,
      what: '…',
    });
  for (const more of [0, 1, 3]) {
    expect(said(false, more)).toMatch(without);
    expect(said(true, more)).not.toMatch(without);
  }
  expect(said(true, 3)).toContain('3');
});

it('every way to accept an offer can be chosen', () => {
  const ways = [1, 2, 3, 4, 5].map((card) => ({ do: 'accept', number: 7, cards: [card] }));
  expect(accepts([{ do: 'accept', number: 6, cards: [] }, ...ways], { number: 7 })).toEqual(ways);
});

it('of several ways to accept an offer each is called by its cards alone', () => {
  const translator = { say: (key: string) => key, noun: (_: string, card: number) => `card ${card}` };
  const called = (cards: number[], several: boolean) =>
    acceptName(translator as unknown as Translator, { do: 'accept', number: 7, cards }, several);
  expect([called([], false), called([3], false)]).toEqual(['genoa.web.accept', 'genoa.do.accept']);
  expect([called([3], true), called([3, 4], true)]).toEqual(['card 3', 'card 3; card 4']);
});

it('only whose offer can be replaced is told to raise it', () => {
  const offers = [{ number: 4, seat: 1, space: 3, outbid_seat: 2 }] as OfferOnTable[];
  const replies = [{ number: 4, spaces: [3], wantable_items: [] }];
  expect(outbid({ offers, replies }, 1)).toEqual({ seat: 2, space: 3, can: 'true' });
  expect(outbid({ offers, replies: [] }, 1)).toMatchObject({ can: 'false' });
  expect(outbid({ offers, replies }, 0)).toBe(null);
});

describe.each([
  ['en', en, [/yield/, /order/, /special/, /raise/, /one/]],
  ['de', de, [/Ertrag/, /Auftrag/, /Sonderkarte/, /Biete/, /eins/]],
  ['fr', fr, [/gain/, /contrat/, /spéciale/, /surenchérissez/, /un cran/]],
  ['nl', nl, [/opbrengst/, /order/, /speciale/i, /verhoog/, /één/]],
] as const)('the question (%s)', (lang, words, [taken, order, special, raise, one]) => {
  const translator = new Translator(lang, { genoa: words });
  const asks = (yielded: boolean, ...kinds: string[]) =>
    translator.say('genoa.web.at.acting', { yielded, ...doable(kinds.map((what) => ({ do: what }))) });
  it('of an action names only what the menu has', () => {
    for (const kinds of [['take'], ['take', 'fill'], ['take', 'swap'], ['fill'], ['fill', 'swap']]) {
      const said = asks(false, ...kinds);
      expect([...kinds, taken.test(said)]).toEqual([...kinds, kinds.includes('take')]);
      expect([...kinds, order.test(said)]).toEqual([...kinds, kinds.includes('fill')]);
    }
    expect(asks(true, 'done', 'fill')).toMatch(order);
    expect(asks(true, 'done', 'swap')).toMatch(special);
    expect(asks(true, 'done')).not.toMatch(special);
  });
  it('of an offer that cannot be raised does not ask to raise it', () => {
    const said = (can: string) => translator.say('genoa.web.outbid', { seat: 1, space: 3, can });
    expect(said('true')).toMatch(raise);
    expect(said('false')).not.toMatch(raise);
  });
  it('after a start on the market says no more of the round than was told', () => {
    expect(translator.say('genoa.web.round.market', { round: 7 })).not.toMatch(one);
  });
});
