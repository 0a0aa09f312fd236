"""Positions of Genoa built directly, in the names of the board file."""

from __future__ import annotations

from typing import Any

from fondaco.core.chance import fast_chance
from fondaco.core.decision import decision_name
from fondaco.core.events import Event, MatchLogEntry
from fondaco.core.match import Match
from fondaco.core.match_file import Opening
from fondaco.games.genoa import GAME, buildings, markers, walk
from fondaco.games.genoa.actions import Accept, Ask, Fill, Move, Propose
from fondaco.games.genoa.board_file import A_CARD, DECKS, FIRST_CARD, GOODS, MARKER, SPECIALS
from fondaco.games.genoa.components import GenoaComponents
from fondaco.games.genoa.setup import empty_table
from fondaco.games.genoa.state import HELD, Options, State, bit_positions
from fondaco.testing.random_walk import require_log as entries

COMPONENTS: GenoaComponents = GAME.open_components("standard")  # type: ignore[assignment]
SPACE = COMPONENTS.space | {
    f"s{red}{blue}": at for (red, blue), at in COMPONENTS.square.items() if at in COMPONENTS.streets
}
DECK_ROWS = (
    COMPONENTS.sheet.large_orders,
    COMPONENTS.sheet.small_orders,
    COMPONENTS.sheet.messages,
    COMPONENTS.sheet.privileges,
)
CARD = {row.id: card for card, row in enumerate([row for deck in DECK_ROWS for row in deck])}
ITEM = (
    COMPONENTS.good
    | {name: GOODS + place for place, name in enumerate(SPECIALS)}
    | {"marker": MARKER}
    | {name: A_CARD + place for place, name in enumerate(DECKS)}
    | {name: FIRST_CARD + card for name, card in CARD.items()}
)
NAME = {item: name for name, item in ITEM.items()}
PLACE = {space: name for name, space in SPACE.items()}


def items(names: str) -> tuple[int, ...]:
    """`"silk swap L01"` as numbers."""
    return tuple(ITEM[name] for name in names.split())


def state(
    players: int = 3,
    walk: str = "rathaus",
    leader: int = 0,
    has: dict[int, str] | None = None,
    ducats: dict[int, int] | None = None,
    owner: dict[str, int] | None = None,
    acted: str = "",
    components: GenoaComponents = COMPONENTS,
    **options: Any,
) -> State:
    """A table: `has` lists items of each seat besides 130 ducats, `walk` the path of the tower."""
    made = empty_table(components, Options(**options), players, fast_chance(1))
    made.leader, made.turn = leader, 1
    made.walk = [SPACE[name] for name in walk.split()]
    made.visited = sum(1 << space for space in made.walk)
    for seat, names in (has or {}).items():
        for item in items(names):
            _give(made, seat, item)
    for seat, sum_ in (ducats or {}).items():
        made.ducats[seat] = sum_
    for name, seat in (owner or {}).items():
        made.owner[SPACE[name]] = seat
        made.stock[MARKER + seat] -= 1
    for digit in acted:
        made.acted[int(digit)] += 1
    return made


def _give(made: State, seat: int, item: int) -> None:
    if item >= FIRST_CARD:
        card = item - FIRST_CARD
        made.decks[made.components.deck_of[card]].remove(card)
        made.hands[seat] |= 1 << card
    else:
        made.stock[item if item < MARKER else MARKER + seat] -= 1
        made.held[seat * HELD + item] += 1


def match_at(made: State, now: Any) -> Match:
    log: list[MatchLogEntry[Any]] = [MatchLogEntry(0, None, None, ())]
    return Match(GAME, made.components, Opening(made.players, 0, (), {}), made, now, log)


def here(**position: Any) -> Match:
    """4.11 The tower stands on the last space of its walk."""
    made = state(**position)
    return match_at(made, walk.arrive_at_space(made))


def ahead(**position: Any) -> Match:
    """4.16 The space of the tower is settled."""
    made = state(**position)
    return match_at(made, walk.continue_walk(made))


def acting(who: int, owed: str = "", **position: Any) -> Match:
    """5 A player has the action where the tower stands."""
    made = state(**position)
    return match_at(made, buildings.begin_building_action(made, who, items(owed)))


def laying(**position: Any) -> Match:
    """7.3 The walk has ended."""
    made = state(**position)
    return match_at(made, markers.begin_marker_phase(made))


# -- actions -----------------------------------------------------------------------------


def offer(space: str, ducats: int = 0, give: str = "", want: str = "", later: str = "", **more: Any) -> Propose:
    """`more`: `want_ducats`, `words`, `replaces`."""
    return Propose(SPACE[space], ducats, items(give), want_items=items(want), later_items=items(later), **more)


def ask(space: str, ducats: int = 0, want: str = "", give: str = "", later: str = "", **more: Any) -> Ask:
    """A request of the tower player; `more`: `give_ducats`, `words`, `answers`."""
    return Ask(SPACE[space], more.pop("give_ducats", 0), items(give), ducats, items(want), items(later), **more)


def accept(number: int, cards: str = "") -> Accept:
    return Accept(number, tuple(CARD[name] for name in cards.split()))


def fill(card: str) -> Fill:
    return Fill(CARD[card])


def move(space: str) -> Move:
    return Move(SPACE[space])


def say(match: Match, seat: int, *actions: Any) -> Match:
    for action in actions:
        match.play(seat, action)
    return match


# -- state -------------------------------------------------------------------------------


def holds(match: Match, seat: int) -> str:
    """All that a seat has besides ducats, in the order of the board file."""
    table = match.state
    held = [item for item in range(A_CARD) for _ in range(table.held[seat * HELD + item])]
    return " ".join(NAME[item] for item in held + [FIRST_CARD + card for card in bit_positions(table.hands[seat])])


def supply(match: Match, names: str, seat: int = 0) -> list[int]:
    """How many of these are left in the supply."""
    return [match.state.left(seat, item) for item in items(names)]


def says(match: Match, line: int = -1) -> list[str]:
    return [event.says.removeprefix("genoa.") for event in entries(match)[line].events]


def told(match: Match, says: str) -> list[Event]:
    """All events of this kind in the log."""
    return [event for entry in entries(match) for event in entry.events if event.says == f"genoa.{says}"]


def why_not(match: Match, seat: int, action: Any) -> tuple[str, str] | None:
    """The paragraph and the reason of a refusal."""
    refusal = match.refuses(seat, action)
    if refusal is None:
        return None
    return refusal.rule, refusal.key.removeprefix("genoa.no.").removeprefix("fondaco.no.")


def at(match: Match) -> str:
    return decision_name(match.decision)


def privileges(*buildings: str) -> int:
    place = {COMPONENTS.ring[at]: card for card, at in COMPONENTS.ring_place.items()}
    return sum(1 << place[SPACE[name]] for name in buildings)


# A board whose town has villas.
VILLAS: GenoaComponents = GAME.open_components(
    COMPONENTS.tables | {"town": COMPONENTS.tables["town"] | {"plan": "villas"}}
)  # type: ignore[assignment]
