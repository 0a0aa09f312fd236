"""Characters: bots of the same strength who are not alike."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.bots import bot, characters, drawn, is_bot, play_out
from fondaco.bots.evaluation import evaluation
from fondaco.bots.personalities import MOST, parted, wronged
from fondaco.core.events import Entry, Event
from fondaco.core.match import Match
from fondaco.games.genoa.actions import ACT, Ask, Propose
from tests.games.genoa.table import SPACE, accept, here, offer, say
from tests.trial import GAME

EVERYBODY = [(game, each) for game in sorted(fondaco.games()) for each in characters(game)]


def wanting() -> Match:
    """Seat 1 could fill a large order here, and has another."""
    return here(walk="villa_zasteri", has={1: "L01 silver wheat salt L02"})


def bid(match: Match, name: str) -> int:
    """What a bot in seat 1 offers the tower player for it."""
    said = bot(name, "genoa", 1).choose(match.seat(1))
    assert isinstance(said, Propose)
    return said.give_ducats


def asked(match: Match, name: str) -> int:
    """What a bot that is the tower player asks for it."""
    said = bot(name, "genoa", 1).choose(match.seat(0))
    assert isinstance(said, Ask)
    return said.want_ducats


def replaced(match: Match, by: int, of: int, times: int = 1) -> Match:
    """It is told that a marker was replaced, so many times."""
    event = Event("genoa.replaces", {"seat": by, "to_seat": of, "space": SPACE["palazzo"], "from_space": SPACE["s32"]})
    assert match.log is not None
    match.log += [Entry(len(match.log) + number, by, None, (event,)) for number in range(times)]
    return match


def test_the_generous_ask_for_less_and_the_hard_nosed_offer_less() -> None:
    assert asked(wanting(), "greedy/generous") < asked(wanting(), "greedy") == asked(wanting(), "greedy/hard-nosed")
    assert bid(wanting(), "greedy/hard-nosed") < bid(wanting(), "greedy") == bid(wanting(), "greedy/generous")


def test_search_has_a_character_too() -> None:
    """Where it is not worth a try, it says what it is like."""
    assert bid(wanting(), "search:3/generous") > bid(wanting(), "search:3/hard-nosed")


def test_who_bears_grudges_pays_those_less_who_wronged_him() -> None:
    before = bid(wanting(), "greedy/grudging")
    assert before == bid(wanting(), "greedy")
    assert bid(replaced(wanting(), by=0, of=1, times=2), "greedy/grudging") < before
    assert bid(replaced(wanting(), by=2, of=1, times=2), "greedy/grudging") == before
    assert bid(replaced(wanting(), by=0, of=1, times=2), "greedy") == before


def test_wrongs_are_what_was_done_to_one_and_offers_that_came_to_nothing() -> None:
    beliefs = evaluation("genoa", "grudging").weights
    assert wronged(replaced(wanting(), by=2, of=1, times=9).seat(1), beliefs) == (0, 0, MOST)
    assert wronged(replaced(wanting(), by=2, of=0).seat(1), beliefs) == (0, 0, 0)
    match = say(wanting(), 1, offer("villa_zasteri", 5))
    assert wronged(match.seat(1), beliefs) == (0, 0, 0)
    assert wronged(say(match, 0, ACT).seat(1), beliefs) == (1, 0, 0)
    assert wronged(match.seat(2), beliefs) == (0, 0, 0)


def test_a_deal_makes_up_for_all_wrongs() -> None:
    match = say(replaced(wanting(), by=0, of=1, times=2), 1, offer("villa_zasteri", 20))
    beliefs = evaluation("genoa", "grudging").weights
    assert wronged(match.seat(1), beliefs) == (2, 0, 0)
    say(match, 0, accept(match.board.offers[0].number))
    assert wronged(match.seat(1), beliefs) == (0, 0, 0)


def test_every_game_has_three_or_four_of_them() -> None:
    for game in fondaco.games():
        assert 3 <= len(characters(game)) <= 4


@pytest.mark.parametrize(("game", "like"), EVERYBODY)
def test_a_character_believes_something_else_and_plays_a_match_to_its_end(game: str, like: str) -> None:
    plain, his = evaluation(game).weights, bot(f"greedy/{like}", game, 1).evaluation.weights  # type: ignore[attr-defined]
    assert plain == his
    players = fondaco.games()[game].players[0]
    match = fondaco.new(game, players, seed=3)
    bots = [bot(f"greedy/{like}" if seat == 0 else "greedy", game, seat) for seat in range(players)]
    play_out(match, bots)
    assert match.over
    assert bots[0].evaluation.weights != plain  # type: ignore[attr-defined]
    assert bots[1].evaluation.weights == plain  # type: ignore[attr-defined]


def test_bots_at_a_table_are_drawn_by_its_word_and_differ() -> None:
    at_table = [drawn("search:2s/any", "genoa", "a word", seat) for seat in range(3)]
    assert {*at_table} == {f"search:2s/{each}" for each in characters("genoa")}
    assert at_table == [drawn("search:2s/any", "genoa", "a word", seat) for seat in range(3)]
    assert len({drawn("greedy/any", "genoa", f"word {number}", 1) for number in range(20)}) == 3


def test_who_is_named_with_or_without_a_character_stays_it() -> None:
    for name in ("greedy", "greedy/generous", "search:12", "module:Class", "trained:folder/round-1.npz"):
        assert drawn(name, "genoa", "a word", 1) == name
    assert drawn("random/any", "genoa", "a word", 1) == "random"
    assert drawn("module:Class/any", "genoa", "a word", 1) == "module:Class"


def test_a_net_may_lie_in_a_folder_and_its_bot_have_a_character() -> None:
    assert parted("trained:nets/round-1.npz") == ("trained:nets/round-1.npz", "")
    assert parted("trained:nets/round-1.npz/daring") == ("trained:nets/round-1.npz", "daring")


def test_an_unknown_character_is_refused_with_the_known_ones() -> None:
    assert not is_bot("greedy/kind")
    assert not is_bot("random/generous")
    with pytest.raises(fondaco.Malformed, match="generous, hard-nosed, grudging"):
        bot("greedy/daring", "genoa", 1)
    with pytest.raises(fondaco.Malformed, match="random"):
        bot("random/generous", GAME, 1)
