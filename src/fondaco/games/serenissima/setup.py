"""2 Set-up: closed ports, start ports and the first galleys."""

from __future__ import annotations

from fondaco.core.chance import Chance
from fondaco.core.decision import NO_ONE, Action, Decision, Refusal, Seat
from fondaco.games.serenissima import actions, galley_turns
from fondaco.games.serenissima.actions import no
from fondaco.games.serenissima.board_file import DOGE, MOST_PLAYERS, NO_ZONE
from fondaco.games.serenissima.components import SerenissimaComponents
from fondaco.games.serenissima.field_types import Galley, Port, Turns
from fondaco.games.serenissima.state import ENDLESS, Options, State


def set_up(
    components: SerenissimaComponents, options: Options, players: int, chance: Chance, record: bool
) -> tuple[State, Decision]:
    """2.1-2.3 The table before the first choice."""
    state = empty_table(components, options, players, chance)
    state.story = [] if record else None
    state.first = chance.below(players)
    chance.shuffle(state.pile)
    state.tell("serenissima.begins", seat=state.first)
    return state, begin_port_closing(state) if players < MOST_PLAYERS else begin_fleet_choice(state)


def empty_table(components: SerenissimaComponents, options: Options, players: int, chance: Chance) -> State:
    """2.2 All players have their ducats and sailors; no galley is on the wheel, every port is neutral."""
    wheel_spaces, zones = components.galleys(players) + 1, len(components.zones)
    return State(
        chance=chance,
        story=None,
        components=components,
        options=options,
        players=players,
        first=0,
        round=0,
        pawn=DOGE,
        track=components.track_start(players),
        scorings=0,
        ducats=[components.numbers.start_ducats] * players,
        reserve=[components.sailors(players)] * players,
        supply=components.supply[:],
        owner=[NO_ONE] * wheel_spaces,
        zone=[NO_ZONE] * wheel_spaces,
        sailors=[0] * wheel_spaces,
        cargo=[()] * wheel_spaces,
        holder=[NO_ONE] * zones,
        garrison=[0] * zones,
        stored=[()] * zones,
        closed=[],
        forts=[],
        basilicas=[],
        pile=list(range(len(components.cards))),
        turned_up=[],
        steps_left=options.steps or ENDLESS,
    )


def begin_port_closing(state: State) -> Decision:
    """2.4 From the last player on, against the clock, one port each."""
    backwards = state.in_order()[::-1]
    return ClosePort(tuple(backwards[turn % state.players] for turn in range(len(state.components.to_close))))


class ClosePort(Decision[State, actions.Close], frozen=True):
    """2.4 The next player closes a port of a good of which none is closed yet."""

    rule = "2.4"
    seats: Turns

    def waiting(self, state: State) -> tuple[Seat, ...]:
        return self.seats[:1]

    def options(self, state: State, who: Seat) -> list[actions.Close]:
        return [state.components.close[port] for port in state.components.zones if not why_not_close_port(state, port)]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        if isinstance(action, actions.Close) and action.port in state.components.zones:
            return why_not_close_port(state, action.port) or no(self.rule, "close_a_port")
        return no(self.rule, "close_a_port")

    def take(self, state: State, who: Seat, action: actions.Close) -> Decision:
        state.closed.append(action.port)
        state.tell("serenissima.closes", seat=who, port=action.port)
        return ClosePort(self.seats[1:]) if self.seats[1:] else begin_fleet_choice(state)


def why_not_close_port(state: State, port: Port) -> Refusal | None:
    """2.4, 2.5 Why this port cannot be closed now."""
    components = state.components
    if components.produces[port] not in components.to_close:
        return no("2.4", "good_is_not_closed", port=port)
    if any(components.produces[port] == components.produces[closed] for closed in state.closed):
        return no("2.4", "good_is_closed_already", good=components.produces[port])
    if port in components.starts and len(unclosed_start_ports(state)) <= state.players:
        return no("2.5", "start_ports_needed", port=port)
    return None


def unclosed_start_ports(state: State) -> list[Port]:
    """2.4 The start ports that have not been closed."""
    return [port for port in state.components.starts if port not in state.closed]


def begin_fleet_choice(state: State) -> Decision:
    """2.7-2.9 With two players by turns, with more there and back again."""
    clockwise = state.in_order()
    galleys = state.components.start_galleys(state.players)
    if state.players == 2:
        return ChooseHome(tuple(clockwise * galleys))
    return ChooseHome(tuple(clockwise + clockwise[::-1] * (galleys - 1)))


def ask_next_choice(state: State, seats: tuple[Seat, ...]) -> Decision:
    """2.7 Players without a port choose one first; then come the rounds."""
    if not seats:
        return galley_turns.begin_round(state)
    return ChooseGalley(seats) if seats[0] in state.holder else ChooseHome(seats)


class ChooseHome(Decision[State, actions.Settle], frozen=True):
    """2.7 The next player chooses a free start port and puts the first sailors there."""

    rule = "2.7"
    seats: Turns

    def waiting(self, state: State) -> tuple[Seat, ...]:
        return self.seats[:1]

    def options(self, state: State, who: Seat) -> list[actions.Settle]:
        return [state.components.settle[port] for port in unclosed_start_ports(state) if state.holder[port] == NO_ONE]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return no(self.rule, "choose_a_free_start_port")

    def take(self, state: State, who: Seat, action: actions.Settle) -> Decision:
        sailors = state.components.numbers.start_sailors_port
        state.garrison[action.port] = sailors
        state.reserve[who] -= sailors
        state.take_port(who, action.port)
        return ChooseGalley(self.seats)


class ChooseGalley(Decision[State, actions.Commission], frozen=True):
    """2.7-2.9 The next player chooses a free number for a galley that begins at the start port."""

    rule = "2.8"
    seats: Turns

    def waiting(self, state: State) -> tuple[Seat, ...]:
        return self.seats[:1]

    def options(self, state: State, who: Seat) -> list[actions.Commission]:
        return [state.components.commission[galley] for galley in state.free_numbers()]

    def explains(self, state: State, who: Seat, action: Action) -> Refusal:
        return no(self.rule, "choose_a_free_number")

    def take(self, state: State, who: Seat, action: actions.Commission) -> Decision:
        galley: Galley = action.galley
        state.commission(who, galley, state.holder.index(who), state.components.numbers.start_sailors_galley)
        return ask_next_choice(state, self.seats[1:])
