import { describe, expect, it } from 'vitest';
import { NO_FILTER, matchesFilter, isUnfiltered, type TableFilter } from '../src/lib/tableFilter';
import type { Rating, Reputation, TableCard } from '../src/lib/wire';

const seats = (...kinds: string[]) => kinds.map((kind, seat) => ({ seat, kind })) as TableCard['seats'];
const table = {
  id: 'a',
  game: 'wharf',
  players: 3,
  clock: { kind: 'live', seconds: 90 } as TableCard['clock'],
  rated: true,
  seats: seats('person', 'open', 'open'),
};
const rating = (points: number, game = 'wharf') => ({ game, pool: 'people', rating: points }) as Rating;
const repute = (standing: Rating | null) => ({ seat: 0, standing }) as Reputation;
const shown = (wish: Partial<TableFilter>, seen = table, reputations: Reputation[] = [], mine: Rating[] = []) =>
  matchesFilter(seen, { ...NO_FILTER, ...wish }, reputations, mine, 1000);

describe('a filter of open tables', () => {
  it('that asks for nothing lets every table through', () => {
    expect([isUnfiltered(NO_FILTER), shown({})]).toEqual([true, true]);
    expect(isUnfiltered({ ...NO_FILTER, players: 2 })).toBe(false);
  });
  it('asks for game, seats and pace', () => {
    expect([shown({ game: 'wharf' }), shown({ game: 'bridge' })]).toEqual([true, false]);
    expect([shown({ players: 3 }), shown({ players: 4 })]).toEqual([true, false]);
    expect([shown({ pace: 'live' }), shown({ pace: 'correspondence' })]).toEqual([true, false]);
  });
  it('asks whether it counts, and for tables without bots', () => {
    expect([shown({ rated: true }), shown({ rated: true }, { ...table, rated: false })]).toEqual([true, false]);
    const mixed = { ...table, seats: seats('person', 'bot', 'open') };
    expect([shown({ people: true }), shown({ people: true }, mixed)]).toEqual([true, false]);
  });
  it('asks for people of like strength in this very game; who has no rating is a beginner', () => {
    const near = (there: Rating | null, mine: Rating[]) => shown({ near: true }, table, [repute(there)], mine);
    expect([near(rating(1500), [rating(1400)]), near(rating(1500), [rating(1200)])]).toEqual([true, false]);
    expect([near(rating(1500), [rating(1500, 'bridge')]), near(null, []), near(rating(900), [])]).toEqual([
      false,
      true,
      true,
    ]);
    expect(shown({ near: true }, table, [repute(rating(1000)), repute(rating(1900))], [])).toBe(false);
  });
});
