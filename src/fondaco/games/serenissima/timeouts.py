"""Answers given when a merchant prince's time runs out: galleys stay where they are, laden as they are."""

from __future__ import annotations

from fondaco.core.decision import Seat
from fondaco.core.timeouts import TimeoutAnswer, TimeoutAnswers, always_answer, first_option
from fondaco.games.serenissima.actions import ACT, BREAK_OFF, DONE, LET_PASS, AnyAction
from fondaco.games.serenissima.arrival import SellOrFight
from fondaco.games.serenissima.battle import Battle, Booty, Fight
from fondaco.games.serenissima.blockade import Blockade
from fondaco.games.serenissima.conquest import Landing, Siege
from fondaco.games.serenissima.doge_cards import SpecialInvestment
from fondaco.games.serenissima.investment import Berth, Investment
from fondaco.games.serenissima.loading import Loading
from fondaco.games.serenissima.sailing import Sailing
from fondaco.games.serenissima.sale import Sale
from fondaco.games.serenissima.setup import ChooseGalley, ChooseHome, ClosePort
from fondaco.games.serenissima.state import State
from fondaco.games.serenissima.wheel import Turn


def take_booty(now: Booty, state: State, who: Seat) -> AnyAction:
    return state.components.seize[now.spoil_goods[0]]


TIMEOUTS: TimeoutAnswers = {
    ClosePort: TimeoutAnswer(first_option),
    ChooseHome: TimeoutAnswer(first_option),
    ChooseGalley: TimeoutAnswer(first_option),
    Turn: always_answer(ACT),
    Loading: always_answer(DONE),
    Sailing: always_answer(DONE),
    Blockade: always_answer(LET_PASS),
    SellOrFight: always_answer(DONE),
    Sale: always_answer(DONE),
    Fight: always_answer(DONE),
    Battle: always_answer(BREAK_OFF),
    Booty: TimeoutAnswer(take_booty),
    Siege: always_answer(BREAK_OFF),
    Landing: always_answer(DONE),
    Investment: always_answer(DONE),
    Berth: TimeoutAnswer(first_option, costs="10.4"),
    SpecialInvestment: always_answer(DONE),
}
