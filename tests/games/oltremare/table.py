"""Positions of Oltre Mare built directly, in the names of the board file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.core.chance import fast_chance
from fondaco.core.decision import Decision
from fondaco.core.events import Event, MatchLogEntry
from fondaco.core.match import Match
from fondaco.core.match_file import Opening
from fondaco.games.oltremare import GAME
from fondaco.games.oltremare.actions import Accept, Propose
from fondaco.games.oltremare.board_file import MARKERS
from fondaco.games.oltremare.components import OltreMareComponents
from fondaco.games.oltremare.play import PlayCard
from fondaco.games.oltremare.sailing import CompassChoice, VoyageChoice
from fondaco.games.oltremare.setup import empty_table
from fondaco.games.oltremare.state import NO_MARKER, Options, State
from fondaco.games.oltremare.stowing import Loading
from fondaco.games.oltremare.trade import TradeChoice
from fondaco.games.oltremare.turn_start import CutHand
from fondaco.testing.random_walk import require_log as entries

COMPONENTS: OltreMareComponents = GAME.open_components("standard")  # type: ignore[assignment]
CARD = {row.id: number for number, row in enumerate(COMPONENTS.sheet.cards)} | {"venice": COMPONENTS.venice}
NAME = {number: name for name, number in CARD.items()}
GOOD = {row.id: number for number, row in enumerate(COMPONENTS.sheet.goods)}
PORT = {row.id: number for number, row in enumerate(COMPONENTS.sheet.ports)}
MARKER = {name: number for number, name in enumerate(MARKERS)} | {None: NO_MARKER}
# A top card for each load, of a good the tests rarely use, without other effects.
LOAD = {1: "wheat_01", 2: "wheat_06", 3: "wheat_13", 4: "wheat_16"}
DECISIONS: dict[str, Callable[[int], Decision]] = {
    "trade": TradeChoice,
    "cut": CutHand,
    "play": PlayCard,
    "load": Loading,
    "compass": CompassChoice,
}


def cards(names: str) -> list[int]:
    """`"silk_03 wood_01"` as numbers."""
    return [CARD[name] for name in names.split()]


def names(numbers: list[int]) -> str:
    return " ".join(NAME[number] for number in numbers)


def say(match: Match, seat: int, *actions: Any) -> Match:
    for action in actions:
        match.play(seat, action)
    return match


def table(
    players: int = 3,
    now: Any = "trade",
    active: int = 0,
    hands: dict[int, str] | None = None,
    cargo: dict[int, str] | None = None,
    pirates: dict[int, str] | None = None,
    pile: str | None = None,
    laid: str = "",
    ducats: dict[int, int] | None = None,
    prestige: dict[int, int] | None = None,
    ships: dict[int, str] | None = None,
    markers: dict[int, str] | None = None,
    lying: dict[str, str] | None = None,
    load: int = 2,
    bought: int = 0,
    **options: Any,
) -> Match:
    """A match that stands at a decision of the active player.

    Stacks are written from the bottom to the top. `load` is what the active player has to play; everyone else starts
    on a card of the same good. `markers` are taken, the last one active; `lying` are by port, all other ports empty.
    The pile is all cards that are nowhere else, unless it is given; Venice lies in it only if named.
    """
    state = empty_table(COMPONENTS, Options(**options), players, fast_chance(1))
    spare = [name for name in CARD if name.startswith("wheat")][::-1]
    for seat in range(players):
        top = LOAD[load] if seat == active else next(name for name in spare if name not in LOAD.values())
        spare = [name for name in spare if name != top]
        state.cargo[seat] = cards((cargo or {}).get(seat, top))
        state.hands[seat] = cards((hands or {}).get(seat, ""))
        state.pirates[seat] = cards((pirates or {}).get(seat, ""))
        state.ducats[seat] = (ducats or {}).get(seat, 11)
        state.prestige[seat] = (prestige or {}).get(seat, 0)
        state.ships[seat] = PORT[(ships or {}).get(seat, "venezia")]
        state.taken[seat] = [MARKER[name] for name in (markers or {}).get(seat, "").split()]
        state.active[seat] = state.taken[seat][-1] if state.taken[seat] else NO_MARKER
    for port, marker in (lying or {}).items():
        state.lying[PORT[port]] = MARKER[marker]
    state.table = cards(laid)
    state.turn, state.bought = 1, bought
    _stack(state, pile)
    decision: Decision = DECISIONS[now](active) if isinstance(now, str) else now
    log: list[MatchLogEntry[Any]] = [MatchLogEntry(0, None, None, ())]
    return Match(GAME, COMPONENTS, Opening(players, 0, (), {}), state, decision, log)


def _stack(state: State, pile: str | None) -> None:
    """The pile, and all that is left of the box out of the game."""
    lying = {card for stack in [*state.hands, *state.cargo, *state.pirates, state.table] for card in stack}
    rest = [card for card in COMPONENTS.cards if card not in lying]
    state.pile = rest if pile is None else cards(pile)
    state.cards_out = [card for card in [*rest, COMPONENTS.venice] if card not in state.pile]
    markers = COMPONENTS.markers[:]
    for marker in [*state.lying, *[marker for taken in state.taken for marker in taken]]:
        if marker != NO_MARKER:
            markers.remove(marker)
    state.markers_out = markers


def offer(
    to: int, give: str = "", give_ducats: int = 0, ask: str = "", ask_ducats: int = 0, words: str = "", answers: int = 0
) -> Propose:
    """An offer by the names of cards and goods."""
    goods = tuple(GOOD[good] for good in ask.split())
    return Propose(to, tuple(cards(give)), give_ducats, goods, ask_ducats, words, answers)


def accept(number: int, give: str = "") -> Accept:
    return Accept(number, tuple(cards(give)))


def deal(match: Match, by: int, proposal: Propose, give: str = "") -> None:
    """Propose and accept a deal."""
    match.play(by, proposal)
    match.play(proposal.to_seat, accept(match.state.numbered, give))


def told(match: Match, line: int = -1) -> list[Event]:
    return list(entries(match)[line].events)


def says(match: Match, line: int = -1) -> list[str]:
    return [event.says.removeprefix("oltremare.") for event in told(match, line)]


def why_not(match: Match, seat: int, action: Any) -> tuple[str, str] | None:
    """The paragraph and the reason of a refusal."""
    refusal = match.refuses(seat, action)
    return None if refusal is None else (refusal.rule, refusal.key.removeprefix("oltremare.no."))


__all__ = [
    "COMPONENTS",
    "CARD",
    "GOOD",
    "LOAD",
    "MARKER",
    "NAME",
    "PORT",
    "CompassChoice",
    "CutHand",
    "Loading",
    "PlayCard",
    "TradeChoice",
    "VoyageChoice",
    "accept",
    "cards",
    "deal",
    "names",
    "offer",
    "says",
    "table",
    "told",
    "why_not",
]
