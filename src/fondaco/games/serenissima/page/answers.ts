/** How the answers of Serenissima are called, and which of them are asked twice. */
import { narrow, type Action } from '$web/lib/menu';
import { departureBy } from './sailorDepartures';
import type { SerenissimaBoard } from './state.svelte';
import { voyageOf } from './voyage';

const KEYS: Record<string, string> = { declare_blockade: 'B', let_pass: 'P' };
const ON_CHART = ['close', 'settle'];
const BOUGHT = {
  recruit: 'sailor',
  enlist: 'sailor',
  commission: 'galley',
  build_fort: 'fort',
  build_basilica: 'basilica',
} as const;

/** Offered by the chart, the hold or the prompt's own buttons. */
export function elsewhere({ at, phone, numbered }: SerenissimaBoard, action: Action): boolean {
  return (
    action.do === 'sail' ||
    action.do === 'open_sale' ||
    action.do === 'sell' ||
    (at === 'loading' && action.do !== 'done') ||
    (numbered && action.do === 'commission') ||
    (!phone && (ON_CHART.includes(action.do) || at === 'choose_galley'))
  );
}

function costOf({ view }: SerenissimaBoard, action: Action): string | undefined {
  return action.do in BOUGHT ? view.prices?.[BOUGHT[action.do as keyof typeof BOUGHT]]?.toString() : undefined;
}

/** How likely a fight is won that is fought to its end. */
function oddsOf({ view, decision, translator }: SerenissimaBoard, action: Action): string | undefined {
  const goesOn = action.do === 'fight_on' ? (decision.target_galley ?? 0) : undefined;
  const target = action.do === 'attack' ? action.galley : action.do === 'assault' ? 0 : goesOn;
  const fight = view.fights.find(({ target_galley }) => target_galley === target);
  return fight && translator.say('serenissima.web.percent', { percent: fight.percent });
}

export function label(board: SerenissimaBoard, action: Action): { text: string; cost?: string; tone?: 'go' | 'on' } {
  const { translator, view, decision, at, own } = board;
  const done = action.do === 'done' ? `serenissima.web.done.${at}` : '';
  const words = translator.knows(done)
    ? translator.say(done, { steps: (decision.steps as number) ?? 0, held: String(own) })
    : translator.say(`serenissima.do.${action.do}`, action);
  const leaves = departureBy(view, action);
  const last = `serenissima.web.last_sailor.${action.do}`;
  if (leaves?.sinks && translator.knows(last)) return { text: translator.say(last, { number: leaves.galley }) };
  // only where one answer is plainly the way on does it stand out: everything else is a choice
  const plain = !own ? 'land' : at === 'landing' && board.sinks({ do: 'land' }) ? 'done' : '';
  const price =
    action.do === 'take_port' && leaves
      ? translator.say('serenissima.web.take_price', { sailors: leaves.sailors })
      : undefined;
  const cost = (board.phone ? undefined : KEYS[action.do]) ?? costOf(board, action) ?? oddsOf(board, action) ?? price;
  return { text: words, cost, tone: action.do === plain ? 'go' : undefined };
}

/** A part of an action with its price, where things are bought. */
export function partName(board: SerenissimaBoard, part: string, value: unknown): string | null {
  const { translator, table, at } = board;
  const priced = (what: string, ducats: unknown) =>
    `${what}, ${translator.say('serenissima.web.price', { ducats: Number(ducats) })}`;
  const [one, ...more] = part === 'do' ? [] : narrow(table.remaining, { [part]: value });
  if (at === 'investment' && one && !more.length && one.do !== 'commission')
    return priced(translator.say(`serenissima.do.${one.do}`, one), costOf(board, one));
  if (at === 'investment' && value === 'done') return translator.say('serenissima.web.done.investment');
  const ducats = part === 'do' && costOf(board, { do: value as string });
  const [only, ...others] = ducats ? narrow(table.remaining, { do: value }) : [];
  const kind =
    ducats &&
    (only?.port !== undefined && !others.length
      ? translator.say(`serenissima.do.${value}`, only)
      : translator.say(`serenissima.web.kind.${value}`));
  return kind ? priced(kind, ducats) : null;
}

/** Answers given together: a voyage is named by its end. */
export function phrases(board: SerenissimaBoard, actions: Action[]): string[] {
  const { translator } = board;
  const { zone, way, rest } = voyageOf(actions);
  const names = way.map((by) => translator.noun('zone', by)).join(', ');
  const voyage = way.length ? [translator.say('serenissima.web.voyage', { zone, way: names })] : [];
  return [...voyage, ...rest.map((action) => label(board, action).text)];
}
