/** Tournament sizes and formats that the server allows. */
import type { TournamentCard, TournamentLimits } from './wire';

/** Sizes to choose from. */
const SIZES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 24, 32, 48, 64];
/** The sizes allowed for a format; fewer if bots fill the free places. */
export function sizesFor(
  { formats }: TournamentLimits,
  format: TournamentCard['format'],
  filled: boolean,
  least: number,
): number[] {
  const most = formats[format]!;
  return SIZES.filter((each) => least <= each && each <= (filled ? most.filled : most.places));
}
export const formatsOf = ({ formats }: TournamentLimits) => Object.keys(formats) as TournamentCard['format'][];
