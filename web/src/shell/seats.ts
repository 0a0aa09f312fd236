/** A seat is a colour and a charge, never one without the other. */
export const CHARGES: Record<string, string> = {
  red: 'lozenge',
  blue: 'roundel',
  green: 'pile',
  yellow: 'billet',
  purple: 'cross_pattee',
  orange: 'crescent',
  black: 'chevron',
};
/** For games whose board file names no colours. */
export const COLOURS = ['red', 'blue', 'green', 'yellow', 'purple'];
export const coloursOf = (seats: unknown[]) => seats.map((_, seat) => COLOURS[seat % COLOURS.length]);
