"""1.15 What is open and what is hidden: the view of a seat, and a state it could not tell from the real one."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fondaco.core.chance import Chance
from fondaco.core.decision import NO_ONE, Decision, Over, Seat, SeatOrNone
from fondaco.core.field_types import AID, BAG, ORDER, Round, amount, by
from fondaco.core.hidden_information import redraw_hidden_sums, shuffle_hidden
from fondaco.games.serenissima import doge_cards, galley_turns, planning_aids, score
from fondaco.games.serenissima.battle import BootyChoice, FightOnChoice, FightTargetChoice
from fondaco.games.serenissima.blockade import BlockadeChoice
from fondaco.games.serenissima.board_file import PHASES
from fondaco.games.serenissima.conquest import LandingChoice, SiegeChoice
from fondaco.games.serenissima.field_types import (
    Card,
    Cargo,
    Cubes,
    Ducats,
    Galley,
    Good,
    Phase,
    Port,
    Sailors,
    Space,
    Zone,
)
from fondaco.games.serenissima.investment import LaunchPortChoice, galley_price
from fondaco.games.serenissima.loading import Loading
from fondaco.games.serenissima.sailing import Sailing
from fondaco.games.serenissima.sale import SaleChoice
from fondaco.games.serenissima.sale_or_fight import SellOrFight
from fondaco.games.serenissima.state import State

ASKED_IN = {
    "loading": (Loading,),
    "sailing": (Sailing,),
    "arrival": (SellOrFight, SaleChoice, FightTargetChoice, FightOnChoice, BootyChoice, SiegeChoice, LandingChoice),
}
PHASE_OF: dict[type, Phase] = {
    decision: PHASES.index(phase) for phase, decisions in ASKED_IN.items() for decision in decisions
}
Price = Annotated[int, amount("price")]


class PrinceView(msgspec.Struct, frozen=True):
    """A player as the table sees them; hidden `ducats` are `None`, `ports` are the port cards. A scoring would bring
    `scoring_ducats` now."""

    seat: Seat
    ducats: Ducats | None
    reserve_sailors: Sailors
    galleys: Annotated[list[Galley], BAG]
    ports: Annotated[list[Port], BAG]
    scoring_ducats: Annotated[Ducats, AID]


class GalleyView(msgspec.Struct, frozen=True):
    galley: Galley
    seat: Seat
    zone: Zone
    sailors: Sailors
    goods: Cargo


class PortView(msgspec.Struct, frozen=True):
    """A port and what lies there; `goods` fill its `slots` from the lowest up, `seat` is -1 while it is neutral. It has
    room for `most_sailors`, and pays its holder `scoring_ducats` at a scoring."""

    port: Port
    seat: SeatOrNone
    sailors: Sailors
    most_sailors: Sailors
    good: Good
    slots: Annotated[tuple[Price, ...], by("slot")]
    goods: Cargo
    fort: bool
    basilica: bool
    closed: bool
    wine_side: bool
    scoring_ducats: Annotated[Ducats, AID]


class View(msgspec.Struct, frozen=True):
    """Everything a seat may know; from `blockade` on, what helps it to plan. `wheel_galley` is where the black pawn
    stands, 0 for the Doge; the wheel has `wheel_numbers` besides. `hidden_cards` are those of the Doge's pile, whatever
    their order; the next of them may cause a scoring, or is sure to. A port with `fort_goods` can get a fort, one with
    `basilica_goods` a basilica. `next_galleys` act one after the other until the round ends with the Doge, the active
    one first; between two rounds they are those of the next. Sailors and cubes may pass between the active galley and
    the `consort_galleys`. While `shielding_galleys` lie here the port cannot be attacked, and `blocking_seats` may
    block a sale or its taking."""

    round: Round
    phase: Phase | None
    first_seat: Seat
    wheel_galley: Galley
    wheel_numbers: Annotated[int, amount("galley")]
    princes: Annotated[list[PrinceView], by("seat")]
    galleys: Annotated[list[GalleyView], by("galley")]
    ports: Annotated[list[PortView], by("port")]
    supply: Annotated[list[Cubes], by("good")]
    forts_left: Annotated[int, amount("fort")]
    basilicas_left: Annotated[int, amount("basilica")]
    track: Space
    track_start: Space
    track_end: Annotated[Space, AID]
    scoring_spaces: Annotated[tuple[Space, ...], by("scoring")]
    scorings: Annotated[int, amount("scoring")]
    doge_pile: Annotated[int, amount("card")]
    doge_cards: Annotated[list[Card], BAG]
    hidden_cards: Annotated[list[Card], BAG]
    fort_goods: Annotated[list[Good], BAG, AID]
    basilica_goods: Annotated[list[Good], BAG, AID]
    scoring_possible: Annotated[bool, AID]
    scoring_certain: Annotated[bool, AID]
    blockade: Annotated[planning_aids.BlockadeAid | None, AID]
    courses: Annotated[list[planning_aids.CourseAid], by("zone"), AID]
    sales: Annotated[list[planning_aids.SaleAid], by("good"), AID]
    prices: Annotated[planning_aids.PurchasePrices | None, AID]
    hires: Annotated[list[planning_aids.HireAid], by("port", "galley"), AID]
    numbers: Annotated[list[planning_aids.GalleyNumberAid], by("galley"), AID]
    next_galleys: Annotated[list[Galley], ORDER, AID]
    partings: Annotated[list[planning_aids.SailorDepartureAid], BAG, AID]
    consort_galleys: Annotated[list[Galley], BAG, AID]
    shielding_galleys: Annotated[list[Galley], BAG, AID]
    blocking_seats: Annotated[list[Seat], ORDER, AID]
    fights: Annotated[list[planning_aids.FightAid], by("galley"), AID]


def view(state: State, now: Decision, seat: Seat | None, aids: bool = True) -> View:
    """1.15 Built up from nothing: what is not named here is not seen. After the end everything is open."""
    numbers, over = state.components.numbers, isinstance(now, Over)
    hidden = {state.components.cards[card].advance for card in state.pile} if aids else ()
    scores = [doge_cards.pawn_reaches_scoring(state, spaces) for spaces in hidden]
    asked = now if aids and seat in now.waiting(state) else None
    return View(
        round=state.round,
        phase=_phase(now),
        first_seat=state.first,
        wheel_galley=state.pawn,
        wheel_numbers=state.components.galleys(state.players),
        princes=[_prince(state, prince, over or prince == seat, aids) for prince in range(state.players)],
        galleys=[_galley(state, galley) for galley, owner in enumerate(state.owner) if owner != NO_ONE],
        ports=[_port(state, port, aids) for port in state.components.zones if state.components.capacity[port]],
        supply=state.supply,
        forts_left=numbers.forts - len(state.forts),
        basilicas_left=numbers.basilicas - len(state.basilicas),
        track=state.track,
        track_start=state.components.track_start(state.players),
        track_end=state.components.track_end(state.players) if aids else 0,
        scoring_spaces=state.components.scoring_spaces(state.players),
        scorings=state.scorings,
        doge_pile=len(state.pile),
        doge_cards=state.turned_up,
        hidden_cards=sorted(state.pile),
        fort_goods=[*state.components.fort.needs] if aids else [],
        basilica_goods=[*state.components.basilica.needs] if aids else [],
        scoring_possible=any(scores),
        scoring_certain=any(scores) and all(scores),
        blockade=planning_aids.blockade_aid(state, now) if aids else None,
        courses=planning_aids.course_aids(state, asked),
        sales=planning_aids.sale_aids(state, asked),
        prices=planning_aids.purchase_prices(state, asked),
        hires=planning_aids.hire_aids(
            state, now if aids else None, asked is not None or not state.options.hidden_money
        ),
        numbers=planning_aids.number_aids(state, now if aids else None),
        next_galleys=galley_turns.remaining_galleys_and_doge(state, state.pawn) if aids and not over else [],
        partings=planning_aids.sailor_departure_aids(state, asked),
        consort_galleys=planning_aids.transfer_galleys(state, asked),
        shielding_galleys=planning_aids.shielding_galleys(state, asked),
        blocking_seats=planning_aids.possible_blockaders(state, asked),
        fights=planning_aids.fight_aids(state, asked),
    )


def _phase(now: Decision) -> Phase | None:
    """3.4 A blocked galley is in the phase of what it was about to do."""
    return PHASE_OF.get(type(now.venture if isinstance(now, BlockadeChoice) else now))


def _prince(state: State, seat: Seat, sees_ducats: bool, aids: bool) -> PrinceView:
    ducats = state.ducats[seat] if sees_ducats or not state.options.hidden_money else None
    ports = state.ports_of(seat)
    scoring = score.ports_value(state, ports) if aids else 0
    return PrinceView(seat, ducats, state.reserve[seat], state.fleet(seat), ports, scoring)


def _galley(state: State, galley: Galley) -> GalleyView:
    return GalleyView(galley, state.owner[galley], state.zone[galley], state.sailors[galley], state.cargo[galley])


def _port(state: State, port: Port, aids: bool) -> PortView:
    return PortView(
        port,
        state.holder[port],
        state.garrison[port],
        state.components.capacity[port],
        state.components.produces[port],
        state.components.slots[port],
        state.stored[port],
        port in state.forts,
        port in state.basilicas,
        port in state.closed,
        state.has_wine(port),
        score.port_value(state, port) if aids else 0,
    )


def determinize(state: State, now: Decision, seat: Seat | None, chance: Chance) -> tuple[State, Decision]:
    """1.15 The order of the Doge cards is unknown, and so are the ducats of the others where they lie face down."""
    new = state.clone()
    new.chance = chance
    new.pile = shuffle_hidden(chance, state.pile)
    if state.options.hidden_money and not isinstance(now, Over):
        known = [ducats_due(state, now, other) for other in range(state.players)]
        redraw_hidden_sums(chance, new.ducats, seat, known, state.components.numbers.start_ducats)
    return new, now


def ducats_due(state: State, now: Decision, who: Seat) -> int:
    """10.4 What a player is about to pay, and so has in any case."""
    return galley_price(state, who) if isinstance(now, LaunchPortChoice) and now.buyer.who == who else 0
