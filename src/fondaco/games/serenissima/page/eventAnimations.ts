/** The story of Serenissima as things that move over the chart. */
import { seaAnimations, type SeaScene } from '$web/board/seaAnimator';
import { createAnimator, type AnimatedEvent } from '$web/board/animator';
import { playSound } from '$web/lib/sounds';
import type { EventAnimator } from '$web/lib/table.svelte';
import { GOODS, type BoardData } from './boardData';

export interface Throw {
  seat: number;
  faces: number[];
}
interface Sea extends SeaScene {
  boardData: BoardData;
  /** The needle of the wheel; 0 is the Doge. */
  point: (galley: number) => void;
  throws: (thrown: Throw[]) => void;
  turnUp: (card: number) => void;
  /** The pawn of the turn track. */
  advance: (space: number) => void;
  /** A port is somebody's, or with -1 nobody's any more, and so many sailors are there. */
  flag: (port: number, seat: number, sailors: number) => void;
}

const SECTOR = 180;
const NEEDLE = 600;
const PAWN = 900;
const DICE = 1000;
/** Further throws of the same fight. */
const DICE_AGAIN = 300;
const CUBE = 320;
const SAILOR = 260;
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

const good = (event: AnimatedEvent) => `good:${GOODS[event.number('good')]}`;
const galley = (event: AnimatedEvent) => `galley-${event.args.galley}`;
const port = (event: AnimatedEvent) => `port-${event.args.port}`;

export function stageOf(scene: Sea): EventAnimator {
  let pointed = 0;
  let thrown: Throw[] = [];
  const here = (event: AnimatedEvent) => scene.zoneOf(event.number('galley'));
  const attacks = (event: AnimatedEvent) => event.announce(700, here(event) ?? null);
  const loads = (event: AnimatedEvent) => event.fly(good(event), `port-${here(event)}`, galley(event), CUBE);
  const lands = (event: AnimatedEvent) => event.fly('sign:sailor', galley(event), port(event), SAILOR);
  const pays = (event: AnimatedEvent) =>
    Promise.all([event.fly('sign:ducats', 'doge', event.who, 500, `+${event.args.ducats}`), event.announce(1100)]);

  const animations = {
    ...seaAnimations(scene, ANNOUNCED, (each) => GOODS[each]),
    turn: (event: AnimatedEvent) => {
      const sectors = Math.max(1, event.number('galley') - pointed);
      scene.point((pointed = event.number('galley')));
      return event.pause(Math.min(NEEDLE, sectors * SECTOR));
    },
    track: (event: AnimatedEvent) => {
      scene.advance(event.number('space'));
      return event.pause(PAWN);
    },
    attacks,
    assaults: attacks,
    rolls: (event: AnimatedEvent) => {
      const again = thrown.length > 1;
      thrown = [...thrown.slice(-1), { seat: event.number('seat'), faces: event.args.faces as number[] }];
      scene.throws(thrown);
      playSound('dice');
      return event.pause(again ? DICE_AGAIN : DICE);
    },
    sells: (event: AnimatedEvent) =>
      event.fly(good(event), galley(event), port(event), 420, event.args.ducats ? `+${event.args.ducats}` : ''),
    loads,
    loads_from: loads,
    seizes: (event: AnimatedEvent) => event.fly(good(event), 'chart', galley(event), 420),
    moves_cube: (event: AnimatedEvent) => event.fly(good(event), galley(event), `galley-${event.args.to_galley}`, CUBE),
    moves_sailor: (event: AnimatedEvent) =>
      event.fly('sign:sailor', galley(event), `galley-${event.args.to_galley}`, SAILOR),
    embarks: (event: AnimatedEvent) => event.fly('sign:sailor', port(event), galley(event), SAILOR),
    disembarks: lands,
    lands,
    recruits: (event: AnimatedEvent) => event.fly('sign:sailor', event.who, port(event), SAILOR),
    enlists: (event: AnimatedEvent) => event.fly('sign:sailor', event.who, galley(event), SAILOR),
    commissions: (event: AnimatedEvent) =>
      event.fly('sign:navigation', event.who, port(event), 420, String(event.args.galley)),
    wine: pays,
    scores: pays,
  };
  return createAnimator(scene, animations, (what, event) => {
    if (what !== 'rolls' && what !== 'fort_fires' && thrown.length) scene.throws((thrown = []));
    if (what === 'doge') {
      scene.point((pointed = 0));
      scene.turnUp(event.number('card'));
    }
    // matches of older rules do not tell how many are there: the port stays as it is until the next position
    if ((what === 'port_is_neutral' || what === 'takes_port') && 'sailors' in event.args)
      scene.flag(event.number('port'), what === 'takes_port' ? event.number('seat') : -1, event.number('sailors'));
  });
}
