/** The story of Genoa as things that move through the town. */
import type { Stage } from '../../lib/table.svelte';
import { flights, glide, wait } from '../../shell/flights.svelte';
import type { Box } from './box';

interface Scene {
  box: Box;
  walk: () => number[];
  move: (at: [number, number] | null) => void;
  announce: (text: string) => void;
  say: (key: string, args: Record<string, unknown>) => string;
}

export function stageOf(scene: Scene): Stage {
  return async ({ says, args }, skip) => {
    const seat = args.seat as number;
    switch (says.slice(says.indexOf('.') + 1)) {
      case 'moves': {
        const [from, to] = [scene.box.centre(scene.walk().at(-1) ?? (args.space as number)), scene.box.centre(args.space as number)];
        return glide(420, skip, (share) => scene.move([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]));
      }
      case 'rolls': case 'market_start':
        scene.announce(scene.say(says, args));
        await wait(1000, skip);
        scene.announce('');
        return;
      case 'deals': return flights.fly('sign:ducats', `seat-${seat}`, `seat-${args.to_seat}`, skip, 500, String(args.give_ducats || args.want_ducats || ''));
      case 'gains': return (args.item as number) < scene.box.goods.length ? flights.fly(`good:${scene.box.goods[args.item as number]}`, 'town', `seat-${seat}`, skip, 350) : wait(150, skip);
      case 'owner_earns': case 'fills': case 'delivers': return flights.fly('sign:ducats', 'town', `seat-${seat}`, skip, 400, `+${args.ducats}`);
      case 'proposes': case 'counters': case 'asks': return wait(300, skip);
      case 'turn': return wait(250, skip);
    }
  };
}
