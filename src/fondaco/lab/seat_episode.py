"""Matches of one learner against bots, played by action numbers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Unpack

from fondaco.bots import answer, bot
from fondaco.core.decision import Malformed, Seat
from fondaco.lab.episode import SEEDS, Answer, Episode, EpisodeOptions


class SeatEpisode(Episode):
    """An episode in which bots answer at all seats but one: that of the `learner`.

    `bots` are named as in the arena; the last one fills the remaining seats. `seat_of_learner` is the learner's seat;
    with None it is drawn for every match. The match log is recorded, because bots remember earlier events, unless
    `record=False` is given.
    """

    learner: Seat

    def __init__(
        self,
        game: str,
        players: int,
        bots: Sequence[str] = ("greedy",),
        seat_of_learner: Seat | None = 0,
        **agreed: Unpack[EpisodeOptions],
    ) -> None:
        super().__init__(game, players, **EpisodeOptions({"record": True, **agreed}))
        others = players - 1
        if not 1 <= len(bots) <= others:
            raise Malformed(f"there are seats for 1 to {others} bots, not for {len(bots)}")
        if seat_of_learner is not None and seat_of_learner not in range(players):
            raise Malformed(f"there is no seat {seat_of_learner} at this table")
        self.names = [*bots, *[bots[-1]] * (others - len(bots))]
        self.fixed_seat = seat_of_learner

    def begin(self, seed: int | str) -> None:
        """Start a new match and let the bots answer until the learner is asked."""
        dice = random.Random(f"{seed}, one seat")
        self.learner = dice.randrange(self.players) if self.fixed_seat is None else self.fixed_seat
        made = [bot(name, self.game.id, dice.randrange(SEEDS)) for name in self.names]
        self._bots = dict(zip([seat for seat in range(self.players) if seat != self.learner], made, strict=True))
        super().begin(seed)
        self._others_speak()

    def answer(self, number: Answer) -> None:
        super().answer(number)
        self._others_speak()

    def _others_speak(self) -> None:
        while not self.over and self.seat != self.learner:
            self.say(answer(self._bots[self.seat], self.match, self.seat))
