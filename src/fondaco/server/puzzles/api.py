"""Routes: puzzles, each answered once."""

from __future__ import annotations

from functools import lru_cache

from fondaco.core.match import Match
from fondaco.puzzles.storage import PuzzleWithMatch, all_puzzles
from fondaco.server.base.clock import now
from fondaco.server.base.errors import NotFound, WrongPhase
from fondaco.server.puzzles import session
from fondaco.server.puzzles.interfaces import PuzzleStore
from fondaco.server.puzzles.session import DailyPuzzle, PosedPuzzle, PuzzleOverview, Verdict
from fondaco.server.tables import commands, error_messages, schemas
from fondaco.server.tables.schemas import ActionCheck
from fondaco.server.web.call import Call
from fondaco.server.web.routes import Routes, get, post

ERRORS = (404, 409, 413, 415, 422)


@lru_cache(maxsize=64)
def replay_puzzle_match(name: str) -> Match:
    return all_puzzles()[name].match()


async def load_puzzle_position(call: Call, name: str) -> tuple[PuzzleWithMatch, Match]:
    """Return a puzzle and its position, which is replayed in a thread."""
    posed = all_puzzles().get(name)
    if posed is None:
        raise NotFound("fondaco.error.no_puzzle")
    return posed, await call.in_thread(replay_puzzle_match, name)


@get("/puzzles", summary="List all puzzles")
async def list_puzzles(call: Call) -> PuzzleOverview:
    person = await call.visitor()
    await call.spend("read", person)
    tried = await call[PuzzleStore].attempts(None if person is None else person.id)
    return session.make_puzzle_overview([*all_puzzles().values()], await call[PuzzleStore].ratings(), tried, now())


@get("/puzzles/today", errors=(404,), summary="Get the puzzle of the day")
async def get_daily_puzzle(call: Call) -> DailyPuzzle:
    """Get the puzzle of the day without its position, and your puzzle rating."""
    person = await call.visitor()
    await call.spend("read", person)
    puzzles = await call.in_thread(all_puzzles)
    name = session.daily_puzzle_id([*puzzles], now())
    if name is None:
        raise NotFound("fondaco.error.no_puzzle")
    tried = await call[PuzzleStore].attempts(None if person is None else person.id)
    return session.make_daily_puzzle(puzzles[name], await call[PuzzleStore].ratings(), tried, now())


@get("/puzzles/{puzzle:str}", errors=(404,), summary="Get a puzzle")
async def get_puzzle(call: Call, puzzle: str) -> PosedPuzzle:
    person = await call.person()
    await call.spend("say", person)
    posed, match = await load_puzzle_position(call, puzzle)
    tried = await call[PuzzleStore].attempts(person.id)
    return session.pose_puzzle(posed, match, person, await call[PuzzleStore].ratings(), tried, now())


@post("/puzzles/{puzzle:str}/ask", status=200, errors=ERRORS, summary="Check an answer without giving it")
async def check_puzzle_action_legal(call: Call, puzzle: str, data: schemas.PuzzleAnswerBody) -> ActionCheck:
    person = await call.person()
    await call.spend("act", person)
    posed, match = await load_puzzle_position(call, puzzle)
    table = session.make_puzzle_table(posed, match, person)
    refusal = commands.why_action_illegal(table, person.id, posed.puzzle.seat, data.action)
    if refusal is None:
        return ActionCheck(None)
    return ActionCheck(error_messages.explain_refusal(call.lang(person), refusal, table))


@post("/puzzles/{puzzle:str}/answer", status=200, errors=ERRORS, summary="Answer a puzzle")
async def answer_puzzle(call: Call, puzzle: str, data: schemas.PuzzleAnswerBody) -> Verdict:
    person = await call.person()
    await call.spend("act", person)
    posed, match = await load_puzzle_position(call, puzzle)
    said = session.require_evaluated_answer(posed, session.make_puzzle_table(posed, match, person), person, data.action)
    if not await call[PuzzleStore].add(posed, person, session.is_solution(posed, said), said, now()):
        raise WrongPhase("fondaco.error.puzzle_answered")
    return session.make_verdict(posed, match, person, await call[PuzzleStore].attempts(person.id), now())


ROUTES: Routes = [list_puzzles, get_daily_puzzle, get_puzzle, check_puzzle_action_legal, answer_puzzle]
