/** Event animations of Neptun. */
import { createAnimator, type AnimatedEvent, type Scene } from '$web/board/animator';
import type { Point } from '$web/chart/projection';
import { sailAlong } from '$web/chart/shipAnimation';
import type { EventAnimator } from '$web/lib/table.svelte';
import { flyingPieces } from '$web/shell/flyingPieces.svelte';
import type { BoardData } from './boardData';

const LONGEST_VOYAGE = 1600;

interface Sea extends Scene {
  boardData: BoardData;
  sail: (seat: number, at: Point | null) => void;
  /** Whether a contract is the last of the row: turning it up takes it. */
  isLast: (column: number) => boolean;
  /** How far a bought step goes in a temple. */
  bought: () => number;
}

const temple = (event: AnimatedEvent) => `temple-${event.args.temple}`;
const short = (event: AnimatedEvent) => event.pause(200);
const say = (event: AnimatedEvent) => event.announce(900);
/** What a round has brought is announced while it flies. */
const award = (event: AnimatedEvent, from: string, points: string) =>
  Promise.all([event.fly('sign:crown', from, event.who, 450, points), event.announce(1000)]);

export function stageOf(sea: Sea): EventAnimator {
  /** Where the last contract was fulfilled: there it pays. */
  let city = -1;
  /** Where the last contract lay that was taken: gold that is found lay on it. */
  let column = -1;
  const good = (event: AnimatedEvent) => `good:${sea.boardData.goods[event.number('good')]}`;

  return createAnimator(sea, {
    sails: (event) => {
      const { args, who } = event;
      const paid = args.gold ? event.fly('sign:ducats', who, `place-${args.place}`, 600, `−${args.gold}`) : undefined;
      const sailed = sailAlong(sea.boardData.lanes, args.places as number[], LONGEST_VOYAGE, event.skip, ([x, y]) =>
        sea.sail(event.number('seat'), [x, y - 12]),
      );
      return Promise.all([sailed, paid]);
    },
    takes: (event) => {
      column = event.number('column');
      return event.fly('card', `column-${column}`, event.who);
    },
    turns_up: (event) =>
      sea.isLast(event.number('column')) ? event.announce(1600, null, 'neptun.web.last_contract') : event.pause(350),
    loads: (event) => event.fly(good(event), `place-${event.args.city}`, event.who, 350),
    finds_gold: (event) => event.fly('sign:ducats', `column-${column}`, event.who, 400, `+${event.args.gold}`),
    ready: (event) => event.fly('card', event.who, `rowed-${event.args.seat}`, 300),
    rows: (event) =>
      event.args.oar_wind === undefined
        ? event.pause(250)
        : event.fly('sign:wind', `rowed-${event.args.seat}`, 'wind', 320, String(event.args.oar_wind)),
    delivers: (event) => {
      city = event.number('city');
      return event.fly(good(event), event.who, `place-${city}`, 450);
    },
    earns: (event) => event.fly('sign:ducats', `place-${city}`, event.who, 600, `+${event.args.gold}`),
    favour: (event) => event.fly('sign:temple', `place-${city}`, temple(event), 600, `+${event.args.points}`),
    buys_point: (event) => flyingPieces.rise('sign:temple', temple(event), event.skip, 700, `+${sea.bought()}`),
    loses: (event) => event.fly('sign:cross', event.who, 'chart', 300),
    bonus: (event) => award(event, 'chart', ''),
    tile: (event) => award(event, temple(event), `+${event.args.points}`),
    joins: (event) => event.announce(1400),
    declines: short,
    leaves: short,
    stays: short,
    turn: short,
    forecast: say,
    wind: say,
    round: say,
    order: say,
  });
}
