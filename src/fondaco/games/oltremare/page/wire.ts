/* Made from the engine by tools/wire.py and tools/types.mjs; do not edit. */

export interface Game {
  view: View;
  decision: CutHand | TradeChoice | PlayCard | VoyageChoice | CompassChoice | Loading | Over;
  action: Discard | Propose | Accept | Refuse | Withdraw | Pass | Buy | EndTrade | Play | Sail | Jump | Keep | Stow;
}
/**
 * Everything a seat may know. `lying_markers` is by port; `price` is that of the next purchase; `missing` are the
 *     cards that the active player has still to discard or to play; a trading player `must_get` so many before going on,
 *     and `plays_all` of the hand after going on now. In this turn `must_play` cards are played, until they are loaded.
 *     `proposals_left` are those of the turn, if `left_for_turn`, or else those until the other says a word.
 *     `goods_in_play` are all that lie in the cards of this match. `partner_seats` are those with whom the seat may deal
 *     now; `yields` are by icon what none of it, one, two and so on would bring the seat, `sea_ducats` what so many of
 *     navigation pay besides, `laid_icons` those on the cards played. `voyages` are for the one who chooses where to sail,
 *     `emptying` for the one who plays cards or will play all of the hand, `stowings` for the one who loads;
 *     `commands` say what each card left to load would command from the top of the cargo. `losing_ports` are those where
 *     a stop would lose the active marker. `last_turn`: this one may be it, or is `last_for_sure`. A card
 *     with the pirates costs `pirate_ducats` at the end. The places of a ranking gain `place_ducats`.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "View".
 */
export interface View {
  turn: number;
  phase: number | null;
  pile: number;
  venice_in_pile: boolean;
  merchants: MerchantView[];
  lying_markers: number[];
  goods_in_play: number[];
  table_cards: number[];
  laid_icons: number[];
  missing: number;
  must_get: number;
  plays_all: boolean;
  must_play: number;
  offers: OfferView[];
  bought: number;
  price: number | null;
  partner_seats: number[];
  proposals_left: number[];
  left_for_turn: boolean;
  hand_cards: number[];
  own_cargo: number[] | null;
  yields: number[][];
  sea_ducats: number[];
  voyages: VoyagePath[];
  emptying: PileEmptyingIcons[];
  stowings: StowingOrderAid[];
  commands: TopCardLimits[];
  losing_ports: number[];
  last_turn: boolean;
  last_for_sure: boolean;
  pirate_ducats: number;
  place_ducats: number[];
  all_hands: number[][] | null;
  all_cargo: number[][] | null;
  all_pirates: number[][] | null;
  counts: FinalCountView[] | null;
}
/**
 * A player as the table sees them. `markers` are all of theirs, `active_marker` the one that works, -1 for none,
 *     all others lie `face_down`; `hand_limit` and `load` are what the top of the cargo commands.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "MerchantView".
 */
export interface MerchantView {
  seat: number;
  ducats: number;
  prestige: number;
  hand: number;
  cargo: number;
  top_card: number;
  pirates: number;
  port: number;
  markers: number[];
  active_marker: number;
  has_dealt: boolean;
  has_passed: boolean;
  hand_limit: number;
  load: number;
  face_down: number;
}
/**
 * An offer as the table hears it; its maker also sees the cards.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "OfferView".
 */
export interface OfferView {
  number: number;
  seat: number;
  to_seat: number;
  give_goods: number[];
  give_ducats: number;
  /**
   * @maxItems 100
   */
  ask_goods: number[];
  ask_ducats: number;
  words: string;
  give_cards: number[] | null;
}
/**
 * 8.3 A port where the voyage may end, and the ports on the way there.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "VoyagePath".
 */
export interface VoyagePath {
  port: number;
  ports: number[];
}
/**
 * 3.4, 7.8, 7.9 So many icons of both empty the pile, and the match ends with this turn.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "PileEmptyingIcons".
 */
export interface PileEmptyingIcons {
  pirate_icons: number;
  market_icons: number;
}
/**
 * 10.2, 12.2 An order in which these goods may be stowed, the first of them lowest, and the runs they would then
 *     lie in, from the bottom up, as far as the cargo is in sight: the good, the length and the ducats of each.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "StowingOrderAid".
 */
export interface StowingOrderAid {
  goods: number[];
  run_goods: number[];
  run_lengths: number[];
  run_ducats: number[];
}
/**
 * 4.2, 7.1 What a card played would command, were it to lie on top of the cargo.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TopCardLimits".
 */
export interface TopCardLimits {
  card: number;
  hand_limit: number;
  load: number;
}
/**
 * 12.1 What became of a player's ducats in the final count; `before` is what was there before. The runs of the
 *     cargo are told from the top down, the good, the length and the ducats of each.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "FinalCountView".
 */
export interface FinalCountView {
  seat: number;
  before: number;
  run_goods: number[];
  run_lengths: number[];
  run_ducats: number[];
  marker_count: number;
  marker_kinds: number;
  sale: number;
  marker_bonus: number;
  prestige_bonus: number;
  pirates: number;
  ducats: number;
}
/**
 * 4.3 The active player discards one card onto the own pirate stack, until the hand is within the lions.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "CutHand".
 */
export interface CutHand {
  at: 'cut_hand';
  who: number;
}
/**
 * 5.10 The active player and the others may speak in any order, until the active player ends the phase.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TradeChoice".
 */
export interface TradeChoice {
  at: 'trade';
  who: number;
}
/**
 * 7.1 The active player plays a card from the hand.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "PlayCard".
 */
export interface PlayCard {
  at: 'play_card';
  who: number;
}
/**
 * 8.3 The active player chooses the port where the voyage ends.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "VoyageChoice".
 */
export interface VoyageChoice {
  at: 'voyage';
  who: number;
  routes: number;
}
/**
 * 9.4, 9.5 The ship has stopped at a compass: its owner may use it to jump to another port, or keep it.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "CompassChoice".
 */
export interface CompassChoice {
  at: 'compass';
  who: number;
}
/**
 * 10.1 The active player lays the cards played onto the own cargo, in any order.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Loading".
 */
export interface Loading {
  at: 'loading';
  who: number;
}
/**
 * The match has ended.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Over".
 */
export interface Over {
  at: 'over';
}
/**
 * 4.3 A card from the hand onto one's pirate stack.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Discard".
 */
export interface Discard {
  do: 'discard';
  card: number;
}
/**
 * 5.11 An offer; with the number of an offer it `answers`, a counter-offer (5.14).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Propose".
 */
export interface Propose {
  do: 'propose';
  to_seat: number;
  /**
   * @maxItems 100
   */
  give_cards?: number[];
  give_ducats?: number;
  /**
   * @maxItems 100
   */
  ask_goods?: number[];
  ask_ducats?: number;
  words?: string;
  answers?: number;
}
/**
 * 5.14 Yes to an offer, with these cards for the goods it asks.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Accept".
 */
export interface Accept {
  do: 'accept';
  number: number;
  /**
   * @maxItems 100
   */
  cards?: number[];
}
/**
 * 5.14 No to an offer.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Refuse".
 */
export interface Refuse {
  do: 'refuse';
  number: number;
}
/**
 * 5.13 One's own offer, taken back.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Withdraw".
 */
export interface Withdraw {
  do: 'withdraw';
  number: number;
}
/**
 * 5.17 Nothing to offer for now.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Pass".
 */
export interface Pass {
  do: 'pass';
}
/**
 * 6.1 The top card of the goods pile or of one's own pirate stack.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Buy".
 */
export interface Buy {
  do: 'buy';
  stack: 'goods' | 'pirates';
}
/**
 * 5.20 On to the main phase.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "EndTrade".
 */
export interface EndTrade {
  do: 'end_trade';
}
/**
 * 7.1 A card from the hand onto the table.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Play".
 */
export interface Play {
  do: 'play';
  card: number;
}
/**
 * 8.3 To the port where the voyage ends.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Sail".
 */
export interface Sail {
  do: 'sail';
  port: number;
}
/**
 * 9.4 By the compass to another port.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Jump".
 */
export interface Jump {
  do: 'jump';
  port: number;
}
/**
 * 9.5 The compass is kept, and the ship stays.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Keep".
 */
export interface Keep {
  do: 'keep';
}
/**
 * 10.2 A card from the table onto the cargo.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Stow".
 */
export interface Stow {
  do: 'stow';
  card: number;
}
