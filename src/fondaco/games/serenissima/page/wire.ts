/* Made from the engine by tools/wire.py and tools/types.mjs; do not edit. */

export interface Game {
  view: View;
  decision:
    | ClosePort
    | ChooseHome
    | ChooseGalley
    | TurnChoice
    | Loading
    | Sailing
    | BlockadeChoice
    | SellOrFight
    | SaleChoice
    | FightTargetChoice
    | FightOnChoice
    | BootyChoice
    | SiegeChoice
    | LandingChoice
    | InvestmentChoice
    | LaunchPortChoice
    | SpecialInvestmentChoice
    | Over;
  action:
    | Close
    | Settle
    | Commission
    | Launch
    | UseGalley
    | Invest
    | Done
    | Embark
    | Disembark
    | TakeSailor
    | GiveSailor
    | Load
    | TakeCube
    | GiveCube
    | Jettison
    | Sail
    | DeclareBlockade
    | LetPass
    | OpenSale
    | Sell
    | Attack
    | FightOn
    | BreakOff
    | Seize
    | TakePort
    | Assault
    | Land
    | Recruit
    | Enlist
    | BuildFort
    | BuildBasilica
    | SwapCubes
    | SailorForCube
    | CubeForSailor
    | SendAshore;
}
/**
 * Everything a seat may know; from `blockade` on, what helps it to plan. `wheel_galley` is where the black pawn
 *     stands, 0 for the Doge; the wheel has `wheel_numbers` besides. `hidden_cards` are those of the Doge's pile, whatever
 *     their order; the next of them may cause a scoring, or is sure to. A port with `fort_goods` can get a fort, one with
 *     `basilica_goods` a basilica. `next_galleys` act one after the other until the round ends with the Doge, the active
 *     one first; between two rounds they are those of the next. Sailors and cubes may pass between the active galley and
 *     the `consort_galleys`. While `shielding_galleys` lie here the port cannot be attacked, and `blocking_seats` may
 *     block a sale or its taking.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "View".
 */
export interface View {
  round: number;
  phase: number | null;
  first_seat: number;
  wheel_galley: number;
  wheel_numbers: number;
  princes: PrinceView[];
  galleys: GalleyView[];
  ports: PortView[];
  supply: number[];
  forts_left: number;
  basilicas_left: number;
  track: number;
  track_start: number;
  track_end: number;
  scoring_spaces: number[];
  scorings: number;
  doge_pile: number;
  doge_cards: number[];
  hidden_cards: number[];
  fort_goods: number[];
  basilica_goods: number[];
  scoring_possible: boolean;
  scoring_certain: boolean;
  blockade: BlockadeAid | null;
  courses: CourseAid[];
  sales: SaleAid[];
  prices: PurchasePrices | null;
  hires: HireAid[];
  numbers: GalleyNumberAid[];
  next_galleys: number[];
  partings: SailorDepartureAid[];
  consort_galleys: number[];
  shielding_galleys: number[];
  blocking_seats: number[];
  fights: FightAid[];
}
/**
 * A player as the table sees them; hidden `ducats` are `None`, `ports` are the port cards. A scoring would bring
 *     `scoring_ducats` now.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "PrinceView".
 */
export interface PrinceView {
  seat: number;
  ducats: number | null;
  reserve_sailors: number;
  galleys: number[];
  ports: number[];
  scoring_ducats: number;
}
/**
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "GalleyView".
 */
export interface GalleyView {
  galley: number;
  seat: number;
  zone: number;
  sailors: number;
  goods: number[];
}
/**
 * A port and what lies there; `goods` fill its `slots` from the lowest up, `seat` is -1 while it is neutral. It has
 *     room for `most_sailors`, and pays its holder `scoring_ducats` at a scoring.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "PortView".
 */
export interface PortView {
  port: number;
  seat: number;
  sailors: number;
  most_sailors: number;
  good: number;
  slots: number[];
  goods: number[];
  fort: boolean;
  basilica: boolean;
  closed: boolean;
  wine_side: boolean;
  scoring_ducats: number;
}
/**
 * 6.1 A player who may block the way: the `galleys` there, and their `sailors`, more than those blocked.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "BlockadeAid".
 */
export interface BlockadeAid {
  seat: number;
  sailors: number;
  galleys: number[];
  blocked_sailors: number;
}
/**
 * 5.1 A zone in reach, so many steps away, and the zone from which the last of them leads there. 6.1 The strongest
 *     who could block the galley there has `blocking_sailors`; 0 where nobody could. 7.4 Its cargo would bring `ducats`,
 *     and in a port of one's own `scoring_ducats` at every scoring (12.1).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "CourseAid".
 */
export interface CourseAid {
  zone: number;
  step: number;
  from_zone: number;
  blocking_sailors: number;
  ducats: number;
  scoring_ducats: number;
}
/**
 * 7.5-7.7 What the bank would pay now for a cube of the active galley, `spice_ducats` of it since it is spice. In a
 *     own port it would bring the seller `scoring_ducats` more at every scoring (12.1), and `wine_ducats` more
 *     whenever wine pays (11.3). Where it `ends_turn` nothing more could be sold here (7.4).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "SaleAid".
 */
export interface SaleAid {
  sold_good: number;
  ducats: number;
  spice_ducats: number;
  scoring_ducats: number;
  wine_ducats: number;
  ends_turn: boolean;
}
/**
 * 4.8-4.10, 10.2-10.8 What can be bought now, and for how much; a galley comes with its first sailor. What a cube
 *     costs is paid to `to_seat`, or to the bank, which is -1.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "PurchasePrices".
 */
export interface PurchasePrices {
  cube?: number | null;
  to_seat?: number;
  sailor?: number | null;
  galley?: number | null;
  fort?: number | null;
  basilica?: number | null;
}
/**
 * 10.2 How many sailors could be recruited, one after the other, for a galley, or for the port where it
 *     lies (as number 0): as many as have a place, are in reserve and can be paid, and what all of them cost; `None` where
 *     the ducats are hidden.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "HireAid".
 */
export interface HireAid {
  port: number;
  galley: number;
  hired_sailors: number | null;
  ducats: number | null;
}
/**
 * 3.2 After which galley one with this number acts, 0 for the first of all; and whether it does so before the Doge
 *     ends the round, or only from the next on.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "GalleyNumberAid".
 */
export interface GalleyNumberAid {
  galley: number;
  after_galley: number;
  this_round: boolean;
}
/**
 * 4.2, 4.4, 4.16, 9.2, 9.11 An action by which this number of `sailors` leaves the galley if nothing prevents
 *     it, and whether the galley `sinks` as a result (4.6, 9.13).
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "SailorDepartureAid".
 */
export interface SailorDepartureAid {
  action: Disembark | TakeSailor | GiveSailor | SendAshore | TakePort | Land;
  galley: number;
  sailors: number;
  sinks: boolean;
}
/**
 * 4.2 A sailor of the active galley goes into the port.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Disembark".
 */
export interface Disembark {
  do: 'disembark';
}
/**
 * 4.4 A sailor comes over from another galley.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TakeSailor".
 */
export interface TakeSailor {
  do: 'take_sailor';
  galley: number;
}
/**
 * 4.4 A sailor goes over to another galley.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "GiveSailor".
 */
export interface GiveSailor {
  do: 'give_sailor';
  galley: number;
}
/**
 * 4.16 A sailor of another galley goes into the port by way of a full active galley.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "SendAshore".
 */
export interface SendAshore {
  do: 'send_ashore';
  galley: number;
}
/**
 * 9.1 A neutral port is to be taken.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TakePort".
 */
export interface TakePort {
  do: 'take_port';
}
/**
 * 9.11 A sailor lands in the port.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Land".
 */
export interface Land {
  do: 'land';
}
/**
 * 8.2-8.7, 9.6, 9.7 A galley that can be fought, or the port as number 0: the dice of both sides in the next throw,
 *     those of the fort before it, after which one's own may be fewer, how many sailors that throw can cost at most, and
 *     in how many of a hundred fights, fought to their end, it falls and one's own galley stays afloat.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "FightAid".
 */
export interface FightAid {
  target_galley: number;
  dice: number;
  target_dice: number;
  fort_dice: number;
  most_losses: number;
  percent: number;
}
/**
 * 2.4 The next player closes a port of a good of which none is closed yet.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "ClosePort".
 */
export interface ClosePort {
  at: 'close_port';
  seats: number[];
}
/**
 * 2.7 The next player chooses a free start port and puts the first sailors there.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "ChooseHome".
 */
export interface ChooseHome {
  at: 'choose_home';
  seats: number[];
}
/**
 * 2.7-2.9 The next player chooses a free number for a galley that begins at the start port.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "ChooseGalley".
 */
export interface ChooseGalley {
  at: 'choose_galley';
  seats: number[];
}
/**
 * 3.3 The owner of the active galley uses it, or invests.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TurnChoice".
 */
export interface TurnChoice {
  at: 'turn';
  who: number;
  galley: number;
}
/**
 * 4.1 The active player makes a step of loading, or has done with it; `free` while the free cube is to be had.
 *
 *     13.2 Where the table sets a limit, only steps that come to an end by themselves go on beyond it.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Loading".
 */
export interface Loading {
  at: 'loading';
  who: number;
  galley: number;
  free?: boolean;
}
/**
 * 5.3 The galley takes a step into a neighbouring zone, or stops; `steps` are those it has taken.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Sailing".
 */
export interface Sailing {
  at: 'sailing';
  who: number;
  galley: number;
  steps: number;
}
/**
 * 6.4 The next of those who can declares a blockade or lets the active galley pass.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "BlockadeChoice".
 */
export interface BlockadeChoice {
  at: 'blockade';
  seats: number[];
  venture: Sailing | SaleChoice | LandingChoice;
}
/**
 * 7.4 The active player sells a cube, or ends the turn.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "SaleChoice".
 */
export interface SaleChoice {
  at: 'sale';
  who: number;
  galley: number;
  steps: number;
}
/**
 * 9.10, 9.11 The active player lands a sailor in the port without defenders, or ends the turn.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "LandingChoice".
 */
export interface LandingChoice {
  at: 'landing';
  fight: FightTargetChoice;
}
/**
 * 8.1, 8.13 The active player picks a target, or ends the turn.
 *
 *     `value` is the combat value of the first fight of the turn, 0 before it; `blockader` blocks everything else.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "FightTargetChoice".
 */
export interface FightTargetChoice {
  at: 'fight';
  who: number;
  galley: number;
  steps: number;
  value?: number;
  blockader?: number;
}
/**
 * 7.1 The active player sells, fights or takes the port, or ends the turn.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "SellOrFight".
 */
export interface SellOrFight {
  at: 'sell_or_fight';
  who: number;
  galley: number;
  steps: number;
}
/**
 * 8.5 Between two rolls the attacker goes on or stops.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "FightOnChoice".
 */
export interface FightOnChoice {
  at: 'battle';
  fight: FightTargetChoice;
  target_galley: number;
}
/**
 * 8.10 The owner of the galley that is left takes a cube of the one that was sunk, or leaves the rest.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "BootyChoice".
 */
export interface BootyChoice {
  at: 'booty';
  who: number;
  galley: number;
  spoil_goods: number[];
  fight: FightTargetChoice;
}
/**
 * 9.6 After the fort and between two rolls the attacker of a port goes on or stops.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "SiegeChoice".
 */
export interface SiegeChoice {
  at: 'siege';
  fight: FightTargetChoice;
}
/**
 * 10.1 The active player buys one thing more, or has done.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "InvestmentChoice".
 */
export interface InvestmentChoice {
  at: 'investment';
  who: number;
  commissioned?: boolean;
}
/**
 * 10.4 The buyer of a galley chooses the port where it begins.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "LaunchPortChoice".
 */
export interface LaunchPortChoice {
  at: 'berth';
  buyer: InvestmentChoice | SpecialInvestmentChoice;
  galley: number;
}
/**
 * 11.6, 11.7 The next player with too few galleys buys one, or sailors for those `bought` now, or has done.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "SpecialInvestmentChoice".
 */
export interface SpecialInvestmentChoice {
  at: 'special_investment';
  seats: number[];
  bought?: number[];
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
 * 2.4 A port is closed for the match.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Close".
 */
export interface Close {
  do: 'close';
  port: number;
}
/**
 * 2.7 A start port is chosen.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Settle".
 */
export interface Settle {
  do: 'settle';
  port: number;
}
/**
 * 2.7, 10.4 A galley with a free number enters service.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Commission".
 */
export interface Commission {
  do: 'commission';
  galley: number;
}
/**
 * 10.4 The new galley goes into the zone of this port.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Launch".
 */
export interface Launch {
  do: 'launch';
  port: number;
}
/**
 * 3.3 The active galley is used.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "UseGalley".
 */
export interface UseGalley {
  do: 'act';
}
/**
 * 3.3 The galley rests, and its owner buys.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Invest".
 */
export interface Invest {
  do: 'invest';
}
/**
 * 3.4 Enough of this phase.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Done".
 */
export interface Done {
  do: 'done';
}
/**
 * 4.2 A sailor from the port boards the active galley.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Embark".
 */
export interface Embark {
  do: 'embark';
}
/**
 * 4.7 A cube of the good that the port produces is taken aboard.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Load".
 */
export interface Load {
  do: 'load';
}
/**
 * 4.12 A cube comes over from another galley.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "TakeCube".
 */
export interface TakeCube {
  do: 'take_cube';
  galley: number;
  good: number;
}
/**
 * 4.12 A cube goes over to another galley.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "GiveCube".
 */
export interface GiveCube {
  do: 'give_cube';
  galley: number;
  good: number;
}
/**
 * 4.13 A cube goes overboard.
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
 * 5.1 A step into a neighbouring zone.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Sail".
 */
export interface Sail {
  do: 'sail';
  zone: number;
}
/**
 * 6.1 The active galley is blocked.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "DeclareBlockade".
 */
export interface DeclareBlockade {
  do: 'declare_blockade';
}
/**
 * 6.4 The active galley is not blocked.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "LetPass".
 */
export interface LetPass {
  do: 'let_pass';
}
/**
 * 7.3 The active galley offers its cargo for sale.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "OpenSale".
 */
export interface OpenSale {
  do: 'open_sale';
}
/**
 * 7.4 A cube is sold to the port.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Sell".
 */
export interface Sell {
  do: 'sell';
  good: number;
}
/**
 * 8.1 The active galley attacks another.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Attack".
 */
export interface Attack {
  do: 'attack';
  galley: number;
}
/**
 * 8.5 Another roll.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "FightOn".
 */
export interface FightOn {
  do: 'fight_on';
}
/**
 * 8.5 The attacker stops, which ends the turn.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "BreakOff".
 */
export interface BreakOff {
  do: 'break_off';
}
/**
 * 8.10 A cube of the sunk galley is taken.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Seize".
 */
export interface Seize {
  do: 'seize';
  good: number;
}
/**
 * 9.4 The active galley attacks the port.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Assault".
 */
export interface Assault {
  do: 'assault';
}
/**
 * 10.2 A new sailor for a port.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Recruit".
 */
export interface Recruit {
  do: 'recruit';
  port: number;
}
/**
 * 10.2 A new sailor for a galley.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "Enlist".
 */
export interface Enlist {
  do: 'enlist';
  galley: number;
}
/**
 * 10.6 A fort for a port.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "BuildFort".
 */
export interface BuildFort {
  do: 'build_fort';
  port: number;
}
/**
 * 10.7 A basilica for a port.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "BuildBasilica".
 */
export interface BuildBasilica {
  do: 'build_basilica';
  port: number;
}
/**
 * 4.15 A cube goes over to another galley, and another cube comes back.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "SwapCubes".
 */
export interface SwapCubes {
  do: 'swap_cubes';
  galley: number;
  good: number;
  taken_good: number;
}
/**
 * 4.15 A sailor goes over to another galley, and a cube comes back.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "SailorForCube".
 */
export interface SailorForCube {
  do: 'sailor_for_cube';
  galley: number;
  good: number;
}
/**
 * 4.15 A cube goes over to another galley, and a sailor comes back.
 *
 * This interface was referenced by `Game`'s JSON-Schema
 * via the `definition` "CubeForSailor".
 */
export interface CubeForSailor {
  do: 'cube_for_sailor';
  galley: number;
  good: number;
}
