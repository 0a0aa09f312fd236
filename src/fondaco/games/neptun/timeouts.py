"""Answers given when a merchant's time runs out: the ship stays, and nothing is paid or given up.

When the last voyage of a round ends so, all contracts that are still open are lost (9.6)."""

from __future__ import annotations

from fondaco.core.timeouts import TimeoutAnswer, TimeoutAnswers, always_answer, first_option
from fondaco.games.neptun.actions import DECLINE, STAY
from fondaco.games.neptun.contract_loading import LoadContract
from fondaco.games.neptun.contracts import ChooseContract
from fondaco.games.neptun.delivery import DeliveryChoice, TemplePointChoice
from fondaco.games.neptun.extra_turns import ChooseOar, ExtraTurnChoice
from fondaco.games.neptun.oars import ChooseOars
from fondaco.games.neptun.sailing import VoyageChoice

ROUND_ENDS = "9.6"

TIMEOUTS: TimeoutAnswers = {
    ChooseContract: TimeoutAnswer(first_option),
    LoadContract: TimeoutAnswer(first_option),
    ChooseOars: TimeoutAnswer(first_option, ROUND_ENDS, ROUND_ENDS),
    VoyageChoice: always_answer(STAY, ROUND_ENDS, ROUND_ENDS),
    DeliveryChoice: always_answer(DECLINE, ROUND_ENDS, ROUND_ENDS),
    TemplePointChoice: always_answer(DECLINE, ROUND_ENDS, ROUND_ENDS),
    ExtraTurnChoice: always_answer(DECLINE, ROUND_ENDS, ROUND_ENDS),
    ChooseOar: TimeoutAnswer(first_option, ROUND_ENDS, ROUND_ENDS),
}
