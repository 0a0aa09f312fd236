"""Text environment: a match in which observations and answers are text, for language models.

env = lab.text_env(game, players=3, bots=["greedy"])
text = env.reset(seed=1)                   # the rules, the table, the question and the answers
while not env.over:
    text = env.step(model(text))           # "3", or "propose to=2 give=silk ask_ducats=2"; "look" asks for a whole page
env.rewards                                # by seat
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from fondaco.bots import answer, bot
from fondaco.core.decision import Illegal, Malformed, Refusal, Seat, tag_of
from fondaco.core.match import Match, SeatView
from fondaco.i18n import DEFAULT, Translator, seat_translator
from fondaco.i18n.action_parser import UnclearText, format_typed_action, parse_answer
from fondaco.i18n.position_text import describe_position
from fondaco.lab.episode import SEEDS, Episode

LOOK, OPTIONS = "look", "options"
"""Requests that play nothing: for a whole page, and for all answers or those of one kind (`options propose`)."""


class TextEnv:
    """A match by text: `reset` and `step` return what the next seat to answer reads.

    `bots` play the last seats; without them every seat answers by text, and `seat` says whose turn it is. The first
    text of each seat begins with the rules, later ones say what has changed. Text that is unclear or against the rules
    changes nothing: `refused` is then true, and the returned text says why and asks again. The requests `look` and
    `options` change nothing either.
    """

    def __init__(
        self,
        episode: Episode,
        bots: Sequence[str] = (),
        lang: str = DEFAULT,
        rules: bool = True,
        menu: bool = True,
        nameless: bool = False,
    ) -> None:
        if len(bots) >= episode.players:
            raise Malformed(f"there are seats for at most {episode.players - 1} bots, not for {len(bots)}")
        self.episode, self.names, self.lang = episode, tuple(bots), lang
        self.rules, self.menu, self.nameless = rules, menu, nameless
        self.refused = False
        self._read: dict[Seat, SeatView] = {}

    @property
    def match(self) -> Match:
        return self.episode.match

    @property
    def seat(self) -> Seat:
        """The seat that is asked; after the end, the last one that answered."""
        return self.episode.seat

    @property
    def over(self) -> bool:
        return self.episode.over

    @property
    def rewards(self) -> list[float]:
        """The rewards by seat; all 0 before the end."""
        return self.episode.rewards

    def reset(self, seed: int | None = None) -> str:
        """Begin a match, with a random seed if none is given; return the first text."""
        dice = random.Random(seed)
        first = self.episode.players - len(self.names)
        self._bots = {
            seat: bot(name, self.episode.game.id, dice.randrange(SEEDS)) for seat, name in enumerate(self.names, first)
        }
        self._read, self.refused = {}, False
        self.episode.begin(dice.randrange(SEEDS) if seed is None else seed)
        return self._next_text()

    def step(self, text: str) -> str:
        """Play an answer: its number on the menu, typed text, or JSON; return what the next seat reads.

        `look` returns the whole page instead, and `options`, or `options propose`, the answers with their numbers.
        """
        if self.over:
            raise Malformed("the match is over; call reset")
        asked = self.match.seat(self.seat)
        speaker = self._speaker(asked)
        self.refused = False
        request, _, kind = text.strip().partition(" ")
        if request == LOOK:
            return self._page(asked, None)
        if request == OPTIONS and self.menu:
            return "\n".join(listed_options(asked, speaker, kind.strip()))
        self.refused = True
        try:
            self.episode.say(parse_answer(text, asked, speaker))
        except UnclearText as unclear:
            return self._again(speaker.say(unclear.key, unclear.args_said))
        except Illegal as illegal:
            return self._again(self._reason(illegal.refusal, speaker))
        self.refused = False
        return self._next_text()

    def observe(self, seat: Seat) -> str:
        """Return what a seat reads now; what it has read before is not repeated."""
        before = self._read.get(seat)
        page = self._page(self.match.seat(seat), before)
        rules = self.episode.game.rules(self.lang) if self.rules and before is None else None
        return page if rules is None else f"{rules.strip()}\n\n{page}"

    def _page(self, now: SeatView, before: SeatView | None) -> str:
        self._read[now.number] = now
        return describe_position(now, self.lang, before, nameless=self.nameless, menu=self.menu)

    def _next_text(self) -> str:
        while not self.over and self.seat in self._bots:
            self.episode.say(answer(self._bots[self.seat], self.match, self.seat))
        readers = [seat for seat in range(self.episode.players) if seat not in self._bots]
        return self.observe(self.seat if self.seat in readers else readers[0])

    def _again(self, reason: str) -> str:
        return f"{reason}\n\n{self.observe(self.seat)}"

    def _reason(self, refusal: Refusal, speaker: Translator) -> str:
        reason = speaker.say(refusal.key, refusal.args)
        paragraph = self.episode.game.paragraph(refusal.rule, self.lang)
        said = speaker.say("fondaco.cli.refused", {"reason": reason, "rule": refusal.rule}) if refusal.rule else reason
        return f"{said}\n{refusal.rule} {paragraph}" if paragraph else said

    def _speaker(self, seat: SeatView) -> Translator:
        return seat_translator(self.lang, seat, nameless=self.nameless)


def listed_options(seat: SeatView, speaker: Translator, kind: str) -> Iterator[str]:
    """Yield the answers of a kind, or all, with their numbers; those of a free-form kind also as they are typed."""
    for number, action in enumerate(seat.options, 1):
        if kind in ("", tag_of(action)):
            typed = isinstance(action, seat.decision.free_form) and format_typed_action(action, seat, speaker)
            yield f"{number}. {speaker.action(action)}" + (f" [{typed}]" if typed else "")
