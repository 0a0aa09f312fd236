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
from fondaco.core.match_file import (
    BoardName,
    MatchFile,
    read_extended_match_file,
    read_match_file,
    strip_to_replay_data,
)
from fondaco.core.replay import resume_match
from fondaco.games import game
from fondaco.server.base import request_fields
from fondaco.server.base.errors import BadRequest, NotAllowed, Refused, StaleRequest, WrongPhase
from fondaco.server.base.names import clean_name
from fondaco.server.base.user import User, UserId
from fondaco.server.tables import events
from fondaco.server.tables.clock import NoClock, is_untimed
from fondaco.server.tables.commands import Plan
from fondaco.server.tables.events import AnyTableEvent
from fondaco.server.tables.setup import AllowedBots, copy_match_events, make_table_facts
from fondaco.server.tables.state import STAND_IN, TableFacts
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

    facts: TableFacts
    sitting: list[AnyTableEvent]
    played: list[AnyTableEvent]


def export_table_file(table: Table, person: UserId) -> str:
    """Return the file of an exported table; it reveals hidden cards."""
    match, facts = check_may_export(table, person), table.facts
    seats = tuple(seat_state.strength or ME for seat_state in table.state.seats)
    setting = TableSettings(facts.id, seats, facts.hints, facts.take_backs, facts.quiet_bots, facts.stand_in)
    whole = strip_to_replay_data(read_match_file(match.to_json()))
    return msgspec.json.encode(TableFile(**msgspec.structs.asdict(whole), table=setting)).decode()


def check_may_export(table: Table, person: UserId) -> Match:
    stays = why_not_export(table, person)
    if stays is not None:
        raise stays
    assert table.match is not None
    return table.match


def why_not_export(table: Table, person: UserId) -> Refused | None:
    """Return why a person may not export a table, or `None`.

    They must play alone against bots, unrated and without a clock, on a standard board.
    """
    state, facts = table.state, table.facts
    if not table.seats_of(person):
        return NotAllowed("fondaco.error.not_at_table")
    if {seat_state.person for seat_state in state.seats} - {person, None}:
        return NotAllowed("fondaco.error.export_people")
    compared = facts.counts or facts.tournament or facts.daily_deal is not None
    if compared or facts.board.tables or not is_untimed(facts.clock):
        return NotAllowed("fondaco.error.export_strict")
    if any(state.seats[seat].resigned for seat in table.seats_of(person)):
        return NotAllowed("fondaco.error.not_your_seat")
    if table.match is None or state.status not in ("playing", "over"):
        return WrongPhase(f"fondaco.error.is_{state.status}")
    return None


def imported_table_from_file(text: str, person: User, bots: AllowedBots) -> ImportedTable:
    """Return the table of a file for the person who imports it; raise `BadRequest` if it is invalid."""
    file = _taken(text)
    setting, opening = file.table, file.opening
    if ME not in setting.seats or not len(setting.seats) == len(opening.words) == len(opening.seats) == opening.players:
        raise BadRequest("fondaco.error.import_foreign")
    try:
        match = resume_match(game(file.game), file)
    except (fondaco.FondacoError, RecursionError) as error:
        raise BadRequest("fondaco.error.import_broken", why=str(error)) from None
    facts = make_table_facts(
        game=file.game,
        players=opening.players,
        options=match.opening.options,
        board=BoardName(match.components.name, match.components.digest),
        public=False,
        spectators=False,
        clock=NoClock(),
        host=person.id,
        seed=str(opening.seed),
        hints=setting.hints,
        rules=file.rules_version,
        stand_in=bots.check(setting.stand_in, file.game),
        take_backs=setting.take_backs,
        quiet_bots=setting.quiet_bots,
    )
    sitting: list[AnyTableEvent] = [
        events.Sit(seat, person.id, person.name, None, opening.words[seat])
        if who == ME
        else events.Sit(seat, None, clean_name(opening.seats[seat]), bots.check(who, file.game), opening.words[seat])
        for seat, who in enumerate(setting.seats)
    ]
    ended: list[AnyTableEvent] = (
        [events.EndMatch([*match.scores], [*match.winners], match.places)] if match.over else []
    )
    return ImportedTable(
        msgspec.structs.replace(facts, id=setting.id), sitting, [*copy_match_events(match.log or []), *ended]
    )


def _taken(text: str) -> TableFile:
    try:
        file = read_extended_match_file(TableFile, text)
    except fondaco.Malformed:
        raise BadRequest("fondaco.error.import_foreign") from None
    if file.game not in fondaco.games():
        raise BadRequest("fondaco.error.import_game", game=file.game[:40])
    if file.short is not True or not isinstance(file.opening.seed, str) or not 0 < len(file.opening.seed) <= LONGEST:
        raise BadRequest("fondaco.error.import_foreign")
    if any(len(word) > LONGEST or not word.isprintable() for word in file.opening.words):
        raise BadRequest("fondaco.error.import_foreign")
    if file.board.tables is not None:
        raise BadRequest("fondaco.error.export_strict")
    return file


def plan_imported_actions(table: Table, person: UserId, brought: ImportedTable) -> Plan:
    """Plan the actions that were played elsewhere since the export; empty if more has been played here.

    Raises `Stale` if the match has continued differently here.
    """
    check_may_export(table, person)
    here, there = copy_match_events(table.log), brought.played
    shared = min(len(here), len(there))
    if table.facts.seed != brought.facts.seed or here[:shared] != there[:shared]:
        raise StaleRequest()
    return Plan(there[shared:] if table.state.status == "playing" else [])
