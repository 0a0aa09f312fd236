"""Export and import of tables against bots, between servers and the offline server in a browser.

The file is a match file with the table's settings. An imported match is replayed action by action, so that no file can
contain anything illegal.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

import fondaco
from fondaco.core.match import Match
from fondaco.core.match_file import BoardName, MatchFile, read, read_as, shortened
from fondaco.core.replay import resume
from fondaco.games import game
from fondaco.server.base import request_fields
from fondaco.server.base.errors import BadRequest, NotAllowed, Refused, Stale, WrongPhase
from fondaco.server.base.names import clean_name
from fondaco.server.base.user import User, UserId
from fondaco.server.tables import events
from fondaco.server.tables.clock import NoClock, is_untimed
from fondaco.server.tables.commands import Plan
from fondaco.server.tables.events import AnyEvent
from fondaco.server.tables.setup import Bots, played_again, settle
from fondaco.server.tables.state import STAND_IN, Facts
from fondaco.server.tables.table import Table

ME = "me"
LONGEST = 100


class TableSettings(msgspec.Struct, frozen=True):
    """What a match file lacks of a table: its id, settings, and who sits there, a bot or the exporting person."""

    id: Annotated[str, Meta(pattern="^[a-z2-9]{16}$")]
    seats: Annotated[tuple[request_fields.Strength, ...], Meta(max_length=10)]
    hints: bool = True
    take_backs: bool = True
    quiet_bots: bool = False
    stand_in: request_fields.Strength = STAND_IN


class TableFile(MatchFile, frozen=True, kw_only=True):
    table: TableSettings


class ImportedTable(NamedTuple):
    """An imported table: its facts here, the events of its seats, and what was played."""

    facts: Facts
    sitting: list[AnyEvent]
    played: list[AnyEvent]


def export_file(table: Table, person: UserId) -> str:
    """Return the file of an exported table; it reveals hidden cards."""
    match, facts = check_may_export(table, person), table.facts
    seats = tuple(chair.strength or ME for chair in table.state.chairs)
    setting = TableSettings(facts.id, seats, facts.hints, facts.take_backs, facts.quiet_bots, facts.stand_in)
    whole = shortened(read(match.to_json()))
    return msgspec.json.encode(TableFile(**msgspec.structs.asdict(whole), table=setting)).decode()


def check_may_export(table: Table, person: UserId) -> Match:
    stays = refused(table, person)
    if stays is not None:
        raise stays
    assert table.match is not None
    return table.match


def refused(table: Table, person: UserId) -> Refused | None:
    """Return why a person may not export a table, or `None`.

    They must play alone against bots, unrated and without a clock, on a standard board.
    """
    state, facts = table.state, table.facts
    if not table.seats_of(person):
        return NotAllowed("fondaco.house.not_at_table")
    if {chair.person for chair in state.chairs} - {person, None}:
        return NotAllowed("fondaco.house.along_people")
    if facts.counts or facts.cup or facts.board.tables or not is_untimed(facts.clock):
        return NotAllowed("fondaco.house.along_strict")
    if any(state.chairs[seat].resigned for seat in table.seats_of(person)):
        return NotAllowed("fondaco.house.not_your_seat")
    if table.match is None or state.status not in ("playing", "over"):
        return WrongPhase(f"fondaco.house.is_{state.status}")
    return None


def read_file(text: str, person: User, bots: Bots) -> ImportedTable:
    """Return the table of a file for the person who imports it; raise `BadRequest` if it is invalid."""
    file = _taken(text)
    setting, opening = file.table, file.opening
    if ME not in setting.seats or not len(setting.seats) == len(opening.words) == len(opening.seats) == opening.players:
        raise BadRequest("fondaco.house.along_foreign")
    try:
        match = resume(game(file.game), file)
    except (fondaco.FondacoError, RecursionError) as error:
        raise BadRequest("fondaco.house.along_broken", why=str(error)) from None
    facts = settle(
        game=file.game, players=opening.players, options=match.opening.options,
        board=BoardName(match.box.name, match.box.digest), public=False,
        spectators=False, clock=NoClock(), host=person.id, seed=str(opening.seed), hints=setting.hints,
        rules=file.rules_version, stand_in=bots.check(setting.stand_in, file.game), take_backs=setting.take_backs,
        quiet_bots=setting.quiet_bots,
    )  # fmt: skip
    sitting: list[AnyEvent] = [
        events.Sit(seat, person.id, person.name, None, opening.words[seat]) if who == ME
        else events.Sit(seat, None, clean_name(opening.seats[seat]), bots.check(who, file.game), opening.words[seat])
        for seat, who in enumerate(setting.seats)
    ]  # fmt: skip
    ended: list[AnyEvent] = [events.End([*match.scores], [*match.winners], match.places)] if match.over else []
    return ImportedTable(
        msgspec.structs.replace(facts, id=setting.id), sitting, [*played_again(match.log or []), *ended]
    )


def _taken(text: str) -> TableFile:
    try:
        file = read_as(TableFile, text)
    except fondaco.Malformed:
        raise BadRequest("fondaco.house.along_foreign") from None
    if file.game not in fondaco.games():
        raise BadRequest("fondaco.house.along_game", game=file.game[:40])
    if file.short is not True or not isinstance(file.opening.seed, str) or not 0 < len(file.opening.seed) <= LONGEST:
        raise BadRequest("fondaco.house.along_foreign")
    if any(len(word) > LONGEST or not word.isprintable() for word in file.opening.words):
        raise BadRequest("fondaco.house.along_foreign")
    if file.board.tables is not None:
        raise BadRequest("fondaco.house.along_strict")
    return file


def plan_import(table: Table, person: UserId, brought: ImportedTable) -> Plan:
    """Plan the actions that were played elsewhere since the export; empty if more has been played here.

    Raises `Stale` if the match has continued differently here.
    """
    check_may_export(table, person)
    here, there = played_again(table.log), brought.played
    shared = min(len(here), len(there))
    if table.facts.seed != brought.facts.seed or here[:shared] != there[:shared]:
        raise Stale()
    return Plan(there[shared:] if table.state.status == "playing" else [])
