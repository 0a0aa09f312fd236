/** An offer, whatever the game trades in. */
export interface Thing {
  id: string;
  name: string;
}
export interface Lot {
  things: Thing[];
  ducats: number;
}
export interface Offer {
  number: number;
  by: number;
  to: number;
  give: Lot;
  ask: Lot;
  words: string;
}
const sameLot = (a: Lot, b: Lot) =>
  a.ducats === b.ducats &&
  a.things
    .map(({ id }) => id)
    .sort()
    .join() ===
    b.things
      .map(({ id }) => id)
      .sort()
      .join();

/** Whether two offers, one each way, are the same deal. */
export const sameDeal = (one: Offer, other: Offer): boolean =>
  one.by === other.to && one.to === other.by && sameLot(one.give, other.ask) && sameLot(one.ask, other.give);

export interface Partner {
  seat: number;
  name: string;
  colour: string;
  state: string;
  hot: boolean;
}
/** A non-binding claim about a card, written as `[market]` or `[load 2]`. */
export interface Claim {
  what: string;
  figure: string;
}

/** Split words into claims in brackets and free text. */
export function parseWords(words: string, known: string[]): { claims: Claim[]; speech: string } {
  const claims: Claim[] = [];
  const speech = words.replace(/\[(\w+)(?: (\d+))?\]\s*/g, (all, what: string, figure?: string) => {
    if (!known.includes(what)) return all;
    claims.push({ what, figure: figure ?? '' });
    return '';
  });
  return { claims, speech: speech.trim() };
}

/** Words with their claims by name, as in "market, load 2, a fine card". */
export function spokenWords(words: string, names: Record<string, string>): string {
  const { claims, speech } = parseWords(words, Object.keys(names));
  const said = claims.map(({ what, figure }) => (figure ? `${names[what]} ${figure}` : names[what]));
  return [...said, speech].filter(Boolean).join(', ');
}

/** Maximum length of free text beside these claims. */
export const speechLimit = (claims: Claim[], most: number): number => most + 1 - formatWords(claims, '.').length;

export function formatWords(claims: Claim[], speech: string): string {
  return [...claims.map(({ what, figure }) => `[${what}${figure && ` ${figure}`}]`), speech.trim()].join(' ').trim();
}
