"""Routes: tournaments."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec
from litestar import Request, Response, get, post, websocket
from litestar.datastructures import State

from fondaco.server.accounts.api import require_account
from fondaco.server.accounts.users import Users
from fondaco.server.base.clock import now
from fondaco.server.base.errors import NotAllowed
from fondaco.server.base.user import User, UserId
from fondaco.server.social import blocks
from fondaco.server.tables import setup
from fondaco.server.tables.clock import Timed
from fondaco.server.tables.live import Socket, SocketListener, send_when_changed, serve_socket
from fondaco.server.tables.service import TableService
from fondaco.server.tables.setup import Bots
from fondaco.server.tables.store import TableStore
from fondaco.server.tournaments import pairing
from fondaco.server.tournaments import store as tournament_store
from fondaco.server.tournaments.model import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    Format,
    Number,
    Placing,
    RoundTable,
    Stage,
    Terms,
    most_places,
    standings,
)
from fondaco.server.tournaments.schemas import Enter, Remove
from fondaco.server.tournaments.setup import check_terms
from fondaco.server.tournaments.store import StoredTournament
from fondaco.server.web.context import Context
from fondaco.server.web.errors import may_fail

Asking = Request[Any, Any, State]
FORMULA = re.compile(r"(^|[;,|])(\s*[=+\-@])")  # also after other separators that a spreadsheet may use


class TournamentCard(msgspec.Struct, frozen=True):
    """A tournament in a list.

    `entered`: the asking user takes part. `begins`: scheduled start, if there is one. `round` is the last that was
    drawn.
    """

    id: str
    name: str
    game: str
    format: Format
    clock: Timed
    players: int
    places: int
    entrants: int
    stage: Stage
    begins: int | None
    round: int
    host: str | None
    entered: bool


class EntrantCard(msgspec.Struct, frozen=True):
    """An entrant; `out`: has left or was removed."""

    number: Number
    name: str
    strength: str | None
    out: bool


class RoundTableCard(msgspec.Struct, frozen=True):
    """A group of entrants by seat, with their results.

    `unmet`: one has blocked another, so nothing was played and the blocker forfeits. `void`: the table was closed and
    does not count.
    """

    state: Literal["bye", "unmet", "playing", "over", "void"]
    entrants: tuple[Number, ...]
    table: str | None
    places: tuple[int, ...]
    scores: tuple[int, ...]
    points: tuple[float, ...]
    left: tuple[int, ...]


class TournamentPermissions(msgspec.Struct, frozen=True):
    """Actions available to the asking user.

    Blocks and limits are checked only on entering, and the number of entrants only on beginning.
    """

    enter: bool
    leave: bool
    begin: bool
    close: bool
    remove: bool


class TournamentState(msgspec.Struct, frozen=True):
    """A whole tournament.

    `yours` is the entrant number of the asking user, and `table` where they play now. `waits`: they have finished this
    round and will be seated in another one, as things stand. `hosting`: they may begin and close the tournament.
    """

    cup: TournamentCard
    rounds: int
    fill: str | None
    stand_in: str
    options: dict[str, Any]
    entrants: list[EntrantCard]
    sittings: list[list[RoundTableCard]]
    standings: list[Placing]
    yours: Number | None
    table: str | None
    waits: bool
    hosting: bool
    may: TournamentPermissions


class PlaceLimits(msgspec.Struct, frozen=True):
    """The largest number of places of a format; `filled`: if bots fill free places."""

    places: int
    filled: int


class TournamentLimits(msgspec.Struct, frozen=True):
    """Limits of tournaments: places by format, players per table, and rounds of a Swiss tournament."""

    formats: dict[Format, PlaceLimits]
    players: int
    rounds: int


FORMATS: tuple[Format, ...] = ("swiss", "round_robin", "knock_out")
LIMITS = TournamentLimits(
    {each: PlaceLimits(most_places(each, filled=False), most_places(each, filled=True)) for each in FORMATS},
    MOST_PLAYERS, MOST_ROUNDS,
)  # fmt: skip


def card(kept: StoredTournament, person: UserId | None) -> TournamentCard:
    terms, count = kept.terms, len(kept.entrants)
    drawn = max((each.round for each in kept.sittings), default=0)
    return TournamentCard(
        kept.id, terms.name, terms.game, terms.format, terms.clock, terms.players, terms.places, count, kept.stage,
        terms.begins, drawn, kept.host, kept.number_of(person) is not None,
    )  # fmt: skip


def sitting_card(sitting: RoundTable) -> RoundTableCard:
    result, seats = sitting.result, range(len(sitting.entrants))
    if result is None:
        return RoundTableCard("playing", sitting.entrants, sitting.table if sitting.opened else None, (), (), (), ())
    kind: Any = "bye" if len(seats) == 1 else "unmet" if sitting.table is None else "over" if result.places else "void"
    points = tuple(round(float(result.points(seat)), 2) for seat in seats)
    return RoundTableCard(
        kind, sitting.entrants, sitting.table, result.places, result.scores, points, result.left
    )  # fmt: skip


def may(kept: StoredTournament, person: User | None, hosting: bool) -> TournamentPermissions:
    own = None if person is None else person.id
    waits, goes_on = kept.stage == "open", kept.stage in ("open", "playing")
    entered = any(own is not None and each.person == own and not each.out for each in kept.entrants)
    free = len(kept.entrants) < kept.terms.places
    return TournamentPermissions(
        waits and free and not entered and person is not None and not person.guest,
        goes_on and entered, waits and hosting, goes_on and hosting, goes_on and hosting,
    )  # fmt: skip


def news(kept: StoredTournament, person: User | None, hosting: bool, waits: bool) -> TournamentState:
    own = None if person is None else person.id
    terms, yours = kept.terms, kept.number_of(own)
    known = card(kept, own)
    running = [each for each in kept.sittings if each.result is None and each.opened and yours in each.entrants]
    return TournamentState(
        known, terms.rounds, terms.fill, terms.stand_in, terms.options,
        [EntrantCard(each.number, each.name, each.strength, each.out) for each in kept.entrants],
        [[sitting_card(each) for each in kept.sittings if each.round == number + 1] for number in range(known.round)],
        standings(terms.format, kept.entrants, kept.sittings) if kept.sittings else [],
        yours, running[0].table if running else None, waits, hosting, may(kept, person, hosting),
    )  # fmt: skip


async def seen(context: Context, cup: str, person: User | None) -> TournamentState:
    kept = await tournament_store.load(context[TableService].store, cup)
    hosting = person is not None and hosts(context, kept, person)
    return news(kept, person, hosting, await waits(context[TableService].store, kept, person))


async def waits(store: TableStore, kept: StoredTournament, person: User | None) -> bool:
    yours = None if person is None else kept.number_of(person.id)
    if yours is None or kept.stage != "playing":
        return False
    return pairing.waits(kept.cup(await tournament_store.separated_entrants(store, kept)), yours)


def hosts(context: Context, kept: StoredTournament, person: User) -> bool:
    """Whether a person is the creator of the tournament or a moderator."""
    return kept.by == person.id or context[Users].is_moderator(person)


async def hosted(request: Asking, context: Context, cup: str) -> tuple[StoredTournament, User]:
    person = await require_account(request, context)
    await context.spend("say", request, person)
    kept = await tournament_store.load(context[TableService].store, cup)
    if not hosts(context, kept, person):
        raise NotAllowed("fondaco.house.not_cup_host")
    return kept, person


async def changed(context: Context, cup: str, person: User) -> TournamentState:
    await context[TableService].tournaments_changed()
    return await seen(context, cup, person)


@get("/tournaments", responses=may_fail(), summary="List tournaments")
async def list_tournaments(request: Asking, context: Context) -> list[TournamentCard]:
    """List tournaments.

    Tournaments are hidden whose host you have blocked or are blocked by, or with entrants you have blocked, unless you
    take part. Somebody who has blocked you hides no tournament by entering it.
    """
    person = await context.visitor(request)
    await context.spend("read", request, person)
    own = None if person is None else person.id
    strangers = await blocks.separated_from(context[TableService].store, own)
    blocked = await blocks.users_blocking(context[TableService].store, own)
    return [
        card(each, own) for each in await tournament_store.listed(context[TableService].store)
        if each.number_of(own) is not None
        or (each.by not in strangers and blocked.isdisjoint(one.person for one in each.entrants))
    ]  # fmt: skip


@post("/tournaments", responses=may_fail(403, 409, 413, 415), summary="Create a tournament")
async def create_tournament(request: Asking, context: Context, data: Terms) -> TournamentState:
    person = await require_account(request, context)
    await context.spend("open", request, person)
    terms = check_terms(data, person, Bots.of(context.settings), now())
    made = await tournament_store.set_up(context[TableService].store, person.id, terms, now(), context.origin(request))
    return await changed(context, made, person)


@get("/tournaments/limits", responses=may_fail(), summary="Get the limits of tournaments")
async def limits(request: Asking, context: Context) -> TournamentLimits:
    await context.spend("read", request, await context.visitor(request))
    return LIMITS


@get("/tournaments/{cup:str}", responses=may_fail(404), summary="Get a tournament")
async def look(request: Asking, context: Context, cup: str) -> TournamentState:
    person = await context.visitor(request)
    await context.spend("read", request, person)
    return await seen(context, cup, person)


@post(
    "/tournaments/{cup:str}/enter",
    status_code=200,
    responses=may_fail(403, 404, 409, 413, 415),
    summary="Enter a tournament",
)
async def enter(request: Asking, context: Context, cup: str, data: Enter) -> TournamentState:
    person = await require_account(request, context)
    await context.spend("say", request, person)
    word, seed = setup.player_seed_word(data.word), context.settings.seed
    await tournament_store.enter(
        context[TableService].store, cup, person.id, word, seed, now(), context.origin(request)
    )
    return await changed(context, cup, person)


@post(
    "/tournaments/{cup:str}/leave",
    status_code=200,
    responses=may_fail(403, 404, 409, 415),
    summary="Leave a tournament",
)
async def leave(request: Asking, context: Context, cup: str) -> TournamentState:
    person = await require_account(request, context)
    await context.spend("say", request, person)
    await tournament_store.leave(context[TableService].store, cup, person.id, now())
    return await changed(context, cup, person)


@post("/tournaments/{cup:str}/remove", status_code=200, responses=may_fail(403, 404, 409, 413, 415),
      summary="Remove an entrant")  # fmt: skip
async def remove(request: Asking, context: Context, cup: str, data: Remove) -> TournamentState:
    """Remove an entrant, who cannot enter again. Only for the host."""
    _, person = await hosted(request, context, cup)
    await tournament_store.remove(context[TableService].store, cup, data.entrant, now())
    return await changed(context, cup, person)


@post(
    "/tournaments/{cup:str}/begin",
    status_code=200,
    responses=may_fail(403, 404, 409, 415),
    summary="Begin a tournament",
)
async def begin(request: Asking, context: Context, cup: str) -> TournamentState:
    _, person = await hosted(request, context, cup)
    await context.spend("open", request, person)
    await tournament_store.begin(context[TableService].store, cup, context.settings.seed, now())
    return await changed(context, cup, person)


@post(
    "/tournaments/{cup:str}/close",
    status_code=200,
    responses=may_fail(403, 404, 409, 415),
    summary="Close a tournament",
)
async def close(request: Asking, context: Context, cup: str) -> TournamentState:
    _, person = await hosted(request, context, cup)
    await tournament_store.close(context[TableService].store, cup, now())
    return await changed(context, cup, person)


# CSV files


@get(
    "/tournaments/{cup:str}/standings.csv",
    responses=may_fail(404),
    summary="Download the standings",
    media_type="text/csv",
)
async def standings_file(request: Asking, context: Context, cup: str) -> Response[str]:
    kept = await _read(request, context, cup)
    names = {each.number: each.name for each in kept.entrants}
    return _file("standings", kept, ("rank", "name", "points", "opposition", "wins", "lead", "tables", "byes"), [
        (each.rank, names[each.entrant], each.points, each.opposition, each.wins, each.lead, each.tables, each.byes)
        for each in standings(kept.terms.format, kept.entrants, kept.sittings)
    ])  # fmt: skip


@get(
    "/tournaments/{cup:str}/results.csv", responses=may_fail(404), summary="Download the results", media_type="text/csv"
)
async def results_file(request: Asking, context: Context, cup: str) -> Response[str]:
    kept = await _read(request, context, cup)
    names = {each.number: each.name for each in kept.entrants}
    cards = [(each, sitting_card(each)) for each in kept.sittings]

    def of(values: Sequence[float], seat: int) -> float | str:
        return values[seat] if values else ""

    return _file("results", kept, ("round", "table", "state", "seat", "name", "place", "score", "points", "left"), [
        (sitting.round, sitting.table or "", told.state, seat, names[number], of(told.places, seat),
         of(told.scores, seat), of(told.points, seat), int(seat in told.left))
        for sitting, told in cards for seat, number in enumerate(told.entrants)
    ])  # fmt: skip


async def _read(request: Asking, context: Context, cup: str) -> StoredTournament:
    await context.spend("read", request, await context.visitor(request))
    return await tournament_store.load(context[TableService].store, cup)


def _file(name: str, kept: StoredTournament, heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> Response[str]:
    """Return rows as a CSV file; names that a spreadsheet would take for formulas are escaped."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows([_harmless(value) for value in row] for row in rows)
    headers = {"Content-Disposition": f'attachment; filename="{name}-{kept.id}.csv"'}
    return Response(text.getvalue(), media_type="text/csv; charset=utf-8", headers=headers)


def _harmless(value: Any) -> Any:
    return FORMULA.sub(r"\1'\2", value) if isinstance(value, str) else value


@websocket("/tournaments/{cup:str}/live")
async def tournament_live(socket: Socket, context: Context, cup: str, token: str | None = None) -> None:
    """Send a tournament whenever it changes, at most once a second."""

    async def listen(line: SocketListener) -> None:
        async def now_seen() -> bytes:
            return msgspec.json.encode(await seen(context, cup, line.person))

        await send_when_changed(line, "cup", now_seen)

    await serve_socket(socket, context, token, listen)


ROUTES = [
    tournament_live,
    list_tournaments,
    create_tournament,
    limits,
    look,
    enter,
    leave,
    remove,
    begin,
    close,
    standings_file,
    results_file,
]
