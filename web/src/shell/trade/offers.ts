/** An offer as the table hears it, whatever the game trades in. */
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
export interface Partner {
  seat: number;
  name: string;
  colour: string;
  state: string;
  hot: boolean;
}
/** A claim about a card, said in words: `[market]`, `[load 2]`. It binds nobody. */
export interface Claim {
  what: string;
  figure: string;
}

/** Claims stand in brackets, so that every client can draw them and every reader can read them. */
export function parseWords(words: string, known: string[]): { claims: Claim[]; speech: string } {
  const claims: Claim[] = [];
  const speech = words.replace(/\[(\w+)(?: (\d+))?\]\s*/g, (all, what: string, figure?: string) => {
    if (!known.includes(what)) return all;
    claims.push({ what, figure: figure ?? '' });
    return '';
  });
  return { claims, speech: speech.trim() };
}

/** How long speech can be beside these claims, where all words together can be so long. */
export const speechLimit = (claims: Claim[], most: number): number => most + 1 - formatWords(claims, '.').length;

export function formatWords(claims: Claim[], speech: string): string {
  return [...claims.map(({ what, figure }) => `[${what}${figure && ` ${figure}`}]`), speech.trim()].join(' ').trim();
}
