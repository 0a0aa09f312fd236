/** The prompts of Serenissima by the kind of the decision, and the question in words. */
import type { DecisionPrompts } from '$web/board/prompts';
import type { SerenissimaBoard } from '../state.svelte';
import Blockade, { ventureOf } from './Blockade.svelte';
import ChooseGalley from './ChooseGalley.svelte';
import GalleyNumbers from './GalleyNumbers.svelte';
import Investment from './Investment.svelte';
import Loading from './Loading.svelte';
import Sale from './Sale.svelte';

export const PROMPTS: DecisionPrompts<SerenissimaBoard> = {
  choose_galley: {
    text: ({ translator }) => translator.say('serenissima.web.choose_galley'),
    about: ChooseGalley,
    before: GalleyNumbers,
  },
  loading: { about: Loading },
  blockade: { text: blockade, about: Blockade },
  fight: { text: blocked },
  landing: { text: landing },
  sell_or_fight: { text: arrived, before: Sale },
  sale: { text: ({ own, translator }) => (own ? translator.say('serenissima.web.storing') : undefined), before: Sale },
  investment: { before: GalleyNumbers, after: Investment },
  special_investment: { before: GalleyNumbers },
};

/** The question, or what is waited for. */
export function question(board: SerenissimaBoard): string {
  const { table, translator, at, decision, asked } = board;
  if (board.notice) return board.notice;
  if (board.roundEnds) return translator.say('serenissima.web.round_ends');
  if (!asked)
    return translator.say('serenissima.web.wait', { seats: board.awaited, number: board.active?.galley ?? 0 });
  if (table.eventText) return table.eventText;
  const own = PROMPTS[at]?.text?.(board);
  if (own !== undefined) return own;
  if (table.selection.do === 'commission')
    return translator.say('serenissima.web.number', { ducats: board.view.prices?.galley ?? 0 });
  return translator.say(`serenissima.at.${at}`, { ...decision, yours: true });
}

function blockade({ blockade, decision, translator }: SerenissimaBoard): string | undefined {
  if (!blockade) return undefined;
  const { galley, seat, zone } = blockade.galley;
  return translator.say('serenissima.web.blockade', { seat, number: galley, zone, venture: ventureOf(decision) });
}

/** The sentence about a blockade: the player who has blocked the galley, and what it was about to do. */
function blocked({ decision, translator, table }: SerenissimaBoard): string | undefined {
  const seat = (decision.blockader as number | undefined) ?? -1;
  if (seat < 0) return undefined;
  const events = table.log.flatMap(({ events }) => events);
  const wish = events.findLast(({ says }) => says === 'serenissima.opens_sale' || says === 'serenissima.wants_port');
  return translator.say('serenissima.web.blocked', {
    seat,
    what: wish?.says === 'serenissima.opens_sale' ? 'sale' : 'port',
  });
}

function landing({ own, there, translator }: SerenissimaBoard): string {
  const { port, sailors } = there!;
  return own
    ? translator.say('serenissima.web.landing', { port, sailors })
    : translator.say('serenissima.web.first_landing', { port });
}

/** What can be done where the galley has come to. */
function arrived({ own, table, decision, translator }: SerenissimaBoard): string | undefined {
  const kinds: [string, string[]][] = [
    [own ? 'store' : 'sell', ['open_sale']],
    ['take', ['take_port']],
    ['fight', ['attack', 'assault']],
  ];
  const what = kinds
    .flatMap(([what, deeds]) => (table.seatView.options.some((each) => deeds.includes(each.do)) ? [what] : []))
    .join('_');
  return what ? translator.say('serenissima.web.arrived', { ...decision, what }) : undefined;
}
