/* Made from the engine by tools/wire.py and tools/types.mjs; do not edit. */

export interface Game {
  view: View;
  decision:
    | ChooseContract
    | LoadContract
    | ChooseOars
    | VoyageChoice
    | DeliveryChoice
    | TemplePointChoice
    | ExtraTurnChoice
    | ChooseOar
    | Over;
  action: TurnUp | Take | Load | Row | Sail | Stay | Deliver | BuyPoint | Join | Decline;
}
/**
 * Everything a seat may know; from `last_column` on, what helps it to plan. `next_column` is the contract to be
 *     turned up next, -1 if there is none, `last_column` the one that must be taken when it is turned up; `extra_turn`
 *     says which of the extra turns this is, 0 if it is none; `bonus_worth` are the points on a bonus tile, where all bear
 *     the same, `bought_points` the temple points that one buys at a time; each contract brings an oar card and each turn
 *     costs one, so `spare_oars` are to spare in the whole match; where a tile `needs_points`, a player with none in a
 *     temple gets none there; `courses` are computed with the `best_oar`.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "View".
 */
export interface View {
  round: number;
  phase: number;
  turn: number;
  wind: number;
  forecast: number | null;
  city_pile: number;
  good_pile: number;
  oar_pile: number;
  order_seats: number[];
  next_seats: number[];
  columns: ColumnView[];
  next_column: number;
  merchants: MerchantView[];
  contracts: ContractView[];
  temples: TempleView[];
  routes: RouteView[];
  hand_oars: number[];
  last_column: number;
  extra_turn: number;
  last_round: boolean;
  bonus_worth: number | null;
  bought_points: number;
  spare_oars: number;
  needs_points: boolean;
  oars: OarAid[];
  courses: CourseAid[];
  deliveries: DeliveryAid[];
  loadings: LoadingAid[];
  best_oar: OarAid | null;
  for_sale: TemplePointAid | null;
  counts: FinalCountView[] | null;
}
/**
 * A column of the row of contracts; -1 for a card that lies face down or has been taken. The contract earns
 *     `pay_gold` or `points` in a `temple`; `gold` lies on it.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "ColumnView".
 */
export interface ColumnView {
  column: number;
  face: number;
  city: number;
  good: number;
  oar: number;
  pay_gold: number;
  points: number;
  temple: number;
  gold: number;
}
/**
 * A player as the table sees them. `hand` is the number of oar cards, `strength` the field of the disc on the
 *     oar track, if it is there; `bonus_points` are known only to those who may see them. `score` are the points on all
 *     tiles that the viewer knows, `gold_points` those of the tile that the gold would win now; `free_slots` are the
 *     fields of the strip under which a contract can still be loaded.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "MerchantView".
 */
export interface MerchantView {
  seat: number;
  gold: number;
  place: number;
  hand: number;
  played_oar: number;
  strength: number | null;
  tile_points: number[];
  bonus_tiles: number;
  bonus_points: number[] | null;
  score: number;
  gold_points: number;
  free_slots: number[];
}
/**
 * A contract under a field of a strip, and what it earns; one that is lost lies face down.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "ContractView".
 */
export interface ContractView {
  seat: number;
  slot: number;
  state: number;
  city: number;
  good: number;
  pay_gold: number;
  points: number;
}
/**
 * A temple: its tiles of this round and of the next, and the players from first to last with what they have there.
 *     `stack_seats` are the discs from the lowest to the topmost, as they would lie if all were on one field.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TempleView".
 */
export interface TempleView {
  temple: number;
  tile_points: number[];
  ranking_seats: number[];
  ranking_points: number[];
  stack_seats: number[];
  next_tile_points: number[];
}
/**
 * A route with its distance tile.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "RouteView".
 */
export interface RouteView {
  place: number;
  to_place: number;
  miles: number;
  open_sea: boolean;
}
/**
 * 7.1, 7.5 The range that an oar card would give in the wind of now, the places within it, and those that the
 *     player's gold would buy beyond it.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "OarAid".
 */
export interface OarAid {
  oar: number;
  range: number;
  near_places: number[];
  paid_places: number[];
}
/**
 * 7.6 The cheapest course from the ship to a place. `gold` is what it costs with the oar card on the table, or with
 *     the strongest in hand, for `paid_miles` beyond its range; more than the player has means that the place is out of
 *     reach. `served_slots` are the contracts of which one may be fulfilled after a voyage there, `lost_slots` those that
 *     the first delivery there would lose.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "CourseAid".
 */
export interface CourseAid {
  place: number;
  miles: number;
  paid_miles: number;
  gold: number;
  places: number[];
  served_slots: number[];
  lost_slots: number[];
}
/**
 * 8.3, 8.7 What an open contract would earn, and which contracts it would lose if it were fulfilled now. It is so
 *     many `miles` from the stop before it, on the voyage that serves all open contracts from left to right.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "DeliveryAid".
 */
export interface DeliveryAid {
  slot: number;
  city: number;
  good: number;
  gold: number;
  points: number;
  temple: number;
  miles: number;
  lost_slots: number[];
}
/**
 * 5.1, 5.2 The voyage through all contracts of the strip, if the one just taken were loaded under this field.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "LoadingAid".
 */
export interface LoadingAid {
  slot: number;
  miles: number;
  places: number[];
}
/**
 * 8.5 What one may buy in a temple now. 10.2, 10.4 The player is `rank`th there, which would bring
 *     `tile_points` at the end of the round, and with the point `next_rank`th, for `next_points`.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TemplePointAid".
 */
export interface TemplePointAid {
  temple: number;
  points: number;
  gold: number;
  rank: number;
  tile_points: number;
  next_rank: number;
  next_points: number;
}
/**
 * 12.1 What a player's points are made of.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "FinalCountView".
 */
export interface FinalCountView {
  seat: number;
  temple_points: number[];
  tiles: number;
  bonus: number;
  score: number;
}
/**
 * 4.4, 4.5 A player takes an open contract, after turning one up only that one, or turns up the next.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "ChooseContract".
 */
export interface ChooseContract {
  at: 'choose_contract';
  who: number;
  turned_column: number;
}
/**
 * 5.1 The contract taken goes under an empty field of the strip.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "LoadContract".
 */
export interface LoadContract {
  at: 'load_contract';
  who: number;
  column: number;
}
/**
 * 6.1 All players choose an oar card at the same time; the cards stay secret until the last has chosen.
 *
 *     `chosen_oars` is by seat: the card, -1 while there is none, and -2 for one that the viewer may not see.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "ChooseOars".
 */
export interface ChooseOars {
  at: 'choose_oars';
  chosen_oars: number[];
}
/**
 * 7.3, 7.6 The player names the place where the voyage ends, or stays. `miles` is the range.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "VoyageChoice".
 */
export interface VoyageChoice {
  at: 'voyage';
  who: number;
  miles: number;
}
/**
 * 8.1, 8.2 The player fulfils one contract for the city where the ship lies, or none.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "DeliveryChoice".
 */
export interface DeliveryChoice {
  at: 'delivery';
  who: number;
}
/**
 * 8.5 Having fulfilled a contract, a player may buy one temple point in the region.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TemplePointChoice".
 */
export interface TemplePointChoice {
  at: 'temple_point';
  who: number;
}
/**
 * 9.2 In turn order each player who can decides whether to play the extra turn.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "ExtraTurnChoice".
 */
export interface ExtraTurnChoice {
  at: 'extra_turn';
  who: number;
  later_seats: number[];
}
/**
 * 9.3 In an extra turn a player plays an oar card, openly.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "ChooseOar".
 */
export interface ChooseOar {
  at: 'choose_oar';
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
 * 4.4 The leftmost face-down contract is turned up; all that lie open are rejected.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TurnUp".
 */
export interface TurnUp {
  do: 'turn_up';
}
/**
 * 4.4 The contract in this column.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Take".
 */
export interface Take {
  do: 'take';
  column: number;
}
/**
 * 5.1 The contract taken goes under this field of the strip.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Load".
 */
export interface Load {
  do: 'load';
  slot: number;
}
/**
 * 6.1 An oar card from the hand.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Row".
 */
export interface Row {
  do: 'row';
  oar: number;
}
/**
 * 7.6 To the place where the voyage ends.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Sail".
 */
export interface Sail {
  do: 'sail';
  place: number;
}
/**
 * 7.3 The ship stays where it is.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Stay".
 */
export interface Stay {
  do: 'stay';
}
/**
 * 8.1 The contract under this field is fulfilled.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Deliver".
 */
export interface Deliver {
  do: 'deliver';
  slot: number;
}
/**
 * 8.5 One more temple point for gold.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "BuyPoint".
 */
export interface BuyPoint {
  do: 'buy_point';
}
/**
 * 9.2 Yes to an extra turn.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Join".
 */
export interface Join {
  do: 'join';
}
/**
 * No: to a delivery (8.1), a temple point (8.5) or an extra turn (9.2).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Decline".
 */
export interface Decline {
  do: 'decline';
}
