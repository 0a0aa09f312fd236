/** Event animations of Oltre Mare. */
import type { Point } from '$web/chart/projection';
import { sailAlong } from '$web/chart/shipAnimation';
import type { EventAnimator } from '$web/lib/table.svelte';
import { flyingPieces, tween, pause } from '$web/shell/flyingPieces.svelte';
import { announce, type Scene } from '$web/games/scene';
import { MARKERS, type Box } from './box';

const SLOW = 450;
const LONGEST_VOYAGE = 1200;

interface Sea extends Scene {
  box: Box;
  you: () => number | null;
  shipOf: (seat: number) => Point;
  sail: (seat: number, at: Point | null) => void;
}

async function jump(sea: Sea, seat: number, port: number, skip: AbortSignal): Promise<void> {
  const [from, to] = [sea.shipOf(seat), sea.box.ports[port].at];
  await tween(SLOW * 1.5, skip, (share) => {
    const eased = share * share * (3 - 2 * share);
    sea.sail(seat, [
      from[0] + (to[0] - from[0]) * eased,
      from[1] + (to[1] - 9 - from[1]) * eased - 30 * Math.sin(Math.PI * eased),
    ]);
  });
}

/** Where a seat's cards are: the own hand, or a row of the player table. */
const handOf = (sea: Sea, seat: number) => (seat === sea.you() ? 'hand' : `seat-${seat}`);

async function several(count: number, one: (i: number) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: Math.min(count, 6) }, async (_, i) => {
      await new Promise((go) => setTimeout(go, i * 90));
      await one(i);
    }),
  );
}

export function stageOf(sea: Sea): EventAnimator {
  const animate: EventAnimator['animate'] = async ({ says, args }, skip) => {
    const seat = args.seat as number;
    const goods = (name: string) => (args[name] as number[]).map((good) => sea.box.goods[good].id);
    switch (says.slice(says.indexOf('.') + 1)) {
      case 'sails':
        return sailAlong(sea.box.routes, args.ports as number[], LONGEST_VOYAGE, skip, ([x, y]) =>
          sea.sail(seat, [x, y - 9]),
        );
      case 'jumps':
        return jump(sea, seat, args.port as number, skip);
      case 'takes':
        return flyingPieces.fly(
          `sign:${MARKERS[args.marker as number]}`,
          `port-${args.port ?? ''}`,
          `markers-${seat}`,
          skip,
        );
      case 'buys':
        return flyingPieces.fly(
          'card',
          args.stack === 'goods' ? 'pile' : seat === sea.you() ? 'own-pirates' : `pirates-${seat}`,
          handOf(sea, seat),
          skip,
        );
      case 'market':
        return several(args.count as number, () => flyingPieces.fly('card', 'pile', handOf(sea, seat), skip));
      case 'pirates':
        return several(args.count as number, () =>
          flyingPieces.fly('card', 'pile', seat === sea.you() ? 'own-pirates' : `pirates-${seat}`, skip),
        );
      case 'discards':
        return flyingPieces.fly(
          'card',
          handOf(sea, seat),
          seat === sea.you() ? 'own-pirates' : `pirates-${seat}`,
          skip,
        );
      case 'plays':
        return flyingPieces.fly(
          `good:${sea.box.cards[args.card as number].good}`,
          handOf(sea, seat),
          'chart',
          skip,
          300,
        );
      case 'stows':
      case 'loaded':
        return flyingPieces.fly(
          `good:${sea.box.cards[args.card as number].good}`,
          'chart',
          seat === sea.you() ? 'own-cargo' : `cargo-${seat}`,
          skip,
          350,
        );
      case 'earns':
      case 'income':
      case 'open_sea':
        return flyingPieces.fly('sign:ducats', 'chart', `ducats-${seat}`, skip, SLOW, `+${args.ducats}`);
      case 'prestige':
        return flyingPieces.fly('sign:prestige', 'chart', `prestige-${seat}`, skip, SLOW);
      case 'deals': {
        const [a, b] = [handOf(sea, seat), handOf(sea, args.to_seat as number)];
        await Promise.all([
          ...goods('give_goods').map((good) => flyingPieces.fly(`good:${good}`, a, b, skip, 600)),
          ...goods('ask_goods').map((good) => flyingPieces.fly(`good:${good}`, b, a, skip, 600)),
          ...(args.give_ducats ? [flyingPieces.fly('sign:ducats', a, b, skip, 600, String(args.give_ducats))] : []),
          ...(args.ask_ducats ? [flyingPieces.fly('sign:ducats', b, a, skip, 600, String(args.ask_ducats))] : []),
        ]);
        return;
      }
      case 'venice':
        return announce(sea, sea.say(says, args), 2200, skip);
      case 'turn':
        return pause(250, skip);
      case 'proposes':
      case 'counters':
        return pause(350, skip);
    }
  };
  return { animate, clear: sea.clear };
}
