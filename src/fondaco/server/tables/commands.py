"""Commands at a table: each function returns the events to write or raises a refusal; none changes the table."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, Literal, NamedTuple

import fondaco
from fondaco.bots import drawn
from fondaco.bots.offer_replies import Remark
from fondaco.bots.personalities import parted
from fondaco.core.decision import Seat
from fondaco.server.base import errors
from fondaco.server.base.user import UserId
from fondaco.server.tables import events
from fondaco.server.tables.events import AnyEvent, Strength
from fondaco.server.tables.outcome import has_left
from fondaco.server.tables.state import Chair, Facts, has_any_of
from fondaco.server.tables.table import Table, on_the_wire

What = Literal["undo", "redo", "restart_turn"]


class Plan(NamedTuple):
    """Events to write; `played` is the match after the single `Play` event among them."""

    lines: list[AnyEvent]
    played: fondaco.Match | None = None


def own_chair(table: Table, person: UserId, seat: Seat) -> Chair:
    """Return the chair of a seat; raise unless this person sits there and has not resigned."""
    if not 0 <= seat < table.facts.players:
        raise errors.NotFound("fondaco.house.no_seat", seat=seat)
    chair = table.state.chairs[seat]
    if chair.person != person or chair.resigned:
        raise errors.NotAllowed("fondaco.house.not_your_seat")
    return chair


def check_may_see(table: Table, person: UserId | None) -> None:
    """Raise if this person may not see the table.

    Without spectators, only seated people may see it once the match has begun.
    """
    if table.state.status != "open" and not table.facts.spectators and not table.seats_of(person):
        raise errors.NotAllowed("fondaco.house.no_spectators")


def check_running(table: Table) -> fondaco.Match:
    if table.match is None or table.state.status != "playing":
        raise errors.WrongPhase(f"fondaco.house.is_{table.state.status}")
    return table.match


def play(table: Table, person: UserId, seat: Seat, seq: int, said: Any) -> Plan:
    """Plan a person's action; if a bot stands in for the seat, the person returns to it."""
    chair = own_chair(table, person, seat)
    match = check_running(table)
    action = _action(table, said)
    if not match.may_speak(seat):
        raise errors.NotAllowed() if table.state.changed <= seq <= table.seq else errors.Stale()
    since = table.state.posed if chair.asked < 0 else chair.asked
    if not since <= seq <= table.seq:
        raise errors.Stale()
    taken = match.said(seat, action)
    if isinstance(taken, fondaco.Refusal):
        if seq < table.state.changed:
            raise errors.Stale()
        raise errors.AgainstRules(taken.key, taken.rule, **taken.args)
    back: list[AnyEvent] = [events.Return(seat)] if chair.stand_in else []
    plan = carried_out(table, seat, taken, auto=False)
    return Plan(back + plan.lines, plan.played)


def answer_by_server(table: Table, seat: Seat, asked: int, said: Any, remarks: Sequence[Remark] = ()) -> Plan:
    """Plan the answer of a bot or standing order to the question that a seat was asked by event `asked`.

    `remarks` are what a bot says about offers; repeated ones are left out.
    """
    match = check_running(table)
    if seat not in match.waiting or table.state.chairs[seat].asked != asked:
        raise errors.Stale()
    action = _action(table, said)
    if match.refuses(seat, action) is not None:
        raise errors.Stale()
    plan = carried_out(table, seat, action, auto=table.state.chairs[seat].strength is None)
    spoken = [events.Remark(seat, each.to_seat, each.number, each.says, each.about, each.ducats) for each in remarks]
    heard = check_chat_rate(table)
    return Plan([*plan.lines, *[each for each in spoken if subject(each) not in heard]], plan.played)


def check_chat_rate(table: Table) -> list[tuple[Seat, Seat, int, str]]:
    """Return the subjects of recent remarks: bots comment only once on the same offer or wish."""
    said = [written.line for written in table.state.recent if isinstance(written.line, events.Remark)]
    return [subject(each) for each in said if each.number or each.about]


def subject(remark: events.Remark) -> tuple[Seat, Seat, int, str]:
    """Return who speaks to whom, and about what."""
    return remark.seat, remark.to_seat, remark.number, remark.about


def carried_out(table: Table, seat: Seat, action: fondaco.Action, auto: bool) -> Plan:
    """Plan a legal action; it is played on a copy, since a match changes only when its event is stored."""
    played = check_running(table).after(seat, action)
    written: list[AnyEvent] = [events.Play(seat, on_the_wire(action), len(table.log), auto)]
    if played.over:
        written.append(end(table, played))
    return Plan(written, played)


def end(table: Table, match: fondaco.Match) -> events.End:
    """Return the result of a match; seats that have left cannot win, so the best of the others does."""
    stay = [seat for seat, chair in enumerate(table.state.chairs) if not has_left(chair)] or [*match.winners]
    places = match.places
    first = min(places[seat] for seat in stay)
    return events.End(list(match.scores), [seat for seat in stay if places[seat] == first], places)


def ask(table: Table, person: UserId, seat: Seat, said: Any) -> fondaco.Refusal | None:
    """Return why an action is illegal, or `None` if it is legal."""
    own_chair(table, person, seat)
    return check_running(table).refuses(seat, _action(table, said))


def undo(table: Table, person: UserId, seat: Seat, seq: int, what: What) -> Plan:
    """Plan an undo, redo or restart of the turn; it stops at chance, a reveal or another seat's action."""
    own_chair(table, person, seat)
    match = check_running(table)
    if not table.state.changed <= seq <= table.seq:
        raise errors.Stale()
    if what == "redo":
        if not may_redo(table, seat):
            raise errors.AgainstRules("fondaco.house.no_redo")
        return carried_out(table, seat, _action(table, table.state.undone[-1][1]), auto=False)
    if not match.may_undo(seat):
        raise errors.AgainstRules("fondaco.no.undo")
    to_line = len(table.log) - 1 if what == "undo" else turn_start(table, seat)
    if table.is_timed_out_since(seat, to_line):
        raise errors.AgainstRules("fondaco.house.no_undo_after_time_out")
    return Plan([events.Undo(seat, to_line, heard=True)])


def may_redo(table: Table, seat: Seat) -> bool:
    """Whether the seat may redo its last undone action, which must still be legal.

    A repeated offer gets a new number and counts again.
    """
    undone, match = table.state.undone, table.match
    if match is None or not undone or undone[-1][0] != seat:
        return False
    return match.refuses(seat, _action(table, undone[-1][1])) is None


def turn_start(table: Table, seat: Seat) -> int:
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
    own_chair(table, person, seat)
    check_running(table)
    if not 1 <= to_line < len(table.log):
        raise errors.NotFound("fondaco.house.no_line", line=to_line)
    if not whose_consent(table, seat):
        if not table.facts.goes_back:
            raise errors.AgainstRules("fondaco.house.no_take_back")
        return Plan([events.Undo(seat, to_line, heard=True)])
    return Plan([events.AskUndo(seat, to_line)])


def may_ask_take_back(table: Table, seat: Seat) -> bool:
    """Whether a seat that plays has acted, may ask for a take-back of it, and nobody has asked for one already."""
    acted = any(entry.seat == seat for entry in reversed(table.log) if entry.seq > 0)
    allowed = table.facts.goes_back or bool(whose_consent(table, seat))
    return acted and allowed and table.state.take_back is None


def whose_consent(table: Table, seat: Seat) -> list[Seat]:
    """Return one seat of each other person who still plays."""
    chairs = table.state.chairs
    asked = {chair.person: place for place, chair in reversed(list(enumerate(chairs)))
             if chair.person is not None and not chair.resigned}  # fmt: skip
    return sorted(place for person, place in asked.items() if person != chairs[seat].person)


def consent(table: Table, person: UserId, seat: Seat, yes: bool) -> Plan:
    own_chair(table, person, seat)
    check_running(table)
    request = table.state.take_back
    if request is None:
        raise errors.WrongPhase("fondaco.house.no_request")
    missing = [other for other in whose_consent(table, request.seat) if other not in request.consents]
    if seat not in missing:
        raise errors.NotAllowed("fondaco.house.not_asked")
    agreed = yes and missing == [seat]
    carried: list[AnyEvent] = [events.Undo(request.seat, request.to_line, heard=True)] if agreed else []
    return Plan([events.Consent(seat, yes), *carried])


def resign(table: Table, person: UserId, seat: Seat) -> Plan:
    """Plan a resignation: a bot plays on for the seat; if one seat remains, it has won."""
    own_chair(table, person, seat)
    return Plan(resign_absent(table, [seat]))


def resign_absent(table: Table, seats: list[Seat]) -> list[AnyEvent]:
    match = check_running(table)
    stay = [other for other, chair in enumerate(table.state.chairs) if not chair.resigned and other not in seats]
    result: list[AnyEvent] = [events.End(list(match.scores), stay)] if len(stay) == 1 else []
    return [*[events.Resign(seat) for seat in seats], *result]


def time_out(table: Table, seat: Seat, now: int, alive: bool = False) -> Plan:
    """Answer for a seat whose time has run out; the second time in a row the table's bot takes the seat.

    A player who has lately given a sign of life (`alive`) is asked "Still there?" before that. If only bots let such a
    player speak first, the time-out does not count.
    """
    due = table.runs_out_at(seat)
    if due is None or due > now:
        raise errors.Stale()
    chair = table.state.chairs[seat]
    if alive and seat not in check_running(table).required:
        return Plan([events.TimeOut(seat, counts=False)])
    if not chair.time_outs:
        return Plan([events.TimeOut(seat)])
    if alive and not chair.presence:
        return Plan([events.AskPresence(seat)])
    return Plan([events.TimeOut(seat), *absent(table, seat).lines])


def absent(table: Table, seat: Seat) -> Plan:
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
        raise errors.NotFound("fondaco.house.no_seat", seat=seat)
    chair = table.state.chairs[seat]
    if chair.person is None or chair.resigned or not table.seats_of(person):
        raise errors.NotAllowed("fondaco.house.not_your_seat")
    own = chair.person == person
    if chair.stand_in:
        return Plan([])
    if own:
        if table.facts.counts and strength not in (None, table.facts.stand_in):
            raise errors.NotAllowed("fondaco.house.stand_in_agreed")
        return Plan([events.StandIn(seat, strength or table.facts.stand_in)])
    if not gone:
        raise errors.NotAllowed(f"fondaco.house.{'no_stand_in' if table.facts.absence is None else 'not_absent'}")
    return absent(table, seat)


def come_back(table: Table, person: UserId, seat: Seat) -> Plan:
    """Take a seat back from a bot, or confirm that one is still there."""
    chair = own_chair(table, person, seat)
    check_running(table)
    if chair.presence == "asked":
        return Plan([events.ConfirmPresence(seat)])
    return Plan([events.Return(seat)] if chair.stand_in or chair.prompted else [])


def sit(table: Table, chair: events.Sit) -> Plan:
    """Plan that a person or bot takes an open seat; the match begins when the last one is taken."""
    if table.state.status != "open":
        raise errors.WrongPhase(f"fondaco.house.is_{table.state.status}")
    if not 0 <= chair.seat < table.facts.players:
        raise errors.NotFound("fondaco.house.no_seat", seat=chair.seat)
    here = table.state.chairs[chair.seat]
    if (chair.person or chair.strength) and not here.open:
        raise errors.Conflict("fondaco.house.seat_taken")
    others = [other for seat, other in enumerate(table.state.chairs) if seat != chair.seat]
    full = bool(chair.person or chair.strength) and not any(other.open for other in others)
    words = tuple(chair.word if seat == chair.seat else other.word for seat, other in enumerate(table.state.chairs))
    begins: list[AnyEvent] = [events.Begin(words)] if full else []
    return Plan([chair, *begins])


def join(table: Table, person: UserId, seat: Seat | None, name: str, word: str, apart: Container[UserId] = ()) -> Plan:
    """Plan that a person takes a seat, or the first open one if none is named.

    Does nothing if the person already sits there. Refused if anybody in `apart` is seated.
    """
    own = table.seats_of(person)
    if own and (seat is None or seat in own):
        return Plan([])
    if own:
        raise errors.Conflict("fondaco.house.you_sit")
    if person in table.state.dismissed:
        raise errors.NotAllowed("fondaco.house.dismissed")
    if has_any_of(table.state, apart):
        raise errors.NotAllowed("fondaco.house.kept_apart")
    return sit(table, events.Sit(first_open_seat(table) if seat is None else seat, person, name, None, word))


def first_open_seat(table: Table) -> Seat:
    for seat, chair in enumerate(table.state.chairs):
        if chair.open:
            return seat
    raise errors.Conflict("fondaco.house.full")


def check_host(table: Table, person: UserId) -> None:
    if table.state.host != person:
        raise errors.NotAllowed("fondaco.house.not_host")


def check_may_invite(table: Table, person: UserId) -> None:
    """Raise unless this person sits at a table that waits for players."""
    if not table.seats_of(person):
        raise errors.NotAllowed("fondaco.house.not_at_table")
    if table.state.status != "open":
        raise errors.WrongPhase(f"fondaco.house.is_{table.state.status}")


def dismiss(table: Table, person: UserId, seat: Seat) -> Plan:
    """Plan that the host removes a person from all their seats before the match; they cannot join again."""
    check_host(table, person)
    if table.state.status != "open":
        raise errors.WrongPhase(f"fondaco.house.is_{table.state.status}")
    chair = table.state.chairs[seat] if 0 <= seat < table.facts.players else None
    if chair is None or chair.person in (None, person):
        raise errors.NotFound("fondaco.house.no_seat", seat=seat)
    leaving: list[AnyEvent] = [events.Sit(each) for each in table.seats_of(chair.person)]
    return Plan([events.Dismiss(seat, chair.person, chair.name or ""), *leaving])


def put_bot(table: Table, person: UserId, seat: Seat, strength: Strength | None, name: str | None = None) -> Plan:
    """Plan that the host puts a bot on an open seat, or opens the seat of a bot."""
    check_host(table, person)
    if 0 <= seat < table.facts.players and strength is None and table.state.chairs[seat].person is not None:
        raise errors.Conflict("fondaco.house.seat_taken")
    return sit(table, events.Sit(seat) if strength is None else bot_sits(table.facts, seat, strength, name))


def bot_sits(facts: Facts, seat: Seat, strength: Strength, name: str | None) -> events.Sit:
    """Return the event that seats a bot.

    A bot of random personality gets one drawn from the table's seed commitment.
    """
    return events.Sit(seat, None, name or bot_name(strength), drawn(strength, facts.game, facts.commitment, seat))


def bot_name(strength: Strength) -> str:
    """Return the default name of a bot: `search:2s` is Search, `module:Class` is Class."""
    name, _, rest = parted(strength)[0].partition(":")
    return rest if rest.isidentifier() else name.title()


def leave(table: Table, person: UserId, seat: Seat | None) -> Plan:
    """Plan that a person leaves one or all of their seats.

    Before the match the seats open again; during it a bot stands in.
    """
    seats = table.seats_of(person) if seat is None else [seat]
    if not seats:
        raise errors.NotAllowed("fondaco.house.not_at_table")
    chairs = {each: own_chair(table, person, each) for each in seats}
    if table.state.status == "open":
        return Plan([events.Sit(each) for each in seats])
    check_running(table)
    return Plan([events.StandIn(each, table.facts.stand_in) for each, chair in chairs.items() if not chair.stand_in])


def close(table: Table, person: UserId) -> Plan:
    """Plan that the host closes a table: before the match, or while no other person plays.

    Tournament tables cannot be closed.
    """
    check_host(table, person)
    if table.facts.cup is not None:
        raise errors.NotAllowed("fondaco.house.of_a_cup")
    if table.state.status not in ("open", "playing"):
        raise errors.WrongPhase(f"fondaco.house.is_{table.state.status}")
    others = {chair.person for chair in table.state.chairs if not chair.resigned} - {person, None}
    if table.state.status == "playing" and others:
        raise errors.NotAllowed("fondaco.house.others_play")
    return Plan([events.Close()])


def close_idle(table: Table) -> Plan:
    """Plan that a moderator closes a table, whoever sits there."""
    if table.state.status not in ("open", "playing"):
        raise errors.WrongPhase(f"fondaco.house.is_{table.state.status}")
    return Plan([events.Close()])


def rename(table: Table, person: UserId, was: str, name: str) -> Plan:
    """Plan the new name of a renamed account at an open or running table.

    Finished matches keep their names, and so do seats with a name chosen for this table only.
    """
    if table.state.status not in ("open", "playing"):
        return Plan([])
    seats = [seat for seat in table.seats_of(person) if table.state.chairs[seat].name == was]
    return Plan([events.PlayerRenamed(seat, person, was, name) for seat in seats])


def remove_person(table: Table, person: UserId) -> Plan:
    """Plan the removal of a deleted account.

    At an open table its seats open again, or the table closes if it is the host's. In a running match with others it
    resigns. Its name is erased in all cases.
    """
    written: list[AnyEvent] = []
    seats = [seat for seat in table.seats_of(person) if not table.state.chairs[seat].resigned]
    others = {chair.person for chair in table.state.chairs if not chair.resigned} - {person, None}
    if table.state.status == "open":
        written += [events.Close()] if table.state.host == person else [events.Sit(seat) for seat in seats]
    elif table.state.status == "playing" and seats:
        written += resign_absent(table, seats) if others else [events.Close()]
    return Plan([*written, events.NameRemoved(person)])


def check_may_rematch(table: Table, person: UserId) -> None:
    """Raise unless this person played a finished match outside a tournament, which pairs its players itself."""
    if not table.seats_of(person):
        raise errors.NotAllowed("fondaco.house.not_at_table")
    if table.facts.cup is not None:
        raise errors.WrongPhase("fondaco.house.no_rematch")
    if table.state.status != "over":
        raise errors.WrongPhase("fondaco.house.not_over")


def stuck(table: Table, seat: Seat) -> Plan:
    """Plan the event that no bot finds an answer for this seat; written once."""
    last = table.state.recent[-1].line if table.state.recent else None
    return Plan([] if isinstance(last, events.Stuck) else [events.Stuck(seat)])


def chat(table: Table, person: UserId, name: str, text: str) -> Plan:
    """Plan a chat message; only seated people may write, also after the match."""
    seats = table.seats_of(person)
    if not seats:
        raise errors.NotAllowed("fondaco.house.not_at_table")
    return Plan([events.Chat(person, table.state.chairs[seats[0]].name or name, text, seats[0])])


def _action(table: Table, said: Any) -> fondaco.Action:
    try:
        return fondaco.action(table.facts.game, said)
    except fondaco.Malformed as error:
        raise errors.BadRequest(why=str(error)) from None
