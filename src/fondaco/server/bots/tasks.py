"""What is thought about for a table: by whoever has time, and who knows no more of it than he is sent."""

from __future__ import annotations

import time
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

import fondaco
from fondaco.bots import Place, bot, match_analysis
from fondaco.bots.analysis import Verdict, consider
from fondaco.bots.evaluation import is_judged
from fondaco.bots.explanations import Why, spoken
from fondaco.bots.offer_replies import Chooser, Remark, asked_first, remarks
from fondaco.bots.personalities import OF_CHARACTER, base, parted
from fondaco.bots.search import Budget
from fondaco.core.decision import Seat
from fondaco.server.base.errors import NotAllowed
from fondaco.server.base.user import UserId
from fondaco.server.tables import commands
from fondaco.server.tables.replay import check_ended
from fondaco.server.tables.table import Table

Sent = tuple[str, int]


def serialize_seat(match: fondaco.Match, seat: int) -> Sent:
    """A seat for a worker: what it holds is all that leaves the house."""
    return match.seat(seat).to_json(), seat


def load_seat(seat: Sent) -> Place:
    text, number = seat
    return Place(fondaco.load(text), number)


def bot_seed(table: Table, seat: Seat) -> int:
    """Those of a bot for one answer: the same each time it is asked the same."""
    return int.from_bytes(blake2b(f"{table.facts.seed} {table.seq} {seat}".encode(), digest_size=6).digest(), "big")


def listeners(table: Table) -> list[Seat]:
    """The seats where people hear what a bot says."""
    return [seat for seat, chair in enumerate(table.state.chairs) if not chair.driven]


class BotAnswer(NamedTuple):
    """The answer of a bot, as it goes over the wire, and what it says to those whose offers it does not take."""

    action: Any
    remarks: Sequence[Remark] = ()


def choose(data: Sent, strength: str, seed: int, listeners: Sequence[int] = ()) -> tuple[BotAnswer, float]:
    """What a bot says where people sit on the seats of the `listeners`, and the seconds of processor it took."""
    began = time.process_time()
    seat = load_seat(data)
    said = bot(one_head(strength), seat.game.id, seed).choose(seat)
    refusal = seat.refuses(said)
    if refusal is not None:
        raise fondaco.Illegal(refusal)
    speaks = listeners and base(strength) in OF_CHARACTER and is_judged(seat.game.id)
    words = remarks(seat, said, listeners, seed, offhand(strength, seed)) if speaks else ()
    asked = asked_first(seat, words)
    spoken = BotAnswer(msgspec.to_builtins(said), words) if asked is None else BotAnswer(msgspec.to_builtins(asked))
    return spoken, time.process_time() - began


def one_head(strength: str) -> str:
    """A bot without the further heads that older tables let it have: here it may not start processes."""
    plain, like = parted(strength)
    name, colon, budget = plain.partition(":")
    return name + colon + budget.partition("x")[0] + (like and f"/{like}") if name == "search" else strength


def offhand(strength: str, seed: int) -> Chooser:
    """How a bot chooses of which a word is wanted, and who does not think about it for seconds."""
    plain, like = parted(one_head(strength))
    name, _, budget = plain.partition(":")
    timed = budget.endswith("s") or plain == "search"
    quick = ("search:12" if name == "search" else name) if timed else plain
    return lambda seat: bot(quick + (like and f"/{like}"), seat.game.id, seed).choose(seat)


def first(data: Sent) -> BotAnswer:
    """The first answer of the menu, for a bot that gave none."""
    return BotAnswer(msgspec.to_builtins(load_seat(data).options[0]))


class Hint(msgspec.Struct, frozen=True):
    """An answer, by how many points the seat would be ahead of the best of the others after the turn, how it compares
    with the best one and about how many points it costs (0: none that could be named), whether others have to agree to
    it (`offer`), whether the difference is one's `own` gain or what is left to others, why, and what is said `then` in
    the same breath."""

    action: dict[str, Any]
    standing: float
    verdict: Verdict
    cost: int
    offer: bool
    own: bool
    why: Why | None = None
    then: Sequence[dict[str, Any]] = ()


class Hints(msgspec.Struct, frozen=True):
    """The best answers to a question, the best one first; `seq` is that of the news in which it was asked."""

    seat: Seat
    seq: int
    hints: list[Hint]


def may_ask(table: Table, person: UserId, seat: Seat) -> fondaco.Match:
    """The match about which a person may have a hint now."""
    commands.own_chair(table, person, seat)
    match = commands.check_running(table)
    if not table.facts.hints:
        raise NotAllowed("fondaco.house.no_hints")
    if seat not in match.waiting:
        raise NotAllowed()
    return match


def advise(data: Sent, seconds: float, seed: int) -> list[Hint]:
    """The best few answers of a seat, as they go over the wire."""
    return [
        Hint(
            msgspec.to_builtins(found.action), found.standing, found.verdict, found.cost, found.offer, found.own,
            spoken(found.why), msgspec.to_builtins(found.then),
        )
        for found in consider(load_seat(data), Budget(seconds=seconds), seed)
    ]  # fmt: skip


def serialize_match(table: Table) -> tuple[str, int]:
    """A match that is over, and who has won it."""
    return check_ended(table).to_json(), (table.state.winners or [0])[0]


def analyse_match(text: str, winner: int) -> match_analysis.Course:
    """How a match went that is over."""
    return match_analysis.course(fondaco.load(text), winner)
