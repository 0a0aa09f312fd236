"""Routes: puzzles, each answered once."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State

from fondaco.core.match import Match
from fondaco.puzzles.storage import Posed, of_house
from fondaco.server.base.clock import now
from fondaco.server.base.errors import NotFound, WrongPhase
from fondaco.server.puzzles import session
from fondaco.server.puzzles import store as puzzle_store
from fondaco.server.puzzles.session import PosedPuzzle, Puzzles, Verdict
from fondaco.server.tables import commands, error_messages, schemas
from fondaco.server.tables.schemas import ActionCheck
from fondaco.server.tables.service import TableService
from fondaco.server.web.context import Context
from fondaco.server.web.errors import may_fail

Asking = Request[Any, Any, State]
ERRORS = may_fail(404, 409, 413, 415, 422)


@lru_cache(maxsize=64)
def position(name: str) -> Match:
    return of_house()[name].match()


async def laid_out(name: str) -> tuple[Posed, Match]:
    """Return a puzzle and its position, which is replayed in a thread."""
    posed = of_house().get(name)
    if posed is None:
        raise NotFound("fondaco.house.no_puzzle")
    return posed, await asyncio.to_thread(position, name)


@get("/puzzles", responses=may_fail(), summary="List all puzzles")
async def puzzles(request: Asking, context: Context) -> Puzzles:
    person = await context.visitor(request)
    await context.spend("read", request, person)
    tried = await puzzle_store.tried_by(context[TableService].store, None if person is None else person.id)
    return session.puzzles([*of_house().values()], await puzzle_store.rated(context[TableService].store), tried, now())


@get("/puzzles/{puzzle:str}", responses=may_fail(404), summary="Get a puzzle")
async def puzzle(request: Asking, context: Context, puzzle: str) -> PosedPuzzle:
    person = await context.person(request)
    await context.spend("say", request, person)
    posed, match = await laid_out(puzzle)
    tried = await puzzle_store.tried_by(context[TableService].store, person.id)
    return session.shown(posed, match, person, await puzzle_store.rated(context[TableService].store), tried, now())


@post("/puzzles/{puzzle:str}/ask", status_code=200, responses=ERRORS, summary="Check an answer without giving it")
async def ask(request: Asking, context: Context, puzzle: str, data: schemas.PuzzleAnswer) -> ActionCheck:
    person = await context.person(request)
    await context.spend("act", request, person)
    posed, match = await laid_out(puzzle)
    table = session.laid_out(posed, match, person)
    refusal = commands.ask(table, person.id, posed.puzzle.seat, data.action)
    if refusal is None:
        return ActionCheck(None)
    return ActionCheck(error_messages.explain_refusal(context.lang(request, person), refusal, table))


@post("/puzzles/{puzzle:str}/answer", status_code=200, responses=ERRORS, summary="Answer a puzzle")
async def answer(request: Asking, context: Context, puzzle: str, data: schemas.PuzzleAnswer) -> Verdict:
    person = await context.person(request)
    await context.spend("act", request, person)
    posed, match = await laid_out(puzzle)
    said = session.said(posed, session.laid_out(posed, match, person), person, data.action)
    solved, first = session.solves(posed, said), session.first_rating(posed)
    if not await puzzle_store.answer(
        context[TableService].store, person.id, puzzle, first, solved, said, now(), person.guest
    ):
        raise WrongPhase("fondaco.house.puzzle_answered")
    return session.verdict(
        posed, match, person, await puzzle_store.tried_by(context[TableService].store, person.id), now()
    )


ROUTES = [puzzles, puzzle, ask, answer]
