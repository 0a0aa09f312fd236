import type { Event } from '$web/lib/wire';
import { animatedView } from './animatedView';
import { STATES, type Neptun } from './view';

const [ME, BRUNO] = [0, 1];
const VIEW = {
  merchants: [
    { seat: ME, gold: 5, score: 20 },
    { seat: BRUNO, gold: 2, score: 0 },
  ],
  contracts: [0, 1].map((slot) => ({ seat: ME, slot, state: STATES.indexOf('open'), city: 7, good: 1 })),
  temples: [
    { temple: 0, ranking_seats: [BRUNO, ME], ranking_points: [2, 0], stack_seats: [ME, BRUNO] },
    { temple: 1, ranking_seats: [ME, BRUNO], ranking_points: [0, 0], stack_seats: [ME, BRUNO] },
  ],
  bought_points: 2,
} as unknown as Neptun;
const told = (bonus_worth: number | null, ...events: [string, Record<string, number>][]) =>
  animatedView(
    { ...VIEW, bonus_worth },
    events.map(([what, args]) => ({ says: `neptun.${what}`, args }) as unknown as Event),
  );

describe('the table while its story is told', () => {
  it('shows what was delivered, lost, earned and paid', () => {
    const now = told(
      2,
      ['sails', { seat: ME, gold: 3 }],
      ['delivers', { seat: ME, slot: 1 }],
      ['loses', { seat: ME, slot: 0 }],
      ['earns', { seat: ME, gold: 4 }],
    );
    expect(now.contracts.map(({ state }) => STATES[state])).toEqual(['lost', 'fulfilled']);
    expect(now.contracts[0].city).toBe(-1);
    expect(now.merchants.map(({ gold }) => gold)).toEqual([6, 2]);
  });
  it('moves a disc on, and lays all as is told', () => {
    const steps = (stack?: object) =>
      told(
        2,
        ['favour', { seat: ME, temple: 0, points: 1 }],
        ['buys_point', { seat: ME, temple: 0, gold: 3, ...stack }],
      );
    const now = steps({ stack_seats: [BRUNO, ME] });
    expect(now.temples[0]).toMatchObject({ ranking_points: [2, 3], stack_seats: [BRUNO, ME] });
    expect(steps().temples[0]).toMatchObject({ ranking_points: [2, 3], stack_seats: [ME, BRUNO] });
    expect(now.temples[1]).toBe(VIEW.temples[1]);
    expect(now.merchants[ME].gold).toBe(2);
  });
  it('counts tiles, and each bonus tile once', () => {
    const bonus: [string, Record<string, number>][] = [
      ['bonus', { seat: ME }],
      ['bonus_worth', { seat: ME, points: 3 }],
    ];
    expect(told(null, ...bonus, ['tile', { seat: ME, points: 4 }]).merchants[ME].score).toBe(27);
    expect(told(3, ...bonus).merchants[ME].score).toBe(23);
    expect(told(null, ['bonus', { seat: BRUNO }]).merchants[BRUNO].score).toBe(0);
  });
});
