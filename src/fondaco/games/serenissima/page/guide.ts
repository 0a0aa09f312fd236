/** Serenissima: its opening, and its first match, in which every question is explained when it comes. */
import type { Table } from '$web/lib/table.svelte';
import { byDecision, type Guide } from '$web/shell/guide';
import type { Serenissima } from './view';

/** The question with all that belongs to it: on the chart, and on a phone. */
const ASKED = '.question, .ask';

const tableOf = ({ view }: Table) => view.table as Serenissima;

/** A port of one's own; before there is one, any that is open. */
function home(table: Table): string {
  const own = tableOf(table).ports.find(({ seat }) => seat === table.seat);
  return own ? `[data-place="port-${own.port}"]` : '[data-place^="port-"]:not(:has(.closed))';
}

/** Before a scoring it is said, at the choice of a turn, what one's ports would bring. */
const asked = byDecision(
  {
    close_port: ASKED,
    choose_home: ASKED,
    choose_galley: ASKED,
    turn: ASKED,
    loading: ASKED,
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
  },
  {
    battle: 'fight',
    siege: 'fight',
    special_investment: 'investment',
    turn: (table) => (tableOf(table).scoring_possible ? 'scoring' : 'turn'),
  },
);

export default {
  opening: [
    { key: 'you', at: '' },
    { key: 'goal', at: '.track' },
    { key: 'turn', at: '.wheel' },
    { key: 'port', at: home },
    { key: 'begin', at: ASKED },
  ],
  seats: ['me', 'greedy', 'greedy'],
  seed: 'five ducats',
  /** You begin at Venezia, with Ragusa, Corfu and Modon before the door; the far west is quiet. Your galley 1 acts first. */
  first: [
    { seat: 1, action: { do: 'close', port: 17 } },
    { seat: 0, action: { do: 'close', port: 1 } },
    { seat: 2, action: { do: 'close', port: 5 } },
    { seat: 1, action: { do: 'close', port: 4 } },
    { seat: 2, action: { do: 'settle', port: 3 } },
    { seat: 2, action: { do: 'commission', galley: 3 } },
    { seat: 0, action: { do: 'settle', port: 13 } },
    { seat: 0, action: { do: 'commission', galley: 1 } },
    { seat: 1, action: { do: 'settle', port: 16 } },
    { seat: 1, action: { do: 'commission', galley: 2 } },
    { seat: 1, action: { do: 'commission', galley: 5 } },
    { seat: 0, action: { do: 'commission', galley: 4 } },
    { seat: 2, action: { do: 'commission', galley: 6 } },
  ],
  hint: (table) => {
    const hint = asked(table);
    return hint && { ...hint, args: { ducats: tableOf(table).princes[table.seat ?? 0].scoring_ducats } };
  },
} satisfies Guide;
