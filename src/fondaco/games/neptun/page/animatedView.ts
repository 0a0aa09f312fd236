/** The view during animations: the position before them, updated with the events shown so far. */
import type { Event } from '$web/lib/wire';
import { STATES, type Contract, type Merchant, type Neptun, type Temple } from './view';

const NONE = -1;

export function animatedView(view: Neptun, events: Event[]): Neptun {
  return events.reduce((now, { says, args }) => step(now, says, args as Record<string, number>), view);
}

function step(view: Neptun, says: string, args: Record<string, number>): Neptun {
  const { seat, gold = 0, points = 0 } = args;
  const stack = (args as { stack_seats?: number[] }).stack_seats;
  const merchant = (change: (was: Merchant) => Partial<Merchant>): Neptun => ({
    ...view,
    merchants: view.merchants.map((each) => (each.seat === seat ? { ...each, ...change(each) } : each)),
  });
  const contract = (change: Partial<Contract>): Neptun => ({
    ...view,
    contracts: view.contracts.map((each) =>
      each.seat === seat && each.slot === args.slot ? { ...each, ...change } : each,
    ),
  });
  const pays = (): Neptun => merchant((was) => ({ gold: was.gold - gold }));
  const scores = (more: number): Neptun => merchant((was) => ({ score: was.score + more }));
  switch (says) {
    case 'neptun.sails':
      return pays();
    case 'neptun.finds_gold':
    case 'neptun.earns':
      return merchant((was) => ({ gold: was.gold + gold }));
    case 'neptun.delivers':
      return contract({ state: STATES.indexOf('fulfilled') });
    case 'neptun.loses':
      return contract({ state: STATES.indexOf('lost'), city: NONE, good: NONE });
    case 'neptun.favour':
      return moved(view, args.temple, seat, points, stack);
    case 'neptun.buys_point':
      return moved(pays(), args.temple, seat, view.bought_points, stack);
    case 'neptun.tile':
      return scores(points);
    case 'neptun.bonus':
      return scores(view.bonus_worth ?? 0);
    case 'neptun.bonus_worth':
      return view.bonus_worth === null ? scores(points) : view;
    default:
      return view;
  }
}

/** Move a disc; the resulting order is reported, except under older rules. */
function moved(view: Neptun, temple: number, seat: number, points: number, stack?: number[]): Neptun {
  const advance = (was: Temple): Temple => ({
    ...was,
    ranking_points: was.ranking_points.map((own, i) => own + (was.ranking_seats[i] === seat ? points : 0)),
    stack_seats: stack ?? was.stack_seats,
  });
  return { ...view, temples: view.temples.map((each) => (each.temple === temple ? advance(each) : each)) };
}
