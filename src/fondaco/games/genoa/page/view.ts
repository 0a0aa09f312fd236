export interface Trader { seat: number; goods: number[]; specials: number[]; decks: number[]; markers: number; markers_in_supply: number; acted: number; further: number; may_act: boolean; is_done: boolean }
export interface OfferOnTable {
  number: number; seat: number; to_seat: number; space: number; give_ducats: number; give_items: number[]; want_ducats: number; want_items: number[];
  later_items: number[]; words: string; give_cards: number[] | null;
}
export interface Wish { seat: number; space: number; ducats: number; words: string }
export interface Genoa {
  turn: number; round: number; rounds: number; first_seat: number; leader_seat: number; walk: number[]; owners: number[]; stock_goods: number[];
  stock_specials: number[]; piles: number[]; used_cards: number[]; traders: Trader[]; offers: OfferOnTable[]; wishes: Wish[];
  talk_spaces: number[]; offers_left: number | null; wishes_left: number | null;
  ducats: number | null; hand_cards: number[]; all_ducats: number[] | null; all_hands: number[][] | null;
}
