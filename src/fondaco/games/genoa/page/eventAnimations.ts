/** Event animations of Genoa. */
import { createAnimator, type AnimatedEvent, type Scene } from '$web/board/animator';
import type { EventAnimator } from '$web/lib/table.svelte';
import { tween } from '$web/shell/flyingPieces.svelte';
import { DECKS, DECK_SIGNS, SPECIAL_SIGNS, type BoardData, type Point } from './boardData';

interface Town extends Scene {
  boardData: BoardData;
  walk: () => number[];
  isYou: (seat: number) => boolean;
  move: (at: Point | null) => void;
}

/** How an item flies: a good as itself, everything else as its icon. */
function drawn(boardData: BoardData, item: number): string {
  if (item < boardData.goods.length) return `good:${boardData.goods[item]}`;
  if (item < boardData.marker) return `sign:${SPECIAL_SIGNS[boardData.specials[item - boardData.goods.length]]}`;
  if (item === boardData.marker) return 'sign:marker';
  return `sign:${DECK_SIGNS[item < boardData.firstCard ? DECKS[item - boardData.aCard] : boardData.cards[item - boardData.firstCard].deck]}`;
}

export function stageOf(town: Town): EventAnimator {
  const { boardData } = town;
  let moved = -1;
  /** Where the tower stands during the animation, which is ahead of the view. */
  const stands = () => (moved >= 0 ? moved : (town.walk().at(-1) ?? -1));
  const building = (event: AnimatedEvent) => `space-${event.args.space ?? stands()}`;
  const item = (event: AnimatedEvent, name = 'item') => drawn(boardData, event.number(name));

  const playCard = (event: AnimatedEvent) => event.fly(item(event), event.who, 'town', 400);
  const layMarker = (event: AnimatedEvent) => event.fly('sign:marker', event.who, building(event), 450);
  const earn = (event: AnimatedEvent) =>
    Promise.all([
      event.fly('sign:ducats', building(event), event.who, 450, `+${event.args.ducats}`),
      town.isYou(event.number('seat')) && event.announce(1800),
    ]);
  const short = (event: AnimatedEvent) => event.pause(200);
  const long = (event: AnimatedEvent) => event.pause(300);

  return createAnimator(
    {
      ...town,
      clear: () => {
        moved = -1;
        town.clear();
      },
    },
    {
      moves: (event) => {
        const to = boardData.foot(event.number('space'));
        const from = stands() < 0 ? to : boardData.foot(stands());
        moved = event.number('space');
        return tween(420, event.skip, (share) =>
          town.move([
            from[0] + (to[0] - from[0]) * share,
            from[1] + (to[1] - from[1]) * share - 14 * Math.sin(Math.PI * share),
          ]),
        );
      },
      rolls: (event) => event.announce(1000),
      market_start: (event) => event.announce(2000),
      starts: (event) => {
        moved = event.number('space');
        const [x, y] = boardData.foot(moved);
        return tween(360, event.skip, (share) => town.move([x, y - 60 * (1 - share) * (1 - share)]));
      },
      deals: (event) => {
        const { give_items, give_ducats, want_items, want_ducats } = event.args;
        const [a, b] = [event.who, `seat-${event.args.to_seat}`];
        const over = (items: unknown, ducats: unknown, from: string, to: string) => [
          ...(items as number[]).map((each) => event.fly(drawn(boardData, each), from, to, 600)),
          ...(ducats ? [event.fly('sign:ducats', from, to, 600, String(ducats))] : []),
        ];
        return Promise.all([...over(give_items, give_ducats, a, b), ...over(want_items, want_ducats, b, a)]);
      },
      gains: (event) => event.fly(item(event), building(event), event.who, 400),
      draws: (event) => event.fly(`sign:${DECK_SIGNS[DECKS[event.number('deck')]]}`, building(event), event.who, 400),
      plays: playCard,
      offers_swap: playCard,
      swaps: (event) => event.fly(item(event, 'to_item'), 'town', event.who, 400),
      owner_earns: earn,
      fills: earn,
      delivers: earn,
      lays: layMarker,
      replaces: layMarker,
      removes: (event) => event.fly('sign:marker', building(event), `seat-${event.args.to_seat}`, 450),
      acts: short,
      leaves: short,
      uses_building: short,
      wishes: short,
      proposes: long,
      counters: long,
      asks: long,
      turn: long,
    },
  );
}
