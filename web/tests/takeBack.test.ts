import { hasLapsed } from '../src/lib/takeBack';
import type { Line } from '../src/lib/wire';

const line = (kind: string, seat: number, more: Partial<Line> = {}): Line => ({
  seq: 0,
  at: 0,
  kind,
  seat,
  name: null,
  ...more,
});
const asked = [line('play', 0), line('ask_undo', 0)];

describe('a request for a take-back', () => {
  it('has lapsed when somebody played on, even after some have agreed', () => {
    expect(hasLapsed([...asked, line('play', 1)], 0)).toBe(true);
    expect(hasLapsed([...asked, line('consent', 2, { yes: true }), line('chat', 2), line('play', 1)], 0)).toBe(true);
  });
  it('has not lapsed while it is open, or when it was granted, declined, withdrawn or ended with the match', () => {
    expect(hasLapsed(asked, 0)).toBe(false);
    const agreed = [...asked, line('consent', 1, { yes: true })];
    expect(hasLapsed([...agreed, line('undo', 0), line('play', 0)], 0)).toBe(false);
    expect(hasLapsed([...asked, line('consent', 1, { yes: false }), line('play', 1)], 0)).toBe(false);
    expect(hasLapsed([...asked, line('withdraw_undo', 0), line('play', 1)], 0)).toBe(false);
    expect(hasLapsed([...asked, line('end', 1)], 0)).toBe(false);
  });
  it('has not lapsed when it was granted after others acted or undid', () => {
    const later = [...asked, line('play', 1), line('undo', 1), line('play', 2)];
    expect(hasLapsed([...later, line('consent', 1, { yes: true }), line('undo', 0)], 0)).toBe(false);
    expect(hasLapsed(later, 0)).toBe(true);
  });
  it('is that of the seat, and its latest', () => {
    expect(hasLapsed([...asked, line('play', 1)], 1)).toBe(false);
    expect(hasLapsed([...asked, line('play', 1), line('ask_undo', 0)], 0)).toBe(false);
  });
});
