/** Event animations of Méditerranée. */
import { playSound } from '$web/lib/sounds';
import { sailTo, type Fleet } from '$web/chart/shipAnimation';
import type { EventAnimator } from '$web/lib/table.svelte';
import { flyingPieces } from '$web/shell/flyingPieces.svelte';
import { announce, type Scene } from '$web/games/scene';
import type { Box } from './box';

interface Sea extends Scene, Fleet {
  box: Box;
  zoneOf: (galley: number) => number | undefined;
  capital: (seat: number) => number;
  isYou: (seat: number) => boolean;
  /** Show the dice of an attack. */
  throws: (clash: Record<string, number> | null) => void;
}

const FLIGHT = 320;
const DICE = 1500;
const FULL = 1200;
/** Duration for the defender, in milliseconds. */
const STRUCK = 3200;
/** Announced events and their durations. */
const ANNOUNCED: Record<string, number> = {
  turn: 700,
  rolls: 900,
  order: 900,
  asks_price: 500,
  names_price: 700,
  counters_price: 700,
  price: 700,
  builds_fort: 800,
  offers: 1100,
  counters: 1100,
  refuses: 600,
  asks_passage: 700,
  grants: 600,
  denies: 900,
  sinks: 800,
  captures: 900,
  conquers: 800,
};

async function battle(scene: Sea, text: string, clash: Record<string, number>, skip: AbortSignal): Promise<void> {
  scene.throws(clash);
  playSound('dice');
  await announce(
    scene,
    text,
    scene.isYou(clash.to_seat) ? STRUCK : DICE,
    skip,
    clash.port ?? scene.zoneOf(clash.galley) ?? null,
  );
  scene.throws(null);
}

export function stageOf(scene: Sea): EventAnimator {
  const animate: EventAnimator['animate'] = async ({ says, args }, skip) => {
    const what = says.slice(says.indexOf('.') + 1);
    const number = (name: string) => args[name] as number;
    const good = () => `good:${scene.box.goods[number('good')]}`;
    const goods = (name: string) => (args[name] as number[]).map((each) => `good:${scene.box.goods[each]}`);
    if (what in ANNOUNCED)
      return announce(
        scene,
        scene.say(says, args),
        ANNOUNCED[what],
        skip,
        (args.zone ?? args.port ?? null) as number | null,
      );
    switch (what) {
      case 'fights':
      case 'storms':
        return battle(scene, scene.say(says, args), args as Record<string, number>, skip);
      case 'sails':
        return sailTo(scene, number('galley'), number('from_zone'), number('zone'), skip);
      case 'musters':
        return flyingPieces.fly(
          'sign:sailor',
          `seat-${args.seat}`,
          `port-${scene.capital(number('seat'))}`,
          skip,
          FLIGHT,
          String(args.rest),
        );
      case 'bids':
        return flyingPieces.fly('sign:ducats', `seat-${args.seat}`, 'chart', skip, 450, String(args.ducats));
      case 'takes_place':
        return flyingPieces.fly('sign:flag', `seat-${args.seat}`, 'order', skip, 400, String(number('place') + 1));
      case 'buys':
        return flyingPieces.fly(good(), `port-${args.port}`, `galley-${args.galley}`, skip, FLIGHT, `−${args.ducats}`);
      case 'sells': {
        await flyingPieces.fly(
          good(),
          `galley-${args.galley}`,
          `port-${args.port}`,
          skip,
          420,
          `+${number('ducats') + number('bonus')}`,
        );
        if (!args.full_points) return;
        return announce(scene, scene.say('mediterranee.web.filled', args), FULL, skip, number('port'));
      }
      case 'jettisons':
        return flyingPieces.fly(good(), `galley-${args.galley}`, 'chart', skip, FLIGHT);
      case 'dismisses':
        return flyingPieces.fly('sign:sailor', `galley-${args.galley}`, 'chart', skip, FLIGHT);
      case 'enrols':
        return flyingPieces.fly('sign:sailor', `seat-${args.seat}`, `port-${args.port}`, skip, FLIGHT);
      case 'lands':
        return flyingPieces.fly('sign:sailor', `seat-${args.seat}`, `port-${args.port}`, skip, FLIGHT);
      case 'builds_galley':
        return flyingPieces.fly(
          'sign:navigation',
          `seat-${args.seat}`,
          `port-${args.port}`,
          skip,
          450,
          String(scene.box.number(number('galley'))),
        );
      case 'income':
        return flyingPieces.fly(
          'sign:ducats',
          `port-${scene.capital(number('seat'))}`,
          `seat-${args.seat}`,
          skip,
          FLIGHT,
          `+${args.ducats}`,
        );
      case 'trades': {
        const [a, b] = [`seat-${args.seat}`, `seat-${args.to_seat}`];
        const paid = number('give_ducats')
          ? [flyingPieces.fly('sign:ducats', a, b, skip, 600, String(args.give_ducats))]
          : number('ask_ducats')
            ? [flyingPieces.fly('sign:ducats', b, a, skip, 600, String(args.ask_ducats))]
            : [];
        await Promise.all([
          ...paid,
          ...goods('give_goods').map((each) => flyingPieces.fly(each, a, b, skip, 600)),
          ...goods('ask_goods').map((each) => flyingPieces.fly(each, b, a, skip, 600)),
        ]);
      }
    }
  };
  return { animate, clear: scene.clear };
}
