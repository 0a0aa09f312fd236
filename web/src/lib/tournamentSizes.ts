/** How large a tournament can be, as the house says. */
import type { CupCard, CupLimits } from './wire';

/** Numbers of places to choose from, as far as the house allows. */
const SIZES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 24, 32, 48, 64];
/** Those that the house has for a tournament of this format; in one that bots fill up there may be fewer. */
export function sizesFor({ formats }: CupLimits, format: CupCard['format'], filled: boolean, least: number): number[] {
  const most = formats[format]!;
  return SIZES.filter((each) => least <= each && each <= (filled ? most.filled : most.places));
}
export const formatsOf = ({ formats }: CupLimits) => Object.keys(formats) as CupCard['format'][];
