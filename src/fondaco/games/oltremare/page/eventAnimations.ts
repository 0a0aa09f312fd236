/** Event animations of Oltre Mare. */
import { createAnimator, type AnimatedEvent, type Scene } from '$web/board/animator';
import type { Point } from '$web/chart/projection';
import { sailAlong } from '$web/chart/shipAnimation';
import type { EventAnimator } from '$web/lib/table.svelte';
import type { Event } from '$web/lib/wire';
import { tween } from '$web/shell/flyingPieces.svelte';
import { MARKERS, type BoardData } from './boardData';

const SLOW = 450;
const TRADE = 600;
const LONGEST_VOYAGE = 1200;

interface Sea extends Scene {
  boardData: BoardData;
  you: () => number | null;
  shipOf: (seat: number) => Point;
  sail: (seat: number, at: Point | null) => void;
}

async function jump(sea: Sea, seat: number, port: number, skip: AbortSignal): Promise<void> {
  const [from, to] = [sea.shipOf(seat), sea.boardData.ports[port].at];
  await tween(SLOW * 1.5, skip, (share) => {
    const eased = share * share * (3 - 2 * share);
    sea.sail(seat, [
      from[0] + (to[0] - from[0]) * eased,
      from[1] + (to[1] - 9 - from[1]) * eased - 30 * Math.sin(Math.PI * eased),
    ]);
  });
}

async function several(count: number, one: (i: number) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: Math.min(count, 6) }, async (_, i) => {
      await new Promise((go) => setTimeout(go, i * 90));
      await one(i);
    }),
  );
}

const earn = (event: AnimatedEvent) =>
  event.fly('sign:ducats', 'chart', `ducats-${event.args.seat}`, SLOW, `+${event.args.ducats}`);
const consider = (event: AnimatedEvent) => event.pause(350);

/** What draws cards. */
const DRAWS = ['market', 'pirates', 'buys'].map((what) => `oltremare.${what}`);
/** Venice comes up while cards are drawn, and is told before them: the cards fly first. */
export function inOrder(events: Event[]): Event[] {
  const shown = [...events];
  for (let i = 0; i + 1 < shown.length; i++)
    if (shown[i].says === 'oltremare.venice' && DRAWS.includes(shown[i + 1].says))
      [shown[i], shown[i + 1]] = [shown[i + 1], shown[i]];
  return shown;
}

export function stageOf(sea: Sea): EventAnimator {
  const { boardData } = sea;
  /** Where a seat's cards are: the own hand and piles, or a row of the player table. */
  const placed = (seat: number, own: string, other: string) => (seat === sea.you() ? own : `${other}-${seat}`);
  const handOf = (seat: number) => placed(seat, 'hand', 'seat');
  const hand = (event: AnimatedEvent) => handOf(event.number('seat'));
  const pirates = (event: AnimatedEvent) => placed(event.number('seat'), 'own-pirates', 'pirates');
  const good = (event: AnimatedEvent) => `good:${boardData.cards[event.number('card')].good}`;
  const stow = (event: AnimatedEvent) =>
    event.fly(good(event), 'chart', placed(event.number('seat'), 'own-cargo', 'cargo'), 350);

  const animator = createAnimator(sea, {
    sails: (event) =>
      sailAlong(boardData.routes, event.args.ports as number[], LONGEST_VOYAGE, event.skip, ([x, y]) =>
        sea.sail(event.number('seat'), [x, y - 9]),
      ),
    jumps: (event) => jump(sea, event.number('seat'), event.number('port'), event.skip),
    takes: (event) =>
      event.fly(
        `sign:${MARKERS[event.number('marker')]}`,
        `port-${event.args.port ?? ''}`,
        `markers-${event.args.seat}`,
      ),
    buys: (event) => event.fly('card', event.args.stack === 'goods' ? 'pile' : pirates(event), hand(event)),
    market: (event) => several(event.number('count'), () => event.fly('card', 'pile', hand(event))),
    pirates: (event) => several(event.number('count'), () => event.fly('card', 'pile', pirates(event))),
    discards: (event) => event.fly('card', hand(event), pirates(event)),
    plays: (event) => event.fly(good(event), hand(event), 'chart', 300),
    stows: stow,
    loaded: stow,
    earns: earn,
    income: earn,
    open_sea: earn,
    prestige: (event) => event.fly('sign:prestige', 'chart', `prestige-${event.args.seat}`, SLOW),
    deals: (event) => {
      const [a, b] = [hand(event), handOf(event.number('to_seat'))];
      const over = (goods: unknown, ducats: unknown, from: string, to: string) => [
        ...(goods as number[]).map((each) => event.fly(`good:${boardData.goods[each].id}`, from, to, TRADE)),
        ...(ducats ? [event.fly('sign:ducats', from, to, TRADE, String(ducats))] : []),
      ];
      const { give_goods, give_ducats, ask_goods, ask_ducats } = event.args;
      return Promise.all([...over(give_goods, give_ducats, a, b), ...over(ask_goods, ask_ducats, b, a)]);
    },
    venice: (event) => event.announce(5000),
    turn: (event) => event.pause(250),
    proposes: consider,
    counters: consider,
  });
  return { ...animator, order: inOrder };
}
