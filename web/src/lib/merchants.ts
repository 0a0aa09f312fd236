/** The merchants whom bots play at a table: a name, a personality and a face. */
import type { GameCard, Merchant, Seat } from './wire';

const ANY = 'any';
/** Where a game names no merchants. */
const NAMES = ['Ilse', 'Bruno', 'Marta', 'Jonas', 'Clara'];

const shuffled = <Thing>(things: readonly Thing[]): Thing[] =>
  things
    .map((thing) => ({ thing, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ thing }) => thing);

/** One merchant for each wanted personality (`any` is none in particular), none of them twice nor `taken` by name. */
export function chooseMerchants(
  game: Pick<GameCard, 'lobby'>,
  wanted: string[],
  taken: (string | null)[] = [],
): Merchant[] {
  const free = shuffled(game.lobby?.merchants ?? []).filter(({ name }) => !taken.includes(name));
  const names = NAMES.filter((name) => !taken.includes(name));
  const takeOne = (character: string): Merchant => {
    const fits = free.findIndex((each) => character === ANY || each.character === character);
    return fits < 0 ? { name: names.shift() ?? '', character, face: '' } : free.splice(fits, 1)[0];
  };
  // those of one personality first, so that nobody else takes them
  const wishes = wanted.map((character, seat) => ({ character, seat }));
  wishes.sort((a, b) => Number(a.character === ANY) - Number(b.character === ANY));
  const found: Merchant[] = [];
  for (const { character, seat } of wishes) found[seat] = takeOne(character);
  return found;
}

/** The bot of this strength that plays a merchant; only some strengths have personalities. */
export const botOf = (game: Pick<GameCard, 'tempered'>, strength: string, { character }: Merchant): string =>
  game.tempered.includes(strength.split(':')[0]) ? `${strength}/${character}` : strength;

/** The merchant whom the bot of a seat plays, if it has the name of one. */
export const merchantAt = (
  game: Pick<GameCard, 'lobby'>,
  { kind, name }: Pick<Seat, 'kind' | 'name'>,
): Merchant | null => (kind === 'bot' && game.lobby?.merchants?.find((each) => each.name === name)) || null;
