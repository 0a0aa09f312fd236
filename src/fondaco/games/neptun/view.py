"""1 What is open and what is hidden: the view of a seat, and a board it could not tell from the real one."""
from __future__ import annotations

from typing import Literal

import msgspec

from fondaco.core.chance import Chance
from fondaco.core.decision import Decision, Over, Seat
from fondaco.games.neptun import plan, score
from fondaco.games.neptun.actions import AnyAction, Column, Good, Oar, Place
from fondaco.games.neptun.board import EMPTY, FULFILLED, LOST, NO_CARD, NO_OAR, OPEN, Board
from fondaco.games.neptun.chart import Chart
from fondaco.games.neptun.contracts import ChooseContract
from fondaco.games.neptun.data import Temple
from fondaco.games.neptun.loading import LoadContract
from fondaco.games.neptun.oars import ChooseOars

Now = Decision[Board, AnyAction]
Phase = Literal["contracts", "voyages", "over"]
State = Literal["empty", "open", "fulfilled", "lost"]
STATES: dict[int, State] = {EMPTY: "empty", OPEN: "open", FULFILLED: "fulfilled", LOST: "lost"}


class ContractView(msgspec.Struct, frozen=True):
    """A field of a contract strip; what is lost lies face down."""

    state: State
    city: Place
    good: Good


class MerchantView(msgspec.Struct, frozen=True):
    """A player as the table sees him. `strength` is the field of his disc on the oar track, -1 if it is not there;
    `bonus_points` are known only to the viewer who may see them."""

    seat: Seat
    gold: int
    place: Place
    oars: int
    played_oar: Oar
    strength: int
    contracts: list[ContractView]
    tile_points: list[int]
    bonus_tiles: int
    bonus_points: tuple[int, ...] | None


class ColumnView(msgspec.Struct, frozen=True):
    """A column of the row of contracts; -1 for a card that lies face down or has been taken."""

    state: Literal["open", "face_down", "taken"]
    city: Place
    good: Good
    oar: Oar
    gold: int


class TempleView(msgspec.Struct, frozen=True):
    """A temple: its tiles of this round, the points of each seat, and the seats from first to last. `stack_seats` are
    the discs from the lowest to the topmost, as they would lie if all were on one field."""

    temple: Temple
    tile_points: list[int]
    points_by_seat: list[int]
    ranking_seats: list[Seat]
    stack_seats: tuple[Seat, ...]


class View(msgspec.Struct, frozen=True):
    """Everything a seat may know. The last three are for planning: `reckoned_oars` are the cards in hand or the one on
    the table, `ranges` the miles each of them gives, and `courses` lead from the ship of the seat to every place."""

    phase: Phase
    round: int
    turn: int
    order_seats: list[Seat]
    next_seats: list[Seat]
    wind: int
    forecast: int | None
    city_pile: int
    good_pile: int
    oar_pile: int
    columns: list[ColumnView]
    merchants: list[MerchantView]
    temples: list[TempleView]
    chart: Chart
    hand_oars: list[Oar]
    reckoned_oars: list[Oar]
    ranges: list[int]
    courses: list[plan.CoursePlan]


def view(board: Board, now: Now, seat: Seat | None) -> View:
    """1.9, 1.10 Built up from nothing: what is not named here is not seen."""
    over = isinstance(now, Over)
    planning = seat is not None and not over
    return View(
        phase=_phase(now),
        round=board.round,
        turn=board.turn,
        order_seats=board.order,
        next_seats=board.to_move,
        wind=board.wind,
        forecast=board.forecast,
        city_pile=len(board.city_pile),
        good_pile=len(board.good_pile),
        oar_pile=len(board.oar_pile),
        columns=[_column(board, column) for column in range(len(board.row_city))],
        merchants=[_merchant(board, merchant, over or merchant == seat) for merchant in range(board.players)],
        temples=[_temple(board, temple, over) for temple in board.box.temples],
        chart=board.chart,
        hand_oars=[] if seat is None else board.hands[seat],
        reckoned_oars=plan.reckoned_oars(board, seat) if planning and seat is not None else [],
        ranges=plan.ranges(board, seat) if planning and seat is not None else [],
        courses=plan.courses(board, seat) if planning and seat is not None else [],
    )


def _phase(now: Now) -> Phase:
    if isinstance(now, Over):
        return "over"
    return "contracts" if isinstance(now, ChooseContract | LoadContract) else "voyages"


def _column(board: Board, column: Column) -> ColumnView:
    if board.is_open(column):
        gold = board.row_gold if column == 0 else 0
        return ColumnView("open", board.row_city[column], board.row_good[column], board.row_oar[column], gold)
    taken = board.row_city[column] == NO_CARD
    return ColumnView("taken" if taken else "face_down", NO_CARD, NO_CARD, NO_OAR, 0)


def _merchant(board: Board, seat: Seat, knows_bonus: bool) -> MerchantView:
    tiles, bonus, first = board.tiles[seat], board.bonus[seat], seat * board.box.figures.turns
    return MerchantView(
        seat, board.gold[seat], board.ships[seat], len(board.hands[seat]), board.played[seat], board.rowing[seat],
        [_contract(board, first + slot) for slot in range(board.box.figures.turns)],
        [board.box.points[tile] for tile in tiles], len(bonus), bonus if knows_bonus or _alike(board) else None,
    )  # fmt: skip


def _alike(board: Board) -> bool:
    """1.8 Bonus tiles that are all worth the same hide nothing."""
    return len(set(board.box.sheet.bonus_tiles.points)) == 1


def _contract(board: Board, field: int) -> ContractView:
    state = board.strip_state[field]
    if state == LOST:
        return ContractView("lost", NO_CARD, NO_CARD)
    return ContractView(STATES[state], board.strip_city[field], board.strip_good[field])


def _temple(board: Board, temple: Temple, over: bool) -> TempleView:
    lying = [] if over else board.box.tiles[board.round - 1][temple]
    return TempleView(
        temple,
        [board.box.points[tile] for tile in lying],
        [score.standing(board, temple, seat) for seat in range(board.players)],
        score.ranking(board, temple),
        board.discs[temple] if temple in board.box.regions else (),
    )


def determinize(board: Board, now: Now, seat: Seat | None, chance: Chance) -> tuple[Board, Now]:
    """A board the seat cannot tell from this one. Hands stay as they are: all that went into them was seen by all."""
    new = board.clone()
    new.chance = chance
    if isinstance(now, Over):
        return new, now
    for pile, row in ((new.city_pile, new.row_city), (new.good_pile, new.row_good), (new.oar_pile, new.row_oar)):
        redraw(pile, row, new.turned, chance)
    redraw_bonus(new, seat, chance)
    return new, redraw_chosen(new, now, seat, chance) if isinstance(now, ChooseOars) else now


def redraw(pile: list[int], row: list[int], turned: Column, chance: Chance) -> None:
    """The pile and the face-down cards of one kind, mixed."""
    hidden = [column for column in range(turned, len(row)) if row[column] != NO_CARD]
    pile += [row[column] for column in hidden]
    chance.shuffle(pile)
    for column in hidden:
        row[column] = pile.pop()


def redraw_bonus(board: Board, seat: Seat | None, chance: Chance) -> None:
    """1.8 The bonus tiles of the others and those of the pile, mixed."""
    others = [other for other in range(board.players) if other != seat]
    for other in others:
        board.bonus_pile += board.bonus[other]
    chance.shuffle(board.bonus_pile)
    for other in others:
        board.bonus[other] = tuple([board.bonus_pile.pop() for _ in board.bonus[other]])


def redraw_chosen(board: Board, now: ChooseOars, seat: Seat | None, chance: Chance) -> ChooseOars:
    """6.1 Someone else's secret card may be any of his hand."""
    return ChooseOars(tuple(
        oar if other == seat or oar == NO_OAR else chance.pick(board.hands[other])
        for other, oar in enumerate(now.chosen_oars)
    ))  # fmt: skip
