/** The story of Méditerranée as things that move over the chart. */
import type { Point } from '../../chart/project';
import type { Stage } from '../../lib/table.svelte';
import { flights, glide, wait } from '../../shell/flights.svelte';
import type { Box } from './box';

interface Sea {
  box: Box;
  galleyAt: (galley: number) => Point | null;
  sail: (galley: number, at: Point | null) => void;
  announce: (text: string) => void;
  say: (key: string, args: Record<string, unknown>) => string;
}

const ANNOUNCED = new Set(['fights', 'storms', 'conquers', 'captures', 'sinks', 'order']);

async function voyage(sea: Sea, galley: number, zone: number, skip: AbortSignal): Promise<void> {
  const from = sea.galleyAt(galley);
  const to = sea.box.sea.berth(zone, 0);
  if (!from) return;
  await glide(380, skip, (share) => sea.sail(galley, [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]));
}

export function stageOf(sea: Sea): Stage {
  return async ({ says, args }, skip) => {
    const what = says.slice(says.indexOf('.') + 1);
    const seat = args.seat as number;
    if (ANNOUNCED.has(what)) {
      sea.announce(sea.say(says, args));
      await wait(what === 'fights' || what === 'storms' ? 1500 : 900, skip);
      sea.announce('');
      return;
    }
    switch (what) {
      case 'sails': return voyage(sea, args.galley as number, args.zone as number, skip);
      case 'sells': return flights.fly(`good:${sea.box.goods[args.good as number]}`, `galley-${args.galley}`, `port-${args.port}`, skip, 420, `${(args.ducats as number) + (args.bonus as number)}`);
      case 'buys': return flights.fly(`good:${sea.box.goods[args.good as number]}`, `port-${args.port}`, `galley-${args.galley}`, skip, 320);
      case 'income': return flights.fly('sign:ducats', `port-${args.port ?? ''}`, `seat-${seat}`, skip, 300, `+${args.ducats}`);
      case 'bids': return flights.fly('sign:ducats', `seat-${seat}`, 'chart', skip, 450, String(args.ducats));
      case 'turn': return wait(250, skip);
    }
  };
}
