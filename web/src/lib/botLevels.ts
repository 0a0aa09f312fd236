import type { GameCard } from './wire';

/** The strength preselected for bots. Not every game has the `greedy` bot. */
export const defaultBot = (strengths: string[]) => (strengths.includes('greedy') ? 'greedy' : strengths[0]);

/** The strengths offered at a table of this size, easiest first. */
export const strengthsAt = (
  { strengths, strength_tables }: Pick<GameCard, 'strengths' | 'strength_tables'>,
  players: number,
) => strengths.filter((each) => strength_tables[each]?.includes(players) ?? true);

/** This strength if it is offered at a table of this size, else the next one below it. */
export function offeredStrength(
  game: Pick<GameCard, 'strengths' | 'strength_tables'>,
  players: number,
  strength: string,
) {
  const offered = strengthsAt(game, players);
  if (offered.includes(strength)) return strength;
  const easier = game.strengths.slice(0, Math.max(0, game.strengths.indexOf(strength)));
  return offered.findLast((each) => easier.includes(each)) ?? offered[0];
}
