/** Tutorial of Neptun: introduction and first match. */
import { smallScreen } from '$web/lib/screen';
import { byDecision, type Guide } from '$web/shell/guide';
import figures from './figures';
import match from './tutorial.json';

export default {
  figures,
  opening: [
    { key: 'you', at: '' },
    { key: 'goal', at: () => (smallScreen.current ? '.sheet.temples' : '.temple'), tab: 'temples' },
    { key: 'order', at: '[data-place="strip"]' },
    { key: 'wind', at: '[data-place="wind"]' },
    { key: 'turn', at: '.prompt' },
  ],
  match,
  instruction: byDecision({
    choose_contract: '[data-do="take"], [data-do="turn_up"]',
    load_contract: '[data-place="strip"]',
    choose_oars: '.prompt',
    choose_oar: '.prompt',
    voyage: '.prompt',
    delivery: '[data-do="deliver"]',
    temple_point: '.prompt',
    extra_turn: '.prompt',
  }),
} satisfies Guide;
