/** Filter of the open tables. */
import { isCorrespondence } from './clock';
import type { Rating, Reputation, TableCard } from './wire';

export interface TableFilter {
  /** Empty: any. */
  game: string;
  players: number;
  pace: '' | 'none' | 'live' | 'bank' | 'correspondence';
  rated: boolean;
  /** Only tables without bots. */
  people: boolean;
  /** Only tables where the players have a rating near one's own. */
  near: boolean;
}
export const NO_FILTER: TableFilter = { game: '', players: 0, pace: '', rated: false, people: false, near: false };

/** Largest rating difference that counts as near. */
const NEAR = 200;

export const isUnfiltered = (filter: TableFilter) => Object.values(filter).every((wish) => !wish);

type Card = Pick<TableCard, 'id' | 'game' | 'players' | 'clock' | 'rated' | 'seats'>;

export function matchesFilter(
  table: Card,
  filter: TableFilter,
  reputations: Reputation[],
  mine: Rating[],
  beginner: number,
): boolean {
  return (
    (!filter.game || table.game === filter.game) &&
    (!filter.players || table.players === filter.players) &&
    (!filter.pace || (isCorrespondence(table.clock) ? 'correspondence' : table.clock.kind) === filter.pace) &&
    (!filter.rated || table.rated) &&
    (!filter.people || table.seats.every(({ kind }) => kind !== 'bot')) &&
    (!filter.near || isNear(table.game, reputations, mine, beginner))
  );
}

function isNear(game: string, reputations: Reputation[], mine: Rating[], beginner: number): boolean {
  const own = mine.find((each) => each.game === game && each.pool === 'people')?.rating ?? beginner;
  return reputations.every(({ standing }) => Math.abs((standing?.rating ?? beginner) - own) <= NEAR);
}
