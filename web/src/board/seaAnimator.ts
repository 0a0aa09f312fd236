/** Animations that all games with galleys in zones share. */
import { sailTo, type Fleet } from '../chart/shipAnimation';
import type { Scene, Animations } from './animator';

export interface SeaScene extends Scene, Fleet {
  zoneOf: (galley: number) => number | undefined;
}

const CUBE = 320;

/** Sailing, cargo thrown overboard, and announcements, each with its milliseconds and marked at its zone or port. */
export function seaAnimations(
  scene: SeaScene,
  announced: Record<string, number>,
  goodOf: (good: number) => string,
): Animations {
  const announcements = Object.entries(announced).map(([what, ms]): [string, Animations[string]] => [
    what,
    (event) => event.announce(ms, (event.args.zone ?? event.args.port ?? null) as number | null),
  ]);
  return {
    ...Object.fromEntries(announcements),
    sails: ({ args, skip }) => {
      const [galley, zone] = [args.galley as number, args.zone as number];
      return sailTo(scene, galley, (args.from_zone as number | undefined) ?? scene.zoneOf(galley), zone, skip);
    },
    jettisons: (event) =>
      event.fly(`good:${goodOf(event.number('good'))}`, `galley-${event.args.galley}`, 'chart', CUBE),
  };
}
