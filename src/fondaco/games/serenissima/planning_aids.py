"""Planning aids for a player who decides: where to sail, who could block the way, what things cost and bring."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fondaco.core.decision import NO_ONE, Action, Decision, Seat, SeatOrNone
from fondaco.core.field_types import BAG, amount
from fondaco.games.serenissima import actions, battle, blockade, conquest, loading, odds, sale, score
from fondaco.games.serenissima.actions import ASSAULT
from fondaco.games.serenissima.battle import FightOnChoice, FightTargetChoice
from fondaco.games.serenissima.board_file import DOGE, SPICE
from fondaco.games.serenissima.conquest import LandingChoice, SiegeChoice
from fondaco.games.serenissima.doge_cards import SpecialInvestmentChoice
from fondaco.games.serenissima.field_types import Ducats, Galley, Good, Port, Sailors, Steps, Zone
from fondaco.games.serenissima.investment import InvestmentChoice, galley_price, is_in_own_port
from fondaco.games.serenissima.sailing import Sailing
from fondaco.games.serenissima.sale_or_fight import SellOrFight
from fondaco.games.serenissima.setup import ChooseGalley
from fondaco.games.serenissima.state import State

Parting = (
    actions.Disembark | actions.TakeSailor | actions.GiveSailor | actions.SendAshore | actions.TakePort | actions.Land
)


class BlockadeAid(msgspec.Struct, frozen=True):
    """6.1 A player who may block the way: the `galleys` there, and their `sailors`, more than those blocked."""

    seat: Seat
    sailors: Sailors
    galleys: Annotated[list[Galley], BAG]
    blocked_sailors: Sailors


class CourseAid(msgspec.Struct, frozen=True):
    """5.1 A zone in reach, so many steps away, and the zone from which the last of them leads there. 6.1 The strongest
    who could block the galley there has `blocking_sailors`; 0 where nobody could. 7.4 Its cargo would bring `ducats`,
    and in a port of one's own `scoring_ducats` at every scoring (12.1)."""

    zone: Zone
    step: Steps
    from_zone: Zone
    blocking_sailors: Sailors
    ducats: Ducats
    scoring_ducats: Ducats


class SaleAid(msgspec.Struct, frozen=True):
    """7.5-7.7 What the bank would pay now for a cube of the active galley, `spice_ducats` of it since it is spice. In a
    own port it would bring the seller `scoring_ducats` more at every scoring (12.1), and `wine_ducats` more
    whenever wine pays (11.3). Where it `ends_turn` nothing more could be sold here (7.4)."""

    sold_good: Good
    ducats: Ducats
    spice_ducats: Ducats
    scoring_ducats: Ducats
    wine_ducats: Ducats
    ends_turn: bool


class FightAid(msgspec.Struct, frozen=True):
    """8.2-8.7, 9.6, 9.7 A galley that can be fought, or the port as number 0: the dice of both sides in the next throw,
    those of the fort before it, after which one's own may be fewer, how many sailors that throw can cost at most, and
    in how many of a hundred fights, fought to their end, it falls and one's own galley stays afloat."""

    target_galley: Galley
    dice: Sailors
    target_dice: Sailors
    fort_dice: Sailors
    most_losses: Sailors
    percent: Annotated[int, amount("percent", 0, 100)]


class PurchasePrices(msgspec.Struct, frozen=True):
    """4.8-4.10, 10.2-10.8 What can be bought now, and for how much; a galley comes with its first sailor. What a cube
    costs is paid to `to_seat`, or to the bank, which is -1."""

    cube: Ducats | None = None
    to_seat: SeatOrNone = NO_ONE
    sailor: Ducats | None = None
    galley: Ducats | None = None
    fort: Ducats | None = None
    basilica: Ducats | None = None


class HireAid(msgspec.Struct, frozen=True):
    """10.2 How many sailors could be recruited, one after the other, for a galley, or for the port where it
    lies (as number 0): as many as have a place, are in reserve and can be paid, and what all of them cost; `None` where
    the ducats are hidden."""

    port: Port
    galley: Galley
    hired_sailors: Sailors | None
    ducats: Ducats | None


class SailorDepartureAid(msgspec.Struct, frozen=True):
    """4.2, 4.4, 4.16, 9.2, 9.11 An action by which this number of `sailors` leaves the galley if nothing prevents
    it, and whether the galley `sinks` as a result (4.6, 9.13)."""

    action: Parting
    galley: Galley
    sailors: Sailors
    sinks: bool


class GalleyNumberAid(msgspec.Struct, frozen=True):
    """3.2 After which galley one with this number acts, 0 for the first of all; and whether it does so before the Doge
    ends the round, or only from the next on."""

    galley: Galley
    after_galley: Galley
    this_round: bool


def blockade_aid(state: State, now: Decision) -> BlockadeAid | None:
    if not isinstance(now, blockade.BlockadeChoice):
        return None
    who, galley = now.seats[0], now.venture.galley
    blocking = [other for other in state.strangers(galley) if state.owner[other] == who]
    return BlockadeAid(who, blockade.blockade_strength(state, who, galley), blocking, state.sailors[galley])


def course_aids(state: State, now: Decision | None) -> list[CourseAid]:
    """Every zone that the galley under way can still reach, the nearest first."""
    if not isinstance(now, Sailing):
        return []
    found: dict[Zone, CourseAid] = {}
    galley, edge = now.galley, [state.zone[now.galley]]
    for step in range(1, state.sailors[galley] - now.steps + 1):
        nearer, edge = edge, []
        for zone in nearer:
            for near in state.components.neighbours[zone]:
                if near not in found and near != state.zone[galley]:
                    blocking = blockade.max_blockading_sailors(state, galley, near)
                    ducats = sale.cargo_sale_value(state, now.who, galley, near)
                    later = sale.cargo_scoring_value(state, now.who, galley, near)
                    found[near] = CourseAid(near, step, zone, blocking, ducats, later)
                    edge.append(near)
    return [*found.values()]


def sale_aids(state: State, now: Decision | None) -> list[SaleAid]:
    """What can be sold here, before the sale is opened too."""
    if not isinstance(now, SellOrFight | sale.SaleChoice):
        return []
    return [sale_aid_of_good(state, now.who, now.galley, good) for good in sale.sellable_goods(state, now.galley)]


def sale_aid_of_good(state: State, who: Seat, galley: Galley, good: Good) -> SaleAid:
    port = state.zone[galley]
    paid, there = state.price(who, port, good), state.clone()
    there.stored[port] = (*state.stored[port], good)
    last, spice = not sale.sellable_goods(there, galley), state.components.numbers.spice_bonus if good == SPICE else 0
    if state.holder[port] != who:
        return SaleAid(good, paid, spice, 0, 0, last)
    more = score.port_value(there, port) - score.port_value(state, port)
    wine = state.components.numbers.wine_card_income * (there.has_wine(port) - state.has_wine(port))
    return SaleAid(good, paid, spice, more, wine, last)


def transfer_galleys(state: State, now: Decision | None) -> list[Galley]:
    """4.4, 4.12 The galleys with which the one that loads may pass sailors and cubes."""
    return state.consorts(now.galley) if isinstance(now, loading.Loading) else []


def shielding_galleys(state: State, now: Decision | None) -> list[Galley]:
    """9.4 The galleys that lie before a port of their owner here, and keep it from being attacked while they do."""
    if not isinstance(now, SellOrFight | FightTargetChoice):
        return []
    port, fight = state.zone[now.galley], now.fight if isinstance(now, SellOrFight) else now
    if fight.holds(state) or conquest.assault_obstacle(state, now.who, port) != "sink_his_galleys_first":
        return []
    return [galley for galley in state.galleys_in(port) if state.owner[galley] == state.holder[port]]


def possible_blockaders(state: State, now: Decision | None) -> list[Seat]:
    """6.3 Those who may block a sale here, or the taking of the port; 2.6 where there is one."""
    if not isinstance(now, SellOrFight) or not now.steps or not state.is_open(state.zone[now.galley]):
        return []
    return [*blockade.list_blockaders(state, now.galley)]


def fight_aids(state: State, now: Decision | None) -> list[FightAid]:
    """What can be fought now, and what the next throw of a fight would be."""
    match now:
        case FightOnChoice():
            return [fight_aid(state, now.fight, now.target_galley)]
        case SiegeChoice():
            return [fight_aid(state, now.fight, DOGE)]
        case SellOrFight() | FightTargetChoice():
            fight = now.fight if isinstance(now, SellOrFight) else now
            return [
                fight_aid(state, fight, target.galley if isinstance(target, actions.Attack) else DOGE, before=True)
                for target in battle.legal_targets(state, fight)
                if isinstance(target, actions.Attack) or target == ASSAULT
            ]
    return []


def fight_aid(state: State, fight: FightTargetChoice, target: Galley, before: bool = False) -> FightAid:
    """A fight with a galley, or with the port; `before` it begins the port's fort fires."""
    port, printed = state.zone[fight.galley], state.components.sheet.dice
    others = state.sailors[target] if target else state.garrison[port]
    fort = state.components.numbers.fort_dice if before and not target and port in state.forts else 0
    chance = odds.win_probability(
        state.sailors[fight.galley], fight.steps, fight.value, others, fort, printed.skulls / printed.faces
    )
    most = min(others, state.sailors[fight.galley])
    return FightAid(target, fight.strength(state), others, fort, most, round(100 * chance))


def purchase_prices(state: State, now: Decision | None) -> PurchasePrices | None:
    numbers = state.components.numbers
    if isinstance(now, loading.Loading):
        return PurchasePrices(cube=loading.cube_price(state, now), to_seat=loading.cube_seller(state, now))
    if isinstance(now, InvestmentChoice):
        building = {"fort": numbers.cost_fort, "basilica": numbers.cost_basilica}
        return PurchasePrices(sailor=numbers.cost_sailor, galley=galley_price(state, now.who), **building)
    if isinstance(now, SpecialInvestmentChoice):
        return PurchasePrices(sailor=numbers.cost_sailor, galley=galley_price(state, now.who))
    return None


def hire_aids(state: State, now: Decision | None, counts: bool) -> list[HireAid]:
    """Where at least one has a place; how many can be paid, for a player whose ducats `counts`."""
    if not isinstance(now, InvestmentChoice) or not state.reserve[now.who]:
        return []
    ports = [(port, DOGE, state.components.capacity[port] - state.garrison[port]) for port in state.ports_of(now.who)]
    fleet = [galley for galley in state.fleet(now.who) if is_in_own_port(state, galley)]
    places = [*ports, *[(state.zone[galley], galley, state.room(galley)) for galley in fleet]]
    cost = state.components.numbers.cost_sailor
    most = min(state.reserve[now.who], state.ducats[now.who] // cost)
    plans = [HireAid(port, galley, min(most, room), min(most, room) * cost) for port, galley, room in places if room]
    return plans if counts else [HireAid(each.port, each.galley, None, None) for each in plans]


def number_aids(state: State, now: Decision | None) -> list[GalleyNumberAid]:
    """During the choice of a number for a galley."""
    if not isinstance(now, ChooseGalley | InvestmentChoice | SpecialInvestmentChoice):
        return []
    free, after, plans = {*state.free_numbers()}, DOGE, []
    for galley in range(DOGE + 1, len(state.owner)):
        plans.append(GalleyNumberAid(galley, after, galley > state.pawn))
        after = after if galley in free else galley
    return plans


def sailor_departure_aids(state: State, now: Decision | None) -> list[SailorDepartureAid]:
    """Everything the player may do by which a sailor leaves one of their galleys and nothing comes back (4.15)."""
    if not isinstance(now, loading.Loading | SellOrFight | FightTargetChoice | LandingChoice):
        return []
    return [
        sailor_departure_aid(state, now.galley, act) for act in now.options(state, now.who) if isinstance(act, Parting)
    ]


def warned_answers(state: State, now: Decision, who: Seat) -> list[Action]:
    """Actions by which the last sailor leaves a galley, so that it sinks (4.6, 9.13)."""
    return [aid.action for aid in sailor_departure_aids(state, now) if aid.sinks]


def sailor_departure_aid(state: State, active: Galley, action: Parting) -> SailorDepartureAid:
    """A sailor leaves the active galley, or another one for it."""
    galley = action.galley if isinstance(action, actions.TakeSailor | actions.SendAshore) else active
    return SailorDepartureAid(action, galley, 1, state.sailors[galley] == 1)
