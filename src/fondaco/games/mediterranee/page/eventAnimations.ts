/** The story of Méditerranée as things that move over the chart. */
import { seaAnimations, type SeaScene } from '$web/board/seaAnimator';
import { createAnimator, type AnimatedEvent } from '$web/board/animator';
import { playSound } from '$web/lib/sounds';
import type { EventAnimator } from '$web/lib/table.svelte';
import type { BoardData } from './boardData';

interface Sea extends SeaScene {
  boardData: BoardData;
  capital: (seat: number) => number;
  isYou: (seat: number) => boolean;
  /** The dice of an attack. */
  throws: (clash: Record<string, number> | null) => void;
}

const FLIGHT = 320;
const TRADE = 600;
const DICE = 1500;
const FULL = 1200;
/** Whoever is attacked looks longer. */
const STRUCK = 3200;
/** What is announced, and for how long. */
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

const galley = (event: AnimatedEvent) => `galley-${event.args.galley}`;
const port = (event: AnimatedEvent) => `port-${event.args.port}`;

export function stageOf(scene: Sea): EventAnimator {
  const named = (good: number) => `good:${scene.boardData.goods[good]}`;
  const good = (event: AnimatedEvent) => named(event.number('good'));
  const capital = (event: AnimatedEvent) => `port-${scene.capital(event.number('seat'))}`;

  async function battle(event: AnimatedEvent): Promise<void> {
    const clash = event.args as Record<string, number>;
    scene.throws(clash);
    playSound('dice');
    const zone = clash.port ?? scene.zoneOf(clash.galley) ?? null;
    await event.announce(scene.isYou(clash.to_seat) ? STRUCK : DICE, zone);
    scene.throws(null);
  }
  const sailorToPort = (event: AnimatedEvent) => event.fly('sign:sailor', event.who, port(event), FLIGHT);

  return createAnimator(scene, {
    ...seaAnimations(scene, ANNOUNCED, (each) => scene.boardData.goods[each]),
    fights: battle,
    storms: battle,
    musters: (event) => event.fly('sign:sailor', event.who, capital(event), FLIGHT, String(event.args.rest)),
    bids: (event) => event.fly('sign:ducats', event.who, 'chart', 450, String(event.args.ducats)),
    takes_place: (event) => event.fly('sign:flag', event.who, 'order', 400, String(event.number('place') + 1)),
    buys: (event) => event.fly(good(event), port(event), galley(event), FLIGHT, `−${event.args.ducats}`),
    sells: async (event) => {
      const paid = event.number('ducats') + event.number('bonus');
      await event.fly(good(event), galley(event), port(event), 420, `+${paid}`);
      if (event.args.full_points) await event.announce(FULL, event.number('port'), 'mediterranee.web.filled');
    },
    dismisses: (event) => event.fly('sign:sailor', galley(event), 'chart', FLIGHT),
    enrols: sailorToPort,
    lands: sailorToPort,
    builds_galley: (event) =>
      event.fly('sign:navigation', event.who, port(event), 450, String(scene.boardData.number(event.number('galley')))),
    income: (event) => event.fly('sign:ducats', capital(event), event.who, FLIGHT, `+${event.args.ducats}`),
    trades: (event) => {
      const [a, b] = [event.who, `seat-${event.args.to_seat}`];
      const goods = (name: string) => (event.args[name] as number[]).map(named);
      const [given, asked] = [event.number('give_ducats'), event.number('ask_ducats')];
      const paid = given
        ? [event.fly('sign:ducats', a, b, TRADE, String(given))]
        : asked
          ? [event.fly('sign:ducats', b, a, TRADE, String(asked))]
          : [];
      return Promise.all([
        ...paid,
        ...goods('give_goods').map((each) => event.fly(each, a, b, TRADE)),
        ...goods('ask_goods').map((each) => event.fly(each, b, a, TRADE)),
      ]);
    },
  });
}
