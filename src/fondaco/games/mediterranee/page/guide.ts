/** Méditerranée: its opening, and its first match, in which every question is explained when it comes. */
import { byDecision, type Guide } from '$web/shell/guide';

export default {
  opening: [
    { key: 'you', at: '' },
    { key: 'goal', at: '.accounts, .seats' },
    { key: 'turn', at: '[data-place="order"]' },
    { key: 'port', at: '[data-place^="port-"]' },
    { key: 'begin', at: '.prompt' },
  ],
  seats: ['me', 'greedy', 'greedy'],
  seed: 'two thousand ducats',
  hint: byDecision(
    {
      muster_crews: '.prompt',
      bidding: '.prompt',
      choose_place: '.prompt',
      business: '.prompt',
      price: '.prompt',
      offer: '.prompt',
      fleet: '.prompt',
      passage: '.prompt',
      battle: '.prompt',
      prize: '.prompt',
      spoils: '.prompt',
      stow_received: '.prompt',
      landing: '.prompt',
      sale: '.prompt',
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
