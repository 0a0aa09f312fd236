"""1 The table is laid."""

from __future__ import annotations

from fondaco.core.chance import Chance
from fondaco.core.decision import Decision
from rialto.auction import begin_round
from rialto.components import RialtoComponents
from rialto.state import Options, State


def set_up(
    components: RialtoComponents, options: Options, players: int, chance: Chance, record: bool
) -> tuple[State, Decision]:
    """1.2 Everyone has some ducats and some cards that nobody else sees."""
    seats, kinds = range(players), len(components.wares)
    pile = components.cards[:]
    chance.shuffle(pile)
    state = State(
        chance=chance,
        story=[] if record else None,
        components=components,
        options=options,
        players=players,
        round=0,
        broker=players - 1,
        pile=pile,
        lot=[],
        ducats=[components.figures.start_ducats] * players,
        hands=[[0] * kinds for _ in seats],
        open=[[0] * kinds for _ in seats],
        sold=[0] * kinds,
    )
    for seat in seats:
        dealt = [pile.pop() for _ in range(components.figures.dealt)]
        for ware in dealt:
            state.hands[seat][ware] += 1
        state.tell("rialto.dealt", to=(seat,), seat=seat, wares=dealt)
    return state, begin_round(state)
