"""2 Set-up."""

from __future__ import annotations

from fondaco.core.chance import Chance
from fondaco.core.decision import Decision, Seat
from fondaco.games.oltremare.components import OltreMareComponents
from fondaco.games.oltremare.field_types import Card
from fondaco.games.oltremare.state import NO_MARKER, Options, State
from fondaco.games.oltremare.stowing import cargo_log_place, log_own_cargo
from fondaco.games.oltremare.turn_start import begin_turn


def set_up(
    components: OltreMareComponents, options: Options, players: int, chance: Chance, record: bool
) -> tuple[State, Decision]:
    """2.1-2.10 The table before the first turn, and that turn."""
    components.check_players(players, components.figures.players_min, components.figures.players_max)
    state = empty_table(components, options, players, chance)
    state.story = [] if record else None
    lay_markers(state)
    goods = components.goods_for(players)
    deck = [card for card in components.cards if components.good[card] in goods]
    state.cards_out = [card for card in components.cards if card not in set(deck)]
    first = chance.below(players)
    assign_start_ports(state, deck, first)
    chance.shuffle(deck)
    state.pile = deck
    if options.venice == "rulebook":
        insert_venice(state)
    deal_hands(state, first)
    if options.venice == "amigo":
        insert_venice(state)
    return state, begin_turn(state, first)


def empty_table(components: OltreMareComponents, options: Options, players: int, chance: Chance) -> State:
    """2.8 Everybody has the same ducats and no prestige; nothing else lies there yet."""
    cards, seats = len(components.cards), range(players)
    return State(
        chance=chance,
        story=None,
        components=components,
        options=options,
        players=players,
        turn=0,
        ducats=[components.figures.start_ducats] * players,
        prestige=[0] * players,
        hands=[[] for _ in seats],
        cargo=[[] for _ in seats],
        pirates=[[] for _ in seats],
        pile=[],
        table=[],
        ships=[0] * players,
        lying=[NO_MARKER] * len(components.ports),
        taken=[[] for _ in seats],
        active=[NO_MARKER] * players,
        cards_out=[],
        markers_out=[],
        offers=[],
        numbered=0,
        proposed=[0] * players**2,
        unanswered=[0] * players**2,
        silent=0,
        dealt=0,
        bought=0,
        sure=[0] * cards,
        near=[0] * cards,
    )


def lay_markers(state: State) -> None:
    """2.1 One marker on every port; those left over are out of the game."""
    markers = state.components.markers[:]
    state.chance.shuffle(markers)
    state.lying = markers[: len(state.lying)]
    state.markers_out = markers[len(state.lying) :]


def assign_start_ports(state: State, deck: list[Card], first: Seat) -> None:
    """2.3-2.7 Each, from the first player on, takes the next card that names a port where nobody starts yet."""
    components = state.components
    state.chance.shuffle(deck)
    taken: set[int | None] = {None}
    for seat in (first, *state.others(first)):
        card = next(card for card in deck if components.home[card] not in taken)
        port = components.home[card]
        assert port is not None
        taken.add(port)
        deck.remove(card)
        state.cargo[seat].append(card)
        state.ships[seat] = port
        state.markers_out.append(state.lying[port])
        state.lying[port] = NO_MARKER
        state.tell("oltremare.starts", seat=seat, card=card, port=port, on=cargo_log_place(seat))
        log_own_cargo(state, seat)


def insert_venice(state: State) -> None:
    """2.9 Venice near the middle of the pile."""
    jitter = state.components.figures.venice_jitter
    low, high = venice_position_range(len(state.pile), jitter)
    state.pile.insert(low + state.chance.below(high - low + 1), state.components.venice)


def venice_position_range(pile: int, jitter: int) -> tuple[int, int]:
    """The lowest and highest place Venice can have in a pile of so many cards, counted from the bottom."""
    return max(0, pile // 2 - jitter), min(pile, pile // 2 + jitter)


def pile_size_at_insertion(state: State) -> int:
    """2.9, 13.3 How many goods cards the pile had when Venice was put in."""
    goods = len(state.components.cards)
    if state.players == 2:
        goods -= sum(good == state.components.removed_for_two for good in state.components.good)
    dealt = state.components.figures.start_hand if state.options.venice == "amigo" else 0
    return goods - state.players * (1 + dealt)


def deal_hands(state: State, first: Seat) -> None:
    """2.10 Everybody draws a hand; Venice is never part of it."""
    size = state.components.figures.start_hand
    for seat in (first, *state.others(first)):
        state.hands[seat] = [state.pile.pop() for _ in range(size)]
        state.tell("oltremare.drew", to=(seat,), seat=seat, cards=state.hands[seat][:])
