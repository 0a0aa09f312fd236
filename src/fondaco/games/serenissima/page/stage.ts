/** Event animations of Serenissima. */
import { playSound } from '$web/lib/sounds';
import { sailTo, type Fleet } from '$web/chart/shipAnimation';
import type { EventAnimator } from '$web/lib/table.svelte';
import { flyingPieces, pause } from '$web/shell/flyingPieces.svelte';
import { announce, type Scene } from '$web/games/scene';
import { GOODS, type Box } from './box';

export interface Throw {
  seat: number;
  faces: number[];
}
interface Sea extends Scene, Fleet {
  box: Box;
  zoneOf: (galley: number) => number | undefined;
  /** Turn the needle of the wheel; 0 is the Doge. */
  point: (galley: number) => void;
  throws: (thrown: Throw[]) => void;
  turnUp: (card: number) => void;
  /** Move the pawn of the turn track. */
  advance: (space: number) => void;
  /** Set the owner of a port, -1 for nobody, and its number of sailors. */
  flag: (port: number, seat: number, sailors: number) => void;
}

const SECTOR = 180;
const NEEDLE = 600;
const PAWN = 900;
const ANNOUNCED: Record<string, number> = {
  round: 700,
  blockades: 1000,
  sinks: 800,
  takes_port: 800,
  port_is_neutral: 800,
  builds_fort: 800,
  builds_basilica: 800,
  fort_fires: 700,
  breaks_off: 500,
  doge: 1300,
  reshuffles: 700,
  closes: 500,
};

export function stageOf(scene: Sea): EventAnimator {
  let pointed = 0;
  let thrown: Throw[] = [];
  const animate: EventAnimator['animate'] = async ({ says, args }, skip) => {
    const what = says.slice(says.indexOf('.') + 1);
    const number = (name: string) => args[name] as number;
    const good = () => `good:${GOODS[number('good')]}`;
    if (what !== 'rolls' && what !== 'fort_fires' && thrown.length) scene.throws((thrown = []));
    if (what === 'doge') {
      scene.point((pointed = 0));
      scene.turnUp(number('card'));
    }
    // older rules do not report the number of sailors: the port stays as it is until the next position
    if ((what === 'port_is_neutral' || what === 'takes_port') && 'sailors' in args)
      scene.flag(number('port'), what === 'takes_port' ? number('seat') : -1, number('sailors'));
    if (what in ANNOUNCED)
      return announce(
        scene,
        scene.say(says, args),
        ANNOUNCED[what],
        skip,
        (args.zone ?? args.port ?? null) as number | null,
      );
    switch (what) {
      case 'turn': {
        const sectors = Math.max(1, number('galley') - pointed);
        pointed = number('galley');
        scene.point(pointed);
        return pause(Math.min(NEEDLE, sectors * SECTOR), skip);
      }
      case 'track':
        scene.advance(number('space'));
        return pause(PAWN, skip);
      case 'sails':
        return sailTo(scene, number('galley'), scene.zoneOf(number('galley')), number('zone'), skip);
      case 'attacks':
      case 'assaults':
        return announce(scene, scene.say(says, args), 700, skip, scene.zoneOf(number('galley')) ?? null);
      case 'rolls': {
        thrown = [...thrown.slice(-1), { seat: number('seat'), faces: args.faces as number[] }];
        scene.throws(thrown);
        playSound('dice');
        return pause(1000, skip);
      }
      case 'sells':
        return flyingPieces.fly(
          good(),
          `galley-${args.galley}`,
          `port-${args.port}`,
          skip,
          420,
          args.ducats ? `+${args.ducats}` : '',
        );
      case 'loads':
      case 'loads_from':
        return flyingPieces.fly(good(), `port-${scene.zoneOf(number('galley'))}`, `galley-${args.galley}`, skip, 320);
      case 'seizes':
        return flyingPieces.fly(good(), 'chart', `galley-${args.galley}`, skip, 420);
      case 'jettisons':
        return flyingPieces.fly(good(), `galley-${args.galley}`, 'chart', skip, 320);
      case 'moves_cube':
        return flyingPieces.fly(good(), `galley-${args.galley}`, `galley-${args.to_galley}`, skip, 320);
      case 'moves_sailor':
        return flyingPieces.fly('sign:sailor', `galley-${args.galley}`, `galley-${args.to_galley}`, skip, 260);
      case 'embarks':
        return flyingPieces.fly('sign:sailor', `port-${args.port}`, `galley-${args.galley}`, skip, 260);
      case 'disembarks':
      case 'lands':
        return flyingPieces.fly('sign:sailor', `galley-${args.galley}`, `port-${args.port}`, skip, 260);
      case 'recruits':
        return flyingPieces.fly('sign:sailor', `seat-${args.seat}`, `port-${args.port}`, skip, 260);
      case 'enlists':
        return flyingPieces.fly('sign:sailor', `seat-${args.seat}`, `galley-${args.galley}`, skip, 260);
      case 'commissions':
        return flyingPieces.fly(
          'sign:navigation',
          `seat-${args.seat}`,
          `port-${args.port}`,
          skip,
          420,
          String(args.galley),
        );
      case 'wine':
      case 'scores': {
        const paid = flyingPieces.fly('sign:ducats', 'doge', `seat-${args.seat}`, skip, 500, `+${args.ducats}`);
        await Promise.all([paid, announce(scene, scene.say(says, args), 1100, skip)]);
      }
    }
  };
  return { animate, clear: scene.clear };
}
