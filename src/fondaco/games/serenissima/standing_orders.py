"""Auto-replies of a merchant prince: to galleys that pass, and the use of the own next galley."""

from __future__ import annotations

from fondaco.core.decision import Decision, Seat
from fondaco.core.standing_orders import StandingOrder
from fondaco.games.serenissima.blockade import BlockadeChoice
from fondaco.games.serenissima.galley_turns import TurnChoice
from fondaco.games.serenissima.state import State

ORDERS = (StandingOrder("let_pass", "let_pass", "my_turn", at=("blockade",)),)


def upcoming_decisions(state: State, now: Decision, who: Seat) -> list[Decision]:
    """6.4 Whether to block the galley that others let pass; 3.3 whether to use the next galley, or to invest."""
    if isinstance(now, BlockadeChoice) and who in now.seats[1:]:
        return [BlockadeChoice((who,), now.venture)]
    fleet = state.fleet(who)
    return [TurnChoice(who, fleet[0])] if fleet and who not in now.waiting(state) else []
