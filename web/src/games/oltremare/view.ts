export interface Merchant {
  seat: number; ducats: number; prestige: number; hand: number; cargo: number; top_card: number; pirates: number; port: number;
  markers: number[]; active_marker: number; has_dealt: boolean; has_passed: boolean;
}
export interface OfferOnTable {
  number: number; seat: number; to_seat: number; give_goods: number[]; give_ducats: number; ask_goods: number[]; ask_ducats: number;
  words: string; give_cards: number[] | null;
}
export interface OltreMare {
  turn: number; pile: number; venice_in_pile: boolean; merchants: Merchant[]; lying_markers: number[]; table_cards: number[];
  offers: OfferOnTable[]; bought: number; price: number | null; proposals_left: number[]; hand_cards: number[];
  own_cargo: number[] | null; all_hands: number[][] | null; all_cargo: number[][] | null; all_pirates: number[][] | null;
}
