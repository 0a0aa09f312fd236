"""Auto-replies of a merchant: to extra turns, and the contract to take."""

from __future__ import annotations

from fondaco.core.decision import Decision, Seat
from fondaco.core.standing_orders import StandingOrder
from fondaco.games.neptun.contract_loading import LoadContract
from fondaco.games.neptun.contracts import ANY_OPEN, ChooseContract
from fondaco.games.neptun.extra_turns import ExtraTurnChoice
from fondaco.games.neptun.state import State

ORDERS = (StandingOrder("no_extra", "decline", "end", at=("extra_turn",)),)


def upcoming_decisions(state: State, now: Decision, who: Seat) -> list[Decision]:
    """4.4 The contract to take, while others take theirs; 9.2 whether to play the extra turn."""
    if isinstance(now, ChooseContract | LoadContract) and now.who != who and state.open_columns():
        return [ChooseContract(who, ANY_OPEN)]
    return [ExtraTurnChoice(who, ())] if isinstance(now, ExtraTurnChoice) and who in now.later_seats else []
