"""1 What is open and what is hidden: the view of a seat, and a state it could not tell from the real one."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

import msgspec

from fondaco.core.chance import Chance
from fondaco.core.decision import Decision, Over, Seat
from fondaco.core.field_types import AID, BAG, END, ORDER, amount, by
from fondaco.core.hidden_information import shuffle_hidden
from fondaco.games.neptun import planning_aids, score
from fondaco.games.neptun.board_file import CONTRACTS, EMPTY, LOST, NO_REGION, OVER, ROUNDS, VOYAGES
from fondaco.games.neptun.components import NeptunComponents
from fondaco.games.neptun.contract_loading import LoadContract
from fondaco.games.neptun.contracts import ChooseContract
from fondaco.games.neptun.delivery import BOUGHT, TemplePointChoice
from fondaco.games.neptun.field_types import (
    CityOrNone,
    Column,
    ColumnOrNone,
    ContractState,
    Discs,
    Face,
    Forecast,
    Gold,
    GoodOrNone,
    Miles,
    Oar,
    OarOrNone,
    Phase,
    Place,
    Points,
    Round,
    Slot,
    Strength,
    Temple,
    TempleOrNone,
    Turn,
    Wind,
)
from fondaco.games.neptun.oars import ChooseOars
from fondaco.games.neptun.state import NO_CARD, NO_OAR, NOT_THERE, State

LIES_OPEN, FACE_DOWN, TAKEN = range(3)
NO_COLUMN: ColumnOrNone = -1


class MerchantView(msgspec.Struct, frozen=True):
    """A player as the table sees them. `hand` is the number of oar cards, `strength` the field of the disc on the
    oar track, if it is there; `bonus_points` are known only to those who may see them. `score` are the points on all
    tiles that the viewer knows, `gold_points` those of the tile that the gold would win now; `free_slots` are the
    fields of the strip under which a contract can still be loaded."""

    seat: Seat
    gold: Gold
    place: Place
    hand: Annotated[int, amount("oar")]
    played_oar: OarOrNone
    strength: Strength | None
    tile_points: Annotated[list[Points], BAG]
    bonus_tiles: Annotated[int, amount("bonus")]
    bonus_points: Annotated[tuple[Points, ...], BAG] | None
    score: Annotated[Points, AID]
    gold_points: Annotated[Points, AID]
    free_slots: Annotated[list[Slot], BAG, AID]


class ContractView(msgspec.Struct, frozen=True):
    """A contract under a field of a strip, and what it earns; one that is lost lies face down."""

    seat: Seat
    slot: Slot
    state: ContractState
    city: CityOrNone
    good: GoodOrNone
    pay_gold: Gold
    points: Points


class ColumnView(msgspec.Struct, frozen=True):
    """A column of the row of contracts; -1 for a card that lies face down or has been taken. The contract earns
    `pay_gold` or `points` in a `temple`; `gold` lies on it."""

    column: Column
    face: Face
    city: CityOrNone
    good: GoodOrNone
    oar: OarOrNone
    pay_gold: Gold
    points: Points
    temple: TempleOrNone
    gold: Gold


class TempleView(msgspec.Struct, frozen=True):
    """A temple: its tiles of this round and of the next, and the players from first to last with what they have there.
    `stack_seats` are the discs from the lowest to the topmost, as they would lie if all were on one field."""

    temple: Temple
    tile_points: Annotated[list[Points], by("rank")]
    ranking_seats: Annotated[list[Seat], by("rank")]
    ranking_points: Annotated[list[Points], by("rank")]
    stack_seats: Discs
    next_tile_points: Annotated[list[Points], by("rank"), AID]


class RouteView(msgspec.Struct, frozen=True):
    """A route with its distance tile."""

    place: Place
    to_place: Place
    miles: Miles
    open_sea: bool


class FinalCountView(msgspec.Struct, frozen=True):
    """12.1 What a player's points are made of."""

    seat: Seat
    temple_points: Annotated[list[Points], by("temple")]
    tiles: Points
    bonus: Points
    score: Points


class View(msgspec.Struct, frozen=True):
    """Everything a seat may know; from `last_column` on, what helps it to plan. `next_column` is the contract to be
    turned up next, -1 if there is none, `last_column` the one that must be taken when it is turned up; `extra_turn`
    says which of the extra turns this is, 0 if it is none; `bonus_worth` are the points on a bonus tile, where all bear
    the same, `bought_points` the temple points that one buys at a time; each contract brings an oar card and each turn
    costs one, so `spare_oars` are to spare in the whole match; where a tile `needs_points`, a player with none in a
    temple gets none there; `courses` are computed with the `best_oar`."""

    round: Round
    phase: Phase
    turn: Turn
    wind: Wind
    forecast: Forecast | None
    city_pile: Annotated[int, amount("city_card")]
    good_pile: Annotated[int, amount("good_card")]
    oar_pile: Annotated[int, amount("oar")]
    order_seats: Annotated[list[Seat], ORDER]
    next_seats: Annotated[list[Seat], ORDER]
    columns: Annotated[list[ColumnView], by("column")]
    next_column: ColumnOrNone
    merchants: Annotated[list[MerchantView], by("seat")]
    contracts: Annotated[list[ContractView], by("seat", "slot")]
    temples: Annotated[list[TempleView], by("temple")]
    routes: Annotated[list[RouteView], by("route")]
    hand_oars: Annotated[list[Oar], BAG]
    last_column: Annotated[ColumnOrNone, AID]
    extra_turn: Annotated[Turn, AID]
    last_round: Annotated[bool, AID]
    bonus_worth: Annotated[Points | None, AID]
    bought_points: Annotated[Points, AID]
    spare_oars: Annotated[int, amount("oar"), AID]
    needs_points: Annotated[bool, AID]
    oars: Annotated[list[planning_aids.OarAid], by("oar"), AID]
    courses: Annotated[list[planning_aids.CourseAid], by("place"), AID]
    deliveries: Annotated[list[planning_aids.DeliveryAid], by("slot"), AID]
    loadings: Annotated[list[planning_aids.LoadingAid], by("slot"), AID]
    best_oar: Annotated[planning_aids.OarAid | None, AID]
    for_sale: Annotated[planning_aids.TemplePointAid | None, AID]
    counts: Annotated[list[FinalCountView], by("seat"), END] | None


def view(state: State, now: Decision, seat: Seat | None, aids: bool = True) -> View:
    """1.9, 1.10 Built up from nothing: what is not named here is not seen."""
    over = isinstance(now, Over)
    all_bonus = over or state.components.bonus_alike
    planner = seat if aids and not over else None
    seats = range(state.players)
    for_gold = score.tile_points_due(state, state.components.gold_temple) if aids and not over else [0] * state.players
    return View(
        round=state.round,
        phase=_phase(now),
        turn=state.turn,
        wind=state.wind,
        forecast=state.forecast,
        city_pile=len(state.city_pile),
        good_pile=len(state.good_pile),
        oar_pile=len(state.oar_pile),
        order_seats=state.order,
        next_seats=state.to_move,
        columns=[_column(state, column) for column in range(len(state.row_city))],
        next_column=state.turned if state.turned < len(state.row_city) else NO_COLUMN,
        merchants=[_merchant(state, other, all_bonus or other == seat, aids, for_gold[other]) for other in seats],
        contracts=_contracts(
            state.components, tuple(state.strip_state), tuple(state.strip_city), tuple(state.strip_good)
        ),
        temples=[_temple(state, temple, over, aids) for temple in state.components.temples],
        routes=_routes(state.components, state.chart.tiles),
        hand_oars=[] if seat is None else state.hands[seat],
        last_column=len(state.row_city) - 1 if aids else 0,
        extra_turn=max(0, state.turn - state.components.figures.turns) if aids else 0,
        last_round=aids and state.round == len(ROUNDS),
        bonus_worth=state.components.sheet.bonus_tiles.points[0] if aids and state.components.bonus_alike else None,
        bought_points=BOUGHT if aids else 0,
        spare_oars=len(state.components.own_oars[0]) if aids else 0,
        needs_points=aids and state.options.no_points_no_tile,
        oars=[] if planner is None else planning_aids.oar_aids(state, planner),
        courses=[] if planner is None else planning_aids.course_aids(state, planner),
        deliveries=[] if planner is None else planning_aids.delivery_aids(state, planner),
        loadings=_loadings(state, now, planner),
        best_oar=None if planner is None else planning_aids.strongest_oar_aid(state, planner),
        for_sale=_for_sale(state, now, planner),
        counts=[_count(state, merchant) for merchant in seats] if over else None,
    )


def _phase(now: Decision) -> Phase:
    if isinstance(now, Over):
        return OVER
    return CONTRACTS if isinstance(now, ChooseContract | LoadContract) else VOYAGES


def _column(state: State, column: Column) -> ColumnView:
    city, good, components = state.row_city[column], state.row_good[column], state.components
    if state.is_open(column):
        return ColumnView(
            column,
            LIES_OPEN,
            city,
            good,
            state.row_oar[column],
            components.pays_gold[city][good],
            components.pays_temple[city][good],
            components.region[city],
            0 if column else state.row_gold,
        )
    face = TAKEN if city == NO_CARD else FACE_DOWN
    return ColumnView(column, face, NO_CARD, NO_CARD, NO_OAR, 0, 0, NO_REGION, 0)


def _merchant(state: State, seat: Seat, knows_bonus: bool, aids: bool, for_gold: Points) -> MerchantView:
    bonus = state.bonus[seat]
    seen = bonus if knows_bonus else None
    return MerchantView(
        seat,
        state.gold[seat],
        state.ships[seat],
        len(state.hands[seat]),
        state.played[seat],
        None if state.rowing[seat] == NOT_THERE else state.rowing[seat],
        [state.components.points[tile] for tile in state.tiles[seat]],
        len(bonus),
        seen,
        score.count_tile_points(state, seat) + sum(seen or ()) if aids else 0,
        for_gold,
        state.slots(seat, EMPTY) if aids else [],
    )


# -- what changes less often than it is looked at, so it is kept ------------------------------


@lru_cache(1024)
def _contracts(
    components: NeptunComponents,
    states: tuple[ContractState, ...],
    cities: tuple[CityOrNone, ...],
    goods: tuple[GoodOrNone, ...],
) -> list[ContractView]:
    fields = enumerate(zip(states, cities, goods, strict=True))
    return [_contract(components, place, *field) for place, field in fields if field[0] != EMPTY]


def _contract(
    components: NeptunComponents, place: int, state: ContractState, city: CityOrNone, good: GoodOrNone
) -> ContractView:
    seat, slot = divmod(place, components.figures.turns)
    if state == LOST:
        return ContractView(seat, slot, state, NO_CARD, NO_CARD, 0, 0)
    return ContractView(
        seat, slot, state, city, good, components.pays_gold[city][good], components.pays_temple[city][good]
    )


def _temple(state: State, temple: Temple, over: bool, aids: bool) -> TempleView:
    rounds = state.components.tile_points[state.round - 1 : state.round + aids]
    lying = () if over else rounds[0][temple]
    then = rounds[1][temple] if len(rounds) > 1 else ()
    tied, standings = tuple(score.tie_break_order(state, temple)), tuple(score.temple_standing_by_seat(state, temple))
    return _ranked(
        temple, lying, tied, standings, state.discs[temple] if temple in state.components.regions else (), then
    )


@lru_cache(4096)
def _ranked(
    temple: Temple,
    lying: tuple[Points, ...],
    tied: tuple[Seat, ...],
    standings: tuple[int, ...],
    discs: Discs,
    then: tuple[Points, ...],
) -> TempleView:
    ranking = score.rank_by_standing(tied, standings)
    return TempleView(temple, [*lying], ranking, [standings[seat] for seat in ranking], discs, [*then])


@lru_cache(256)
def _routes(components: NeptunComponents, tiles: tuple[Miles, ...]) -> list[RouteView]:
    return [RouteView(a, b, tiles[route], components.long[route]) for route, (a, b) in enumerate(components.routes)]


def _loadings(state: State, now: Decision, seat: Seat | None) -> list[planning_aids.LoadingAid]:
    if not isinstance(now, LoadContract) or now.who != seat:
        return []
    return planning_aids.loading_aids(state, seat, state.row_city[now.column])


def _for_sale(state: State, now: Decision, seat: Seat | None) -> planning_aids.TemplePointAid | None:
    if not isinstance(now, TemplePointChoice) or now.who != seat:
        return None
    return planning_aids.point_aid(state, seat, now.temple(state), BOUGHT)


def _count(state: State, seat: Seat) -> FinalCountView:
    tiles, bonus = score.count_tile_points(state, seat), sum(state.bonus[seat])
    return FinalCountView(seat, score.tile_points_by_temple(state, seat), tiles, bonus, tiles + bonus)


def determinize(state: State, now: Decision, seat: Seat | None, chance: Chance) -> tuple[State, Decision]:
    """A state the seat cannot tell from this one. Hands stay as they are: all that went into them was seen by all."""
    new = state.clone()
    new.chance = chance
    if isinstance(now, Over):
        return new, now
    for pile, row in ((new.city_pile, new.row_city), (new.good_pile, new.row_good), (new.oar_pile, new.row_oar)):
        redraw_hidden_cards(pile, row, new.turned, chance)
    redraw_bonus_tiles(new, seat, chance)
    return new, redraw_chosen_oars(new, now, seat, chance) if isinstance(now, ChooseOars) else now


def redraw_hidden_cards(pile: list[int], row: list[int], turned: Column, chance: Chance) -> None:
    """The pile and the face-down cards of one kind, mixed."""
    hidden = [column for column in range(turned, len(row)) if row[column] != NO_CARD]
    pile[:] = shuffle_hidden(chance, pile, [row[column] for column in hidden])
    for column in hidden:
        row[column] = pile.pop()


def redraw_bonus_tiles(state: State, seat: Seat | None, chance: Chance) -> None:
    """1.8 The bonus tiles of the others and those of the pile, mixed."""
    others = [other for other in range(state.players) if other != seat]
    state.bonus_pile = shuffle_hidden(chance, state.bonus_pile, *[state.bonus[other] for other in others])
    for other in others:
        state.bonus[other] = tuple([state.bonus_pile.pop() for _ in state.bonus[other]])


def redraw_chosen_oars(state: State, now: ChooseOars, seat: Seat | None, chance: Chance) -> ChooseOars:
    """6.1 Another player's secret card may be any of the hand."""
    return ChooseOars(
        tuple(
            oar if other == seat or oar == NO_OAR else chance.pick(state.hands[other])
            for other, oar in enumerate(now.chosen_oars)
        )
    )
