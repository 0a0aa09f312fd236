"""Matches begun under the rules of version 2, or 3, are played to their end as they were begun."""

from __future__ import annotations

import gzip
from pathlib import Path

import msgspec
import pytest

import fondaco
from fondaco.core.match_file import read_match_file
from fondaco.games.genoa import GAME
from fondaco.games.genoa.actions import DONE, SELL_TO_NOBODY, TAKE, Propose, Withdraw
from fondaco.games.genoa.components import GenoaComponents
from fondaco.testing.random_walk import require_log as entries
from tests.games.genoa.table import accept, ahead, at, here, holds, offer, say, why_not

OLDER: GenoaComponents = GAME.open_components("standard", rules=2)  # type: ignore[assignment]
FILES = sorted((Path(__file__).parent / "released").glob("2-*.json.gz"))


def test_an_exchange_was_enough_to_be_heard() -> None:
    """4.37 The current rules want its maker to be done."""
    match = here(walk="rathaus", has={1: "silk"}, components=OLDER)
    say(match, 1, offer("rathaus", give="silk", want_ducats=5))
    say(match, 2, DONE)
    assert why_not(match, 0, SELL_TO_NOBODY) is None


def test_a_withdrawal_woke_nobody() -> None:
    """4.36"""
    match = here(walk="rathaus", components=OLDER)
    say(match, 1, offer("rathaus", 10))
    say(match, 2, DONE)
    say(match, 1, Withdraw(1), DONE)
    assert match.waiting == (0,)


def test_debtor_acted_before_playing_special_cards() -> None:
    """4.28 The player was not asked before the whole yield, in the order of the building."""
    match = here(walk="metallager", has={1: "any_ware"}, components=OLDER)
    say(match, 1, offer("metallager", later="copper"))
    say(match, 0, accept(1))
    assert (holds(match, 0), holds(match, 1)) == ("copper", "silver any_ware")
    assert why_not(match, 1, TAKE) == ("5.1", "has_yielded")


def test_owed_large_order_was_filled_first() -> None:
    """4.28 And the special card came after it."""
    match = here(walk="villa_ricci", has={1: "L09 silver silk wheat any_ware"}, components=OLDER)
    say(match, 1, offer("villa_ricci", later="swap"))
    say(match, 0, accept(1))
    assert (holds(match, 0), len(match.options(1))) == ("", 1)
    say(match, 1, match.options(1)[0])
    assert (holds(match, 0), holds(match, 1)) == ("swap", "any_ware")


def test_a_tower_player_who_could_pay_nothing_more_was_not_asked() -> None:
    """4.19 This told the others of their ducats."""
    match = ahead(walk="s52", has={2: "silk"}, ducats={0: 20}, components=OLDER)
    say(match, 1, offer("s42", 5))
    say(match, 2, offer("s42", give="silk", want_ducats=100))
    say(match, 0, accept(1))
    assert at(match) == "Ahead"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
def test_stored_match_gives_the_same_events(file: Path) -> None:
    """All its events, and the result of a finished one."""
    text = gzip.decompress(file.read_bytes())
    stored, match = read_match_file(text), fondaco.load(text)
    then = [line["events"] for line in msgspec.json.decode(stored.log)]
    told = msgspec.json.decode(msgspec.json.encode([entry.events for entry in match.log or ()]))
    for event in [event for events in told for event in events]:
        event.pop("begins_turn", None)  # older events lack this field
    assert told == then
    if stored.scores is not None:
        assert (match.scores, match.winners) == (stored.scores, stored.winners)
    else:
        assert match.waiting


def test_withdrawn_offers_were_not_counted_until_rules_3() -> None:
    """10.2 Only their numbers were not used again, and matches of these rules are stored so."""
    match = fondaco.new("genoa", 3, 7, {"offers": 1}, rules=3)
    seat = match.waiting[0]
    bid = next(said for said in match.options(seat) if isinstance(said, Propose))
    for _ in range(2):
        match.play(seat, bid)
        match.undo(seat)
    match.play(seat, bid)
    assert [made.number for made in match.state.offers] == [3]
    assert entries(match)[-2].said == [2]
    assert fondaco.verify(match.to_json()) == []
