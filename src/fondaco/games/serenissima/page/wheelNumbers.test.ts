import { actYet, placesOf } from './wheelNumbers';

describe('the free numbers of the wheel', () => {
  it('stand together where nobody acts between them, and apart where some act yet in this round', () => {
    const plan = (galley: number, after_galley: number, this_round: boolean) => ({ galley, after_galley, this_round });
    const plans = [plan(1, 0, false), plan(2, 0, false), plan(3, 2, false), plan(4, 3, true), plan(5, 3, true)];
    const numbers = placesOf(plans, [1, 3, 4, 5]).map((place) => [place.plan.this_round, ...place.numbers]);
    expect(numbers).toEqual([
      [false, 1],
      [false, 3],
      [true, 4, 5],
    ]);
  });
});

describe('those that act yet', () => {
  it('are as the server tells them, from where the story has the needle', () => {
    const next = [7, 4, 12, 0];
    expect(actYet(next, null)).toEqual(next);
    expect(actYet(next, 4)).toEqual([4, 12, 0]);
    expect(actYet(next, 0)).toEqual([0]);
  });
  it('are unknown when a new round is told', () => expect(actYet([12, 0], 1)).toBeNull());
});
