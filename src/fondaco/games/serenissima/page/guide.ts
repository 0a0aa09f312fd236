/** Serenissima: its opening, and its first match, in which every question is explained when it comes. */
import { byDecision, type Guide } from '$web/shell/guide';

export default {
  opening: [
    { key: 'you', at: '' },
    { key: 'goal', at: '.track' },
    { key: 'turn', at: '.wheel' },
    { key: 'port', at: '[data-place^="port-"]:not(:has(.closed))' },
    { key: 'begin', at: '.prompt' },
  ],
  seats: ['me', 'greedy', 'greedy'],
  seed: 'five ducats',
  hint: byDecision(
    {
      close_port: '.prompt',
      choose_home: '.prompt',
      choose_galley: '.prompt',
      turn: '.prompt',
      loading: '.prompt',
      sailing: '.goal',
      blockade: '.prompt',
      sell_or_fight: '.prompt',
      sale: '.prompt',
      fight: '.prompt',
      booty: '.prompt',
      landing: '.prompt',
      berth: '.prompt',
      investment: '.prompt',
    },
    { battle: 'fight', siege: 'fight', special_investment: 'investment' },
  ),
} satisfies Guide;
