import { describe, expect, it } from 'vitest';
import { isNegotiation, firstOtherSeat, placesOfEvents, sinceOwnAction } from '../src/lib/playback';
import type { Entry, Event, View } from '../src/lib/wire';

const event = (says: string, args: Record<string, unknown> = {}): Event => ({
  says,
  args,
  to: null,
  reveals: false,
  fleeting: false,
});
const entry = (seq: number, seat: number | null, ...events: Event[]): Entry => ({ seq, seat, action: null, events });

describe('others’ turns', () => {
  it('are those of seats that are not mine, and of which something is told', () => {
    expect(firstOtherSeat([entry(4, 1, event('x.sails'))], [0])).toBe(1);
    expect(firstOtherSeat([entry(4, 0, event('x.sails'))], [0])).toBe(null);
    expect(firstOtherSeat([entry(4, 1)], [0])).toBe(null);
    expect(firstOtherSeat([entry(4, null, event('x.round'))], [0])).toBe(null);
    expect(firstOtherSeat([entry(4, 0, event('x.sails')), entry(5, 2, event('x.sails'))], [0])).toBe(2);
  });
  it('are no turns while I am asked the same as before', () => {
    const view = (at: string, ...waiting: number[]) => ({ waiting, decision: { at } }) as View;
    const [said, begun] = [entry(4, 1, event('x.passes')), entry(5, 1, { ...event('x.turn'), begins_turn: true })];
    expect(isNegotiation(view('trade', 0, 1), view('trade', 0), 0, [said])).toBe(true);
    expect(isNegotiation(view('trade', 0, 1), view('trade', 0), 0, [said, begun])).toBe(false);
    expect(isNegotiation(view('trade', 0, 1), view('load', 0), 0, [said])).toBe(false);
    expect(isNegotiation(view('trade', 1), view('trade', 0), 0, [said])).toBe(false);
    expect(isNegotiation(view('trade', 0), view('trade', 0), null, [said])).toBe(false);
  });
  it('have been new since my last deed', () => {
    const log = [entry(0, null), entry(1, 1), entry(2, 0), entry(3, 1), entry(4, 2)];
    expect(sinceOwnAction(log, 0).map(({ seq }) => seq)).toEqual([3, 4]);
    expect(sinceOwnAction(log, 3)).toEqual(log);
    expect(sinceOwnAction(log, 2)).toEqual([]);
  });
  it('are about things that lie on the table, each said once', () => {
    const kinds = { port: 'port', to_port: 'port', galleys: 'galley', seat: 'seat' };
    const told = [
      event('x.sails', { seat: 1, port: 3, to_port: -1, sailors: 2 }),
      event('x.meet', { port: 3, galleys: [5, 7] }),
    ];
    expect(placesOfEvents(told, kinds)).toEqual(['port-3', 'galley-5', 'galley-7']);
  });
});
