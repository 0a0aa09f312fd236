"""Invariants of every game at every moment, as functions that check a match."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import fondaco
from fondaco.core.decision import Action, Illegal, NotYourDecision, Refusal, tag_of
from fondaco.core.events import Event, MatchLogEntry
from fondaco.core.field_types import fields, union_members
from fondaco.core.match import Match
from fondaco.core.sealed_decision import SealedDecision
from fondaco.i18n import message_catalogue
from fondaco.testing.action_fuzzer import ActionFuzzer
from fondaco.testing.game_under_test import Laws
from fondaco.testing.random_walk import encode_position, require_log

GARBAGE: tuple[Any, ...] = (
    None,
    True,
    False,
    1.0,
    1.5,
    -1,
    0,
    1,
    7,
    99,
    1000,
    10**30,
    "",
    "x",
    "x" * 500,
    "\ud800",
    (),
    (1,),
    (1, 1),
    ("x",),
    [1],
    {},
    {"a": 1},
    b"x",
    object(),
)
NO_SEATS: tuple[object, ...] = (-1, 99, None, "0", 0.5, (), "x")

FEW = 12
"""Answers that are tried to a question that another world skips."""


def check_waiting_seats_have_options(match: Match) -> None:
    assert match.waiting, "a match that is not over waits for someone"
    assert len(set(match.waiting)) == len(match.waiting)
    for seat in range(match.players):
        assert bool(match.options(seat)) == match.may_speak(seat)
    assert all(match.options(seat) for seat in match.waiting)


def check_menu_is_legal(match: Match, seat: int) -> None:
    menu = match.options(seat)
    assert len(set(menu)) == len(menu), "an answer stands twice on the menu"
    for action in menu:
        what, named = type(action), union_members(match.game.actions)
        assert what in named, f"{what.__name__} is no action of {match.game.title}: name it in `actions` of its Game"
        assert match.decision.refuses(match.state, seat, action) is None, action
        assert match.game.wire.to_wire_types(action) == action


def check_accepted_is_on_menu(match: Match, seat: int, parrot: ActionFuzzer, words: int) -> None:
    """Check that random actions off the menu are refused, except declared `free_form` types."""
    menu, now = match.options(seat), match.decision
    for _ in range(words):
        action = parrot.speak()
        if not isinstance(action, now.free_form) and action not in menu:
            assert match.refuses(seat, action) is not None, f"{action} is accepted and not on the menu of {now}"


def check_decision_is_listed(match: Match) -> None:
    now, named = type(match.decision), union_members(match.game.decisions)
    assert now in named, f"{now.__name__} is no decision of {match.game.title}: list it in `TIMEOUTS` of its timeouts"


def check_position_encoding(match: Match) -> None:
    check_decision_is_listed(match)
    text = encode_position(match)
    state, now = match.game.wire.thaw(text, match.components)
    assert state == match.state
    assert now == match.decision
    assert match.game.wire.freeze(state, now) == text


def check_match_file_loads(match: Match) -> None:
    check_decision_is_listed(match)
    loaded = fondaco.load(match.to_json())
    assert encode_position(loaded) == encode_position(match)
    assert (loaded.log, loaded.opening, loaded.waiting) == (match.log, match.opening, match.waiting)
    for seat in range(match.players):
        assert loaded.options(seat) == match.options(seat)


def check_pickle_and_deepcopy(match: Match) -> None:
    """Check that pickle (another process) and deepcopy (learners) preserve the match."""
    for twin in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match)):  # noqa: S301 - own data
        assert encode_position(twin) == encode_position(match)
        assert (twin.log, twin.opening, twin.waiting) == (match.log, match.opening, match.waiting)
        assert twin.game is match.game
        assert twin.state is not match.state


def check_clone_is_independent(match: Match, rng: random.Random, steps: int = 8) -> None:
    before, log = encode_position(match), require_log(match)[:]
    twin = match.clone()
    for _ in range(steps):
        if not twin.over:
            seat = rng.choice(twin.waiting)
            twin.play(seat, rng.choice(twin.options(seat)))
    assert encode_position(match) == before
    assert match.log == log


def check_nothing_hidden_shows(
    match: Match, own: Laws, seat: int | None, parrot: ActionFuzzer, rng: random.Random
) -> None:
    """Check that a determinization changes neither view, menu, refusals nor `waiting`."""
    before = encode_position(match)
    other = match.determinize(seat, rng.randrange(10**9))
    assert other.waiting == match.waiting, f"who is waited for shows what {seat} cannot know"
    assert other.view(seat) == match.view(seat), f"its view shows what {seat} cannot know"
    if seat is not None:
        assert other.options(seat) == match.options(seat), f"its menu shows what {seat} cannot know"
        for word in [parrot.speak() for _ in range(10)]:
            same = refusal_rule_and_key(other, seat, word) == refusal_rule_and_key(match, seat, word)
            assert same, f"why {word} is refused shows what {seat} cannot know"
    own.conserved(other.state)
    check_position_encoding(other)
    assert encode_position(match) == before
    for _ in range(5):
        if not other.over:
            who = rng.choice(other.waiting)
            other.step(who, rng.choice(other.options(who)))
    own.conserved(other.state)


def check_lean_view(match: Match, viewer: int | None) -> None:
    """Check that the lean view for learners has empty aids and otherwise equals the view."""
    if match.game.lean is not None:
        view, lean = (look(match.state, match.decision, viewer) for look in (match.game.view, match.game.lean))
        assert view_without_aids(lean) == view_without_aids(view), f"a lean view is another one for {viewer}"
        assert not any(aids_of_view(lean)), f"a lean view holds aids: {[*aids_of_view(lean)]}"


def view_without_aids(value: object) -> object:
    """Return a view without its aids."""
    if isinstance(value, list | tuple):
        return [view_without_aids(entry) for entry in value]
    if isinstance(value, msgspec.Struct):
        shapes = fields(type(value))
        return [view_without_aids(getattr(value, name)) for name, shape in shapes.items() if not shape.aid]
    return value


def aids_of_view(value: object) -> Iterator[object]:
    """Yield all aids of a view."""
    if isinstance(value, list | tuple):
        for entry in value:
            yield from aids_of_view(entry)
    elif isinstance(value, msgspec.Struct):
        for name, shape in fields(type(value)).items():
            inner = getattr(value, name)
            yield from [inner] if shape.aid else aids_of_view(inner)


def refusal_rule_and_key(match: Match, seat: int, action: Action) -> tuple[str, str] | None:
    refusal = match.refuses(seat, action)
    return None if refusal is None else (refusal.rule, refusal.key)


def check_determinize_no_leak(match: Match, seat: int | None, rng: random.Random) -> None:
    """Check that a determinization depends only on the seed and on what the seat knows."""
    seed = rng.randrange(10**9)
    other = match.determinize(seat, rng.randrange(10**9))
    same = encode_position(other.determinize(seat, seed)) == encode_position(match.determinize(seat, seed))
    assert same, f"what {seat} imagines leans on how things really lie"


def check_seat_agrees_with_match(match: Match, seat: int, sayings: list[Action]) -> None:
    """Check that a seat object shows, allows, refuses and determinizes as its match does."""
    place = match.seat(seat)
    assert place.options == match.options(seat), f"its menu is not that of seat {seat}"
    assert place.view == match.view(seat)
    for action in sayings:
        assert place.refuses(action) == match.refuses(seat, action), action
    assert encode_position(place.determinize(7)) == encode_position(match.determinize(seat, 7))


def check_seat_memory(match: Match, seat: int) -> None:
    """Check that a seat keeps every event it heard, and its own actions.

    This includes events that the log has hidden since.
    """
    place = match.seat(seat)
    assert place.heard == match.heard(seat)
    for entry, kept in zip(require_log(match), place.remembers, strict=True):
        assert kept.events == tuple(event for event in entry.events if event.heard_by(seat))
        assert kept.action == (entry.action if entry.seat == seat else None)


def corrupt_action(action: Action, rng: random.Random) -> Action:
    """Return the action with one field changed, rarely to a legal value."""
    fields = action.__struct_fields__
    if not fields or rng.random() < 0.1:
        garbage: Action = rng.choice(GARBAGE)
        return garbage
    field = rng.choice(fields)
    value = getattr(action, field)
    near: list[object] = [*GARBAGE]
    if isinstance(value, int):
        near += [value + 1, value - 1, float(value), bool(value)] * 3
    if isinstance(value, tuple):
        near += [value[1:], value + value, (*value, 0), [*value], tuple(reversed(value))] * 3
    return msgspec.structs.replace(action, **{field: rng.choice(near)})


def check_nonsense_is_refused(match: Match, own: Laws, seat: int, action: Action) -> None:
    """Check that an odd action is legal or refused with a reason, without side effects."""
    before, log, menus = (
        encode_position(match),
        require_log(match)[:],
        [match.options(seat)[:] for seat in range(match.players)],
    )
    refusal = match.refuses(seat, action)
    if refusal is None:
        twin = match.clone()
        twin.play(seat, action)
        own.conserved(twin.state)
        check_position_encoding(twin)
        assert fondaco.load(twin.to_json()).log == twin.log
    else:
        owner, _, key = refusal.key.partition(".")
        assert key in message_catalogue("en", owner), f"no words for the refusal {refusal.key}"
        with pytest.raises((Illegal, NotYourDecision)):
            match.play(seat, action)
    assert (encode_position(match), match.log) == (before, log)
    assert [match.options(seat) for seat in range(match.players)] == menus


def check_only_speakers_may_act(match: Match, action: Action) -> None:
    before = encode_position(match)
    first: Any = float(match.waiting[0])
    assert match.refuses(first, action) == match.refuses(match.waiting[0], action)
    for seat in (*NO_SEATS, *range(match.players)):
        if not match.may_speak(seat):
            assert match.refuses(seat, action) == Refusal("", "fondaco.no.not_your_decision")
            with pytest.raises(NotYourDecision):
                match.play(seat, action)
    assert encode_position(match) == before


def check_undo(match: Match, seat: int, before: bytes, log: list[MatchLogEntry]) -> None:
    """Check undo of the last answer: the position before it, or a refusal after a reveal.

    What has been said at the table stays said.
    """
    twin = match.clone()
    for other in range(match.players):
        if other != seat:
            with pytest.raises(Illegal):
                twin.undo(other)
    if any(event.reveals for event in require_log(match)[-1].events):
        with pytest.raises(Illegal):
            twin.undo(seat)
        assert encode_position(twin) == encode_position(match)
    else:
        twin.undo(seat)
        state, now = match.game.wire.thaw(before, match.components)
        if match.state.counters_kept_on_undo() is not None:
            state.restore_counters(match.state.counters_kept_on_undo())
        assert encode_position(twin) == match.game.wire.freeze(state, now)
        assert [msgspec.structs.replace(entry, said=None) for entry in require_log(twin)] == log
        assert fondaco.verify(twin.to_json()) == []
        check_undone_numbers_not_reused(match, twin)
        assert twin.waiting == fondaco.load(twin.to_json()).waiting


def check_undone_numbers_not_reused(match: Match, back: Match) -> None:
    """Check that a number shown and taken back is not reused for something else."""
    last = require_log(match)[-1]
    new = numbers_in_entry(last) - {number for entry in require_log(match)[:-1] for number in numbers_in_entry(entry)}
    assert last.seat is not None
    assert last.action is not None
    if new and back.refuses(last.seat, last.action) is None:
        back.play(last.seat, last.action)
        assert not new & numbers_in_entry(require_log(back)[-1])


def check_numbers_are_unique(match: Match) -> None:
    """Check that every number in the log was given to one thing only."""
    made: dict[int, str] = {}
    for event in [event for entry in require_log(match) for event in entry.events if "number" in event.args]:
        number = event.args["number"]
        assert made.get(number) != event.says, f"number {number} was given out twice"
        made.setdefault(number, event.says)


def numbers_in_entry(entry: MatchLogEntry) -> set[int]:
    return {event.args["number"] for event in entry.events if "number" in event.args}


def check_heard_events(match: Match, own: Laws, seat: int | None, seen: set[int]) -> None:
    """Check that a seat hears only events sent to it, none hidden since, no unseen piece."""
    heard = match.heard(seat)
    assert [entry.seq for entry in heard] == list(range(len(require_log(match))))
    later = [event for entry in require_log(match) for event in entry.events]
    for entry in heard:
        assert entry.action is None
        for event in entry.events:
            assert event.to is None or seat in event.to
            later = later[later.index(event) + 1 :]
            assert match.over or not (event.fleeting and any(other.begins_turn for other in later)), event
            assert match.over or event.fleeting or not event.on or all(other.on != event.on for other in later), event
            for name, value in event.args.items():
                if match.game.kinds.get(name) in own.secrets:
                    assert {*(value if isinstance(value, list) else [value])} <= seen, event


def check_sealed_answer_is_secret(match: Match, seat: int, viewer: int | None) -> None:
    """Check that others hear the same whatever a sealed answer is, until all are revealed."""
    if (
        not isinstance(match.decision, SealedDecision)
        or viewer == seat
        or seat not in match.waiting
        or len(match.waiting) < 2
    ):
        return
    menu, heard = match.options(seat), []
    for action in (menu[0], menu[-1]):
        yet = match.clone()
        yet.play(seat, action)
        heard.append(yet.heard(viewer)[-1].events)
    assert heard[0] == heard[1], f"{type(match.decision).__name__} tells what is still sealed: {heard}"


def check_told_is_known(match: Match, seat: int, action: Action, viewer: int | None, rng: random.Random) -> None:
    """Check that a viewer who hears of something hidden knows it afterwards.

    Events that the log itself forgets are excepted. Takes two determinizations for the viewer with the same dice. If
    the same answer makes the viewer hear different things, the viewer must know different things afterwards. Otherwise
    an event says too much, or `determinize` leaves out what the viewer heard. The order of events alone is no
    knowledge: cards drawn one after the other lie in the same hand.
    """
    if isinstance(match.decision, SealedDecision):  # announced only when revealed, and possibly moot by then
        return
    worlds = [match.determinize(viewer, rng.randrange(10**9)) for _ in range(2)]
    worlds[1].state.chance = worlds[0].state.chance.clone()
    if any(world.refuses(seat, action) for world in worlds):
        return
    heard = [events_heard_after_action(world, seat, action, viewer) for world in worlds]
    if any(world.over for world in worlds):
        return
    asked = [(type(world.decision).__name__, world.waiting) for world in worlds]
    if asked[0] != asked[1]:
        unexplained = same_events(*map(without_turns, heard)) or any(
            is_question_skipped(worlds[skips], heard[skips], worlds[1 - skips], heard[1 - skips], viewer)
            for skips in (0, 1)
        )
        assert not unexplained, (
            f"the next question shows {viewer} what it cannot know: after {action} {asked[0]} or {asked[1]}. Ask also "
            "players without a choice, or tell why they are not asked"
        )
    if not same_events(*heard):
        seed = rng.randrange(10**9)
        same = len({encode_position(world.determinize(viewer, seed)) for world in worlds}) == 1
        assert not same, (
            f"{viewer} hears of something hidden and does not know it afterwards: tell it to those alone who see it "
            f"(to=...), or keep it in `determinize`. It heard {heard[0]}, where it lay otherwise {heard[1]}"
        )


def is_question_skipped(
    skips: Match, heard: list[Event], asks: Match, heard_before: list[Event], viewer: int | None
) -> bool:
    """Return whether the only difference is a question: an answer to it leads to where it was not asked."""
    seat = asks.waiting[0]
    for answer in asks.options(seat)[:FEW]:
        answered = asks.clone()
        after = events_heard_after_action(answered, seat, answer, viewer)
        if (type(answered.decision), answered.waiting) == (type(skips.decision), skips.waiting) and same_events(
            heard, [*heard_before, *after]
        ):
            return True
    return False


def same_events(some: list[Event], others: list[Event]) -> bool:
    return sorted(map(repr, some)) == sorted(map(repr, others))


def without_turns(events: list[Event]) -> list[Event]:
    return [event for event in events if not event.begins_turn]


def events_heard_after_action(world: Match, seat: int, action: Action, viewer: int | None) -> list[Event]:
    """Return the events the viewer hears after an action, without those the log itself forgets."""
    world.log = []
    world.play(seat, action)
    events = [event for event in require_log(world)[0].events if event.heard_by(viewer)]
    return [event for event in events if not event.fleeting and event.on is msgspec.UNSET]


def check_log_replays(match: Match) -> None:
    """Check that the same seed and answers give the same match: positions, events and result."""
    assert fondaco.verify(match.to_json()) == []
    quiet = fondaco.new(match.game.id, match.players, match.opening.seed, match.opening.options, record=False)
    for entry in require_log(match)[1:]:
        assert entry.seat is not None
        assert entry.action is not None
        quiet.step(entry.seat, entry.action)
    assert encode_position(quiet) == encode_position(match)


def check_match_end(match: Match) -> None:
    assert match.over
    assert match.waiting == ()
    assert len(match.scores) == match.players
    assert match.winners
    assert set(match.winners) <= set(range(match.players))
    assert {seat for seat, place in enumerate(match.places) if place == 1} == {*match.winners}
    nothing: object = None
    for seat in (*range(match.players), None):
        assert tuple(match.view(seat)["winners"]) == match.winners
        assert match.determinize(seat, 1).view(seat) == match.view(seat)
        with pytest.raises(NotYourDecision):
            match.play(0 if seat is None else seat, nothing)
    check_breakdowns_add_up(match)


def check_breakdowns_add_up(match: Match) -> None:
    """Check that the sources of each breakdown add up to its amount at the end, and those of the first to the score."""
    declared = match.game.breakdowns
    if match.log is None or not declared:
        return
    assert declared[0].totals(match.state) == match.scores, "the first breakdown is that of the score"
    explained = {totals.name for totals in match.breakdowns()}
    for each in declared:
        events = [event for entry in match.log for event in entry.events]
        sums = each.add_up(match.components, match.players, events).sums(match.players)
        assert sums == each.totals(match.state), f"the events do not add up to the {each.name} of each player"
        assert each.name in explained


def check_turns_are_marked(match: Match) -> None:
    """Check that the log marks turn beginnings; bots and standing orders count turns by them."""
    said = any(entry.begins_turn for entry in require_log(match))
    assert said, "nothing that is told says that a turn begins: state.tell(..., begins_turn=True) does"


def check_log_has_messages(match: Match) -> None:
    """Check that every logged event and action has an English message."""
    english = message_catalogue("en", match.game.id)
    said = {event.says.partition(".")[2] for entry in require_log(match) for event in entry.events}
    said |= {f"do.{tag_of(entry.action)}" for entry in require_log(match)[1:] if entry.action is not None}
    mute = sorted(said - english.keys())
    assert not mute, f"write in {match.game.folder / 'words' / 'en.json'} how to say {', '.join(mute)}"
