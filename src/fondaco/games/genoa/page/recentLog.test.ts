import type { Entry, Event } from '$web/lib/wire';
import { answered, came, held } from './recentLog';

const event = (says: string, args: Record<string, unknown>) => ({ says: `genoa.${says}`, args }) as unknown as Event;
const log = (...events: Event[]) => events.map((each, seq) => ({ seq, seat: 0, events: [each] }) as unknown as Entry);
const turn = (seat: number) => event('turn', { seat });

describe('what has come', () => {
  it('is what was paid to oneself, and what deals moved, the newest first', () => {
    const told = log(
      turn(1),
      event('deals', { seat: 2, to_seat: 1, give_ducats: 20, want_ducats: 5 }),
      event('delivers', { seat: 2, ducats: 30 }),
      event('fills', { seat: 0, ducats: 40 }),
    );
    expect(came(told, 2).map(({ ducats }) => ducats)).toEqual([30, -15]);
    expect(came(told, 1).map(({ ducats }) => ducats)).toEqual([15]);
  });

  it('is forgotten after the turn that follows', () => {
    const told = log(turn(0), event('owner_earns', { seat: 2, ducats: 10 }), turn(1));
    expect(came(told, 2)).toHaveLength(1);
    expect(came([...told, ...log(turn(2))], 2)).toEqual([]);
  });
});

describe("one's own wishes", () => {
  const wished = [turn(1), event('wishes', { seat: 2, space: 7 }), event('wishes', { seat: 2, space: 9 })];

  it('are met when the tower comes, and not when its walk is over', () => {
    const told = log(...wished, event('moves', { seat: 1, space: 7 }));
    expect(answered(told, 2)).toEqual([{ seat: 1, space: 7, met: true }]);
    expect(answered([...told, ...log(turn(2))], 2)).toEqual([{ seat: 1, space: 9, met: false }]);
  });

  it('of a walk are forgotten with the first step of the next', () => {
    const next = [turn(2), event('moves', { seat: 2, space: 9 })];
    expect(answered(log(...wished, ...next.slice(0, 1)), 2)).toHaveLength(2);
    expect(answered(log(...wished, ...next), 2)).toEqual([]);
  });

  it('of others are theirs', () => {
    expect(answered(log(...wished, turn(2)), 0)).toEqual([]);
  });
});

test('of the goods that an order asks for those are ticked that one has, each once', () => {
  expect(held([3, 5, 5], [5, 1])).toEqual([false, true, false]);
  expect(held([3, 5], [])).toEqual([false, false]);
});
