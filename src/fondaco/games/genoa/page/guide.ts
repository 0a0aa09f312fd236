/** Tutorial of Die Händler von Genua: introduction and first match. */
import type { Table } from '$web/lib/table.svelte';
import { smallScreen } from '$web/lib/screen';
import { byDecision, type Guide } from '$web/shell/guide';
import figures from './figures';
import match from './tutorial.json';

/** The tower player gets other instructions than the bidders. */
const role = (table: Table) => (table.view.decision.who === table.seat ? 'lead' : 'bid');

const explains = byDecision(
  {
    start: '.prompt',
    here_lead: '.prompt',
    here_sell: '.prompt',
    here_bid: '.talk',
    ahead_lead: '.prompt',
    ahead_bid: '.talk',
    sold: '.prompt',
    acting: '.prompt',
    acted: '.prompt',
    reward: '.prompt',
    building_villa: '.prompt',
    swapping: '.prompt',
    laying: '.prompt',
  },
  {
    here: (table) => (role(table) === 'bid' ? 'here_bid' : table.can({ do: 'act' }) ? 'here_lead' : 'here_sell'),
    ahead: (table) => `ahead_${role(table)}`,
    // no instruction for a player who must keep a promise and has no choice
    acting: (table) => (table.view.decision.yielded ? 'acted' : table.can({ do: 'take' }) ? 'acting' : ''),
  },
);

export default {
  figures,
  opening: [
    { key: 'you', at: '' },
    { key: 'goal', at: '[data-place="hand"]', tab: 'chart' },
    { key: 'town', at: '[data-place="town"]', tab: 'chart' },
    { key: 'talk', at: '.talk', tab: 'trade' },
    { key: 'begin', at: '.prompt' },
  ],
  match,
  /** On a phone the town is wider than the screen, so the instruction points at the prompt. */
  instruction: (table) => {
    const hint = explains(table);
    const moves = hint && ['ahead_lead', 'sold'].includes(hint.key) && table.can({ do: 'move' });
    return moves && !smallScreen.current ? { ...hint, at: '.town .can', every: true } : hint;
  },
} satisfies Guide;
