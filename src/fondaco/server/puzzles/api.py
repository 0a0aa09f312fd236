"""Routes: puzzles, each answered once."""

from __future__ import annotations

import asyncio
from functools import lru_cache

from litestar import get, post

from fondaco.core.match import Match
from fondaco.puzzles.storage import PuzzleWithMatch, all_puzzles
from fondaco.server.base.clock import now
from fondaco.server.base.errors import NotFound, WrongPhase
from fondaco.server.puzzles import session
from fondaco.server.puzzles import store as puzzle_store
from fondaco.server.puzzles.session import PosedPuzzle, Puzzles, Verdict
from fondaco.server.tables import commands, error_messages, schemas
from fondaco.server.tables.schemas import ActionCheck
from fondaco.server.tables.service import TableService
from fondaco.server.web.context import Asking, Context
from fondaco.server.web.errors import error_responses

ERRORS = error_responses(404, 409, 413, 415, 422)


@lru_cache(maxsize=64)
def replay_puzzle_match(name: str) -> Match:
    return all_puzzles()[name].match()


async def load_puzzle_position(name: str) -> tuple[PuzzleWithMatch, Match]:
    """Return a puzzle and its position, which is replayed in a thread."""
    posed = all_puzzles().get(name)
    if posed is None:
        raise NotFound("fondaco.error.no_puzzle")
    return posed, await asyncio.to_thread(replay_puzzle_match, name)


@get("/puzzles", responses=error_responses(), summary="List all puzzles")
async def list_puzzles(request: Asking, context: Context) -> Puzzles:
    person = await context.visitor(request)
    await context.spend("read", request, person)
    tried = await puzzle_store.list_attempts(context[TableService].store, None if person is None else person.id)
    return session.make_puzzle_overview(
        [*all_puzzles().values()], await puzzle_store.list_puzzle_ratings(context[TableService].store), tried, now()
    )


@get("/puzzles/{puzzle:str}", responses=error_responses(404), summary="Get a puzzle")
async def puzzle(request: Asking, context: Context, puzzle: str) -> PosedPuzzle:
    person = await context.person(request)
    await context.spend("say", request, person)
    posed, match = await load_puzzle_position(puzzle)
    tried = await puzzle_store.list_attempts(context[TableService].store, person.id)
    return session.pose_puzzle(
        posed, match, person, await puzzle_store.list_puzzle_ratings(context[TableService].store), tried, now()
    )


@post("/puzzles/{puzzle:str}/ask", status_code=200, responses=ERRORS, summary="Check an answer without giving it")
async def check_puzzle_action(
    request: Asking, context: Context, puzzle: str, data: schemas.PuzzleAnswerBody
) -> ActionCheck:
    person = await context.person(request)
    await context.spend("act", request, person)
    posed, match = await load_puzzle_position(puzzle)
    table = session.make_puzzle_table(posed, match, person)
    refusal = commands.why_action_illegal(table, person.id, posed.puzzle.seat, data.action)
    if refusal is None:
        return ActionCheck(None)
    return ActionCheck(error_messages.explain_refusal(context.lang(request, person), refusal, table))


@post("/puzzles/{puzzle:str}/answer", status_code=200, responses=ERRORS, summary="Answer a puzzle")
async def answer_puzzle(request: Asking, context: Context, puzzle: str, data: schemas.PuzzleAnswerBody) -> Verdict:
    person = await context.person(request)
    await context.spend("act", request, person)
    posed, match = await load_puzzle_position(puzzle)
    said = session.require_evaluated_answer(posed, session.make_puzzle_table(posed, match, person), person, data.action)
    solved, first = session.is_solution(posed, said), session.initial_puzzle_rating(posed)
    if not await puzzle_store.store_puzzle_answer(
        context[TableService].store, person.id, puzzle, first, solved, said, now(), person.guest
    ):
        raise WrongPhase("fondaco.error.puzzle_answered")
    return session.verdict(
        posed, match, person, await puzzle_store.list_attempts(context[TableService].store, person.id), now()
    )


ROUTES = [list_puzzles, puzzle, check_puzzle_action, answer_puzzle]
