"""Answers given when a player's time runs out: the most harmless ones, for every decision."""

from __future__ import annotations

from fondaco.core.timeouts import TimeoutAnswer, TimeoutAnswers, always_answer, first_option
from rialto.actions import KEEP, PASS, REFUSE
from rialto.auction import Auction
from rialto.sale import Sale
from rialto.trade import Answer, LastWord, Offer

TIMEOUTS: TimeoutAnswers = {
    Auction: TimeoutAnswer(first_option, settles="2.2"),
    Offer: always_answer(PASS),
    Answer: always_answer(REFUSE),
    LastWord: always_answer(REFUSE),
    Sale: always_answer(KEEP),
}
