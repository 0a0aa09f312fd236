"""An item in play: pages for the agent, its replies, bots on the other seats, and what is counted."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from fondaco.core.decision import Action, Illegal, Refusal, Seat, tag_of
from fondaco.core.events import MatchLogEntry
from fondaco.core.match import SeatView
from fondaco.i18n import seat_translator
from fondaco.i18n.action_parser import NameLookup, UnclearText, parse_answer
from fondaco.i18n.position_text import describe_position
from fondaco.lab.negotiation_stats import offer_from_event
from fondaco.negotiation.items import PROPOSE, Item, gain, play_next, set_up_item
from fondaco.negotiation.promises import Promise, note_deed, read_promises

LOOK, SAY = "look", "say"
MOST_ANSWERS = 40
"""Answers of an agent in a position."""
MOST_REFUSED = 5
"""Refused replies in a row, after which the first answer of the menu is played."""
INSTRUCTIONS = """You are a player in a trading game and negotiate with the other players. Each page says what has \
happened, what is asked, and your answers. Reply with one answer on the last line: its number, or typed text as the \
page shows it, such as: propose to=2 give=silk ask_ducats=2
Pages say only what has changed; the reply "look" returns the whole page.
A line that begins with "say" is a message to all players, "say to=2" to one: say I could use some silk.
A message binds nobody. A typed action in square brackets is a promise: say I will [accept number=3]
Promises are compared with what you do. The aim is to have the most points at the end of the match.
"""


class ItemResult(msgspec.Struct, omit_defaults=True):
    """What an agent did with an item. Gains are in points of the game, as the evaluation expects them.

    `surplus` is the agent's gain by its deals, `joint` that of both sides, `mutual` the deals by which both gained.
    `read` and `written` are characters; an agent that reads no text has none. `won` is the share of the victory.
    """

    item: str
    game: str
    best: float = 0.0
    surplus: float = 0.0
    joint: float = 0.0
    deals: int = 0
    mutual: int = 0
    offers: int = 0
    answers: int = 0
    refused: int = 0
    kept: int = 0
    broken: int = 0
    read: int = 0
    written: int = 0
    won: float = 0.0

    @property
    def whole(self) -> bool:
        return not self.best


class Session:
    """An item in play, up to the end of the turn or of the match."""

    def __init__(self, item: Item, lang: str = "en") -> None:
        self.item, self.lang = item, lang
        self.match, self.bots = set_up_item(item)
        self.result = ItemResult(item.id, item.game, item.best)
        self.over = False
        self._promises: list[Promise] = []
        self._read: SeatView | None = None
        self._in_a_row = 0
        self._go_on()

    @property
    def seat(self) -> SeatView:
        return self.match.seat(self.item.seat)

    # -- text ------------------------------------------------------------------------------

    def begin(self) -> str:
        """Return the first text: instructions, rules and the whole page."""
        rules = self.match.game.rules(self.lang) or ""
        return self._sent(f"{INSTRUCTIONS}\n{rules.strip()}\n\n{self._page()}")

    def reply(self, text: str) -> str:
        """Carry out a reply, messages and one answer; return the next page, or the result at the end."""
        self.result.written += len(text)
        seat, told = self.seat, [line.strip() for line in text.splitlines() if line.strip()]
        for line in told:
            if line.lower().startswith(f"{SAY} "):
                self._say(line[len(SAY) + 1 :].strip(), seat)
        answers = [line for line in told if not line.lower().startswith(f"{SAY} ")]
        if not answers:
            return self._sent(self._page())
        if answers[-1] == LOOK:
            self._read = None
            return self._sent(self._page())
        try:
            self.play(parse_answer(answers[-1], seat, seat_translator(self.lang, seat)))
        except UnclearText as unclear:
            return self._refuse(seat_translator(self.lang, seat).say(unclear.key, unclear.args_said))
        except Illegal as illegal:
            return self._refuse(self._reason(illegal.refusal, seat))
        return self._sent(self._page())

    def _say(self, words: str, seat: SeatView) -> None:
        speaker = seat_translator(self.lang, seat)
        first, _, rest = words.partition(" ")
        to = None
        if first.startswith("to="):
            try:
                to, words = [NameLookup("seat", seat, speaker, []).number("to", first[3:])], rest
            except UnclearText:
                to = None
        self.match.say(self.item.seat, words, to)
        open_ones = [(each.action, each.negative) for each in self._promises if not each.done]
        self._promises += [
            each for each in read_promises(words, seat, speaker) if (each.action, each.negative) not in open_ones
        ]

    def _reason(self, refusal: Refusal, seat: SeatView) -> str:
        reason = seat_translator(self.lang, seat).say(refusal.key, refusal.args)
        return f"{reason} ({refusal.rule} {self.match.game.paragraph(refusal.rule) or ''})" if refusal.rule else reason

    def _refuse(self, reason: str) -> str:
        self.result.answers += 1
        self.result.refused += 1
        self._in_a_row += 1
        if self._in_a_row >= MOST_REFUSED:
            self.play(self.seat.options[0], counted=False)
        return self._sent(f"{reason}\n\n{self._page()}")

    def _page(self) -> str:
        before, self._read = self._read, self.seat
        return describe_position(self._read, self.lang, before)

    def _sent(self, text: str) -> str:
        self.result.read += len(text)
        return text

    # -- play ------------------------------------------------------------------------------

    def play(self, action: Action, counted: bool = True) -> None:
        """Play an answer of the agent, then let bots answer; raise `Illegal` if it is against the rules."""
        seat = self.seat
        if seat.refuses(action) is None:
            note_deed(self._promises, seat, action)
        self._step(self.item.seat, action)
        self._in_a_row = 0
        self.result.answers += counted
        self.result.offers += tag_of(action) == PROPOSE
        self._go_on()

    def _go_on(self) -> None:
        """Let bots answer until the agent is asked; end the item if it is time."""
        while not self._ended() and self.match.waiting[0] != self.item.seat:
            self._step(None, None)
        if self._ended():
            self._finish()

    def _ended(self) -> bool:
        if not self.match.waiting:
            return True
        return bool(self.item.best) and (self._turn_over() or self.result.answers >= MOST_ANSWERS)

    def _turn_over(self) -> bool:
        new = (self.match.log or [])[self._start :]
        return any(event.begins_turn for entry in new for event in entry.events)

    @property
    def _start(self) -> int:
        return self.item.start + 1  # the set-up is the first entry

    def _step(self, seat: Seat | None, action: Action | None) -> None:
        """Play an answer of the agent, or the next one of a bot, and count the deal that it makes."""
        before, length = self.match.clone(), len(self.match.log or ())
        if seat is None or action is None:
            play_next(self.match, self.bots)
        else:
            self.match.play(seat, action)
        for partner in self._deals((self.match.log or [])[length:]):
            own, other = (gain(before, self.match, each) for each in (self.item.seat, partner))
            self.result.deals += 1
            self.result.surplus += own
            self.result.joint += own + other
            self.result.mutual += own >= 0 and other >= 0

    def _deals(self, entries: list[MatchLogEntry]) -> Iterator[Seat]:
        """Yield the partner of each deal of the agent in these entries of the log."""
        for entry in entries:
            for event in entry.events:
                offer = offer_from_event(self.match.game, event)
                if offer is not None and entry.seat == offer.to_seat and self.item.seat in (offer.seat, offer.to_seat):
                    yield offer.seat if offer.to_seat == self.item.seat else offer.to_seat

    def _finish(self) -> None:
        self.over = True
        kept = [promise.kept for promise in self._promises]
        self.result.kept, self.result.broken = kept.count(True), kept.count(False)
        if self.match.over and self.item.seat in self.match.winners:
            self.result.won = 1 / len(self.match.winners)
