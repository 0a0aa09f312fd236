"""7 The main phase: cards are played, and their icons act in order."""

from __future__ import annotations

from fondaco.core.decision import Choice, Decision, Seat
from fondaco.games.oltremare import actions, prestige, sailing, turn_start
from fondaco.games.oltremare.board_file import DUCATS, ICONS, MARKET, NAVIGATION, PIRATES
from fondaco.games.oltremare.field_types import Icon
from fondaco.games.oltremare.state import State


def begin_main_phase(state: State, who: Seat) -> Decision:
    """7.1 As many cards as the load commands; 5.22 with fewer in hand, both phases are skipped."""
    hand = state.hands[who]
    if len(hand) < state.load(who):
        state.tell("oltremare.skips", seat=who)
        return turn_start.begin_turn(state, state.left_of(who))
    return ask_for_next_card(state, who)


def count_cards_left_to_play(state: State, who: Seat) -> int:
    """7.1 Number of cards that a player has still to play."""
    return state.load(who) - len(state.table)


def plays_whole_hand(state: State, who: Seat) -> bool:
    """7.2 Whether there is no choice: the whole hand is to be played."""
    return len(state.hands[who]) == count_cards_left_to_play(state, who)


def ask_for_next_card(state: State, who: Seat) -> Decision:
    """7.2 One card at a time; when there is no choice left, all that remain."""
    missing = count_cards_left_to_play(state, who)
    if plays_whole_hand(state, who):
        for card in state.hands[who][:]:
            lay_card(state, who, card)
        missing = 0
    return PlayCard(who) if missing else carry_out_icons(state, who)


def lay_card(state: State, who: Seat, card: int) -> None:
    state.hands[who].remove(card)
    state.table.append(card)
    state.tell("oltremare.plays", seat=who, card=card, fleeting=True)


class PlayCard(Choice[State, actions.Play], frozen=True):
    """7.1 The active player plays a card from the hand."""

    rule = "7.1"

    def options(self, state: State, who: Seat) -> list[actions.Play]:
        return [state.components.play[card] for card in state.hands[who]]

    def take(self, state: State, who: Seat, action: actions.Play) -> Decision:
        lay_card(state, who, action.card)
        return ask_for_next_card(state, who)


def carry_out_icons(state: State, who: Seat) -> Decision:
    """7.3 Ducats, pirates, market, navigation, in this order."""
    icons = laid_icons(state)
    earn_ducats(state, who, icons[DUCATS])
    deal_cards_to_pirates(state, who, icons[PIRATES])
    draw_market_cards(state, who, icons[MARKET])
    return sailing.set_sail(state, who, icons[NAVIGATION])


def laid_icons(state: State) -> list[int]:
    """7.3 How often each icon is on the cards played."""
    printed = [state.components.icons[card] for card in state.table]
    return [sum(counts) for counts in zip(*printed, strict=True)] or [0] * len(ICONS)


def icon_yield(state: State, who: Seat, icon: Icon, icons: int) -> int:
    """7.6 What this many of an icon bring a player."""
    return state.components.brings[state.active[who]][icon][icons]


def earn_ducats(state: State, who: Seat, icons: int) -> None:
    """7.7 Ducats."""
    ducats = icon_yield(state, who, DUCATS, icons)
    if ducats:
        state.ducats[who] += ducats
        state.tell("oltremare.earns", seat=who, ducats=ducats)


def deal_cards_to_pirates(state: State, who: Seat, icons: int) -> None:
    """7.8 Cards from the pile to the pirates, unseen."""
    stolen = 0
    for _ in range(icon_yield(state, who, PIRATES, icons)):
        card = prestige.draw_card(state)
        if card is not None:
            state.pirates[who].append(card)
            stolen += 1
    if stolen:
        state.tell("oltremare.pirates", seat=who, count=stolen, reveals=True)


def draw_market_cards(state: State, who: Seat, icons: int) -> None:
    """7.9 Cards from the pile to the hand."""
    drawn = [
        card for _ in range(icon_yield(state, who, MARKET, icons)) if (card := prestige.draw_card(state)) is not None
    ]
    if drawn:
        state.hands[who] += drawn
        state.tell("oltremare.market", seat=who, count=len(drawn), reveals=True)
        state.tell("oltremare.drew", to=(who,), seat=who, cards=drawn)
