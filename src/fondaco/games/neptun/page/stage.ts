/** Event animations of Neptun. */
import type { Point } from '$web/chart/projection';
import { sailAlong } from '$web/chart/shipAnimation';
import type { EventAnimator } from '$web/lib/table.svelte';
import { flyingPieces, pause } from '$web/shell/flyingPieces.svelte';
import { announce, type Scene } from '$web/games/scene';
import type { Box } from './box';

const LONGEST_VOYAGE = 1600;

interface Sea extends Scene {
  box: Box;
  sail: (seat: number, at: Point | null) => void;
  /** The last contract of the row is taken by turning it up. */
  isLast: (column: number) => boolean;
  /** Size of a bought step in a temple. */
  bought: () => number;
}

export function stageOf(sea: Sea): EventAnimator {
  /** City of the last fulfilled contract, where it pays. */
  let city = -1;
  /** Column of the last contract taken, where gold is found. */
  let column = -1;
  const animate: EventAnimator['animate'] = async ({ says, args }, skip) => {
    const seat = args.seat as number;
    /** Announce the points of a round while they fly. */
    const awarded = async (from: string, points: string) => {
      const flight = flyingPieces.fly('sign:crown', from, `seat-${seat}`, skip, 450, points);
      await Promise.all([flight, announce(sea, sea.say(says, args), 1000, skip)]);
    };
    switch (says.slice(says.indexOf('.') + 1)) {
      case 'sails': {
        const paid = args.gold
          ? flyingPieces.fly('sign:ducats', `seat-${seat}`, `place-${args.place}`, skip, 600, `−${args.gold}`)
          : undefined;
        return void (await Promise.all([
          sailAlong(sea.box.lanes, args.places as number[], LONGEST_VOYAGE, skip, ([x, y]) =>
            sea.sail(seat, [x, y - 12]),
          ),
          paid,
        ]));
      }
      case 'takes':
        column = args.column as number;
        return flyingPieces.fly('card', `column-${args.column}`, `seat-${seat}`, skip);
      case 'turns_up':
        return sea.isLast(args.column as number)
          ? announce(sea, sea.say('neptun.web.last_contract', args), 1600, skip)
          : pause(350, skip);
      case 'loads':
        return flyingPieces.fly(
          `good:${sea.box.goods[args.good as number]}`,
          `place-${args.city}`,
          `seat-${seat}`,
          skip,
          350,
        );
      case 'finds_gold':
        return flyingPieces.fly('sign:ducats', `column-${column}`, `seat-${seat}`, skip, 400, `+${args.gold}`);
      case 'ready':
        return flyingPieces.fly('card', `seat-${seat}`, `rowed-${seat}`, skip, 300);
      case 'rows':
        if (args.oar_wind === undefined) return pause(250, skip);
        return flyingPieces.fly('sign:wind', `rowed-${seat}`, 'wind', skip, 320, String(args.oar_wind));
      case 'delivers':
        city = args.city as number;
        return flyingPieces.fly(
          `good:${sea.box.goods[args.good as number]}`,
          `seat-${seat}`,
          `place-${args.city}`,
          skip,
          450,
        );
      case 'earns':
        return flyingPieces.fly('sign:ducats', `place-${city}`, `seat-${seat}`, skip, 600, `+${args.gold}`);
      case 'favour':
        return flyingPieces.fly('sign:temple', `place-${city}`, `temple-${args.temple}`, skip, 600, `+${args.points}`);
      case 'buys_point':
        return flyingPieces.rise('sign:temple', `temple-${args.temple}`, skip, 700, `+${sea.bought()}`);
      case 'loses':
        return flyingPieces.fly('sign:cross', `seat-${seat}`, 'chart', skip, 300);
      case 'bonus':
        return awarded('chart', '');
      case 'tile':
        return awarded(`temple-${args.temple}`, `+${args.points}`);
      case 'joins':
        return announce(sea, sea.say(says, args), 1400, skip);
      case 'declines':
      case 'leaves':
      case 'stays':
        return pause(200, skip);
      case 'forecast':
      case 'wind':
      case 'round':
      case 'order':
        return announce(sea, sea.say(says, args), 900, skip);
      case 'turn':
        return pause(200, skip);
    }
  };
  return { animate, clear: sea.clear };
}
