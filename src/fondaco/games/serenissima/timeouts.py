"""Answers given when a merchant prince's time runs out: galleys stay where they are, laden as they are."""

from __future__ import annotations

from fondaco.core.decision import Seat
from fondaco.core.timeouts import TimeoutAnswer, TimeoutAnswers, always, first
from fondaco.games.serenissima.actions import ACT, BREAK_OFF, DONE, LET_PASS, AnyAction
from fondaco.games.serenissima.battle import Battle, Booty, Fight
from fondaco.games.serenissima.blockade import Blockade
from fondaco.games.serenissima.board import Board
from fondaco.games.serenissima.conquest import Landing, Siege
from fondaco.games.serenissima.doge import SpecialInvestment
from fondaco.games.serenissima.harbour import SellOrFight
from fondaco.games.serenissima.investment import Berth, Investment
from fondaco.games.serenissima.loading import Loading
from fondaco.games.serenissima.sailing import Sailing
from fondaco.games.serenissima.sale import Sale
from fondaco.games.serenissima.setup import ChooseGalley, ChooseHome, ClosePort
from fondaco.games.serenissima.wheel import Turn


def take_booty(now: Booty, board: Board, who: Seat) -> AnyAction:
    return board.box.seize[now.spoil_goods[0]]


TIMEOUTS: TimeoutAnswers = {
    ClosePort: TimeoutAnswer(first),
    ChooseHome: TimeoutAnswer(first),
    ChooseGalley: TimeoutAnswer(first),
    Turn: always(ACT),
    Loading: always(DONE),
    Sailing: always(DONE),
    Blockade: always(LET_PASS),
    SellOrFight: always(DONE),
    Sale: always(DONE),
    Fight: always(DONE),
    Battle: always(BREAK_OFF),
    Booty: TimeoutAnswer(take_booty),
    Siege: always(BREAK_OFF),
    Landing: always(DONE),
    Investment: always(DONE),
    Berth: TimeoutAnswer(first, costs="10.4"),
    SpecialInvestment: always(DONE),
}
