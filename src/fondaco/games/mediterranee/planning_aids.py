"""Planning aids for a player who decides: prices, meetings, reachable zones, what a sale would bring."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fondaco.core.decision import Action, Decision, Seat
from fondaco.core.field_types import BAG, ORDER, amount, beside
from fondaco.games.mediterranee import barter, battle, movement, odds, sailor_landings, sale, setup, turn
from fondaco.games.mediterranee.actions import DONE, Attack, Buy, Land, Muster, Sell, Storm
from fondaco.games.mediterranee.board_file import HUNDRED
from fondaco.games.mediterranee.business import BusinessChoice
from fondaco.games.mediterranee.field_types import Cargo, Ducats, Galley, Good, Moves, Port, Sailors, Zone
from fondaco.games.mediterranee.purchase import (
    AnswerLowerPriceChoice,
    AnswerPriceChoice,
    NamePriceChoice,
    highest_price,
)
from fondaco.games.mediterranee.state import State


class MusterAid(msgspec.Struct, frozen=True):
    """2.4 How sailors can be placed: on the `first` and the `second` galley, the `rest` in the capital."""

    first: Sailors
    second: Sailors
    rest: Sailors


class PriceTalk(msgspec.Struct, frozen=True):
    """5.4, 5.5 The prices that may be named for the good of a port, rising; without a monopoly up to `usual_ducats`."""

    port: Port
    usual_ducats: Ducats
    rungs: Annotated[list[Ducats], ORDER]


class PurchaseAid(msgspec.Struct, frozen=True):
    """5.3 What a piece of the good costs where this galley lies."""

    galley: Galley
    good: Good
    ducats: Ducats


class ShipyardPrices(msgspec.Struct, frozen=True):
    """6.1-6.7 What a sailor, a fort and a galley cost, the latter manned from the garrison or with a new sailor."""

    sailor: Ducats
    fort: Ducats
    galley: Ducats
    manned_galley: Ducats


class Meeting(msgspec.Struct, frozen=True):
    """8.1 With whom, and where, goods could be traded."""

    zone: Zone
    seat: Seat


class CoursesAid(msgspec.Struct, frozen=True):
    """9.1, 9.4 The zones that a galley comes to without asking anybody, the nearest first: each so many `steps` away,
    the zone from which the last of them leads there, the `ducats` that its cargo would bring there now, the goods
    of it that are wanted there but no new market (12.5), since the port's owner has them elsewhere, and the zones that
    it comes to only if those who lie there let it pass. In `vain_zones` it is asked whether it wants to pass, though
    that would lead nowhere else."""

    galley: Galley
    zones: Annotated[list[Zone], ORDER]
    steps: Annotated[list[Moves], beside("zones")]
    from_zones: Annotated[list[Zone], beside("zones")]
    ducats: Annotated[list[Ducats], beside("zones")]
    known_goods: Annotated[list[Cargo], beside("zones")]
    onward_zones: Annotated[list[Annotated[list[Zone], BAG]], beside("zones")]
    vain_zones: Annotated[list[Zone], BAG]


class SaleAid(msgspec.Struct, frozen=True):
    """12.2, 12.5 What a good would bring where its galley lies, the bonus of a new market, and both together; or the
    ports where the owner has the good already, so that there is none."""

    galley: Galley
    sold_good: Good
    ducats: Ducats
    bonus: Ducats
    all_ducats: Ducats
    known_ports: Annotated[list[Port], BAG]


class AttackAid(msgspec.Struct, frozen=True):
    """10.2-10.4 A galley that one's own could attack: with how many sailors, against how many, what one throw can do to
    each side, and in how many of a hundred fights, fought to their end, it falls and one's own stays afloat."""

    galley: Galley
    target_galley: Galley
    sailors: Sailors
    target_sailors: Sailors
    least_hits: Sailors
    most_hits: Sailors
    least_losses: Sailors
    most_losses: Sailors
    percent: Annotated[int, amount("percent", 0, 100)]


class StormAid(msgspec.Struct, frozen=True):
    """10.10, 10.11 The same for a port and its garrison."""

    galley: Galley
    port: Port
    sailors: Sailors
    target_sailors: Sailors
    least_hits: Sailors
    most_hits: Sailors
    least_losses: Sailors
    most_losses: Sailors
    percent: Annotated[int, amount("percent", 0, 100)]


class LandingAid(msgspec.Struct, frozen=True):
    """11.1-11.4 What a sailor does who lands from this galley: take the port or join its garrison, which has then
    `garrison` men; and the galley sinks if that was the last sailor aboard."""

    galley: Galley
    port: Port
    garrison: Sailors
    takes: bool
    sinks: bool


class UnsoldAid(msgspec.Struct, frozen=True):
    """12.1, 12.3 A galley that has goods aboard, and nothing that its port would buy: the warehouse is full, or the
    port has all of it already."""

    galley: Galley
    port: Port
    full: bool


def price_talk_aid(state: State, now: Decision) -> PriceTalk | None:
    if not isinstance(now, NamePriceChoice | AnswerPriceChoice | AnswerLowerPriceChoice):
        return None
    rungs = range(state.components.good_price, highest_price(state, now.port) + 1, HUNDRED)
    return PriceTalk(now.port, state.components.figures.foreign_price_max, [*rungs])


def purchase_aids(state: State, now: Decision | None) -> list[PurchaseAid]:
    """Where a price is known."""
    plans: list[PurchaseAid] = []
    if not isinstance(now, BusinessChoice):
        return plans
    for galley in state.fleet(now.who):
        good, price = state.components.product[state.zone[galley]], state.price(now.who, state.zone[galley])
        if good is not None and price:
            plans.append(PurchaseAid(galley, good, price))
    return plans


def shipyard_prices(state: State, now: Decision | None) -> ShipyardPrices | None:
    sailor, building = state.components.figures.sailor_price, state.components.figures.build_price
    return ShipyardPrices(sailor, building, building, building + sailor) if isinstance(now, BusinessChoice) else None


def trade_meetings(state: State, now: Decision | None) -> list[Meeting]:
    """A player who answers an offer may make a counter-offer to its maker."""
    if isinstance(now, barter.AnswerOfferChoice):
        return [Meeting(now.offer.zone, now.maker_seat)]
    if not isinstance(now, BusinessChoice):
        return []
    zones = sorted({state.zone[galley] for galley in state.fleet(now.who)})
    return [
        Meeting(zone, seat)
        for zone in zones
        for seat in barter.trade_partners(state, now.who, zone)
        if barter.list_cargo_in_zone(state, now.who, zone) or barter.list_cargo_in_zone(state, seat, zone)
    ]


def contested_ports(state: State, now: Decision | None, seat: Seat | None) -> list[Port]:
    """4.1 The ports without a garrison that galleys of the bidder and of somebody else come to: who lands first?"""
    if not isinstance(now, turn.Bidding) or seat is None:
        return []
    others = [_open_ports_in_reach(state, other) for other in range(state.players) if other != seat]
    return sorted(_open_ports_in_reach(state, seat) & set[Port]().union(*others))


def _open_ports_in_reach(state: State, who: Seat) -> set[Port]:
    return {
        zone
        for galley in state.fleet(who)
        for zone in (state.zone[galley], *movement.unblocked_courses(state, who, galley, state.crew[galley]))
        if state.components.product[zone] is not None and not state.garrison[zone] and state.flag[zone] != who
    }


def course_aids(state: State, now: Decision | None) -> list[CoursesAid]:
    """Of all galleys that have not moved, or of the one that may go on."""
    if isinstance(now, movement.NextGalleyChoice):
        ready = movement.unmoved_galleys(state, now.who)
        return [_courses(state, now.who, galley, state.crew[galley]) for galley in ready]
    if isinstance(now, movement.CourseChoice) and now.free:
        return [_courses(state, now.who, now.galley, now.moves)]
    return []


def _courses(state: State, who: Seat, galley: Galley, moves: int) -> CoursesAid:
    found, start, others = movement.unblocked_courses(state, who, galley, moves), state.zone[galley], state.foreign(who)
    onward = [_onward(state, who, zone, moves - len(course), {start, *found}) for zone, course in found.items()]
    asked = [others >> zone & 1 and len(course) < moves for zone, course in found.items()]
    return CoursesAid(
        galley,
        [*found],
        [len(course) for course in found.values()],
        [(start, *course)[-2] for course in found.values()],
        [sale.cargo_sale_value(state, who, galley, zone) for zone in found],
        [_known_goods(state, who, galley, zone) for zone in found],
        onward,
        [zone for zone, asks, further in zip(found, asked, onward, strict=True) if asks and not further],
    )


def muster_aids(state: State, now: Decision) -> list[MusterAid]:
    if not isinstance(now, setup.MusterCrews):
        return []
    menu = [action for action in state.components.muster if isinstance(action, Muster)]
    return [
        MusterAid(each.first, each.second, setup.sailors_left_for_capital(state, each.first, each.second))
        for each in menu
    ]


def has_one_unmoved_galley(state: State, now: Decision) -> bool:
    """9.2 Whether the moving player has one galley left, after which the voyages end."""
    return isinstance(now, movement.NextGalleyChoice) and len(movement.unmoved_galleys(state, now.who)) == 1


def _onward(state: State, who: Seat, zone: Zone, moves: int, near: set[Zone]) -> list[Zone]:
    """Among others a galley with moves left may ask for passage (9.4); what it comes to without it is no reason to."""
    others = state.foreign(who)
    if not others >> zone & 1 or not moves:
        return []
    return [further for further in state.components.courses(zone, moves, others) if further not in near]


def _known_goods(state: State, who: Seat, galley: Galley, port: Zone) -> list[Good]:
    """Nothing of what cannot be sold there anyway."""
    if state.components.product[port] is None or state.full(port):
        return []
    wanted = [good for good in state.kinds(galley) if not state.has(port, good)]
    return [good for good in wanted if sale.owner_ports_with_good(state, who, port, good)]


def sale_aids(state: State, now: Decision | None) -> list[SaleAid]:
    menu = sale.legal_sales(state, now.who) if isinstance(now, sale.SaleChoice) else []
    return [_sale(state, action) for action in menu if isinstance(action, Sell)]


def _sale(state: State, action: Sell) -> SaleAid:
    who, port = state.owner[action.galley], state.zone[action.galley]
    price, bonus = sale.sale_price_and_bonus(state, who, port, action.good)
    known = sale.owner_ports_with_good(state, who, port, action.good)
    return SaleAid(action.galley, action.good, price, bonus, price + bonus, known)


def attack_aids(state: State, now: Decision | None) -> list[AttackAid]:
    menu = battle.legal_attacks(state, now.who) if isinstance(now, battle.AttackChoice) else []
    return [_attack(state, action.galley, action.target_galley) for action in menu if isinstance(action, Attack)]


def _attack(state: State, galley: Galley, target: Galley) -> AttackAid:
    divisor = state.components.figures.combat_divisor
    return AttackAid(galley, target, *_throw(state.crew[galley], divisor, state.crew[target], divisor))


def storm_aids(state: State, now: Decision | None) -> list[StormAid]:
    menu = battle.legal_attacks(state, now.who) if isinstance(now, battle.AttackChoice) else []
    return [_storm(state, action.galley) for action in menu if isinstance(action, Storm)]


def _storm(state: State, galley: Galley) -> StormAid:
    port, divisor = state.zone[galley], state.components.figures.combat_divisor
    throw = _throw(state.crew[galley], battle.port_attack_divisor(state, port), state.garrison[port], divisor)
    return StormAid(galley, port, *throw)


def _throw(men: Sailors, divisor: int, others: Sailors, other_divisor: int) -> tuple[int, ...]:
    """Of both sides their men, the fewest and the most that they strike down and lose, and the odds."""
    hits = [min(others, each) for each in odds.strikes_by_die(men, divisor)]
    losses = [min(men, each) for each in odds.strikes_by_die(others, other_divisor)]
    won = odds.win_probability(men, divisor, others, other_divisor)
    return men, others, min(hits), max(hits), min(losses), max(losses), round(100 * won)


def landing_aids(state: State, now: Decision | None) -> list[LandingAid]:
    if not isinstance(now, sailor_landings.LandingChoice):
        return []
    menu = sailor_landings.legal_landings(state, now.who)
    return [_landing(state, now.who, action.galley) for action in menu if isinstance(action, Land)]


def _landing(state: State, who: Seat, galley: Galley) -> LandingAid:
    port = state.zone[galley]
    return LandingAid(galley, port, state.garrison[port] + 1, state.flag[port] != who, state.crew[galley] == 1)


def unsold_aids(state: State, now: Decision | None, who: Seat | None) -> list[UnsoldAid]:
    """During a sale, and just after its end: of the galleys of one seat."""
    if who is None or not isinstance(now, sale.SaleChoice | turn.Bidding):
        return []
    selling = {action.galley for action in sale.legal_sales(state, who) if isinstance(action, Sell)}
    laden = [galley for galley in state.fleet(who) if state.laden[galley] and galley not in selling]
    in_port = [galley for galley in laden if state.components.product[state.zone[galley]] is not None]
    return [UnsoldAid(galley, state.zone[galley], state.full(state.zone[galley])) for galley in in_port]


def done_loses(state: State, now: Decision | None) -> bool:
    """Whether ending this phase passes up something that matters.

    That is a port to be taken, goods to be sold, the first voyage of the turn, or goods for galleys that are all empty,
    whether the player can pay for them or not: treasuries are hidden.
    """
    match now:
        case sailor_landings.LandingChoice():
            return any(aid.takes and not aid.sinks for aid in landing_aids(state, now))
        case sale.SaleChoice():
            return any(aid.all_ducats > 0 for aid in sale_aids(state, now))
        case movement.NextGalleyChoice():
            return not any(state.moved >> galley & 1 for galley in state.fleet(now.who))
        case BusinessChoice():
            return bool(purchase_aids(state, now)) and not any(state.laden[galley] for galley in state.fleet(now.who))
    return False


def warned_answers(state: State, now: Decision, who: Seat) -> list[Action]:
    """Ending a phase when something is passed up by it, and landings that sink a galley (11.4)."""
    sinking: list[Action] = [Land(aid.galley) for aid in landing_aids(state, now) if aid.sinks]
    broke = isinstance(now, BusinessChoice) and not any(isinstance(each, Buy) for each in now.options(state, who))
    return [DONE, *sinking] if done_loses(state, now) and not broke else sinking
