"""2 Set-up."""

from __future__ import annotations

from fondaco.core.chance import Chance
from fondaco.core.decision import Decision, Seat
from fondaco.games.oltremare.board import NO_MARKER, Board, Options
from fondaco.games.oltremare.cargo import cargo_log_place, log_own_cargo
from fondaco.games.oltremare.components import OltreMareComponents
from fondaco.games.oltremare.field_types import Card
from fondaco.games.oltremare.turn_start import begin_turn


def set_up(
    components: OltreMareComponents, options: Options, players: int, chance: Chance, record: bool
) -> tuple[Board, Decision]:
    """2.1-2.10 The table before the first turn, and that turn."""
    components.check_players(players, components.figures.players_min, components.figures.players_max)
    board = empty_table(components, options, players, chance)
    board.story = [] if record else None
    lay_markers(board)
    goods = components.goods_for(players)
    deck = [card for card in components.cards if components.good[card] in goods]
    board.cards_out = [card for card in components.cards if card not in set(deck)]
    first = chance.below(players)
    assign_start_ports(board, deck, first)
    chance.shuffle(deck)
    board.pile = deck
    if options.venice == "rulebook":
        insert_venice(board)
    deal_hands(board, first)
    if options.venice == "amigo":
        insert_venice(board)
    return board, begin_turn(board, first)


def empty_table(components: OltreMareComponents, options: Options, players: int, chance: Chance) -> Board:
    """2.8 Everybody has the same ducats and no prestige; nothing else lies there yet."""
    cards, seats = len(components.cards), range(players)
    return Board(
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


def lay_markers(board: Board) -> None:
    """2.1 One marker on every port; those left over are out of the game."""
    markers = board.components.markers[:]
    board.chance.shuffle(markers)
    board.lying = markers[: len(board.lying)]
    board.markers_out = markers[len(board.lying) :]


def assign_start_ports(board: Board, deck: list[Card], first: Seat) -> None:
    """2.3-2.7 Each, from the first player on, takes the next card that names a port where nobody starts yet."""
    components = board.components
    board.chance.shuffle(deck)
    taken: set[int | None] = {None}
    for seat in (first, *board.others(first)):
        card = next(card for card in deck if components.home[card] not in taken)
        port = components.home[card]
        assert port is not None
        taken.add(port)
        deck.remove(card)
        board.cargo[seat].append(card)
        board.ships[seat] = port
        board.markers_out.append(board.lying[port])
        board.lying[port] = NO_MARKER
        board.tell("oltremare.starts", seat=seat, card=card, port=port, on=cargo_log_place(seat))
        log_own_cargo(board, seat)


def insert_venice(board: Board) -> None:
    """2.9 Venice near the middle of the pile."""
    jitter = board.components.figures.venice_jitter
    low, high = venice_position_range(len(board.pile), jitter)
    board.pile.insert(low + board.chance.below(high - low + 1), board.components.venice)


def venice_position_range(pile: int, jitter: int) -> tuple[int, int]:
    """The lowest and highest place Venice can have in a pile of so many cards, counted from the bottom."""
    return max(0, pile // 2 - jitter), min(pile, pile // 2 + jitter)


def pile_size_at_insertion(board: Board) -> int:
    """2.9, 13.3 How many goods cards the pile had when Venice was put in."""
    goods = len(board.components.cards)
    if board.players == 2:
        goods -= sum(good == board.components.removed_for_two for good in board.components.good)
    dealt = board.components.figures.start_hand if board.options.venice == "amigo" else 0
    return goods - board.players * (1 + dealt)


def deal_hands(board: Board, first: Seat) -> None:
    """2.10 Everybody draws a hand; Venice is never part of it."""
    size = board.components.figures.start_hand
    for seat in (first, *board.others(first)):
        board.hands[seat] = [board.pile.pop() for _ in range(size)]
        board.tell("oltremare.drew", to=(seat,), seat=seat, cards=board.hands[seat][:])
