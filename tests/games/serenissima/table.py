"""Positions of Serenissima built directly, in the names of the board file, and dice with given results."""

from __future__ import annotations

from typing import Any

from fondaco.core.chance import Chance
from fondaco.core.events import Event, MatchLogEntry
from fondaco.core.match import Match
from fondaco.core.match_file import Opening
from fondaco.games.serenissima import GAME
from fondaco.games.serenissima.board_file import GOODS
from fondaco.games.serenissima.components import SerenissimaComponents
from fondaco.games.serenissima.setup import empty_table
from fondaco.games.serenissima.state import Options, State
from fondaco.testing.random_walk import require_log as entries

COMPONENTS: SerenissimaComponents = GAME.open_components("standard")  # type: ignore[assignment]
ZONE = {zone.id: number for number, zone in enumerate(COMPONENTS.sheet.zone)}
GOOD = {good: number for number, good in enumerate(GOODS)}
CARD = {card.name: number for number, card in enumerate(COMPONENTS.cards)}
BLUE, RED, ORANGE, BLACK = range(4)
NO_ONE = -1


class FixedDice(Chance):
    """Dice with given results: `X` is a skull, `.` a blank face; a throw too many is an error."""

    dice: list[str]

    def clone(self) -> FixedDice:
        return FixedDice(self.key, self.state, self.dice[:])

    def die(self, sides: int = 6) -> int:
        return 1 if self.dice.pop(0) == "X" else sides


def told(dice: str) -> FixedDice:
    return FixedDice("", 1, [die for die in dice if die in "X."])


def goods(names: str) -> tuple[int, ...]:
    return tuple(GOOD[name] for name in names.split())


def table(
    now: Any,
    galleys: dict[int, tuple[Any, ...]] | None = None,
    ports: dict[str, tuple[Any, ...]] | None = None,
    players: int = 4,
    ducats: dict[int, int] | None = None,
    dice: str = "",
    closed: str = "",
    forts: str = "",
    basilicas: str = "",
    supply: dict[str, int] | None = None,
    reserve: dict[int, int] | None = None,
    pile: str = "",
    track: int | None = None,
    pawn: int | None = None,
    rules: int | None = None,
    **options: Any,
) -> Match:
    """A match that stands at a decision.

    A galley is (owner, zone, sailors, cargo), a port (owner, sailors, warehouse); sailors come out of the reserves and
    cubes out of the supply. The pawn stands at the galley of the decision, and a last galley of the last player waits
    in Ragusa, so that the round goes on. It is played by today's rules, or by older ones.
    """
    components: SerenissimaComponents = COMPONENTS if rules is None else GAME.open_components("standard", rules=rules)  # type: ignore[assignment]
    state = empty_table(components, Options(**options), players, told(dice))
    last = COMPONENTS.galleys(players)
    fleet = {last: (players - 1, "ragusa", 1), **(galleys or {})}
    for number, ship in fleet.items():
        place_galley(state, number, *ship)
    for name, port in (ports or {}).items():
        place_port(state, ZONE[name], *port)
    for seat, sum_ in (ducats or {}).items():
        state.ducats[seat] = sum_
    for good, cubes in (supply or {}).items():
        state.supply[GOOD[good]] = cubes
    for seat, sailors in (reserve or {}).items():
        state.reserve[seat] = sailors
    state.closed = [ZONE[name] for name in closed.split()]
    state.forts = [ZONE[name] for name in forts.split()]
    state.basilicas = [ZONE[name] for name in basilicas.split()]
    state.pile = [CARD[name] for name in reversed(pile.split())] or state.pile
    state.track = state.track if track is None else track
    state.round = 1
    state.pawn = getattr(now, "galley", last) if pawn is None else pawn
    return Match(GAME, components, Opening(players, 1, (), {}), state, now, [MatchLogEntry(0, None, None, ())])


def place_galley(state: State, number: int, owner: int, zone: str, sailors: int, cargo: str = "") -> None:
    state.owner[number] = owner
    state.zone[number] = ZONE[zone]
    state.sailors[number] = sailors
    state.reserve[owner] -= sailors
    state.cargo[number] = tuple(sorted(goods(cargo)))
    for good in goods(cargo):
        state.supply[good] -= 1


def place_port(state: State, port: int, owner: int = NO_ONE, sailors: int = 0, warehouse: str = "") -> None:
    state.holder[port] = owner
    state.garrison[port] = sailors
    if owner != NO_ONE:
        state.reserve[owner] -= sailors
    state.stored[port] = goods(warehouse)
    for good in goods(warehouse):
        state.supply[good] -= 1


def play(match: Match, *said: Any) -> Match:
    """Let the asked players take these actions, one after another."""
    for action in said:
        match.play(match.waiting[0], action)
    return match


def may(match: Match, kind: Any) -> list[Any]:
    """The legal actions of this kind of the asked player."""
    return [action for action in match.options(match.waiting[0]) if isinstance(action, kind)]


def why(match: Match, action: Any) -> tuple[str, str]:
    """The rule and the reason why the asked player may not take this action."""
    refusal = match.refuses(match.waiting[0], action)
    assert refusal is not None, f"{action} is allowed"
    assert refusal.reason, "a refusal has words"
    return refusal.rule, refusal.key.rpartition(".")[2]


def event_arguments(match: Match, what: str) -> list[dict[str, Any]]:
    """The events of this kind, by their arguments."""
    events: list[Event] = [event for entry in entries(match) for event in entry.events]
    return [event.args for event in events if event.says == f"serenissima.{what}"]


def turn_is_over(match: Match) -> bool:
    """Whether the pawn has gone on to the next galley."""
    return bool(event_arguments(match, "turn"))
