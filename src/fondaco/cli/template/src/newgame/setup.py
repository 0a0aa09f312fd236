"""1 The setup."""
from __future__ import annotations

from fondaco.core.chance import Chance
from fondaco.core.decision import Decision

from newgame.components import GameComponents
from newgame.state import Options, State
from newgame.turn import begin_turn


def set_up(
    components: GameComponents, options: Options, players: int, chance: Chance, record: bool
) -> tuple[State, Decision]:
    """1.2 Everyone has an order that nobody else knows; 1.3 some cards are open."""
    pile = components.cards[:]
    chance.shuffle(pile)
    state = State(
        chance=chance,
        story=[] if record else None,
        components=components,
        options=options,
        players=players,
        turn=0,
        pile=pile,
        market=[pile.pop() for _ in range(components.figures.market)],
        orders=[pile.pop() for _ in range(players)],
        shown=[[] for _ in range(players)],
        hidden=[[] for _ in range(players)],
    )
    state.tell("newgame.market", wares=state.market[:])
    for seat, ware in enumerate(state.orders):
        state.tell("newgame.order", to=(seat,), ware=ware)
    return state, begin_turn(state)
