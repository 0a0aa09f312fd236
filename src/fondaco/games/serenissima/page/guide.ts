/** Serenissima: its opening, and its first match, in which every question is explained when it comes. */
import { byDecision, type Guide } from '$web/shell/guide';

/** The question with all that belongs to it: on the chart, and on a phone. */
const ASKED = '.question, .ask';

export default {
  opening: [
    { key: 'you', at: '' },
    { key: 'goal', at: '.track' },
    { key: 'turn', at: '.wheel' },
    { key: 'port', at: '[data-place^="port-"]:not(:has(.closed))' },
    { key: 'begin', at: ASKED },
  ],
  seats: ['me', 'greedy', 'greedy'],
  seed: 'five ducats',
  hint: byDecision(
    {
      close_port: ASKED,
      choose_home: ASKED,
      choose_galley: ASKED,
      turn: ASKED,
      loading: ASKED,
      sailing: '.goal',
      blockade: ASKED,
      sell_or_fight: ASKED,
      sale: ASKED,
      fight: ASKED,
      booty: ASKED,
      landing: ASKED,
      berth: ASKED,
      investment: ASKED,
    },
    { battle: 'fight', siege: 'fight', special_investment: 'investment' },
  ),
} satisfies Guide;
