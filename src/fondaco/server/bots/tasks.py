"""Tasks for worker processes: bot answers, hints and match analysis, computed from what they are sent."""

from __future__ import annotations

import time
from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

import msgspec

import fondaco
from fondaco.bots import Place, bot, match_analysis
from fondaco.bots.evaluation import has_evaluation
from fondaco.bots.explanations import ReasonBody, reason_body_from_reason
from fondaco.bots.hint_plan import plan_turn
from fondaco.bots.hints import RatedAnswer, Verdict
from fondaco.bots.mistakes import MistakeSearch, continue_search
from fondaco.bots.offer_replies import Chooser, OfferReply, explain_declined_offers, price_request
from fondaco.bots.personalities import OF_CHARACTER, base_bot_name, split_bot_name
from fondaco.bots.search import Budget
from fondaco.core.decision import Seat
from fondaco.core.json_types import Args, JsonObject
from fondaco.server.base.errors import NotAllowed
from fondaco.server.base.user import UserId
from fondaco.server.tables import commands
from fondaco.server.tables.replay import check_ended
from fondaco.server.tables.table import Table

Sent = tuple[str, int]
QUICK = {"search": "search:12", "master": "trained"}


def serialize_seat(match: fondaco.Match, seat: int) -> Sent:
    """Serialize what a seat knows of the match; a worker is sent nothing else."""
    return match.seat(seat).to_json(), seat


def load_seat(seat: Sent) -> Place:
    text, number = seat
    return Place(fondaco.load(text), number)


def bot_seed(table: Table, seat: Seat) -> int:
    """Return the seed of a bot for one answer; the same whenever the same question is asked.

    In the deal of a day it depends on the match alone, so that bots answer everybody in the same way.
    """
    step = table.seq if table.facts.daily_deal is None else len(table.log)
    return int.from_bytes(blake2b(f"{table.facts.seed} {step} {seat}".encode(), digest_size=6).digest(), "big")


def list_human_seats(table: Table) -> list[Seat]:
    """Return the seats played by people, who read the remarks of bots."""
    return [seat for seat, seat_state in enumerate(table.state.seats) if not seat_state.driven]


class BotAnswer(NamedTuple):
    """A bot's answer in wire format, and its remarks on offers that it declines."""

    action: JsonObject
    remarks: Sequence[OfferReply] = ()


def choose_answer(data: Sent, strength: str, seed: int, listeners: Sequence[int] = ()) -> tuple[BotAnswer, float]:
    """Return a bot's answer with remarks for the seats of `listeners`, and the CPU seconds it took."""
    began = time.process_time()
    seat = load_seat(data)
    said = bot(single_process_bot_name(strength), seat.game.id, seed).choose(seat)
    refusal = seat.refuses(said)
    if refusal is not None:
        raise fondaco.Illegal(refusal)
    speaks = listeners and base_bot_name(strength) in OF_CHARACTER and has_evaluation(seat.game.id)
    words = explain_declined_offers(seat, said, listeners, seed, make_quick_bot(strength, seed)) if speaks else ()
    asked = price_request(seat, words)
    spoken = BotAnswer(msgspec.to_builtins(said), words) if asked is None else BotAnswer(msgspec.to_builtins(asked))
    return spoken, time.process_time() - began


def single_process_bot_name(strength: str) -> str:
    """Return a bot name without worker processes, which older tables allow: a worker may not start processes."""
    plain, like = split_bot_name(strength)
    name, colon, budget = plain.partition(":")
    return name + colon + budget.partition("x")[0] + (like and f"/{like}") if name == "search" else strength


def make_quick_bot(strength: str, seed: int) -> Chooser:
    """Return a quick version of a bot, to judge offers without spending seconds on them."""
    plain, like = split_bot_name(single_process_bot_name(strength))
    name, _, budget = plain.partition(":")
    timed = budget.endswith("s") or plain in QUICK
    quick = QUICK.get(name, name) if timed else plain
    return lambda seat: bot(quick + (like and f"/{like}"), seat.game.id, seed).choose(seat)


def choose_first_answer(data: Sent) -> BotAnswer:
    """Return the first legal answer, for a bot that gave none."""
    return BotAnswer(msgspec.to_builtins(load_seat(data).options[0]))


class Hint(msgspec.Struct, frozen=True):
    """An answer with its evaluation, compared with the best answer.

    `standing` is the expected lead over the best opponent at the end of the turn, in points. `cost` is how many points
    the answer loses to the best one (0: too few or too many to be named). `offer`: others have to agree. `own`: the
    difference is made by the seat's own standing rather than that of others. `then` lists the follow-up answers that
    belong to it.
    """

    action: JsonObject
    standing: float
    verdict: Verdict
    cost: int
    offer: bool
    own: bool
    why: ReasonBody | None = None
    then: Sequence[JsonObject] = ()


class PlanStep(msgspec.Struct, frozen=True):
    """An answer of a plan to the question of this name; `joined`: it completes the answer before it."""

    question: str
    action: JsonObject
    joined: bool


class PlannedHints(msgspec.Struct, frozen=True):
    """The best answers to a question, best first, and the plan for this turn that begins with the first of them."""

    hints: list[Hint]
    steps: list[PlanStep]


class PlanEnd(msgspec.Struct, frozen=True):
    """Why an earlier plan does not hold: the person's `own` answer, or an event with `says` and `args`, if known."""

    own: bool
    says: str = ""
    args: Args = {}


class Hints(msgspec.Struct, frozen=True):
    """The best answers to a question, best first; `seq` is the state in which it was asked.

    `plan` are the answers that should follow the first one in this turn; the `standing` of the first is their expected
    result. `kept`: an earlier plan holds. `change`: why it does not.
    """

    seat: Seat
    seq: int
    hints: list[Hint]
    plan: Sequence[JsonObject] = ()
    kept: bool = False
    change: PlanEnd | None = None


def check_may_ask_for_hint(table: Table, person: UserId, seat: Seat) -> fondaco.Match:
    """Return the running match for which a person may ask for hints now; raise if they may not."""
    commands.own_seat_state(table, person, seat)
    match = commands.check_running(table)
    if not table.facts.hints:
        raise NotAllowed("fondaco.error.no_hints")
    if seat not in match.waiting:
        raise NotAllowed()
    return match


def compute_hints(data: Sent, seconds: float, seed: int) -> PlannedHints:
    """Return hints for a seat, best answer first, with the plan for its turn."""
    answers, plan = plan_turn(load_seat(data), Budget(seconds=seconds), seed)
    steps = [PlanStep(step.question, msgspec.to_builtins(step.action), step.joined) for step in plan.steps]
    return PlannedHints([hint_from_answer(found) for found in answers], steps)


def hint_from_answer(found: RatedAnswer) -> Hint:
    return Hint(
        msgspec.to_builtins(found.action),
        found.standing,
        found.verdict,
        found.cost,
        found.offer,
        found.own,
        reason_body_from_reason(found.why),
        msgspec.to_builtins(found.then),
    )


def serialize_finished_match(table: Table) -> tuple[str, int]:
    """Serialize a finished match; return it with the winning seat."""
    return check_ended(table).to_json(), (table.state.winners or [0])[0]


def analyse_match(text: str, winner: int) -> match_analysis.MatchCourse:
    """Return the evaluation curve of a finished match."""
    return match_analysis.analyse_course(fondaco.load(text), winner)


def serialize_own_decisions(table: Table, seat: Seat) -> tuple[str, Seat, int]:
    """Serialize a finished match; return it with a seat and the log line from which its player no longer played."""
    gone = table.state.seats[seat].gone_line
    return check_ended(table).to_json(), seat, len(table.log) if gone is None else gone


def search_mistakes(text: str, seat: Seat, until: int, search: MistakeSearch, seconds: float) -> MistakeSearch:
    """Continue to search for the costliest decisions of a seat, each from what it knew at that moment."""
    return continue_search(fondaco.load(text), seat, until, search, seconds)
