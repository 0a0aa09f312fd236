"""1 What is open and what is hidden: the treasuries, and what is said in secret."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

import msgspec

from fondaco.core.chance import Chance
from fondaco.core.decision import NO_ONE, Decision, Over, Seat, SeatOrNone
from fondaco.core.field_types import AID, BAG, END, ORDER, Turn, amount, by
from fondaco.core.hidden_information import redraw_hidden_sums
from fondaco.core.sealed_decision import SealedDecision
from fondaco.games.mediterranee import planning_aids, score, turn
from fondaco.games.mediterranee.barter import (
    AnswerCounterOfferChoice,
    AnswerFirstOfferChoice,
    AnswerOfferChoice,
    StowReceived,
)
from fondaco.games.mediterranee.battle import AttackChoice, PrizeChoice, SpoilsChoice
from fondaco.games.mediterranee.board_file import HUNDRED, PHASES
from fondaco.games.mediterranee.business import BusinessChoice
from fondaco.games.mediterranee.components import MediterraneeComponents
from fondaco.games.mediterranee.field_types import (
    Cargo,
    Ducats,
    Forts,
    Galley,
    Good,
    Phase,
    Pieces,
    Points,
    Port,
    Power,
    Sailors,
    Transfers,
    Zone,
)
from fondaco.games.mediterranee.movement import CourseChoice, GrantPassageChoice, NextGalleyChoice
from fondaco.games.mediterranee.purchase import AnswerLowerPriceChoice, AnswerPriceChoice, NamePriceChoice
from fondaco.games.mediterranee.sailor_landings import LandingChoice
from fondaco.games.mediterranee.sale import SaleChoice
from fondaco.games.mediterranee.setup import MusterCrews
from fondaco.games.mediterranee.state import State
from fondaco.games.mediterranee.transfers import AbandonmentChoice
from fondaco.games.mediterranee.turn import Bidding, TurnOrderChoice

ASKED_IN = {
    "bids": (Bidding, TurnOrderChoice),
    "business": (
        BusinessChoice,
        AbandonmentChoice,
        NamePriceChoice,
        AnswerPriceChoice,
        AnswerLowerPriceChoice,
        AnswerFirstOfferChoice,
        AnswerOfferChoice,
        AnswerCounterOfferChoice,
        StowReceived,
    ),
    "movement": (NextGalleyChoice, CourseChoice, GrantPassageChoice),
    "battle": (AttackChoice, PrizeChoice, SpoilsChoice),
    "landing": (LandingChoice,),
    "sale": (SaleChoice,),
}
PHASE_OF: dict[type, Phase] = {
    decision: PHASES.index(phase) for phase, decisions in ASKED_IN.items() for decision in decisions
}


class PowerView(msgspec.Struct, frozen=True):
    """A power as the table sees it; its treasury only by itself, and by all after the end. `prosperity` is what the
    count would give now, without a treasury that is hidden, `sailors` all that it has, placed or not."""

    seat: Seat
    power: Power
    capital_port: Port
    ducats: Ducats | None
    last_bid: Ducats
    prosperity: Annotated[Points, AID]
    sailors: Annotated[Sailors, AID]


class PortView(msgspec.Struct, frozen=True):
    """A port: what is printed there (the `good` it produces, the `slots` of its warehouse) and what lies there.

    `stock_goods` have taken the lowest slots; `price` is what its owner and the player doing business have agreed on.
    `room` is how many goods it takes until it is full, `full_points` what it counts then at the end.
    """

    port: Port
    zone: Zone
    good: Good
    slots: Annotated[tuple[Annotated[int, amount("number")], ...], by("slot")]
    flag_seat: SeatOrNone
    garrison: Sailors
    fort: bool
    stock_goods: Cargo
    price: Ducats | None
    room: Annotated[Pieces, AID]
    full_points: Annotated[Points, AID]


class GalleyView(msgspec.Struct, frozen=True):
    """A galley; whether it `has_moved` is told while galleys move."""

    galley: Galley
    seat: Seat
    zone: Zone
    crew: Sailors
    goods: Cargo
    has_moved: bool


class FinalCountView(msgspec.Struct, frozen=True):
    """13.1, 13.2 The ports that the count of a power consists of."""

    seat: Seat
    full_ports: Annotated[list[Port], BAG]
    other_ports: Annotated[list[Port], BAG]


class View(msgspec.Struct, frozen=True):
    """Everything a seat may know; from `full_ports` on, what helps it to plan. `unplaced_sailors` are those that each
    who has not done so yet has to place; a sale pays `number_ducats` times the number it takes, in one's own port if
    `own_ports_pay`; `loose_goods` have changed hands and are not stowed yet; between `tied_bids` dice have decided,
    and with the `last_galley` the voyages of the asked player end. With `done_loses`, ending the phase passes up
    something that matters."""

    turn: Turn
    turns: Turn
    phase: Phase | None
    order_seats: Annotated[list[Seat], ORDER]
    powers: Annotated[list[PowerView], by("seat")]
    ports: Annotated[list[PortView], by("port")]
    galleys: Annotated[list[GalleyView], by("galley")]
    goods_supply: Annotated[list[Pieces], by("good")]
    sailors_supply: Sailors
    forts_supply: Forts
    galleys_supply: Annotated[int, amount("galley")]
    transfers_left: Transfers | None
    unplaced_sailors: Sailors
    full_ports: Annotated[list[Port], BAG, AID]
    number_ducats: Annotated[Ducats, AID]
    own_ports_pay: Annotated[bool, AID]
    loose_goods: Annotated[Cargo, AID]
    musters: Annotated[list[planning_aids.MusterAid], BAG, AID]
    tied_bids: Annotated[bool, AID]
    contested_ports: Annotated[list[Port], BAG, AID]
    last_galley: Annotated[bool, AID]
    price_talk: Annotated[planning_aids.PriceTalk | None, AID]
    purchases: Annotated[list[planning_aids.PurchaseAid], by("galley"), AID]
    prices: Annotated[planning_aids.ShipyardPrices | None, AID]
    meetings: Annotated[list[planning_aids.Meeting], by("zone", "seat"), AID]
    courses: Annotated[list[planning_aids.CoursesAid], by("galley"), AID]
    sales: Annotated[list[planning_aids.SaleAid], by("galley", "good"), AID]
    attacks: Annotated[list[planning_aids.AttackAid], by("galley", "galley"), AID]
    storms: Annotated[list[planning_aids.StormAid], by("galley"), AID]
    landings: Annotated[list[planning_aids.LandingAid], by("galley"), AID]
    unsold: Annotated[list[planning_aids.UnsoldAid], by("galley"), AID]
    done_loses: Annotated[bool, AID]
    counts: Annotated[list[FinalCountView], by("seat"), END] | None


def view(state: State, now: Decision, seat: Seat | None, aids: bool = True) -> View:
    limit, figures = state.options.transfers, state.components.figures
    asked = now if aids and seat in now.waiting(state) else None
    over, moved = (
        isinstance(now, Over),
        state.moved if isinstance(now, (NextGalleyChoice, CourseChoice, GrantPassageChoice)) else 0,
    )
    return View(
        turn=state.turn,
        turns=figures.turns[str(state.players)],
        phase=PHASE_OF.get(type(now)),
        order_seats=state.order,
        powers=[_power(state, now, other, over or other == seat, aids) for other in range(state.players)],
        ports=_ports(
            state.components,
            aids,
            tuple(state.stock),
            tuple(state.flag),
            tuple(state.garrison),
            tuple(state.fort),
            tuple(state.prices),
        ),
        galleys=[_galley(state, galley, moved) for galley, owner in enumerate(state.owner) if owner != NO_ONE],
        goods_supply=state.supply,
        sailors_supply=state.sailors,
        forts_supply=state.forts,
        galleys_supply=figures.galleys_total - len(state.owner) + state.owner.count(NO_ONE),
        transfers_left=None if limit is None else limit - state.transfers,
        unplaced_sailors=_unplaced(state, now),
        full_ports=[port for port in state.components.ports if state.full(port)] if aids else [],
        number_ducats=HUNDRED if aids else 0,
        own_ports_pay=aids and state.options.own_ports_pay,
        loose_goods=state.loose if aids else [],
        musters=planning_aids.muster_aids(state, now) if aids else [],
        tied_bids=aids and turn.has_tied_bids(state.bids),
        contested_ports=planning_aids.contested_ports(state, asked, seat),
        last_galley=aids and planning_aids.has_one_unmoved_galley(state, now),
        price_talk=planning_aids.price_talk_aid(state, now) if aids else None,
        purchases=planning_aids.purchase_aids(state, asked),
        prices=planning_aids.shipyard_prices(state, asked),
        meetings=planning_aids.trade_meetings(state, asked),
        courses=planning_aids.course_aids(state, asked),
        sales=planning_aids.sale_aids(state, asked),
        attacks=planning_aids.attack_aids(state, asked),
        storms=planning_aids.storm_aids(state, asked),
        landings=planning_aids.landing_aids(state, asked),
        unsold=planning_aids.unsold_aids(state, asked, seat),
        done_loses=planning_aids.done_loses(state, asked),
        counts=[_count(state, other) for other in range(state.players)] if over else None,
    )


def _count(state: State, seat: Seat) -> FinalCountView:
    others, full = score.unfilled_and_full_ports(state, seat)
    return FinalCountView(seat, full, others)


def _power(state: State, now: Decision, seat: Seat, open_treasury: bool, aids: bool) -> PowerView:
    power = state.components.power_number[state.powers[seat]]
    ducats = state.ducats[seat] if open_treasury else None
    prosperity = _prosperity(state, seat, open_treasury) if aids else 0
    sailors = _sailors(state, now, seat) if aids else 0
    return PowerView(seat, power, state.capital(seat), ducats, state.bids[seat], prosperity, sailors)


def _sailors(state: State, now: Decision, seat: Seat) -> Sailors:
    """2.4 Until all have placed their sailors, nobody has fewer than at the beginning."""
    aboard = [crew for crew, owner in zip(state.crew, state.owner, strict=True) if owner == seat]
    ashore = [guards for guards, flag in zip(state.garrison, state.flag, strict=True) if flag == seat]
    return sum(aboard) + sum(ashore) + _unplaced(state, now)


def _unplaced(state: State, now: Decision) -> Sailors:
    return state.components.figures.start_sailors if isinstance(now, MusterCrews) else 0


def _prosperity(state: State, seat: Seat, open_treasury: bool) -> Points:
    points = score.prosperity_by_source(state, seat)
    return sum(points.values()) - (0 if open_treasury else points["treasury"])


@lru_cache(1024)
def _ports(components: MediterraneeComponents, aids: bool, *rows: tuple[int, ...]) -> list[PortView]:
    """Kept, since ports change less often than they are looked at."""
    by_zone = [*zip(*rows, strict=True)]
    return [_port(components, aids, port, *by_zone[port]) for port in components.ports]


@lru_cache(4096)
def _port(
    components: MediterraneeComponents,
    aids: bool,
    port: Zone,
    stock: int,
    flag: SeatOrNone,
    garrison: Sailors,
    fort: int,
    price: Ducats,
) -> PortView:
    product, goods, slots = (
        components.product[port],
        [good for good in components.goods if stock >> good & 1],
        components.slots[port],
    )
    size = components.size[port]
    assert product is not None
    assert size
    room, points = (len(slots) - len(goods), components.points.full[size]) if aids else (0, 0)
    return PortView(port, port, product, slots, flag, garrison, bool(fort), goods, price or None, room, points)


def _galley(state: State, galley: Galley, moved: int) -> GalleyView:
    return GalleyView(
        galley,
        state.owner[galley],
        state.zone[galley],
        state.crew[galley],
        state.cargo(galley),
        bool(moved >> galley & 1),
    )


def determinize(state: State, now: Decision, seat: Seat | None, chance: Chance) -> tuple[State, Decision]:
    """What is sealed is drawn anew, and so are the treasuries of the others, down to what they have offered."""
    new = state.clone()
    new.chance = chance
    if isinstance(now, Over):
        return new, now
    known = [offered_ducats(now, other) for other in range(state.players)]
    redraw_hidden_sums(chance, new.ducats, seat, known, state.components.figures.start_ducats, HUNDRED)
    return new, now.imagined(new, seat, chance) if isinstance(now, SealedDecision) else now


def offered_ducats(now: Decision, who: Seat) -> int:
    """8.2 What a player has in any case, having offered it."""
    if isinstance(now, AnswerCounterOfferChoice) and who == now.who:
        return now.first.give_ducats
    if isinstance(now, (AnswerFirstOfferChoice, AnswerCounterOfferChoice)) and who == now.maker_seat:
        return now.offer.give_ducats
    return 0
