import { Translator } from '$web/lib/translator';
import de from '../../../i18n/web/de.json';
import en from '../../../i18n/web/en.json';
import fr from '../../../i18n/web/fr.json';
import nl from '../../../i18n/web/nl.json';
import { answers, trades } from './possibleActions';
import deGame from './words/de.json';
import enGame from './words/en.json';
import frGame from './words/fr.json';
import nlGame from './words/nl.json';

const left = (...proposals_left: number[]) => ({ proposals_left, partner_seats: [1, 2] });
const offer = { number: 7, seat: 1 };
const accept = { do: 'accept', number: 7, cards: [] };

describe.each([
  ['en', en, enGame, [/accept/, /counter/, /Trade|offer/, /buy/i, /counter-offer/]],
  ['de', de, deGame, [/annehmen/, /Gegenangebot/, /Handle|Angebot/, /kaufe/i, /Gegenangebot/]],
  ['fr', fr, frGame, [/accepter/, /contre-proposer/, /Échangez|faites une offre/, /achetez/i, /contre-offre/]],
  ['nl', nl, nlGame, [/aannemen/, /tegenbod/, /Handel|bod/, /koop/i, /tegenbod/]],
] as const)('a trade (%s)', (lang, web, words, [accepts, counters, proposes, buys, another]) => {
  const translator = new Translator(lang, { web, oltremare: words });
  const told = (key: string, args: Record<string, string>) => translator.say(key, { name: 'A', ...args });
  it('asks for the answers that there are', () => {
    for (const [menu, count] of [
      [[accept], 1],
      [[accept], 0],
      [[], 1],
      [[{ ...accept, number: 6 }], 0],
    ] as const) {
      const said = told('web.trade.answer', answers(left(0, count, 3), [...menu], offer));
      expect([accepts.test(said), counters.test(said)]).toEqual([
        menu.some(({ number }) => number === offer.number),
        count > 0,
      ]);
    }
  });
  it('asks to buy and to offer where that can be done', () => {
    for (const [menu, count] of [
      [[{ do: 'buy' }], 2],
      [[{ do: 'buy' }], 0],
      [[], 2],
      [[], 0],
    ] as const) {
      const may = trades(left(9, 0, count), [...menu]);
      const said = told('oltremare.web.at.trade', may);
      expect([buys.test(said), proposes.test(said)]).toEqual([menu.length > 0, count > 0]);
      expect(proposes.test(told('oltremare.web.at.partner', { ...may, who: '' }))).toBe(count > 0);
    }
  });
  it('suggests another offer only if the learner can make one', () => {
    const said = (counter: string) => told('oltremare.web.guide.offer_refuse', { counter });
    expect([another.test(said('true')), another.test(said('false'))]).toEqual([true, false]);
  });
  it('suggests what to ask for only if an offer is possible', () => {
    const said = (propose: string) => told('oltremare.web.guide.others_trade.why', { propose });
    expect(said('true').length).toBeGreaterThan(said('false').length);
  });
});
