"""Positions of Neptun built directly, in the names of the board file."""

from __future__ import annotations

from typing import Any

from fondaco.core.chance import fast_chance
from fondaco.core.decision import Over
from fondaco.core.events import Event, MatchLogEntry
from fondaco.core.match import Match
from fondaco.core.match_file import Opening
from fondaco.games.neptun import GAME
from fondaco.games.neptun.actions import Deliver, Load, Row, Sail, Take
from fondaco.games.neptun.board_file import EMPTY, FULFILLED, LOST, OPEN
from fondaco.games.neptun.chart import chart_from_tiles
from fondaco.games.neptun.components import NeptunComponents
from fondaco.games.neptun.oars import ChooseOars
from fondaco.games.neptun.sailing import VoyageChoice
from fondaco.games.neptun.setup import empty_table
from fondaco.games.neptun.state import NO_CARD, NO_OAR, Options, State
from fondaco.testing.random_walk import require_log as entries

COMPONENTS: NeptunComponents = GAME.open_components("standard")  # type: ignore[assignment]
NOTHING_ASKED = Over()
PLACE = {row.id: number for number, row in enumerate([COMPONENTS.sheet.start, *COMPONENTS.sheet.cities])}
GOOD = {row.id: number for number, row in enumerate(COMPONENTS.sheet.goods)}
REGION = {row.id: number for number, row in enumerate(COMPONENTS.sheet.regions)} | {
    "gold": len(COMPONENTS.sheet.regions)
}
# "7-1" has strength 7 and wind -1; "p5" is a player's own card of strength 5.
OAR = {f"{COMPONENTS.strength[oar]}{COMPONENTS.wind_of[oar]:+d}": oar for oar in COMPONENTS.common_oars}
STATE = {"*": FULFILLED, "!": LOST}
SHORT, LONG = 5, 12
NO_SUCH = 77


def oars(seat: int, names: str) -> list[int]:
    """`"7-1 p5"` as numbers."""
    own = {f"p{COMPONENTS.strength[oar]}": oar for oar in COMPONENTS.own_oars[seat]}
    return [(OAR | own)[name] for name in names.split()]


def table(
    players: int = 3,
    now: Any = NOTHING_ASKED,
    order: str = "",
    hands: dict[int, str] | None = None,
    played: dict[int, str] | None = None,
    strips: dict[int, str] | None = None,
    row: str = "",
    turned: int = 0,
    row_gold: int = 0,
    ships: dict[int, str] | None = None,
    gold: dict[int, int] | None = None,
    favour: dict[str, str] | None = None,
    miles: dict[str, int] | None = None,
    wind: int = 5,
    forecast: int | None = None,
    round: int = 1,  # noqa: A002
    turn: int = 1,
    to_move: str = "",
    extra: str = "",
    components: NeptunComponents = COMPONENTS,
    **options: Any,
) -> Match:
    """A match that stands at the decision `now`.

    Seats are written as digits, in order. A strip is `"saguntum:olives - carthago:honey* tyros:salt!"`: a dash for an
    empty field, * for fulfilled, ! for lost. A row is `"saguntum:olives:7-1 - ..."`, a dash for a column taken.
    `favour` tells the discs of a temple from the lowest to the topmost: `{"graecia": "1=4 0=4"}`, others lie on 0.
    All short routes are 5 miles and all long ones 12, unless `miles` says otherwise. Cards that are nowhere else lie
    in the piles.
    """
    state = empty_table(components, Options(**options), players, fast_chance(1))
    state.order = seats(order) or list(range(players))
    state.to_move, state.extra = seats(to_move), seats(extra)
    state.round, state.turn, state.wind, state.forecast = round, turn, wind, forecast
    state.chart = chart_from_tiles(components.routes, len(components.places), _tiles(miles or {}))
    for seat in range(players):
        state.hands[seat] = oars(seat, (hands or {}).get(seat, ""))
        state.played[seat] = oars(seat, (played or {})[seat])[0] if played and seat in played else NO_OAR
        state.ships[seat] = PLACE[(ships or {}).get(seat, "crete")]
        state.gold[seat] = (gold or {}).get(seat, 5)
    for seat, strip in (strips or {}).items():
        _load(state, seat, strip)
    for temple, discs in (favour or {}).items():
        _stack(state, REGION[temple], discs)
    _lay(state, row)
    state.turned, state.row_gold = turned, row_gold
    _gather(state)
    log: list[MatchLogEntry[Any]] = [MatchLogEntry(0, None, None, ())]
    return Match(GAME, components, Opening(players, 0, (), {}), state, now, log)


def seats(digits: str) -> list[int]:
    return [int(digit) for digit in digits]


def _tiles(miles: dict[str, int]) -> tuple[int, ...]:
    routes = [f"{route.a}-{route.b}" for route in COMPONENTS.sheet.routes]
    assert set(miles) <= set(routes), miles
    return tuple(miles.get(route, LONG if long else SHORT) for route, long in zip(routes, COMPONENTS.long, strict=True))


def _load(state: State, seat: int, strip: str) -> None:
    for slot, contract in enumerate(strip.split()):
        if contract == "-":
            continue
        city, good = contract.rstrip("*!").split(":")
        field = seat * state.components.figures.turns + slot
        state.strip_city[field], state.strip_good[field] = PLACE[city], GOOD[good]
        state.strip_state[field] = STATE.get(contract[-1], OPEN)


def _stack(state: State, region: int, discs: str) -> None:
    named = [(int(disc[0]), int(disc[2:])) for disc in discs.split()]
    for seat, points in named:
        state.favour[region * state.players + seat] = points
    others = [seat for seat in range(state.players) if seat not in dict(named)]
    state.discs[region] = (*others, *[seat for seat, _ in named])


def _lay(state: State, row: str) -> None:
    for column, contract in enumerate(row.split()):
        if contract != "-":
            city, good, oar = contract.split(":")
            state.row_city[column], state.row_good[column] = PLACE[city], GOOD[good]
            state.row_oar[column] = OAR[oar]


def _gather(state: State) -> None:
    """Cards of fulfilled contracts are discards; personal cards that are nowhere left the game; the rest is piles."""
    done = [field for field, slot_state in enumerate(state.strip_state) if slot_state == FULFILLED]
    lying = [field for field, slot_state in enumerate(state.strip_state) if slot_state not in (EMPTY, FULFILLED)]
    state.city_discards = [state.strip_city[field] for field in done]
    state.good_discards = [state.strip_good[field] for field in done]
    for field in done + lying:
        state.city_pile.remove(state.strip_city[field])
        state.good_pile.remove(state.strip_good[field])
    for city, good in zip(state.row_city, state.row_good, strict=True):
        if city != NO_CARD:
            state.city_pile.remove(city)
            state.good_pile.remove(good)
    away = {*state.row_oar, *state.played, *[oar for hand in state.hands for oar in hand]}
    state.oar_pile = [oar for oar in state.components.common_oars if oar not in away]
    state.oars_out = [oar for own in state.components.own_oars[: state.players] for oar in own if oar not in away]


def choosing(players: int = 3, chosen: dict[int, str] | None = None) -> ChooseOars:
    """6.1 Some players have chosen already."""
    return ChooseOars(
        tuple(oars(seat, (chosen or {})[seat])[0] if seat in (chosen or {}) else NO_OAR for seat in range(players))
    )


def at_sea(who: int, oar: str, place: str = "crete", **position: Any) -> Match:
    """7 The ship of `who`, the last of the turn, is about to sail from a place, its oar card on the table."""
    ships = {who: place} | position.pop("ships", {})
    match = table(ships=ships, played={who: oar}, **{"forecast": 0} | position)
    match.ask(VoyageChoice(who, match.state.range(who)))
    return match


def row_with(match: Match, seat: int, oar: str) -> None:
    match.play(seat, Row(oars(seat, oar)[0]))


def sail(match: Match, seat: int, place: str) -> None:
    match.play(seat, Sail(PLACE[place]))


def menu(match: Match, seat: int) -> list[str]:
    """The menu in the names of the board file."""
    place = {number: name for name, number in PLACE.items()}
    oar = {number: name for name, number in OAR.items()}
    own = {number: f"p{COMPONENTS.strength[number]}" for number in COMPONENTS.own_oars[seat]}
    said = []
    for action in match.options(seat):
        match action:
            case Sail(number):
                said.append(place[number])
            case Row(number):
                said.append((oar | own)[number])
            case Take(number) | Load(number) | Deliver(number):
                said.append(str(number))
            case _:
                said.append(type(action).__name__)
    return said


def told(match: Match, line: int = -1) -> list[Event]:
    return list(entries(match)[line].events)


def says(match: Match, line: int = -1) -> list[str]:
    return [event.says.removeprefix("neptun.") for event in told(match, line)]


def event_arguments(match: Match, says: str) -> list[dict[str, Any]]:
    """The arguments of all events of this kind in the log."""
    return [event.args for entry in entries(match) for event in entry.events if event.says == f"neptun.{says}"]


def why_not(match: Match, seat: int, action: Any) -> tuple[str, str] | None:
    """The paragraph and the reason of a refusal."""
    refusal = match.refuses(seat, action)
    return None if refusal is None else (refusal.rule, refusal.key.removeprefix("neptun.no."))
