/** Event animations of Genoa. */
import type { EventAnimator } from '$web/lib/table.svelte';
import { flyingPieces, tween, pause } from '$web/shell/flyingPieces.svelte';
import { announce, type Scene } from '$web/games/scene';
import { DECKS, DECK_SIGNS, SPECIAL_SIGNS, type Box, type Point } from './box';

interface Town extends Scene {
  box: Box;
  walk: () => number[];
  isYou: (seat: number) => boolean;
  move: (at: Point | null) => void;
}

/** How an item flies: a good as itself, everything else as its icon. */
function drawn(box: Box, item: number): string {
  if (item < box.goods.length) return `good:${box.goods[item]}`;
  if (item < box.marker) return `sign:${SPECIAL_SIGNS[box.specials[item - box.goods.length]]}`;
  if (item === box.marker) return 'sign:marker';
  return `sign:${DECK_SIGNS[item < box.firstCard ? DECKS[item - box.aCard] : box.cards[item - box.firstCard].deck]}`;
}

export function stageOf(town: Town): EventAnimator {
  const { box } = town;
  let moved = -1;
  /** Where the tower stands during the animation, which is ahead of the view. */
  const stands = () => (moved >= 0 ? moved : (town.walk().at(-1) ?? -1));
  const animate: EventAnimator['animate'] = async ({ says, args }, skip) => {
    const seat = args.seat as number;
    const house = `space-${args.space ?? stands()}`;
    const who = `seat-${seat}`;
    switch (says.slice(says.indexOf('.') + 1)) {
      case 'moves': {
        const to = box.foot(args.space as number);
        const from = stands() < 0 ? to : box.foot(stands());
        moved = args.space as number;
        return tween(420, skip, (share) =>
          town.move([
            from[0] + (to[0] - from[0]) * share,
            from[1] + (to[1] - from[1]) * share - 14 * Math.sin(Math.PI * share),
          ]),
        );
      }
      case 'rolls':
        return announce(town, town.say(says, args), 1000, skip);
      case 'market_start':
        return announce(town, town.say(says, args), 2000, skip);
      case 'starts': {
        moved = args.space as number;
        const [x, y] = box.foot(moved);
        return tween(360, skip, (share) => town.move([x, y - 60 * (1 - share) * (1 - share)]));
      }
      case 'deals': {
        const [a, b] = [who, `seat-${args.to_seat}`];
        const over = (items: number[], ducats: number, from: string, to: string) => [
          ...items.map((item) => flyingPieces.fly(drawn(box, item), from, to, skip, 600)),
          ...(ducats ? [flyingPieces.fly('sign:ducats', from, to, skip, 600, String(ducats))] : []),
        ];
        await Promise.all([
          ...over(args.give_items as number[], args.give_ducats as number, a, b),
          ...over(args.want_items as number[], args.want_ducats as number, b, a),
        ]);
        return;
      }
      case 'gains':
        return flyingPieces.fly(drawn(box, args.item as number), house, who, skip, 400);
      case 'draws':
        return flyingPieces.fly(`sign:${DECK_SIGNS[DECKS[args.deck as number]]}`, house, who, skip, 400);
      case 'plays':
      case 'offers_swap':
        return flyingPieces.fly(drawn(box, args.item as number), who, 'town', skip, 400);
      case 'swaps':
        return flyingPieces.fly(drawn(box, args.to_item as number), 'town', who, skip, 400);
      case 'owner_earns':
      case 'fills':
      case 'delivers':
        await Promise.all([
          flyingPieces.fly('sign:ducats', house, who, skip, 450, `+${args.ducats}`),
          town.isYou(seat) && announce(town, town.say(says, args), 1800, skip),
        ]);
        return;
      case 'lays':
      case 'replaces':
        return flyingPieces.fly('sign:marker', who, house, skip, 450);
      case 'removes':
        return flyingPieces.fly('sign:marker', house, `seat-${args.to_seat}`, skip, 450);
      case 'acts':
      case 'leaves':
      case 'uses_building':
      case 'wishes':
        return pause(200, skip);
      case 'proposes':
      case 'counters':
      case 'asks':
        return pause(300, skip);
      case 'turn':
        return pause(300, skip);
    }
  };
  const clear = () => {
    moved = -1;
    town.clear();
  };
  return { animate, clear };
}
