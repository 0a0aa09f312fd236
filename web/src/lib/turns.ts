/** Tables where it is the user's turn. */
import type { TableCard } from './wire';

/** The seats that must answer, where clocks tell; others merely may, such as listeners to a trade. */
export function awaitedSeats({ waiting, clocks }: Pick<TableCard, 'waiting' | 'clocks'>): number[] {
  const running = clocks.filter(({ runs_out_at }) => runs_out_at !== null).map(({ seat }) => seat);
  return running.length ? running : waiting;
}

type Card = Pick<TableCard, 'id' | 'asked' | 'moved_at'>;

export const isYourTurn = ({ asked }: Pick<Card, 'asked'>) => asked.length > 0;

export function longestWaiting<T extends Card>(tables: T[]): T | null {
  const waiting = tables.filter(isYourTurn).sort((a, b) => a.moved_at - b.moved_at);
  return waiting[0] ?? null;
}
