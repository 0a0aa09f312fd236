/** Which of the open tables somebody wants to see. */
import type { Rating, Repute, TableCard } from './wire';

export interface TableFilter {
  /** Empty: any. */
  game: string;
  players: number;
  pace: '' | TableCard['clock']['kind'];
  rated: boolean;
  /** Only where no bot sits. */
  people: boolean;
  /** Only where those who sit there are about as strong as I am. */
  near: boolean;
}
export const NO_FILTER: TableFilter = { game: '', players: 0, pace: '', rated: false, people: false, near: false };

/** So far apart one still is of like strength. */
const NEAR = 200;

export const isUnfiltered = (filter: TableFilter) => Object.values(filter).every((wish) => !wish);

type Card = Pick<TableCard, 'id' | 'game' | 'players' | 'clock' | 'rated' | 'seats'>;

export function matchesFilter(
  table: Card,
  filter: TableFilter,
  reputes: Repute[],
  mine: Rating[],
  beginner: number,
): boolean {
  return (
    (!filter.game || table.game === filter.game) &&
    (!filter.players || table.players === filter.players) &&
    (!filter.pace || table.clock.kind === filter.pace) &&
    (!filter.rated || table.rated) &&
    (!filter.people || table.seats.every(({ kind }) => kind !== 'bot')) &&
    (!filter.near || isNear(table.game, reputes, mine, beginner))
  );
}

function isNear(game: string, reputes: Repute[], mine: Rating[], beginner: number): boolean {
  const own = mine.find((each) => each.game === game && each.pool === 'people')?.rating ?? beginner;
  return reputes.every(({ standing }) => Math.abs((standing?.rating ?? beginner) - own) <= NEAR);
}
