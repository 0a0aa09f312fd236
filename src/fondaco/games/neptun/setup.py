"""2 Set-up."""
from __future__ import annotations

from fondaco.core.chance import Chance
from fondaco.core.decision import Decision
from fondaco.games.neptun import rounds
from fondaco.games.neptun.actions import AnyAction
from fondaco.games.neptun.board import EMPTY, NO_CARD, NO_OAR, NOT_THERE, Board, Options
from fondaco.games.neptun.chart import Chart, draw_chart
from fondaco.games.neptun.data import CRETE, NeptunBox


def set_up(
    box: NeptunBox, options: Options, players: int, chance: Chance, record: bool
) -> tuple[Board, Decision[Board, AnyAction]]:
    """2.1-2.8 The table before the first turn, and that turn."""
    box.must_seat(players, box.figures.players_min, box.figures.players_max)
    board = empty_table(box, options, players, chance)
    board.story = [] if record else None
    chance.shuffle(board.order)
    for region in box.regions:
        stack = list(range(players))
        chance.shuffle(stack)
        board.discs[region] = tuple(stack)
    chance.shuffle(board.bonus_pile)
    return board, rounds.begin_round(board)


def empty_table(box: NeptunBox, options: Options, players: int, chance: Chance) -> Board:
    """2.3-2.5 Everybody has the same gold and his own oar cards; nothing has been shuffled but the distances."""
    seats, fields, columns = range(players), players * box.figures.turns, players + 1
    return Board(
        chance, None, box, options, players, lay_distances(box, chance), 0, 0,
        list(seats), [], [], [box.figures.start_gold] * players, [CRETE] * players,
        [box.own_oars[seat][:] for seat in seats], [NO_OAR] * players, [NOT_THERE] * players, box.wind.start, None,
        [NO_CARD] * fields, [NO_CARD] * fields, [EMPTY] * fields,
        [NO_CARD] * columns, [NO_CARD] * columns, [NO_OAR] * columns, 0, 0,
        box.city_cards[:], box.good_cards[:], list(box.common_oars), [], [], [], [],
        [0] * (len(box.regions) * players), [tuple(seats)] * len(box.regions),
        [()] * players, [], [()] * players, list(box.sheet.bonus_tiles.points),
    )  # fmt: skip


def lay_distances(box: NeptunBox, chance: Chance) -> Chart:
    """2.2 Long tiles onto long routes, short ones onto short ones, at random."""
    piles = {True: list(box.sheet.distance_tiles.long), False: list(box.sheet.distance_tiles.short)}
    for pile in piles.values():
        chance.shuffle(pile)
    return draw_chart(box.routes, len(box.places), tuple(piles[long].pop() for long in box.long))
