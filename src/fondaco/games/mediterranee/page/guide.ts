/** Tutorial of Méditerranée: introduction and first match. */
import { tutorial } from '$web/lib/tutorial.svelte';
import type { Table } from '$web/lib/table.svelte';
import { byDecision, type Guide } from '$web/shell/guide';
import figures from './figures';
import match from './tutorial.json';
import type { Mediterranee } from './view';

/** The prompt with everything around it, on the chart and on a phone. */
const ASKED = '.question, .ask';

const capital = ({ view, seat }: Table) =>
  `[data-place="port-${(view.table as Mediterranee).powers[seat!].capital_port}"]`;

export default {
  figures,
  opening: [
    { key: 'you', at: '' },
    { key: 'goal', at: '.accounts, .seats' },
    { key: 'turn', at: '[data-place="order"]', tab: 'box' },
    { key: 'port', at: capital, tab: 'chart' },
    { key: 'begin', at: ASKED },
  ],
  match,
  instruction: byDecision(
    {
      muster_crews: ASKED,
      bidding: ASKED,
      choose_place: ASKED,
      business: ASKED,
      timber: ASKED,
      price: ASKED,
      offer: ASKED,
      fleet: ASKED,
      course: ASKED,
      passage: ASKED,
      battle: ASKED,
      prize: ASKED,
      spoils: ASKED,
      loose_spoils: ASKED,
      stow_received: ASKED,
      landing: ASKED,
      sale: ASKED,
    },
    {
      // how to expand a fleet is explained after the first purchases
      business: (table) =>
        (table.view.table as Mediterranee).turn > 1 && tutorial.shouldShow('mediterranee', 'timber')
          ? 'timber'
          : 'business',
      quote: 'price',
      haggle: 'price',
      last_word: 'price',
      answer: 'offer',
      counter_answer: 'offer',
      first_offer: 'offer',
      course: (table) => (table.can({ do: 'ask_passage' }) ? 'course' : 'fleet'),
    },
  ),
} satisfies Guide;
