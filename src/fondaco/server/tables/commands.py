"""Commands at a table: each function returns the events to write or raises a refusal; none changes the table."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Literal, NamedTuple

import fondaco
from fondaco.bots import resolve_any_personality
from fondaco.bots.offer_replies import OfferReply
from fondaco.bots.personalities import split_bot_name
from fondaco.core.decision import Seat
from fondaco.server.base import errors
from fondaco.server.base.clock import now
from fondaco.server.base.user import User, UserId
from fondaco.server.tables import events
from fondaco.server.tables.events import AnyTableEvent, Strength, TableLogEntry
from fondaco.server.tables.outcome import cannot_win
from fondaco.server.tables.state import SeatState, TableFacts, has_any_of_people
from fondaco.server.tables.table import Table, action_to_json

What = Literal["undo", "redo", "restart_turn"]
SETTINGS = tuple(name for name in events.ChangeSettings.__struct_fields__ if name != "changed")


class Plan(NamedTuple):
    """Events to write; `played` is the match after the single `Play` event among them."""

    lines: list[AnyTableEvent]
    played: fondaco.Match | None = None


def own_seat_state(table: Table, person: UserId, seat: Seat) -> SeatState:
    """Return the state of a seat; raise unless this person sits there and has not resigned."""
    if not 0 <= seat < table.facts.players:
        raise errors.NotFound("fondaco.error.no_seat", seat=seat)
    seat_state = table.state.seats[seat]
    if seat_state.person != person or seat_state.resigned:
        raise errors.NotAllowed("fondaco.error.not_your_seat")
    return seat_state


def check_may_see(table: Table, person: UserId | None) -> None:
    """Raise if this person may not see the table.

    Without spectators, only seated people may see it once the match has begun. The deal of a day may be seen after
    that day.
    """
    facts = table.facts
    watched = facts.spectators if facts.daily_deal is None else not facts.is_daily_deal_running(now())
    if table.state.status != "open" and not watched and not table.seats_of(person):
        raise errors.NotAllowed("fondaco.error.no_spectators")


def check_bot_may_stand_in(table: Table) -> None:
    """Raise if players must make all decisions themselves: in the deal of a day, bots stand in for nobody."""
    if table.facts.daily_deal is not None:
        raise errors.NotAllowed("fondaco.error.daily_deal_alone")


def check_running(table: Table) -> fondaco.Match:
    if table.match is None or table.state.status != "playing":
        raise errors.WrongPhase(f"fondaco.error.is_{table.state.status}")
    return table.match


def play(table: Table, person: UserId, seat: Seat, seq: int, said: object) -> Plan:
    """Plan a person's action; if a bot stands in for the seat, the person returns to it."""
    seat_state = own_seat_state(table, person, seat)
    match = check_running(table)
    action = _action(table, said)
    if not match.may_speak(seat):
        raise errors.NotAllowed() if table.state.changed <= seq <= table.seq else errors.StaleRequest()
    since = table.state.posed if seat_state.asked < 0 else seat_state.asked
    if not since <= seq <= table.seq:
        raise errors.StaleRequest()
    taken = match.decoded_action_or_refusal(seat, action)
    if isinstance(taken, fondaco.Refusal):
        if seq < table.state.changed:
            raise errors.StaleRequest()
        raise errors.AgainstRules(taken.key, taken.rule, **taken.args)
    back: list[AnyTableEvent] = [events.ReturnToSeat(seat)] if seat_state.stand_in else []
    back += [events.Vacation(seat, on=False)] if seat_state.on_vacation else []
    plan = plan_legal_action(table, seat, taken, auto=False)
    return Plan(back + plan.lines, plan.played)


def answer_by_server(table: Table, seat: Seat, asked: int, said: object, remarks: Sequence[OfferReply] = ()) -> Plan:
    """Plan the answer of a bot or standing order to the question that a seat was asked by event `asked`.

    `remarks` are what a bot says about offers; repeated ones are left out.
    """
    match = check_running(table)
    if seat not in match.waiting or table.state.seats[seat].asked != asked:
        raise errors.StaleRequest()
    taken = match.decoded_action_or_refusal(seat, _action(table, said))
    if isinstance(taken, fondaco.Refusal):
        raise errors.StaleRequest()
    plan = plan_legal_action(table, seat, taken, auto=table.state.seats[seat].strength is None)
    spoken = [events.BotRemark(seat, each.to_seat, each.number, each.says, each.about, each.ducats) for each in remarks]
    heard = recent_remark_subjects(table)
    return Plan([*plan.lines, *[each for each in spoken if remark_subject(each) not in heard]], plan.played)


def recent_remark_subjects(table: Table) -> list[tuple[Seat, Seat, int, str]]:
    """Return the subjects of recent remarks: bots comment only once on the same offer or wish."""
    said = [written.line for written in table.state.recent if isinstance(written.line, events.BotRemark)]
    return [remark_subject(each) for each in said if each.number or each.about]


def remark_subject(remark: events.BotRemark) -> tuple[Seat, Seat, int, str]:
    """Return who speaks to whom, and about what."""
    return remark.seat, remark.to_seat, remark.number, remark.about


def plan_legal_action(table: Table, seat: Seat, action: fondaco.Action, auto: bool) -> Plan:
    """Plan an action known to be legal; it is played on a copy, as a match changes only when its event is stored."""
    played = check_running(table).after_legal(seat, action)
    written: list[AnyTableEvent] = [events.Play(seat, action_to_json(action), len(table.log), auto)]
    if played.over:
        written.append(match_result(table, played))
    return Plan(written, played)


def match_result(table: Table, match: fondaco.Match) -> events.EndMatch:
    """Return the result of a match; the best of the seats that can win has won."""
    seat_states = enumerate(table.state.seats)
    stay = [seat for seat, seat_state in seat_states if not cannot_win(table.facts, seat_state)] or [*match.winners]
    places = match.places
    first = min(places[seat] for seat in stay)
    return events.EndMatch(list(match.scores), [seat for seat in stay if places[seat] == first], places)


def why_action_illegal(table: Table, person: UserId, seat: Seat, said: object) -> fondaco.Refusal | None:
    """Return why an action is illegal, or `None` if it is legal."""
    own_seat_state(table, person, seat)
    return check_running(table).refuses(seat, _action(table, said))


def undo(table: Table, person: UserId, seat: Seat, seq: int, what: What) -> Plan:
    """Plan an undo, redo or restart of the turn; it stops at chance, a reveal or another seat's action."""
    own_seat_state(table, person, seat)
    match = check_running(table)
    if not table.state.changed <= seq <= table.seq:
        raise errors.StaleRequest()
    if what == "redo":
        undone = undone_action(table, seat)
        if undone is None:
            raise errors.AgainstRules("fondaco.error.no_redo")
        return plan_legal_action(table, seat, undone, auto=False)
    if not match.may_undo(seat):
        raise errors.AgainstRules("fondaco.no.undo")
    to_line = len(table.log) - 1 if what == "undo" else undo_limit(table, seat)
    if table.is_timed_out_since(seat, to_line):
        raise errors.AgainstRules("fondaco.error.no_undo_after_time_out")
    return Plan([events.Undo(seat, to_line, keeps_numbers=True)])


def undone_action(table: Table, seat: Seat) -> fondaco.Action | None:
    """Return the last undone action if the seat may redo it: it is the seat's own, and still legal.

    A repeated offer gets a new number and counts again.
    """
    undone, match = table.state.undone, table.match
    if match is None or not undone or undone[-1][0] != seat:
        return None
    found = match.decoded_action_or_refusal(seat, _action(table, undone[-1][1]))
    return None if isinstance(found, fondaco.Refusal) else found


def undo_limit(table: Table, seat: Seat) -> int:
    """Return the length to which the seat may cut the match log without consent.

    It may undo its latest consecutive actions of this turn that revealed nothing.
    """
    log, length = table.log, len(table.log)
    while length > 1:
        last = log[length - 1]
        if last.seat != seat or last.action is None or last.reveals or (last.begins_turn and length < len(log)):
            break
        if length < len(log) and table.is_timed_out_since(seat, length - 1):
            break
        length -= 1
    return length


def take_back(table: Table, person: UserId, seat: Seat, to_line: int) -> Plan:
    """Plan a take-back beyond the seat's own undo, which needs the consent of all other people.

    Alone with bots it happens at once, if the table allows that.
    """
    own_seat_state(table, person, seat)
    check_running(table)
    if not 1 <= to_line < len(table.log):
        raise errors.NotFound("fondaco.error.no_log_line", line=to_line)
    if not seats_to_consent(table, seat):
        if not table.facts.goes_back:
            raise errors.AgainstRules("fondaco.error.no_take_back")
        return Plan([events.Undo(seat, to_line, keeps_numbers=True)])
    return Plan([events.AskTakeBack(seat, to_line, stays=True)])


def may_ask_take_back(table: Table, seat: Seat) -> bool:
    """Whether a seat that plays has acted, may ask for a take-back of it, and nobody has asked for one already."""
    acted = any(entry.seat == seat for entry in reversed(table.log) if entry.seq > 0)
    allowed = table.facts.goes_back or bool(seats_to_consent(table, seat))
    return acted and allowed and table.state.take_back is None


def seats_to_consent(table: Table, seat: Seat) -> list[Seat]:
    """Return one seat of each other person who still plays."""
    seat_states = table.state.seats
    asked = {
        seat_state.person: place
        for place, seat_state in reversed(list(enumerate(seat_states)))
        if seat_state.person is not None and not seat_state.resigned
    }
    return sorted(place for person, place in asked.items() if person != seat_states[seat].person)


def answer_take_back(table: Table, person: UserId, seat: Seat, yes: bool) -> Plan:
    own_seat_state(table, person, seat)
    check_running(table)
    request = table.state.take_back
    if request is None:
        raise errors.WrongPhase("fondaco.error.no_request")
    missing = [other for other in seats_to_consent(table, request.seat) if other not in request.consents]
    if seat not in missing:
        raise errors.NotAllowed("fondaco.error.not_asked")
    agreed = yes and missing == [seat]
    carried: list[AnyTableEvent] = [events.Undo(request.seat, request.to_line, keeps_numbers=True)] if agreed else []
    return Plan([events.AnswerTakeBack(seat, yes), *carried])


def withdraw_take_back(table: Table, person: UserId, seat: Seat) -> Plan:
    """Plan the end of a take-back request by the seat that made it."""
    own_seat_state(table, person, seat)
    check_running(table)
    request = table.state.take_back
    if request is None or request.seat != seat:
        raise errors.WrongPhase("fondaco.error.no_own_request")
    return Plan([events.WithdrawTakeBack(seat)])


def resign(table: Table, person: UserId, seat: Seat) -> Plan:
    """Plan a resignation: a bot plays on for the seat; if one seat remains, it has won."""
    own_seat_state(table, person, seat)
    return Plan(make_resign_events(table, [seat]))


def make_resign_events(table: Table, seats: list[Seat]) -> list[AnyTableEvent]:
    match = check_running(table)
    stay = [
        other for other, seat_state in enumerate(table.state.seats) if not seat_state.resigned and other not in seats
    ]
    result: list[AnyTableEvent] = [events.EndMatch(list(match.scores), stay)] if len(stay) == 1 else []
    return [*[events.Resign(seat) for seat in seats], *result]


def time_out(table: Table, seat: Seat, now: int, alive: bool = False) -> Plan:
    """Answer for a seat whose time has run out; the second time in a row the table's bot takes the seat.

    A player who has lately given a sign of life (`alive`) is asked "Still there?" before that. In matches stored while
    bots ran the clocks of players who merely may speak, such a time-out does not count.
    """
    due = table.runs_out_at(seat)
    if due is None or due > now:
        raise errors.StaleRequest()
    seat_state = table.state.seats[seat]
    if alive and seat not in check_running(table).required:
        return Plan([events.TimeOut(seat, counts=False)])
    if not seat_state.time_outs:
        return Plan([events.TimeOut(seat)])
    if alive and not seat_state.presence:
        return Plan([events.AskStillThere(seat)])
    return Plan([events.TimeOut(seat), *plan_absent_stand_in(table, seat).lines])


def plan_absent_stand_in(table: Table, seat: Seat) -> Plan:
    """Let the agreed stand-in play for an absent person until they return."""
    return Plan([events.StandIn(seat, table.facts.stand_in, absent=True)])


def stand_in(table: Table, person: UserId, seat: Seat, strength: Strength | None, gone: bool) -> Plan:
    """Plan that a bot stands in for a seat.

    People may give up their own seat at any time, to any bot; in rated matches only to the agreed stand-in, because a
    stronger bot could otherwise play for them until shortly before the end. The seat of another person goes to the
    agreed stand-in once they are absent (`gone`); the scheduler does the same without a request.
    """
    check_running(table)
    if not 0 <= seat < table.facts.players:
        raise errors.NotFound("fondaco.error.no_seat", seat=seat)
    seat_state = table.state.seats[seat]
    if seat_state.person is None or seat_state.resigned or not table.seats_of(person):
        raise errors.NotAllowed("fondaco.error.not_your_seat")
    own = seat_state.person == person
    if seat_state.stand_in:
        return Plan([])
    check_bot_may_stand_in(table)
    if own:
        if table.facts.counts and strength not in (None, table.facts.stand_in):
            raise errors.NotAllowed("fondaco.error.stand_in_agreed")
        return Plan([events.StandIn(seat, strength or table.facts.stand_in)])
    if not gone:
        raise errors.NotAllowed(f"fondaco.error.{'no_stand_in' if table.facts.absence is None else 'not_absent'}")
    return plan_absent_stand_in(table, seat)


def come_back(table: Table, person: UserId, seat: Seat) -> Plan:
    """Take a seat back from a bot, or confirm that one is still there."""
    seat_state = own_seat_state(table, person, seat)
    check_running(table)
    if seat_state.presence == "asked":
        return Plan([events.ConfirmStillThere(seat)])
    return Plan([events.ReturnToSeat(seat)] if seat_state.stand_in or seat_state.prompted else [])


def vacation(table: Table, person: UserId, seat: Seat, on: bool) -> Plan:
    """Plan that a person goes on vacation, or is back; an action of theirs says the latter too."""
    seat_state = own_seat_state(table, person, seat)
    check_running(table)
    if on == seat_state.on_vacation:
        return Plan([])
    if on and (seat_state.driven or seat_state.vacation_left(table.facts.clock) < 1):
        raise errors.NotAllowed("fondaco.error.no_vacation")
    return Plan([events.Vacation(seat, on)])


def end_vacation(table: Table, seat: Seat, now: int) -> Plan:
    """Plan that a vacation ends because none is left."""
    due = table.state.seats[seat].vacation_ends_at(table.facts.clock)
    if due is None or due > now:
        raise errors.StaleRequest()
    return Plan([events.Vacation(seat, on=False)])


def check_open(table: Table) -> None:
    """Raise unless the table waits for players."""
    if table.state.status != "open":
        raise errors.WrongPhase(f"fondaco.error.is_{table.state.status}")


def plan_sitting_down(table: Table, seat_state: events.Sit, at_once: bool = False) -> Plan:
    """Plan that a person or bot takes an open seat, or another bot the seat of a bot.

    With the last seat, the match begins if everybody has agreed (`add_begin_if_ready`), or `at_once`.
    """
    check_open(table)
    if not 0 <= seat_state.seat < table.facts.players:
        raise errors.NotFound("fondaco.error.no_seat", seat=seat_state.seat)
    here = table.state.seats[seat_state.seat]
    if (seat_state.person or seat_state.strength) and not here.open and not (seat_state.strength and here.strength):
        raise errors.Conflict("fondaco.error.seat_taken")
    return add_begin_if_ready(table, [seat_state], at_once)


def add_begin_if_ready(table: Table, lines: list[AnyTableEvent], at_once: bool = False) -> Plan:
    """Plan these events, and the beginning of the match if all seats are taken and all people are ready after them.

    If nobody but the host plays, with bots or on one device, nobody else has to be ready.
    """
    after = table.copied()
    for step, line in enumerate(lines, 1):
        after.apply(TableLogEntry(table.seq + step, table.state.moved_at, line))
    seat_states = after.state.seats
    if any(seat_state.open for seat_state in seat_states):
        return Plan(lines)
    alone = {seat_state.person for seat_state in seat_states} <= {None, table.state.host}
    if at_once or alone or all(seat_state.agrees for seat_state in seat_states):
        return Plan([*lines, make_begin_event(after)])
    return Plan(lines)


def make_begin_event(table: Table) -> events.BeginMatch:
    return events.BeginMatch(tuple(seat_state.word for seat_state in table.state.seats))


def ready(table: Table, person: UserId, yes: bool) -> Plan:
    """Plan that a person is ready to begin, or no longer is; the match begins when everybody is."""
    check_open(table)
    seats = table.seats_of(person)
    if not seats:
        raise errors.NotAllowed("fondaco.error.not_at_table")
    if table.state.seats[seats[0]].ready == yes:
        return Plan([])
    return add_begin_if_ready(table, [events.Ready(seats[0], yes)])


def start(table: Table, person: UserId) -> Plan:
    """Plan that the host starts the match once all seats are taken, without waiting until everybody is ready.

    A rated match does not start under settings that were changed and that a player has not accepted by Ready.
    """
    check_host(table, person)
    check_open(table)
    seat_states = table.state.seats
    if any(seat_state.open for seat_state in seat_states):
        raise errors.WrongPhase("fondaco.error.seats_open")
    unaware = [seat_state.name or "" for seat_state in seat_states if seat_state.changes and not seat_state.agrees]
    if table.facts.counts and unaware:
        raise errors.WrongPhase("fondaco.error.settings_not_accepted", names=", ".join(dict.fromkeys(unaware)))
    return Plan([make_begin_event(table)])


def change_settings(table: Table, person: UserId, facts: TableFacts) -> Plan:
    """Plan that the host changes the settings of an open table to those of `facts`, if they differ."""
    check_host(table, person)
    check_open(table)
    values = {name: getattr(facts, name) for name in SETTINGS} | {"rated": facts.counts}
    before = {name: getattr(table.facts, name) for name in SETTINGS} | {"rated": table.facts.counts}
    changed = [name for name in SETTINGS if values[name] != before[name]]
    if not changed:
        return Plan([])
    return Plan([events.ChangeSettings(changed, **values)])


def join(
    table: Table,
    person: UserId,
    seat: Seat | None,
    name: str,
    word: str,
    apart: Container[UserId] = (),
    agent: bool = False,
) -> Plan:
    """Plan that a person takes a seat, or the first open one if none is named.

    Does nothing if the person already sits there. Refused if anybody in `apart` is seated.
    """
    own = table.seats_of(person)
    if own and (seat is None or seat in own):
        return Plan([])
    if own:
        raise errors.Conflict("fondaco.error.already_seated")
    if person in table.state.dismissed:
        raise errors.NotAllowed("fondaco.error.removed_from_table")
    if has_any_of_people(table.state, apart):
        raise errors.NotAllowed("fondaco.error.blocked_at_table")
    place = require_open_seat(table) if seat is None else seat
    return plan_sitting_down(table, events.Sit(place, person, name, None, word, agent=agent))


def allowed_seat_name(facts: TableFacts, person: User, chosen: str) -> str:
    """Return the name under which a person sits: at a rated table that of their account.

    Raises for guests at a rated table.
    """
    if not facts.counts:
        return chosen
    if person.guest:
        raise errors.NotAllowed("fondaco.error.rated_account")
    return person.name


def require_open_seat(table: Table) -> Seat:
    for seat, seat_state in enumerate(table.state.seats):
        if seat_state.open:
            return seat
    raise errors.Conflict("fondaco.error.full")


def check_host(table: Table, person: UserId) -> None:
    if table.state.host != person:
        raise errors.NotAllowed("fondaco.error.not_host")


def check_may_invite(table: Table, person: UserId) -> None:
    """Raise unless this person sits at a table that waits for players."""
    if not table.seats_of(person):
        raise errors.NotAllowed("fondaco.error.not_at_table")
    if table.state.status != "open":
        raise errors.WrongPhase(f"fondaco.error.is_{table.state.status}")


def dismiss_player(table: Table, person: UserId, seat: Seat) -> Plan:
    """Plan that the host removes a person from all their seats before the match; they cannot join again."""
    check_host(table, person)
    if table.state.status != "open":
        raise errors.WrongPhase(f"fondaco.error.is_{table.state.status}")
    seat_state = table.state.seats[seat] if 0 <= seat < table.facts.players else None
    if seat_state is None or seat_state.person in (None, person):
        raise errors.NotFound("fondaco.error.no_seat", seat=seat)
    leaving: list[AnyTableEvent] = [events.Sit(each) for each in table.seats_of(seat_state.person)]
    return Plan([events.Dismiss(seat, seat_state.person, seat_state.name or ""), *leaving])


def put_bot(table: Table, person: UserId, seat: Seat, strength: Strength | None, name: str | None = None) -> Plan:
    """Plan that the host puts a bot on an open seat, changes its level, or opens its seat."""
    check_host(table, person)
    if 0 <= seat < table.facts.players and strength is None and table.state.seats[seat].person is not None:
        raise errors.Conflict("fondaco.error.seat_taken")
    return plan_sitting_down(
        table, events.Sit(seat) if strength is None else bot_sit_event(table.facts, seat, strength, name)
    )


def bot_sit_event(facts: TableFacts, seat: Seat, strength: Strength, name: str | None) -> events.Sit:
    """Return the event that seats a bot.

    A bot of random personality gets one drawn from the table's seed commitment.
    """
    return events.Sit(
        seat,
        None,
        name or bot_name_from_strength(strength),
        resolve_any_personality(strength, facts.game, facts.commitment, seat),
    )


def bot_name_from_strength(strength: Strength) -> str:
    """Return the default name of a bot: `search:2s` is Search, `module:Class` is Class."""
    name, _, rest = split_bot_name(strength)[0].partition(":")
    return rest if rest.isidentifier() else name.title()


def leave(table: Table, person: UserId, seat: Seat | None) -> Plan:
    """Plan that a person leaves one or all of their seats.

    Before the match the seats open again; during it a bot stands in.
    """
    seats = table.seats_of(person) if seat is None else [seat]
    if not seats:
        raise errors.NotAllowed("fondaco.error.not_at_table")
    seat_states = {each: own_seat_state(table, person, each) for each in seats}
    if table.state.status == "open":
        return Plan([events.Sit(each) for each in seats])
    check_running(table)
    check_bot_may_stand_in(table)
    return Plan(
        [
            events.StandIn(each, table.facts.stand_in)
            for each, seat_state in seat_states.items()
            if not seat_state.stand_in
        ]
    )


def close_by_host(table: Table, person: UserId) -> Plan:
    """Plan that the host closes a table: before the match, or while no other person plays.

    Tournament tables cannot be closed.
    """
    check_host(table, person)
    if table.facts.tournament is not None:
        raise errors.NotAllowed("fondaco.error.tournament_table")
    if table.state.status not in ("open", "playing"):
        raise errors.WrongPhase(f"fondaco.error.is_{table.state.status}")
    others = {seat_state.person for seat_state in table.state.seats if not seat_state.resigned} - {person, None}
    if table.state.status == "playing" and others:
        raise errors.NotAllowed("fondaco.error.others_play")
    return Plan([events.CloseTable()])


def close_by_moderator(table: Table) -> Plan:
    """Plan that a moderator closes a table, whoever sits there."""
    if table.state.status not in ("open", "playing"):
        raise errors.WrongPhase(f"fondaco.error.is_{table.state.status}")
    return Plan([events.CloseTable()])


def rename_person(table: Table, person: UserId, was: str, name: str) -> Plan:
    """Plan the new name of a renamed account at an open or running table.

    Finished matches keep their names, and so do seats with a name chosen for this table only.
    """
    if table.state.status not in ("open", "playing"):
        return Plan([])
    seats = [seat for seat in table.seats_of(person) if table.state.seats[seat].name == was]
    return Plan([events.PlayerRenamed(seat, person, was, name) for seat in seats])


def remove_person(table: Table, person: UserId) -> Plan:
    """Plan the removal of a deleted account.

    At an open table its seats open again, or the table closes if it is the host's. In a running match with others it
    resigns. Its name is erased in all cases.
    """
    written: list[AnyTableEvent] = []
    seats = [seat for seat in table.seats_of(person) if not table.state.seats[seat].resigned]
    others = {seat_state.person for seat_state in table.state.seats if not seat_state.resigned} - {person, None}
    if table.state.status == "open":
        written += [events.CloseTable()] if table.state.host == person else [events.Sit(seat) for seat in seats]
    elif table.state.status == "playing" and seats:
        written += make_resign_events(table, seats) if others else [events.CloseTable()]
    return Plan([*written, events.NameRemoved(person)])


def check_may_rematch(table: Table, person: UserId) -> None:
    """Raise unless this person played a finished match outside a tournament, which pairs its players itself."""
    if not table.seats_of(person):
        raise errors.NotAllowed("fondaco.error.not_at_table")
    if table.facts.tournament is not None:
        raise errors.WrongPhase("fondaco.error.no_rematch")
    if table.state.status != "over":
        raise errors.WrongPhase("fondaco.error.not_over")


def plan_stuck(table: Table, seat: Seat) -> Plan:
    """Plan the event that no bot finds an answer for this seat; written once."""
    last = table.state.recent[-1].line if table.state.recent else None
    return Plan([] if isinstance(last, events.BotStuck) else [events.BotStuck(seat)])


def chat(table: Table, person: UserId, name: str, text: str) -> Plan:
    """Plan a chat message; only seated people may write, also after the match."""
    seats = table.seats_of(person)
    if not seats:
        raise errors.NotAllowed("fondaco.error.not_at_table")
    return Plan([events.Chat(person, table.state.seats[seats[0]].name or name, text, seats[0])])


def _action(table: Table, said: object) -> fondaco.Action:
    try:
        return fondaco.action(table.facts.game, said)
    except fondaco.Malformed as error:
        raise errors.BadRequest(why=str(error)) from None
