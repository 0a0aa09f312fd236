/* Made from the engine by tools/wire.py and tools/types.mjs; do not edit. */

export interface Game {
  view: View;
  decision:
    | TowerStartChoice
    | TowerBuildingChoice
    | TowerMoveChoice
    | SoldMoveChoice
    | BuildingActionChoice
    | VillaActionChoice
    | OrderRewardChoice
    | SwapItemChoice
    | Laying
    | Over;
  action:
    | Roll
    | StartAt
    | Propose
    | Ask
    | Accept
    | Withdraw
    | Wish
    | Done
    | TakeAction
    | SellToNobody
    | Move
    | EndTurn
    | PlayFurther
    | Take
    | Fill
    | TakeWare
    | Swap
    | UseBuilding
    | Pick
    | Lay
    | Replace
    | Remove;
}
/**
 * Everything a seat may know. `owners` is by building, `piles` by deck; `stock_*` is what the supply has; the
 *     `used_cards` lie face up under their decks, and are among the `cards_left` to draw, by deck. `talk_spaces` are those
 *     that offers are made for now, `offer_spaces` those of them that the seat may make one for, or as tower player ask
 *     the table about, `unavailable_spaces` those that it may not since it has no action left; the `givable_items` and
 *     `wantable_items` may be named in it; `replies` are the offers it may answer or replace, `wish_spaces` the spaces it
 *     may wish for, `advances` what it may give of the actions in question; `offers_left` (of the tower player: questions)
 *     and `wishes_left` say how often the seat may still speak, `None` is as it likes. `lapses` are the offers that end by
 *     what the tower player may do now. `plans` are for the orders and messages in the hand, `chains` for its privileges;
 *     `swap_items` is what the acting player could take by a swap. The tower may still take `steps_left`; the tower player
 *     may act `leader_actions` times in a turn. Where `item_needed` is true, ducats alone are no offer. With a
 *     `market_start` a start on the market moves the round marker on. An action in a villa yields the `villa_items`,
 *     unless an order is filled there. Privileges in a chain pay the `chain_ducats` of its length, that of a single one
 *     first.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "View".
 */
export interface View {
  turn: number;
  round: number;
  rounds: number;
  first_seat: number;
  leader_seat: number;
  walk: number[];
  steps_left: number;
  leader_actions: number;
  item_needed: boolean;
  market_start: boolean;
  /**
   * @maxItems 200
   */
  villa_items: number[];
  chain_ducats: number[];
  owners: number[];
  stock_goods: number[];
  stock_specials: number[];
  piles: number[];
  used_cards: number[];
  cards_left: number[];
  traders: TraderView[];
  offers: OfferView[];
  wishes: WishView[];
  talk_spaces: number[];
  offer_spaces: number[];
  unavailable_spaces: number[];
  givable_items: number[];
  wantable_items: number[];
  replies: AnswerableOffer[];
  lapses: LapseAid[];
  wish_spaces: number[];
  advances: PromisableItemsAid[];
  offers_left: number | null;
  wishes_left: number | null;
  ducats: number | null;
  hand_cards: number[];
  plans: CardAid[];
  chains: PrivilegeInChain[];
  swap_items: number[];
  all_ducats: number[] | null;
  all_hands: number[][] | null;
  counts: FinalCountView[] | null;
}
/**
 * A player as the table sees them: all goods and special cards, and the decks of the other cards.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TraderView".
 */
export interface TraderView {
  seat: number;
  goods: number[];
  specials: number[];
  decks: number[];
  markers: number;
  markers_in_supply: number;
  acted: number;
  further: number;
  may_act: boolean;
  is_done: boolean;
}
/**
 * An offer as the table hears it; those it concerns also see the cards that are given. The `outbid_seat` has since
 *     offered the tower player more ducats for the same.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "OfferView".
 */
export interface OfferView {
  number: number;
  seat: number;
  to_seat: number;
  space: number;
  give_ducats: number;
  give_items: number[];
  want_ducats: number;
  /**
   * @maxItems 200
   */
  want_items: number[];
  /**
   * @maxItems 200
   */
  later_items: number[];
  words: string;
  give_cards: number[] | null;
  outbid_seat: number | null;
}
/**
 * A wish that has been heard this turn. It `is_open` as long as the tower can still come.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "WishView".
 */
export interface WishView {
  seat: number;
  space: number;
  ducats: number;
  words: string;
  is_open: boolean;
}
/**
 * 4.33, 4.34 An offer that the tower player may answer, or its maker replace, for which spaces, and what the other
 *     has that may be wanted for it.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "AnswerableOffer".
 */
export interface AnswerableOffer {
  number: number;
  spaces: number[];
  wantable_items: number[];
}
/**
 * 4.12, 4.14, 4.18, 4.19 Which offers lapse when the tower player gives an answer that is called `do`.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "LapseAid".
 */
export interface LapseAid {
  do: string;
  numbers: number[];
}
/**
 * 4.28 What of the action on a space may be given in advance.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "PromisableItemsAid".
 */
export interface PromisableItemsAid {
  space: number;
  items: number[];
}
/**
 * 6.3, 6.7, 6.11 An order or a message in the hand: where it sends the tower, where of that the tower has been in
 *     this turn, where it can still be served in it, what it pays, whether a special card comes with it, and whether one
 *     must act there: a message needs no action. It `is_ready` when only the tower is missing.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "CardAid".
 */
export interface CardAid {
  card: number;
  spaces: number[];
  visited_spaces: number[];
  wanted_spaces: number[];
  pay_ducats: number;
  has_special: boolean;
  needs_action: boolean;
  is_ready: boolean;
}
/**
 * 6.14 A privilege in the hand, and the chain of neighbours in which it is.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "PrivilegeInChain".
 */
export interface PrivilegeInChain {
  card: number;
  chain_cards: number[];
}
/**
 * 8.2, 8.3 What became of a trader's ducats in the final count: the sum `before`, and what privileges and
 *     buildings with the own marker brought.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "FinalCountView".
 */
export interface FinalCountView {
  seat: number;
  before: number;
  privilege_cards: number[];
  privileges: number;
  estate: number;
  ducats: number;
}
/**
 * 3.2 The tower player rolls, or plays the card start anywhere.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TowerStartChoice".
 */
export interface TowerStartChoice {
  at: 'start';
  who: number;
}
/**
 * 4.11-4.15 The action of the building the tower stands in: the tower player takes it, sells it or leaves it.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TowerBuildingChoice".
 */
export interface TowerBuildingChoice {
  at: 'here';
  who: number;
}
/**
 * 4.16-4.20 Where the tower goes next: to where it is paid to go, elsewhere, or nowhere.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TowerMoveChoice".
 */
export interface TowerMoveChoice {
  at: 'ahead';
  who: number;
}
/**
 * 4.19 A move to a street or the market is sold: the tower player accepts from others too, then moves there.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "SoldMoveChoice".
 */
export interface SoldMoveChoice {
  at: 'sold';
  who: number;
  space: number;
  payers: number;
}
/**
 * 5.6 The acting player: special cards, the yield of the building, special cards, a small order, done. 4.28 What
 *     was `owed` of it to the tower player has been handed over.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "BuildingActionChoice".
 */
export interface BuildingActionChoice {
  at: 'acting';
  who: number;
  /**
   * @maxItems 200
   */
  owed: number[];
  yielded: boolean;
}
/**
 * 6.21, 5.3 A building action in a villa: a large order, or the privilege.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "VillaActionChoice".
 */
export interface VillaActionChoice {
  at: 'building_villa';
  who: number;
  villa: number;
  acting: BuildingActionChoice;
}
/**
 * 6.3 The special card of one's choice for a large order.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "OrderRewardChoice".
 */
export interface OrderRewardChoice {
  at: 'reward';
  who: number;
  acting: BuildingActionChoice | VillaActionChoice;
}
/**
 * 6.20 A swap: for the item given back, one from the supply.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "SwapItemChoice".
 */
export interface SwapItemChoice {
  at: 'swapping';
  who: number;
  item: number;
  acting: BuildingActionChoice;
}
/**
 * 7.4 A player uses markers from the reserve on buildings beside one street of the walk, or passes.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Laying".
 */
export interface Laying {
  at: 'laying';
  who: number;
  order: number[];
  streets: number[];
  street: number;
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
 * 3.1 The dice place the tower.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Roll".
 */
export interface Roll {
  do: 'roll';
}
/**
 * 3.2 The card start anywhere places it.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "StartAt".
 */
export interface StartAt {
  do: 'start_at';
  space: number;
}
/**
 * 4.33 An offer to the tower player, maybe in place of an earlier one.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Propose".
 */
export interface Propose {
  do: 'propose';
  space: number;
  give_ducats?: number;
  /**
   * @maxItems 200
   */
  give_items?: number[];
  want_ducats?: number;
  /**
   * @maxItems 200
   */
  want_items?: number[];
  /**
   * @maxItems 200
   */
  later_items?: number[];
  words?: string;
  replaces?: number;
}
/**
 * 4.34 The tower player asks the table; with the number of an offer it `answers`, a counter-offer to its maker.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Ask".
 */
export interface Ask {
  do: 'ask';
  space: number;
  give_ducats?: number;
  /**
   * @maxItems 200
   */
  give_items?: number[];
  want_ducats?: number;
  /**
   * @maxItems 200
   */
  want_items?: number[];
  /**
   * @maxItems 200
   */
  later_items?: number[];
  words?: string;
  answers?: number;
}
/**
 * 4.38 Yes to an offer, with these cards for the decks it wants.
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
 * 4.38 One's own offer, taken back.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Withdraw".
 */
export interface Withdraw {
  do: 'withdraw';
  number: number;
}
/**
 * 4.21 A signal for a farther space.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Wish".
 */
export interface Wish {
  do: 'wish';
  space: number;
  ducats?: number;
  words?: string;
}
/**
 * 4.36, 5.6, 7.4 Nothing more to say, to play or to lay.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Done".
 */
export interface Done {
  do: 'done';
}
/**
 * 4.12 The tower player takes the action.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TakeAction".
 */
export interface TakeAction {
  do: 'act';
}
/**
 * 4.14 The action is left to no one.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "SellToNobody".
 */
export interface SellToNobody {
  do: 'go_on';
}
/**
 * 4.18 The tower moves without a deal, or 4.19 where it has been paid to go.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Move".
 */
export interface Move {
  do: 'move';
  space: number;
}
/**
 * 4.18 The walk ends here.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "EndTurn".
 */
export interface EndTurn {
  do: 'end_turn';
}
/**
 * 6.18 A further action card is played openly.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "PlayFurther".
 */
export interface PlayFurther {
  do: 'play_further';
}
/**
 * 5.1 What the building yields; in a villa a privilege.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Take".
 */
export interface Take {
  do: 'take';
}
/**
 * 6.3, 6.7 A large or a small order is filled.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Fill".
 */
export interface Fill {
  do: 'fill';
  card: number;
}
/**
 * 6.19 Any ware is played for this good.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TakeWare".
 */
export interface TakeWare {
  do: 'take_ware';
  good: number;
}
/**
 * 6.20 A swap is played, and this item given back.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Swap".
 */
export interface Swap {
  do: 'swap';
  item: number;
}
/**
 * 6.21 A building action is played.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "UseBuilding".
 */
export interface UseBuilding {
  do: 'use_building';
  space: number;
}
/**
 * 6.3, 6.20 The item taken from the supply.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Pick".
 */
export interface Pick {
  do: 'pick';
  item: number;
}
/**
 * 7.6 A marker on a free building beside a street.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Lay".
 */
export interface Lay {
  do: 'lay';
  street: number;
  building: number;
}
/**
 * 7.7 A marker in the place of another's.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Replace".
 */
export interface Replace {
  do: 'replace';
  street: number;
  building: number;
}
/**
 * 7.8 Another's marker is taken away.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Remove".
 */
export interface Remove {
  do: 'remove';
  street: number;
  building: number;
}
