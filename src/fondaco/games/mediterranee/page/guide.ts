/** Méditerranée: its opening, and its first match, in which every question is explained when it comes. */
import { byDecision, type Guide } from '$web/shell/guide';

/** The question with all that belongs to it: on the chart, and on a phone. */
const ASKED = '.question, .ask';

export default {
  opening: [
    { key: 'you', at: '' },
    { key: 'goal', at: '.accounts, .seats' },
    { key: 'turn', at: '[data-place="order"]' },
    { key: 'port', at: '[data-place^="port-"]' },
    { key: 'begin', at: ASKED },
  ],
  seats: ['me', 'greedy', 'greedy'],
  seed: 'two thousand ducats',
  hint: byDecision(
    {
      muster_crews: ASKED,
      bidding: ASKED,
      choose_place: ASKED,
      business: ASKED,
      price: ASKED,
      offer: ASKED,
      fleet: ASKED,
      passage: ASKED,
      battle: ASKED,
      prize: ASKED,
      spoils: ASKED,
      stow_received: ASKED,
      landing: ASKED,
      sale: ASKED,
    },
    {
      quote: 'price',
      haggle: 'price',
      last_word: 'price',
      answer: 'offer',
      counter_answer: 'offer',
      first_offer: 'offer',
      loose_spoils: 'spoils',
      course: 'fleet',
    },
  ),
} satisfies Guide;
