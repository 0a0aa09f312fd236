"""Auto-replies of a trader: nothing to offer, and how the own turn begins."""

from __future__ import annotations

from fondaco.core.decision import Decision, Seat
from fondaco.core.standing_orders import StandingOrder
from fondaco.games.genoa.actions import Ask, Propose, Wish
from fondaco.games.genoa.board_file import START_ANYWHERE
from fondaco.games.genoa.state import State
from fondaco.games.genoa.turn import TowerStartChoice

TALKS = ("here", "ahead")
ORDERS = (
    StandingOrder("nothing_now", "done", "turn", at=TALKS, unless=("accept",)),
    StandingOrder("nothing", "done", "my_turn", at=TALKS),
)
OFFERS = {Propose: 5, Ask: 3, Wish: 1}


def upcoming_decisions(state: State, now: Decision, who: Seat) -> list[Decision]:
    """3.2 Where the tower starts, for who has the card."""
    return [TowerStartChoice(who)] if state.leader != who and state.has(who, START_ANYWHERE) else []
