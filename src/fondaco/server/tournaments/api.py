"""Routes: tournaments."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec
from litestar import Response, get, post, websocket

from fondaco.core.json_types import JsonObject
from fondaco.server.accounts.api import require_account
from fondaco.server.accounts.users import Users
from fondaco.server.base.clock import now
from fondaco.server.base.errors import NotAllowed
from fondaco.server.base.user import User, UserId
from fondaco.server.social import blocks
from fondaco.server.storage.bus import Bus, TournamentChanged
from fondaco.server.tables import setup
from fondaco.server.tables.clock import Timed
from fondaco.server.tables.core.socket_feed import send_value_when_changed
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.live import Socket, SocketListener, serve_socket
from fondaco.server.tables.setup import AllowedBots
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
    TournamentTerms,
    compute_standings,
    most_places,
)
from fondaco.server.tournaments.schemas import EnterBody, RemoveEntrantBody
from fondaco.server.tournaments.setup import check_terms
from fondaco.server.tournaments.store import StoredTournament
from fondaco.server.web.context import Asking, Context
from fondaco.server.web.errors import error_responses

FORMULA = re.compile(r"(^|[;,|])(\s*[=+\-@])")  # also after other separators that a spreadsheet may use
SittingState = Literal["bye", "unmet", "playing", "over", "void"]


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

    state: SittingState
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
    ready: bool


class TournamentState(msgspec.Struct, frozen=True):
    """A whole tournament.

    `yours` is the entrant number of the asking user, and `table` where they play now. `waits`: they have finished this
    round and will be seated in another one, as things stand. `hosting`: they may begin and close the tournament.
    `pause` are the seconds between two rounds, `next_round` is when the announced one begins, and `ready` are the
    entrants who are ready for it.
    """

    tournament: TournamentCard
    rounds: int
    fill: str | None
    stand_in: str
    options: JsonObject
    pause: int
    next_round: int | None
    ready: list[Number]
    entrants: list[EntrantCard]
    round_tables: list[list[RoundTableCard]]
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
    MOST_PLAYERS,
    MOST_ROUNDS,
)


def tournament_card(kept: StoredTournament, person: UserId | None) -> TournamentCard:
    terms, count = kept.terms, len(kept.entrants)
    drawn = max((each.round for each in kept.round_tables), default=0)
    return TournamentCard(
        kept.id,
        terms.name,
        terms.game,
        terms.format,
        terms.clock,
        terms.players,
        terms.places,
        count,
        kept.stage,
        terms.begins,
        drawn,
        kept.host,
        kept.number_of(person) is not None,
    )


def round_table_card(sitting: RoundTable) -> RoundTableCard:
    result, seats = sitting.result, range(len(sitting.entrants))
    if result is None:
        return RoundTableCard("playing", sitting.entrants, sitting.table if sitting.opened else None, (), (), (), ())
    kind: SittingState = (
        "bye" if len(seats) == 1 else "unmet" if sitting.table is None else "over" if result.places else "void"
    )
    points = tuple(round(float(result.points(seat)), 2) for seat in seats)
    return RoundTableCard(kind, sitting.entrants, sitting.table, result.places, result.scores, points, result.left)


def make_permissions(
    kept: StoredTournament, person: User | None, hosting: bool, plays_on: bool
) -> TournamentPermissions:
    own = None if person is None else person.id
    waits, goes_on = kept.stage == "open", kept.stage in ("open", "playing")
    entered = any(own is not None and each.person == own and not each.out for each in kept.entrants)
    free = len(kept.entrants) < kept.terms.places
    return TournamentPermissions(
        waits and free and not entered and person is not None and not person.guest,
        goes_on and entered,
        waits and hosting,
        goes_on and hosting,
        goes_on and hosting,
        plays_on and kept.terms.next_round is not None and kept.number_of(own) not in kept.terms.ready,
    )


def make_tournament_state(kept: StoredTournament, person: User | None, hosting: bool, waits: bool) -> TournamentState:
    own = None if person is None else person.id
    terms, yours = kept.terms, kept.number_of(own)
    known = tournament_card(kept, own)
    running = [each for each in kept.round_tables if each.result is None and each.opened and yours in each.entrants]
    return TournamentState(
        known,
        terms.rounds,
        terms.fill,
        terms.stand_in,
        terms.options,
        terms.pause or 0,
        terms.next_round,
        terms.ready,
        [EntrantCard(each.number, each.name, each.strength, each.out) for each in kept.entrants],
        [
            [round_table_card(each) for each in kept.round_tables if each.round == number + 1]
            for number in range(known.round)
        ],
        compute_standings(terms.format, kept.entrants, kept.round_tables) if kept.round_tables else [],
        yours,
        running[0].table if running else None,
        waits,
        hosting,
        make_permissions(kept, person, hosting, waits),
    )


async def load_tournament_state(context: Context, tournament: str, person: User | None) -> TournamentState:
    kept = await tournament_store.load_tournament(context[TableService].store, tournament)
    hosting = person is not None and is_host_or_moderator(context, kept, person)
    return make_tournament_state(
        kept, person, hosting, await is_waiting_for_round(context[TableService].store, kept, person)
    )


async def is_waiting_for_round(store: TableStore, kept: StoredTournament, person: User | None) -> bool:
    yours = None if person is None else kept.number_of(person.id)
    if yours is None or kept.stage != "playing":
        return False
    return pairing.will_play_again(kept.tournament(await tournament_store.list_blocked_pairs(store, kept)), yours)


def is_host_or_moderator(context: Context, kept: StoredTournament, person: User) -> bool:
    """Whether a person is the creator of the tournament or a moderator."""
    return kept.by == person.id or context[Users].is_moderator(person)


async def require_host(request: Asking, context: Context, tournament: str) -> tuple[StoredTournament, User]:
    person = await require_account(request, context)
    await context.spend("say", request, person)
    kept = await tournament_store.load_tournament(context[TableService].store, tournament)
    if not is_host_or_moderator(context, kept, person):
        raise NotAllowed("fondaco.error.not_tournament_host")
    return kept, person


async def publish_and_load_state(context: Context, tournament: str, person: User) -> TournamentState:
    await context[Bus].publish(TournamentChanged())
    return await load_tournament_state(context, tournament, person)


@get("/tournaments", responses=error_responses(), summary="List tournaments")
async def list_tournaments(request: Asking, context: Context) -> list[TournamentCard]:
    """List tournaments.

    Tournaments are hidden whose host you have blocked or are blocked by, or with entrants you have blocked, unless you
    take part. Somebody who has blocked you hides no tournament by entering it.
    """
    person = await context.visitor(request)
    await context.spend("read", request, person)
    own = None if person is None else person.id
    strangers = await blocks.users_separated_by_blocks(context[TableService].store, own)
    blocked = await blocks.blocked_user_ids(context[TableService].store, own)
    return [
        tournament_card(each, own)
        for each in await tournament_store.list_tournaments(context[TableService].store)
        if each.number_of(own) is not None
        or (each.by not in strangers and blocked.isdisjoint(one.person for one in each.entrants))
    ]


@post("/tournaments", responses=error_responses(403, 409, 413, 415), summary="Create a tournament")
async def create_tournament(request: Asking, context: Context, data: TournamentTerms) -> TournamentState:
    person = await require_account(request, context)
    await context.spend("open", request, person)
    terms = check_terms(data, person, AllowedBots.of(context.settings), now())
    made = await tournament_store.create_tournament(
        context[TableService].store, person.id, terms, now(), context.origin(request)
    )
    return await publish_and_load_state(context, made, person)


@get("/tournaments/limits", responses=error_responses(), summary="Get the limits of tournaments")
async def get_limits(request: Asking, context: Context) -> TournamentLimits:
    await context.spend("read", request, await context.visitor(request))
    return LIMITS


@get("/tournaments/{tournament:str}", responses=error_responses(404), summary="Get a tournament")
async def get_tournament(request: Asking, context: Context, tournament: str) -> TournamentState:
    person = await context.visitor(request)
    await context.spend("read", request, person)
    return await load_tournament_state(context, tournament, person)


@post(
    "/tournaments/{tournament:str}/enter",
    status_code=200,
    responses=error_responses(403, 404, 409, 413, 415),
    summary="Enter a tournament",
)
async def enter_tournament(request: Asking, context: Context, tournament: str, data: EnterBody) -> TournamentState:
    person = await require_account(request, context)
    await context.spend("say", request, person)
    word, seed = setup.player_seed_word(data.word), context.settings.seed
    await tournament_store.add_entrant(
        context[TableService].store, tournament, person.id, word, seed, now(), context.origin(request)
    )
    return await publish_and_load_state(context, tournament, person)


@post(
    "/tournaments/{tournament:str}/leave",
    status_code=200,
    responses=error_responses(403, 404, 409, 415),
    summary="Leave a tournament",
)
async def leave_tournament(request: Asking, context: Context, tournament: str) -> TournamentState:
    person = await require_account(request, context)
    await context.spend("say", request, person)
    await tournament_store.withdraw_entrant(context[TableService].store, tournament, person.id, now())
    return await publish_and_load_state(context, tournament, person)


@post(
    "/tournaments/{tournament:str}/remove",
    status_code=200,
    responses=error_responses(403, 404, 409, 413, 415),
    summary="Remove an entrant",
)
async def remove_entrant(
    request: Asking, context: Context, tournament: str, data: RemoveEntrantBody
) -> TournamentState:
    """Remove an entrant, who cannot enter again. Only for the host."""
    _, person = await require_host(request, context, tournament)
    await tournament_store.remove_and_exclude_entrant(context[TableService].store, tournament, data.entrant, now())
    return await publish_and_load_state(context, tournament, person)


@post(
    "/tournaments/{tournament:str}/begin",
    status_code=200,
    responses=error_responses(403, 404, 409, 415),
    summary="Begin a tournament",
)
async def begin_tournament_early(request: Asking, context: Context, tournament: str) -> TournamentState:
    _, person = await require_host(request, context, tournament)
    await context.spend("open", request, person)
    await tournament_store.begin_tournament(context[TableService].store, tournament, context.settings.seed, now())
    return await publish_and_load_state(context, tournament, person)


@post(
    "/tournaments/{tournament:str}/ready",
    status_code=200,
    responses=error_responses(403, 404, 409, 415),
    summary="Say that you are ready for the next round",
)
async def set_ready(request: Asking, context: Context, tournament: str) -> TournamentState:
    """Say that you do not need the rest of the pause; the round begins at once when all its players are ready."""
    person = await require_account(request, context)
    await context.spend("say", request, person)
    store = context[TableService].store
    kept = await tournament_store.load_tournament(store, tournament)
    going_on = kept.tournament(await tournament_store.list_blocked_pairs(store, kept))
    needed = [
        each.number
        for each in kept.entrants
        if each.person is not None and pairing.will_play_again(going_on, each.number)
    ]
    yours = kept.number_of(person.id)
    if yours is None or yours not in needed:
        raise NotAllowed("fondaco.error.not_in_round")
    await tournament_store.set_entrant_ready(store, tournament, yours, needed, now())
    return await publish_and_load_state(context, tournament, person)


@post(
    "/tournaments/{tournament:str}/close",
    status_code=200,
    responses=error_responses(403, 404, 409, 415),
    summary="Close a tournament",
)
async def close_tournament(request: Asking, context: Context, tournament: str) -> TournamentState:
    _, person = await require_host(request, context, tournament)
    await tournament_store.close_tournament(context[TableService].store, tournament, now())
    return await publish_and_load_state(context, tournament, person)


# CSV files


@get(
    "/tournaments/{tournament:str}/standings.csv",
    responses=error_responses(404),
    summary="Download the standings",
    media_type="text/csv",
)
async def standings_file(request: Asking, context: Context, tournament: str) -> Response[str]:
    kept = await _read(request, context, tournament)
    names = {each.number: each.name for each in kept.entrants}
    return _file(
        "standings",
        kept,
        ("rank", "name", "points", "opposition", "wins", "lead", "tables", "byes"),
        [
            (each.rank, names[each.entrant], each.points, each.opposition, each.wins, each.lead, each.tables, each.byes)
            for each in compute_standings(kept.terms.format, kept.entrants, kept.round_tables)
        ],
    )


@get(
    "/tournaments/{tournament:str}/results.csv",
    responses=error_responses(404),
    summary="Download the results",
    media_type="text/csv",
)
async def results_file(request: Asking, context: Context, tournament: str) -> Response[str]:
    kept = await _read(request, context, tournament)
    names = {each.number: each.name for each in kept.entrants}
    cards = [(each, round_table_card(each)) for each in kept.round_tables]

    def of(values: Sequence[float], seat: int) -> float | str:
        return values[seat] if values else ""

    return _file(
        "results",
        kept,
        ("round", "table", "state", "seat", "name", "place", "score", "points", "left"),
        [
            (
                sitting.round,
                sitting.table or "",
                told.state,
                seat,
                names[number],
                of(told.places, seat),
                of(told.scores, seat),
                of(told.points, seat),
                int(seat in told.left),
            )
            for sitting, told in cards
            for seat, number in enumerate(told.entrants)
        ],
    )


async def _read(request: Asking, context: Context, tournament: str) -> StoredTournament:
    await context.spend("read", request, await context.visitor(request))
    return await tournament_store.load_tournament(context[TableService].store, tournament)


def _file(name: str, kept: StoredTournament, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Response[str]:
    """Return rows as a CSV file; names that a spreadsheet would take for formulas are escaped."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows([_harmless(value) for value in row] for row in rows)
    headers = {"Content-Disposition": f'attachment; filename="{name}-{kept.id}.csv"'}
    return Response(text.getvalue(), media_type="text/csv; charset=utf-8", headers=headers)


def _harmless(value: object) -> object:
    return FORMULA.sub(r"\1'\2", value) if isinstance(value, str) else value


@websocket("/tournaments/{tournament:str}/live")
async def tournament_live(socket: Socket, context: Context, tournament: str, token: str | None = None) -> None:
    """Send a tournament whenever it changes, at most once a second."""

    async def listen(line: SocketListener) -> None:
        async def now_seen() -> bytes:
            return msgspec.json.encode(await load_tournament_state(context, tournament, line.person))

        await send_value_when_changed(context[TableService], line, "tournament", now_seen)

    await serve_socket(socket, context, token, listen)


ROUTES = [
    tournament_live,
    list_tournaments,
    create_tournament,
    get_limits,
    get_tournament,
    enter_tournament,
    leave_tournament,
    remove_entrant,
    begin_tournament_early,
    set_ready,
    close_tournament,
    standings_file,
    results_file,
]
