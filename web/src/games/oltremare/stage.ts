/** The story of Oltre Mare as things that move over the table. */
import type { Point } from '../../chart/project';
import type { Stage } from '../../lib/table.svelte';
import { flights, glide, wait } from '../../shell/flights.svelte';
import { MARKERS, routesAlong, type Box } from './box';

const SLOW = 450;
const LONGEST_VOYAGE = 1200;
const PIXELS_PER_SECOND = 260;

interface Sea {
  box: Box;
  you: () => number | null;
  shipOf: (seat: number) => Point;
  sail: (seat: number, at: Point | null) => void;
  announce: (text: string) => void;
  say: (key: string, args: Record<string, unknown>) => string;
}

/** Along the routes at constant speed. */
async function voyage(sea: Sea, seat: number, ports: number[], skip: AbortSignal): Promise<void> {
  const routes = routesAlong(sea.box.routes, ports);
  const lines = routes.map((route, i) => {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', route.path);
    return { path, length: path.getTotalLength(), back: route.a !== ports[i] };
  });
  const whole = lines.reduce((sum, { length }) => sum + length, 0);
  if (!whole) return;
  await glide(Math.min(LONGEST_VOYAGE, (whole / PIXELS_PER_SECOND) * 1000 + 250), skip, (share) => {
    let left = share * whole;
    for (const { path, length, back } of lines) {
      if (left <= length || path === lines.at(-1)!.path) {
        const { x, y } = path.getPointAtLength(back ? length - left : left);
        sea.sail(seat, [x, y - 9]);
        return;
      }
      left -= length;
    }
  });
}

async function jump(sea: Sea, seat: number, port: number, skip: AbortSignal): Promise<void> {
  const [from, to] = [sea.shipOf(seat), sea.box.ports[port].at];
  await glide(SLOW * 1.5, skip, (share) => {
    const eased = share * share * (3 - 2 * share);
    sea.sail(seat, [from[0] + (to[0] - from[0]) * eased, from[1] + (to[1] - 9 - from[1]) * eased - 30 * Math.sin(Math.PI * eased)]);
  });
}

/** Where a seat keeps its cards: your own hand, or a line of the ledger. */
const handOf = (sea: Sea, seat: number) => (seat === sea.you() ? 'hand' : `seat-${seat}`);

async function several(count: number, one: (i: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: Math.min(count, 6) }, async (_, i) => {
    await new Promise((go) => setTimeout(go, i * 90));
    await one(i);
  }));
}

export function stageOf(sea: Sea): Stage {
  return async ({ says, args }, skip) => {
    const seat = args.seat as number;
    const goods = (name: string) => (args[name] as number[]).map((good) => sea.box.goods[good].id);
    switch (says.slice(says.indexOf('.') + 1)) {
      case 'sails': return voyage(sea, seat, args.ports as number[], skip);
      case 'jumps': return jump(sea, seat, args.port as number, skip);
      case 'takes': return flights.fly(`sign:${MARKERS[args.marker as number]}`, `port-${args.port ?? ''}`, `markers-${seat}`, skip);
      case 'buys': return flights.fly('card', args.stack === 'goods' ? 'pile' : seat === sea.you() ? 'own-pirates' : `pirates-${seat}`, handOf(sea, seat), skip);
      case 'market': return several(args.count as number, () => flights.fly('card', 'pile', handOf(sea, seat), skip));
      case 'pirates': return several(args.count as number, () => flights.fly('card', 'pile', seat === sea.you() ? 'own-pirates' : `pirates-${seat}`, skip));
      case 'discards': return flights.fly('card', handOf(sea, seat), seat === sea.you() ? 'own-pirates' : `pirates-${seat}`, skip);
      case 'plays': return flights.fly(`good:${sea.box.cards[args.card as number].good}`, handOf(sea, seat), 'chart', skip, 300);
      case 'stows': return flights.fly(`good:${sea.box.cards[args.card as number].good}`, 'chart', seat === sea.you() ? 'own-cargo' : `cargo-${seat}`, skip, 350);
      case 'earns': case 'income': case 'open_sea':
        return flights.fly('sign:ducats', 'chart', `ducats-${seat}`, skip, SLOW, `+${args.ducats}`);
      case 'prestige': return flights.fly('sign:prestige', 'chart', `prestige-${seat}`, skip, SLOW, '+1');
      case 'deals': {
        const [a, b] = [handOf(sea, seat), handOf(sea, args.to_seat as number)];
        await Promise.all([
          ...goods('give_goods').map((good) => flights.fly(`good:${good}`, a, b, skip, 600)),
          ...goods('ask_goods').map((good) => flights.fly(`good:${good}`, b, a, skip, 600)),
          ...(args.give_ducats ? [flights.fly('sign:ducats', a, b, skip, 600, String(args.give_ducats))] : []),
          ...(args.ask_ducats ? [flights.fly('sign:ducats', b, a, skip, 600, String(args.ask_ducats))] : []),
        ]);
        return;
      }
      case 'venice':
        sea.announce(sea.say(says, args));
        await wait(2200, skip);
        sea.announce('');
        return;
      case 'turn': return wait(250, skip);
      case 'proposes': case 'counters': return wait(350, skip);
    }
  };
}
