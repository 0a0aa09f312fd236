"""5 Loading: a field of the strip for good, an oar for the hand, and the strength that sets the turn order."""

from __future__ import annotations

from fondaco.core.decision import Action, Choice, Decision, Refusal, Seat
from fondaco.games.neptun import actions, contracts, oars
from fondaco.games.neptun.actions import no
from fondaco.games.neptun.board import NO_CARD, NO_OAR, NOT_THERE, Board
from fondaco.games.neptun.board_file import EMPTY
from fondaco.games.neptun.field_types import Column, Slot


def take_contract(board: Board, who: Seat, column: Column) -> Decision:
    """4.9 Gold on the contract goes to its taker at once; 5.1 the last empty field needs no choice."""
    board.tell(
        "neptun.takes",
        seat=who,
        column=column,
        city=board.row_city[column],
        good=board.row_good[column],
        oar=board.row_oar[column],
    )
    if column == 0 and board.row_gold:
        board.gold[who] += board.row_gold
        board.tell("neptun.finds_gold", seat=who, gold=board.row_gold)
        board.row_gold = 0
    empty = board.slots(who, EMPTY)
    return LoadContract(who, column) if len(empty) > 1 else load_contract(board, who, column, empty[0])


class LoadContract(Choice[Board, actions.Load], frozen=True):
    """5.1 The contract taken goes under an empty field of the strip."""

    rule = "5.1"
    column: Column

    def options(self, board: Board, who: Seat) -> list[actions.Load]:
        return [board.components.load[slot] for slot in board.slots(who, EMPTY)]

    def explains(self, board: Board, who: Seat, action: Action) -> Refusal:
        if isinstance(action, actions.Load) and action.slot < board.components.figures.turns:
            return no("5.1", "slot_full", slot=action.slot)
        return no("5.1", "load")

    def take(self, board: Board, who: Seat, action: actions.Load) -> Decision:
        return load_contract(board, who, self.column, action.slot)


def load_contract(board: Board, who: Seat, column: Column, slot: Slot) -> Decision:
    """5.1, 5.3 City and good under the strip, the disc onto the oar track, the oar card into the hand."""
    city, good, oar = take_column_cards(board, column)
    board.lay_under(who, slot, city, good)
    board.hands[who].append(oar)
    board.rowing[who] = board.components.strength[oar]
    board.tell("neptun.loads", seat=who, city=city, good=good, slot=slot, strength=board.rowing[who])
    return contracts.ask_next_merchant(board)


def take_column_cards(board: Board, column: Column) -> tuple[int, int, int]:
    """The three cards of a column, which is empty then."""
    cards = board.row_city[column], board.row_good[column], board.row_oar[column]
    board.row_city[column], board.row_good[column], board.row_oar[column] = NO_CARD, NO_CARD, NO_OAR
    return cards


def end_turn(board: Board) -> Decision:
    """5.5-5.8 The new turn order, and what becomes of the contract nobody took."""
    board.order = turn_order_by_oars(board)
    board.rowing = [NOT_THERE] * board.players
    board.tell("neptun.order", seats=board.order[:])
    if board.turn == board.components.figures.turns:
        discard_leftover_contract(board)
        return oars.begin_voyages(board)
    keep_leftover_contract(board)
    return contracts.begin_turn(board)


def turn_order_by_oars(board: Board) -> list[Seat]:
    """5.5 Lowest strength first; on the same field the disc on top, the one that came last, first."""
    last_first = board.order[::-1]
    return sorted(last_first, key=board.rowing.__getitem__)


def keep_leftover_contract(board: Board) -> None:
    """5.6, 5.7 It becomes the first column, open: with one gold more if it lay open already."""
    column = board.untaken()
    was_open = column < board.turned
    city, good, oar = take_column_cards(board, column)
    board.row_city[0], board.row_good[0], board.row_oar[0] = city, good, oar
    board.turned = 1
    board.row_gold += was_open * board.components.figures.leftover_gold
    board.tell("neptun.leftover", city=city, good=good, oar=oar, gold=board.row_gold, reveals=not was_open)


def discard_leftover_contract(board: Board) -> None:
    """5.8 The last leftover of the round goes, and gold on it back to the bank."""
    city, good, oar = take_column_cards(board, board.untaken())
    board.city_discards.append(city)
    board.good_discards.append(good)
    board.oar_discards.append(oar)
    board.turned = board.row_gold = 0
    board.tell("neptun.unwanted", city=city, good=good, oar=oar, reveals=True)
