"""7 The main phase: cards are played, and their icons act in order."""

from __future__ import annotations

from fondaco.core.decision import Choice, Decision, Seat
from fondaco.games.oltremare import actions, prestige, sailing, turn_start
from fondaco.games.oltremare.board import Board
from fondaco.games.oltremare.board_file import DUCATS, ICONS, MARKET, NAVIGATION, PIRATES
from fondaco.games.oltremare.field_types import Icon


def begin_main_phase(board: Board, who: Seat) -> Decision:
    """7.1 As many cards as the load commands; 5.22 with fewer in hand, both phases are skipped."""
    hand = board.hands[who]
    if len(hand) < board.load(who):
        board.tell("oltremare.skips", seat=who)
        return turn_start.begin_turn(board, board.left_of(who))
    return ask_for_next_card(board, who)


def count_cards_left_to_play(board: Board, who: Seat) -> int:
    """7.1 Number of cards that a player has still to play."""
    return board.load(who) - len(board.table)


def plays_all(board: Board, who: Seat) -> bool:
    """7.2 Whether there is no choice: the whole hand is to be played."""
    return len(board.hands[who]) == count_cards_left_to_play(board, who)


def ask_for_next_card(board: Board, who: Seat) -> Decision:
    """7.2 One card at a time; when there is no choice left, all that remain."""
    missing = count_cards_left_to_play(board, who)
    if plays_all(board, who):
        for card in board.hands[who][:]:
            lay_card(board, who, card)
        missing = 0
    return PlayCard(who) if missing else carry_out_icons(board, who)


def lay_card(board: Board, who: Seat, card: int) -> None:
    board.hands[who].remove(card)
    board.table.append(card)
    board.tell("oltremare.plays", seat=who, card=card, fleeting=True)


class PlayCard(Choice[Board, actions.Play], frozen=True):
    """7.1 The active player plays a card from the hand."""

    rule = "7.1"

    def options(self, board: Board, who: Seat) -> list[actions.Play]:
        return [board.components.play[card] for card in board.hands[who]]

    def take(self, board: Board, who: Seat, action: actions.Play) -> Decision:
        lay_card(board, who, action.card)
        return ask_for_next_card(board, who)


def carry_out_icons(board: Board, who: Seat) -> Decision:
    """7.3 Ducats, pirates, market, navigation, in this order."""
    icons = laid_icons(board)
    earn_ducats(board, who, icons[DUCATS])
    deal_cards_to_pirates(board, who, icons[PIRATES])
    draw_market_cards(board, who, icons[MARKET])
    return sailing.set_sail(board, who, icons[NAVIGATION])


def laid_icons(board: Board) -> list[int]:
    """7.3 How often each icon is on the cards played."""
    printed = [board.components.icons[card] for card in board.table]
    return [sum(counts) for counts in zip(*printed, strict=True)] or [0] * len(ICONS)


def icon_yield(board: Board, who: Seat, icon: Icon, icons: int) -> int:
    """7.6 What this many of an icon bring a player."""
    return board.components.brings[board.active[who]][icon][icons]


def earn_ducats(board: Board, who: Seat, icons: int) -> None:
    """7.7 Ducats."""
    ducats = icon_yield(board, who, DUCATS, icons)
    if ducats:
        board.ducats[who] += ducats
        board.tell("oltremare.earns", seat=who, ducats=ducats)


def deal_cards_to_pirates(board: Board, who: Seat, icons: int) -> None:
    """7.8 Cards from the pile to the pirates, unseen."""
    stolen = 0
    for _ in range(icon_yield(board, who, PIRATES, icons)):
        card = prestige.draw_card(board)
        if card is not None:
            board.pirates[who].append(card)
            stolen += 1
    if stolen:
        board.tell("oltremare.pirates", seat=who, count=stolen, reveals=True)


def draw_market_cards(board: Board, who: Seat, icons: int) -> None:
    """7.9 Cards from the pile to the hand."""
    drawn = [
        card for _ in range(icon_yield(board, who, MARKET, icons)) if (card := prestige.draw_card(board)) is not None
    ]
    if drawn:
        board.hands[who] += drawn
        board.tell("oltremare.market", seat=who, count=len(drawn), reveals=True)
        board.tell("oltremare.drew", to=(who,), seat=who, cards=drawn)
