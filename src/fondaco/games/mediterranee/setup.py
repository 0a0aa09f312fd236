"""2 Set-up: the powers, their capitals and galleys, and the sailors placed in secret."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from fondaco.core.chance import Chance
from fondaco.core.decision import NO_ONE, Decision, Seat
from fondaco.core.field_types import by
from fondaco.core.sealed_decision import SealedDecision
from fondaco.games.mediterranee import turn
from fondaco.games.mediterranee.actions import AnyAction
from fondaco.games.mediterranee.components import MediterraneeComponents
from fondaco.games.mediterranee.field_types import SailorsUnseen
from fondaco.games.mediterranee.state import Options, State


def set_up(
    components: MediterraneeComponents, options: Options, players: int, chance: Chance, record: bool
) -> tuple[State, Decision]:
    """2.1-2.4 Each power has its capital, two galleys there and its treasury; the sailors wait to be placed."""
    state = empty_table(components, options, players, chance)
    state.story = [] if record else None
    for seat in range(players):
        home = state.capital(seat)
        state.flag[home] = seat
        for _ in range(components.figures.start_galleys):
            state.launch(seat, home, 0)
        state.tell("mediterranee.begins", seat=seat, power=components.power_number[state.powers[seat]], port=home)
    return state, MusterCrews()


def empty_table(components: MediterraneeComponents, options: Options, players: int, chance: Chance) -> State:
    """2.6 All pieces in the supply, all ports neutral."""
    zones, figures = len(components.zones), components.figures
    powers = components.powers(players, int(options.pairing == "spain-turkey"))
    return State(
        chance=chance,
        story=None,
        components=components,
        options=options,
        players=players,
        powers=powers,
        turn=0,
        order=list(range(players)),
        bids=[0] * players,
        ducats=[figures.start_ducats] * players,
        flag=[NO_ONE] * zones,
        garrison=[0] * zones,
        fort=[0] * zones,
        stock=[0] * zones,
        owner=[],
        zone=[],
        crew=[],
        hold=[],
        laden=[],
        loose=[],
        supply=[figures.goods_per_kind] * len(components.goods),
        sailors=figures.sailors_total,
        forts=figures.forts_total,
        prices=[0] * zones,
        built=0,
        enrolled=[0] * zones,
        transfers=0,
        offered=[0] * players,
        refused=[],
        moved=0,
        closed=0,
    )


class MusterCrews(SealedDecision[State, AnyAction], frozen=True):
    """2.4 All at once and in secret, players place their sailors on their two galleys and in their capital."""

    rule = "2.4"
    sealed: Annotated[tuple[tuple[Seat, SailorsUnseen, SailorsUnseen], ...], by("seat")] = ()

    def asked(self, state: State) -> Iterable[Seat]:
        return range(state.players)

    def options(self, state: State, who: Seat) -> list[AnyAction]:
        return [*state.components.muster]

    def turn_up(self, state: State) -> Decision:
        for seat, first, second in self.sealed:
            place_sailors(state, seat, first, second)
        return turn.begin_turn_or_end(state)


def sailors_left_for_capital(state: State, first: int, second: int) -> int:
    """2.4 Sailors who do not go aboard guard the capital."""
    return state.components.figures.start_sailors - first - second


def place_sailors(state: State, who: Seat, first: int, second: int) -> None:
    rest = sailors_left_for_capital(state, first, second)
    for galley, crew in zip(state.fleet(who), (first, second), strict=True):
        state.crew[galley] = crew
    state.garrison[state.capital(who)] = rest
    state.sailors -= first + second + rest
    state.tell("mediterranee.musters", seat=who, first=first, second=second, rest=rest, reveals=True)
