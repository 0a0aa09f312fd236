/** The story of Neptun as things that move over the chart. */
import type { Point } from '../../chart/project';
import type { Stage } from '../../lib/table.svelte';
import { flights, glide, wait } from '../../shell/flights.svelte';
import type { Box } from './box';

interface Sea {
  box: Box;
  sail: (seat: number, at: Point | null) => void;
  announce: (text: string) => void;
  say: (key: string, args: Record<string, unknown>) => string;
}

async function voyage(sea: Sea, seat: number, places: number[], skip: AbortSignal): Promise<void> {
  for (const [i, lane] of sea.box.course(places).entries()) {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', lane.path);
    const length = path.getTotalLength();
    const back = lane.a !== places[i];
    await glide(Math.min(900, 200 + length * 3), skip, (share) => {
      const { x, y } = path.getPointAtLength(back ? length * (1 - share) : length * share);
      sea.sail(seat, [x, y - 12]);
    });
  }
}

export function stageOf(sea: Sea): Stage {
  return async ({ says, args }, skip) => {
    const seat = args.seat as number;
    switch (says.slice(says.indexOf('.') + 1)) {
      case 'sails': return voyage(sea, seat, args.places as number[], skip);
      case 'takes': return flights.fly('card', `column-${args.column}`, `seat-${seat}`, skip);
      case 'turns_up': case 'rows': return wait(300, skip);
      case 'delivers': return flights.fly(`good:${sea.box.goods[args.good as number]}`, `seat-${seat}`, `place-${args.city}`, skip, 450);
      case 'earns': return flights.fly('sign:ducats', 'chart', `seat-${seat}`, skip, 400, `+${args.gold}`);
      case 'favour': case 'buys_point': return flights.fly('sign:prestige', `seat-${seat}`, `temple-${args.temple}`, skip, 450, args.points ? `+${args.points}` : '+1');
      case 'forecast': case 'wind': case 'round': case 'order':
        sea.announce(sea.say(says, args));
        await wait(900, skip);
        sea.announce('');
        return;
      case 'turn': return wait(200, skip);
    }
  };
}
