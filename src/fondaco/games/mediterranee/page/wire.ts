/* Made from the engine by tools/wire.py and tools/types.mjs; do not edit. */

export interface Game {
  view: View;
  decision:
    | MusterCrews
    | Bidding
    | TurnOrderChoice
    | BusinessChoice
    | AbandonmentChoice
    | NamePriceChoice
    | AnswerPriceChoice
    | AnswerLowerPriceChoice
    | AnswerOfferChoice
    | AnswerCounterOfferChoice
    | AnswerFirstOfferChoice
    | StowReceived
    | NextGalleyChoice
    | CourseChoice
    | GrantPassageChoice
    | AttackChoice
    | PrizeChoice
    | SpoilsChoice
    | LooseSpoilsChoice
    | LandingChoice
    | SaleChoice
    | Over;
  action:
    | Muster
    | Bid
    | TakePlace
    | Done
    | AskPrice
    | NamePrice
    | TakePrice
    | CounterPrice
    | AcceptPrice
    | RefusePrice
    | Buy
    | BuildGalley
    | BuildFort
    | Enrol
    | EnrolAboard
    | SailorAshore
    | SailorAboard
    | TransferSailor
    | TransferGood
    | SwapGoods
    | SwapSailor
    | Abandon
    | ScuttleAshore
    | ScuttleTo
    | StayAboard
    | Jettison
    | Dismiss
    | Propose
    | AcceptOffer
    | RefuseOffer
    | Stow
    | Sail
    | SailOn
    | AskPassage
    | Grant
    | Deny
    | Anchor
    | Attack
    | Storm
    | Sink
    | Capture
    | Land
    | Sell;
}
/**
 * Everything a seat may know; from `full_ports` on, what helps it to plan. `unplaced_sailors` are those that each
 *     who has not done so yet has to place; a sale pays `number_ducats` times the number it takes, in one's own port if
 *     `own_ports_pay`; `loose_goods` have changed hands and are not stowed yet; between `tied_bids` dice have decided,
 *     and with the `last_galley` the voyages of the asked player end. With `done_loses`, ending the phase passes up
 *     something that matters.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "View".
 */
export interface View {
  turn: number;
  turns: number;
  phase: number | null;
  order_seats: number[];
  powers: PowerView[];
  ports: PortView[];
  galleys: GalleyView[];
  goods_supply: number[];
  sailors_supply: number;
  forts_supply: number;
  galleys_supply: number;
  transfers_left: number | null;
  unplaced_sailors: number;
  full_ports: number[];
  number_ducats: number;
  own_ports_pay: boolean;
  loose_goods: number[];
  musters: MusterAid[];
  tied_bids: boolean;
  contested_ports: number[];
  last_galley: boolean;
  price_talk: PriceTalk | null;
  purchases: PurchaseAid[];
  prices: ShipyardPrices | null;
  meetings: Meeting[];
  courses: CoursesAid[];
  sales: SaleAid[];
  attacks: AttackAid[];
  storms: StormAid[];
  landings: LandingAid[];
  unsold: UnsoldAid[];
  done_loses: boolean;
  counts: FinalCountView[] | null;
}
/**
 * A power as the table sees it; its treasury only by itself, and by all after the end. `prosperity` is what the
 *     count would give now, without a treasury that is hidden, `sailors` all that it has, placed or not.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "PowerView".
 */
export interface PowerView {
  seat: number;
  power: number;
  capital_port: number;
  ducats: number | null;
  last_bid: number;
  prosperity: number;
  sailors: number;
}
/**
 * A port: what is printed there (the `good` it produces, the `slots` of its warehouse) and what lies there.
 *
 *     `stock_goods` have taken the lowest slots; `price` is what its owner and the player doing business have agreed on.
 *     `room` is how many goods it takes until it is full, `full_points` what it counts then at the end.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "PortView".
 */
export interface PortView {
  port: number;
  zone: number;
  good: number;
  slots: number[];
  flag_seat: number;
  garrison: number;
  fort: boolean;
  stock_goods: number[];
  price: number | null;
  room: number;
  full_points: number;
}
/**
 * A galley; whether it `has_moved` is told while galleys move.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "GalleyView".
 */
export interface GalleyView {
  galley: number;
  seat: number;
  zone: number;
  crew: number;
  goods: number[];
  has_moved: boolean;
}
/**
 * 2.4 How sailors can be placed: on the `first` and the `second` galley, the `rest` in the capital.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "MusterAid".
 */
export interface MusterAid {
  first: number;
  second: number;
  rest: number;
}
/**
 * 5.4, 5.5 The prices that may be named for the good of a port, rising; without a monopoly up to `usual_ducats`.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "PriceTalk".
 */
export interface PriceTalk {
  port: number;
  usual_ducats: number;
  rungs: number[];
}
/**
 * 5.3 What a piece of the good costs where this galley lies.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "PurchaseAid".
 */
export interface PurchaseAid {
  galley: number;
  good: number;
  ducats: number;
}
/**
 * 6.1-6.7 What a sailor, a fort and a galley cost, the latter manned from the garrison or with a new sailor.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "ShipyardPrices".
 */
export interface ShipyardPrices {
  sailor: number;
  fort: number;
  galley: number;
  manned_galley: number;
}
/**
 * 8.1 With whom, and where, goods could be traded.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Meeting".
 */
export interface Meeting {
  zone: number;
  seat: number;
}
/**
 * 9.1, 9.4 The zones that a galley comes to without asking anybody, the nearest first: each so many `steps` away,
 *     the zone from which the last of them leads there, the `ducats` that its cargo would bring there now, the goods
 *     of it that are wanted there but no new market (12.5), since the port's owner has them elsewhere, and the zones that
 *     it comes to only if those who lie there let it pass. In `vain_zones` it is asked whether it wants to pass, though
 *     that would lead nowhere else.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "CoursesAid".
 */
export interface CoursesAid {
  galley: number;
  zones: number[];
  steps: number[];
  from_zones: number[];
  ducats: number[];
  known_goods: number[][];
  onward_zones: number[][];
  vain_zones: number[];
}
/**
 * 12.2, 12.5 What a good would bring where its galley lies, the bonus of a new market, and both together; or the
 *     ports where the owner has the good already, so that there is none.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "SaleAid".
 */
export interface SaleAid {
  galley: number;
  sold_good: number;
  ducats: number;
  bonus: number;
  all_ducats: number;
  known_ports: number[];
}
/**
 * 10.2-10.4 A galley that one's own could attack: with how many sailors, against how many, what one throw can do to
 *     each side, and in how many of a hundred fights, fought to their end, it falls and one's own stays afloat.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "AttackAid".
 */
export interface AttackAid {
  galley: number;
  target_galley: number;
  sailors: number;
  target_sailors: number;
  least_hits: number;
  most_hits: number;
  least_losses: number;
  most_losses: number;
  percent: number;
}
/**
 * 10.10, 10.11 The same for a port and its garrison.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "StormAid".
 */
export interface StormAid {
  galley: number;
  port: number;
  sailors: number;
  target_sailors: number;
  least_hits: number;
  most_hits: number;
  least_losses: number;
  most_losses: number;
  percent: number;
}
/**
 * 11.1-11.4 What a sailor does who lands from this galley: take the port or join its garrison, which has then
 *     `garrison` men; and the galley sinks if that was the last sailor aboard.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "LandingAid".
 */
export interface LandingAid {
  galley: number;
  port: number;
  garrison: number;
  takes: boolean;
  sinks: boolean;
}
/**
 * 12.1, 12.3 A galley that has goods aboard, and nothing that its port would buy: the warehouse is full, or the
 *     port has all of it already.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "UnsoldAid".
 */
export interface UnsoldAid {
  galley: number;
  port: number;
  full: boolean;
}
/**
 * 13.1, 13.2 The ports that the count of a power consists of.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "FinalCountView".
 */
export interface FinalCountView {
  seat: number;
  full_ports: number[];
  other_ports: number[];
}
/**
 * 2.4 All at once and in secret, players place their sailors on their two galleys and in their capital.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "MusterCrews".
 */
export interface MusterCrews {
  at: 'muster_crews';
  sealed?: never[][];
}
/**
 * 4.1 All at once and in secret, each bids for the order of the turn.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Bidding".
 */
export interface Bidding {
  at: 'bidding';
  sealed?: never[][];
}
/**
 * 4.2 The highest bidder chooses a place in the turn order, then the next.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TurnOrderChoice".
 */
export interface TurnOrderChoice {
  at: 'choose_place';
  who: number;
  later: number[];
  places: number[];
}
/**
 * 5.1 The player does business in own ports and with own galleys, in any order, until done.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "BusinessChoice".
 */
export interface BusinessChoice {
  at: 'business';
  who: number;
}
/**
 * 7.3 Asked again, the player keeps the last sailor aboard, or says where it goes, and the galley sinks.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "AbandonmentChoice".
 */
export interface AbandonmentChoice {
  at: 'abandonment';
  who: number;
  galley: number;
}
/**
 * 5.4, 5.5 The owner of the port names a price for its good, higher with a monopoly of it.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "NamePriceChoice".
 */
export interface NamePriceChoice {
  at: 'quote';
  who: number;
  buyer_seat: number;
  port: number;
  highest: number;
}
/**
 * 5.4 The buyer takes the price or names one lower price.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "AnswerPriceChoice".
 */
export interface AnswerPriceChoice {
  at: 'haggle';
  who: number;
  owner_seat: number;
  port: number;
  ducats: number;
}
/**
 * 5.4 The owner accepts the lower price, or the first one stands.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "AnswerLowerPriceChoice".
 */
export interface AnswerLowerPriceChoice {
  at: 'last_word';
  who: number;
  buyer_seat: number;
  port: number;
  named: number;
  ducats: number;
}
/**
 * 8.3 The partner agrees, refuses, or makes one counter-offer.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "AnswerOfferChoice".
 */
export interface AnswerOfferChoice {
  at: 'answer';
  who: number;
  maker_seat: number;
  offer: Propose;
}
/**
 * 8.3 An offer to a player with galleys in the same zone; each good is named with the galley it lies on.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Propose".
 */
export interface Propose {
  do: 'propose';
  to_seat: number;
  zone: number;
  /**
   * @maxItems 100
   */
  give_goods?: number[];
  /**
   * @maxItems 100
   */
  give_galleys?: number[];
  give_ducats?: number;
  /**
   * @maxItems 100
   */
  ask_goods?: number[];
  /**
   * @maxItems 100
   */
  ask_galleys?: number[];
  ask_ducats?: number;
}
/**
 * 8.3 The first player accepts the counter-offer, or refuses it and keeps the first offer.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "AnswerCounterOfferChoice".
 */
export interface AnswerCounterOfferChoice {
  at: 'counter_answer';
  who: number;
  maker_seat: number;
  offer: Propose;
  first: Propose;
}
/**
 * 8.3 After the refusal of the counter-offer, the partner accepts the first offer, or the talk is over.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "AnswerFirstOfferChoice".
 */
export interface AnswerFirstOfferChoice {
  at: 'first_offer';
  who: number;
  maker_seat: number;
  offer: Propose;
}
/**
 * 8.6 The player who received a good chooses which of the own galleys in the zone takes it.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "StowReceived".
 */
export interface StowReceived {
  at: 'stow_received';
  who: number;
  active: number;
  zone: number;
  received: never[][];
}
/**
 * 9.2 The player sends out one galley after another, each once, or none.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "NextGalleyChoice".
 */
export interface NextGalleyChoice {
  at: 'fleet';
  who: number;
}
/**
 * 9.4 A galley with moves left among others: it anchors or asks for passage; if that was granted, it goes on.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "CourseChoice".
 */
export interface CourseChoice {
  at: 'course';
  who: number;
  galley: number;
  moves: number;
  free?: boolean;
}
/**
 * 9.4-9.6 Each owner of galleys, in the order of the turn, lets the galley pass or ends its move: for good.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "GrantPassageChoice".
 */
export interface GrantPassageChoice {
  at: 'passage';
  who: number;
  later: number[];
  course: CourseChoice;
}
/**
 * 10.1, 10.3 The player attacks any number of times, with any galley and any target, or not at all.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "AttackChoice".
 */
export interface AttackChoice {
  at: 'battle';
  who: number;
}
/**
 * 10.6, 10.7 The victor sinks the beaten galley, or takes it with one or more own sailors.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "PrizeChoice".
 */
export interface PrizeChoice {
  at: 'prize';
  who: number;
  victor: number;
  prize: number;
  battle: AttackChoice;
}
/**
 * 10.8 The victor names a galley for each good. `lying` are the goods without one: they stay where they lie. When
 *     there is not room for all there, the victor has to go on.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "SpoilsChoice".
 */
export interface SpoilsChoice {
  at: 'spoils';
  who: number;
  galleys: number[];
  battle: AttackChoice;
  lying?: never[][];
}
/**
 * 10.8 as it was until rules 2: the goods of both galleys lie loose, and what the victor leaves is lost.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "LooseSpoilsChoice".
 */
export interface LooseSpoilsChoice {
  at: 'loose_spoils';
  who: number;
  galleys: number[];
  battle: AttackChoice;
  lying?: never[][];
}
/**
 * 11.1 The player lands any number of sailors, one at a time.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "LandingChoice".
 */
export interface LandingChoice {
  at: 'landing';
  who: number;
}
/**
 * 12.1, 12.7 The player sells any goods that own galleys carry in ports.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "SaleChoice".
 */
export interface SaleChoice {
  at: 'sale';
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
 * 2.4 So many sailors on the first galley and on the second; the rest guard the capital.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Muster".
 */
export interface Muster {
  do: 'muster';
  first: number;
  second: number;
}
/**
 * 4.1 A secret bid for the order of the turn.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Bid".
 */
export interface Bid {
  do: 'bid';
  ducats: number;
}
/**
 * 4.2 A place in the order of the turn, the first is 0.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TakePlace".
 */
export interface TakePlace {
  do: 'take_place';
  place: number;
}
/**
 * 3.2 Nothing more in this phase.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Done".
 */
export interface Done {
  do: 'done';
}
/**
 * 5.4 The owner of a port is asked for the price of its good.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "AskPrice".
 */
export interface AskPrice {
  do: 'ask_price';
  port: number;
}
/**
 * 5.4 The owner's price.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "NamePrice".
 */
export interface NamePrice {
  do: 'name_price';
  ducats: number;
}
/**
 * 5.4 The buyer takes the price as it is.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TakePrice".
 */
export interface TakePrice {
  do: 'take_price';
}
/**
 * 5.4 The buyer's lower price.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "CounterPrice".
 */
export interface CounterPrice {
  do: 'counter_price';
  ducats: number;
}
/**
 * 5.4 The owner agrees to the lower price.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "AcceptPrice".
 */
export interface AcceptPrice {
  do: 'accept_price';
}
/**
 * 5.4 The owner's first price stands.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "RefusePrice".
 */
export interface RefusePrice {
  do: 'refuse_price';
}
/**
 * 5.1 One piece of the good of the port where this galley lies.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Buy".
 */
export interface Buy {
  do: 'buy';
  galley: number;
}
/**
 * 6.2 A galley, with a first sailor who is enrolled or comes from the garrison.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "BuildGalley".
 */
export interface BuildGalley {
  do: 'build_galley';
  port: number;
  sailor: 'enrolled' | 'garrison';
}
/**
 * 6.5 A fort.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "BuildFort".
 */
export interface BuildFort {
  do: 'build_fort';
  port: number;
}
/**
 * 6.6 A sailor for the garrison.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Enrol".
 */
export interface Enrol {
  do: 'enrol';
  port: number;
}
/**
 * 6.6 A sailor for a galley in the port.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "EnrolAboard".
 */
export interface EnrolAboard {
  do: 'enrol_aboard';
  galley: number;
}
/**
 * 7.1 A sailor from a galley into the garrison.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "SailorAshore".
 */
export interface SailorAshore {
  do: 'ashore';
  galley: number;
}
/**
 * 7.1 A sailor from the garrison onto a galley.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "SailorAboard".
 */
export interface SailorAboard {
  do: 'aboard';
  galley: number;
}
/**
 * 7.1 A sailor from one galley to another.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TransferSailor".
 */
export interface TransferSailor {
  do: 'reman';
  galley: number;
  to_galley: number;
}
/**
 * 7.1 A good from one galley to another.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TransferGood".
 */
export interface TransferGood {
  do: 'reload';
  galley: number;
  to_galley: number;
  good: number;
}
/**
 * 7.2 A good of one galley for a good of another, the galley with the lower number first.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "SwapGoods".
 */
export interface SwapGoods {
  do: 'swap_goods';
  galley: number;
  to_galley: number;
  good: number;
  to_good: number;
}
/**
 * 7.2 A sailor of one galley for a good of another.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "SwapSailor".
 */
export interface SwapSailor {
  do: 'swap_sailor';
  galley: number;
  to_galley: number;
  good: number;
}
/**
 * 7.3 The last sailor is to leave a galley, which then sinks; asked again before it is done.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Abandon".
 */
export interface Abandon {
  do: 'abandon';
  galley: number;
}
/**
 * 7.3 The last sailor goes into the garrison, and the galley sinks.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "ScuttleAshore".
 */
export interface ScuttleAshore {
  do: 'scuttle_ashore';
  galley: number;
}
/**
 * 7.3 The last sailor goes to another galley, and this one sinks.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "ScuttleTo".
 */
export interface ScuttleTo {
  do: 'scuttle_to';
  galley: number;
  to_galley: number;
}
/**
 * 7.3 The last sailor stays, and the galley is kept.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "StayAboard".
 */
export interface StayAboard {
  do: 'stay_aboard';
}
/**
 * 7.5 A good, thrown away.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Jettison".
 */
export interface Jettison {
  do: 'jettison';
  galley: number;
  good: number;
}
/**
 * 7.6 A sailor, sent away in another's or a neutral port.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Dismiss".
 */
export interface Dismiss {
  do: 'dismiss';
  galley: number;
}
/**
 * 8.3 Agreed.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "AcceptOffer".
 */
export interface AcceptOffer {
  do: 'accept_offer';
}
/**
 * 8.3 Not agreed.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "RefuseOffer".
 */
export interface RefuseOffer {
  do: 'refuse_offer';
}
/**
 * 8.6, 10.8 A good onto a galley.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Stow".
 */
export interface Stow {
  do: 'stow';
  good: number;
  galley: number;
}
/**
 * 9.1 A galley sails, up to as many zones as it has sailors.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Sail".
 */
export interface Sail {
  do: 'sail';
  galley: number;
  zone: number;
}
/**
 * 9.6 On, after passage was granted.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "SailOn".
 */
export interface SailOn {
  do: 'go_on';
  zone: number;
}
/**
 * 9.4 The owners of the other galleys in the zone are asked to let the galley pass.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "AskPassage".
 */
export interface AskPassage {
  do: 'ask_passage';
}
/**
 * 9.6 Passage.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Grant".
 */
export interface Grant {
  do: 'grant';
}
/**
 * 9.5 No passage.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Deny".
 */
export interface Deny {
  do: 'deny';
}
/**
 * 9.1 The galley stays where it is.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Anchor".
 */
export interface Anchor {
  do: 'anchor';
}
/**
 * 10.2 A galley attacks another's galley.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Attack".
 */
export interface Attack {
  do: 'attack';
  galley: number;
  target_galley: number;
}
/**
 * 10.10 A galley attacks the port it lies in.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Storm".
 */
export interface Storm {
  do: 'storm';
  galley: number;
}
/**
 * 10.6 The beaten galley is sunk.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Sink".
 */
export interface Sink {
  do: 'sink';
}
/**
 * 10.7 The beaten galley is taken, with so many sailors of the victor.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Capture".
 */
export interface Capture {
  do: 'capture';
  sailors: number;
}
/**
 * 11.1 A sailor lands in the port where the galley lies.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Land".
 */
export interface Land {
  do: 'land';
  galley: number;
}
/**
 * 12.1 A good is sold in the port where its galley lies.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Sell".
 */
export interface Sell {
  do: 'sell';
  galley: number;
  good: number;
}
