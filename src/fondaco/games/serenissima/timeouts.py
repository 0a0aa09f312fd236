"""Answers given when a merchant prince's time runs out: galleys stay where they are, laden as they are."""

from __future__ import annotations

from fondaco.core.decision import Seat
from fondaco.core.timeouts import TimeoutAnswer, TimeoutAnswers, always_answer, first_option
from fondaco.games.serenissima.actions import ACT, BREAK_OFF, DONE, LET_PASS, AnyAction
from fondaco.games.serenissima.battle import BootyChoice, FightOnChoice, FightTargetChoice
from fondaco.games.serenissima.blockade import BlockadeChoice
from fondaco.games.serenissima.conquest import LandingChoice, SiegeChoice
from fondaco.games.serenissima.doge_cards import SpecialInvestmentChoice
from fondaco.games.serenissima.galley_turns import TurnChoice
from fondaco.games.serenissima.investment import InvestmentChoice, LaunchPortChoice
from fondaco.games.serenissima.loading import Loading
from fondaco.games.serenissima.sailing import Sailing
from fondaco.games.serenissima.sale import SaleChoice
from fondaco.games.serenissima.sale_or_fight import SellOrFight
from fondaco.games.serenissima.setup import ChooseGalley, ChooseHome, ClosePort
from fondaco.games.serenissima.state import State


def default_booty_action(now: BootyChoice, state: State, who: Seat) -> AnyAction:
    return state.components.seize[now.spoil_goods[0]]


TIMEOUTS: TimeoutAnswers = {
    ClosePort: TimeoutAnswer(first_option),
    ChooseHome: TimeoutAnswer(first_option),
    ChooseGalley: TimeoutAnswer(first_option),
    TurnChoice: always_answer(ACT),
    Loading: always_answer(DONE),
    Sailing: always_answer(DONE),
    BlockadeChoice: always_answer(LET_PASS),
    SellOrFight: always_answer(DONE),
    SaleChoice: always_answer(DONE),
    FightTargetChoice: always_answer(DONE),
    FightOnChoice: always_answer(BREAK_OFF),
    BootyChoice: TimeoutAnswer(default_booty_action),
    SiegeChoice: always_answer(BREAK_OFF),
    LandingChoice: always_answer(DONE),
    InvestmentChoice: always_answer(DONE),
    LaunchPortChoice: TimeoutAnswer(first_option, costs="10.4"),
    SpecialInvestmentChoice: always_answer(DONE),
}
