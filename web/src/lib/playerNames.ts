/** How the players of a table are listed. */
import type { TableCard } from './wire';

type Seat = Pick<TableCard['seats'][number], 'kind' | 'name' | 'strength'>;

/** False for a bot that is only called by its strength. */
export const isNamedBot = (name: string | null, strength: string | null) =>
  name?.toLowerCase() !== strength?.split(/[:/]/)[0];

/** Players of some seats by name, each person once; bots without a name of their own are counted by `bots`. */
export function listPlayers(seats: Seat[], bots: (count: number) => string): string {
  const named = ({ kind, name, strength }: Seat) =>
    kind === 'person' || (kind === 'bot' && !!name && isNamedBot(name, strength));
  const names = new Set(seats.filter(named).map(({ name }) => name ?? ''));
  const others = seats.filter((seat) => seat.kind === 'bot' && !named(seat)).length;
  return [...names, others ? bots(others) : ''].filter(Boolean).join(', ');
}
