"""Routes: puzzles, each answered once."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State

from fondaco.core.match import Match
from fondaco.house.book import acts, bodies, posing, speech
from fondaco.house.book.bodies import Asked
from fondaco.house.book.clock import now
from fondaco.house.book.posing import PosedPuzzle, Puzzles, Verdict
from fondaco.house.book.refusals import Closed, Unknown
from fondaco.house.http.answers import may_fail
from fondaco.house.http.desk import Desk
from fondaco.house.store import puzzles as store
from fondaco.puzzles.storage import Posed, of_house

Asking = Request[Any, Any, State]
ERRORS = may_fail(404, 409, 413, 415, 422)


@lru_cache(maxsize=64)
def position(name: str) -> Match:
    return of_house()[name].match()


async def laid_out(name: str) -> tuple[Posed, Match]:
    """To play a match again takes a moment, in which others are served."""
    posed = of_house().get(name)
    if posed is None:
        raise Unknown("fondaco.house.no_puzzle")
    return posed, await asyncio.to_thread(position, name)


@get("/puzzles", responses=may_fail(), summary="All puzzles, and the one of today")
async def puzzles(request: Asking, desk: Desk) -> Puzzles:
    person = await desk.visitor(request)
    await desk.spend("read", request, person)
    tried = await store.tried_by(desk.house.store, None if person is None else person.id)
    return posing.puzzles([*of_house().values()], await store.rated(desk.house.store), tried, now())


@get("/puzzles/{puzzle:str}", responses=may_fail(404), summary="The table of a puzzle")
async def puzzle(request: Asking, desk: Desk, puzzle: str) -> PosedPuzzle:
    person = await desk.person(request)
    await desk.spend("say", request, person)
    posed, match = await laid_out(puzzle)
    tried = await store.tried_by(desk.house.store, person.id)
    return posing.shown(posed, match, person, await store.rated(desk.house.store), tried, now())


@post("/puzzles/{puzzle:str}/ask", status_code=200, responses=ERRORS, summary="May this be answered?")
async def ask(request: Asking, desk: Desk, puzzle: str, data: bodies.PuzzleAnswer) -> Asked:
    person = await desk.person(request)
    await desk.spend("act", request, person)
    posed, match = await laid_out(puzzle)
    table = posing.laid_out(posed, match, person)
    refusal = acts.ask(table, person.id, posed.puzzle.seat, data.action)
    if refusal is None:
        return Asked(None)
    return Asked(speech.said(desk.lang(request, person), refusal, table))


@post("/puzzles/{puzzle:str}/answer", status_code=200, responses=ERRORS, summary="Answer, once")
async def answer(request: Asking, desk: Desk, puzzle: str, data: bodies.PuzzleAnswer) -> Verdict:
    person = await desk.person(request)
    await desk.spend("act", request, person)
    posed, match = await laid_out(puzzle)
    said = posing.said(posed, posing.laid_out(posed, match, person), person, data.action)
    solved, first = posing.solves(posed, said), posing.first_rating(posed)
    if not await store.answer(desk.house.store, person.id, puzzle, first, solved, said, now(), person.guest):
        raise Closed("fondaco.house.puzzle_answered")
    return posing.verdict(posed, match, person, await store.tried_by(desk.house.store, person.id), now())


ROUTES = [puzzles, puzzle, ask, answer]
