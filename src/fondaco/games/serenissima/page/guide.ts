/** Tutorial of Serenissima: introduction and first match. */
import { tutorial } from '$web/lib/tutorial.svelte';
import type { Table } from '$web/lib/table.svelte';
import { byDecision, type Guide } from '$web/shell/guide';
import figures from './figures';
import match from './tutorial.json';
import type { Serenissima } from './view';

/** The prompt with everything around it, on the chart and on a phone. */
const ASKED = '.question, .ask';

const tableOf = ({ view }: Table) => view.table as Serenissima;

/** Selector of an own port; without one, of any open port. */
function home(table: Table): string {
  const own = tableOf(table).ports.find(({ seat }) => seat === table.seat);
  return own ? `[data-place="port-${own.port}"]` : '[data-place^="port-"]:not(:has(.closed))';
}

/** Another player has built a basilica, or the reader owns what it is made of. */
function meetsBasilicas(table: Table): boolean {
  const { ports, galleys, basilica_goods: costly } = tableOf(table);
  const own = <Thing extends { seat: number }>(each: Thing) => each.seat === table.seat;
  const goods = [
    ...ports.filter(own).flatMap(({ good, goods }) => [good, ...goods]),
    ...galleys.filter(own).flatMap((galley) => galley.goods),
  ];
  return (
    ports.some(({ basilica, seat }) => basilica && seat !== table.seat) || goods.some((good) => costly.includes(good))
  );
}

const wants = (key: string) => tutorial.shouldShow('serenissima', key);

/**
 * Topics that come when they matter: the Doge after the first card, a scoring before it pays, fights before the first
 * one, gold and marble when they are met.
 */
const asked = byDecision(
  {
    close_port: ASKED,
    choose_home: ASKED,
    choose_galley: ASKED,
    turn: ASKED,
    loading: ASKED,
    doge: '.track, .clock .rest, .ask',
    scoring: ASKED,
    sailing: ASKED,
    blockade: ASKED,
    sell_or_fight: ASKED,
    sale: ASKED,
    fight: ASKED,
    booty: ASKED,
    landing: ASKED,
    berth: ASKED,
    investment: ASKED,
    special_investment: ASKED,
    basilica: ASKED,
  },
  {
    battle: 'fight',
    siege: 'fight',
    sell_or_fight: (table) => (tableOf(table).fights.length && wants('fight') ? 'fight' : 'sell_or_fight'),
    turn: (table) => {
      const { round, scoring_possible } = tableOf(table);
      if (round > 1 && wants('doge')) return 'doge';
      if (scoring_possible && wants('scoring')) return 'scoring';
      return wants('basilica') && !wants('turn') && meetsBasilicas(table)
        ? 'basilica'
        : scoring_possible
          ? 'scoring'
          : 'turn';
    },
  },
);

export default {
  figures,
  opening: [
    { key: 'you', at: '' },
    { key: 'goal', at: '.track, .clock .rest', tab: 'wheel' },
    { key: 'turn', at: '.wheel, .clock .dial', tab: 'wheel' },
    { key: 'port', at: home, tab: 'chart' },
    { key: 'begin', at: ASKED },
  ],
  /** The reader begins at Venezia, near Ragusa, Corfu and Modon, and galley 1 acts first. */
  match,
  instruction: (table) => {
    const hint = asked(table);
    return hint && { ...hint, args: { ducats: tableOf(table).princes[table.seat ?? 0].scoring_ducats } };
  },
} satisfies Guide;
