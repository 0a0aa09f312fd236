"""Personalities: bots of the same level that play differently."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.bots import bot, characters, is_bot, play_out, resolve_any_personality
from fondaco.bots.evaluation import evaluation
from fondaco.bots.personalities import MOST, count_wrongs, split_bot_name
from fondaco.core.events import Event, MatchLogEntry
from fondaco.core.match import Match
from fondaco.games.genoa.actions import ACT, Ask, Propose
from tests.games.genoa.table import SPACE, accept, here, offer, say
from tests.trial import GAME

EVERYBODY = [(game, each) for game in sorted(fondaco.games()) for each in characters(game)]


def order_position() -> Match:
    """Seat 1 could fill a large order here, and has another."""
    return here(walk="villa_zasteri", has={1: "L01 silver wheat salt L02"})


def bid(match: Match, name: str) -> int:
    """The offer of a bot in seat 1 to the tower player."""
    action = bot(name, "genoa", 1).choose(match.seat(1))
    assert isinstance(action, Propose)
    return action.give_ducats


def asked(match: Match, name: str) -> int:
    """The request of a bot that is the tower player."""
    action = bot(name, "genoa", 1).choose(match.seat(0))
    assert isinstance(action, Ask)
    return action.want_ducats


def record_replacements(match: Match, by: int, of: int, times: int = 1) -> Match:
    """Tell the bot that a marker was replaced, this many times."""
    event = Event("genoa.replaces", {"seat": by, "to_seat": of, "space": SPACE["palazzo"], "from_space": SPACE["s32"]})
    assert match.log is not None
    match.log += [MatchLogEntry(len(match.log) + number, by, None, (event,)) for number in range(times)]
    return match


def test_the_generous_ask_for_less_and_the_hard_nosed_offer_less() -> None:
    assert (
        asked(order_position(), "greedy/generous")
        < asked(order_position(), "greedy")
        == asked(order_position(), "greedy/hard-nosed")
    )
    assert (
        bid(order_position(), "greedy/hard-nosed")
        < bid(order_position(), "greedy")
        == bid(order_position(), "greedy/generous")
    )


def test_search_has_a_character_too() -> None:
    """If no search is worthwhile, the bot answers by its personality."""
    assert bid(order_position(), "search:3/generous") > bid(order_position(), "search:3/hard-nosed")


def test_grudging_bot_pays_less_to_players_who_wronged_it() -> None:
    before = bid(order_position(), "greedy/grudging")
    assert before == bid(order_position(), "greedy")
    assert bid(record_replacements(order_position(), by=0, of=1, times=2), "greedy/grudging") < before
    assert bid(record_replacements(order_position(), by=2, of=1, times=2), "greedy/grudging") == before
    assert bid(record_replacements(order_position(), by=0, of=1, times=2), "greedy") == before


def test_wrongs_are_harmful_actions_and_refused_offers() -> None:
    beliefs = evaluation("genoa", "grudging").weights
    assert count_wrongs(record_replacements(order_position(), by=2, of=1, times=9).seat(1), beliefs) == (0, 0, MOST)
    assert count_wrongs(record_replacements(order_position(), by=2, of=0).seat(1), beliefs) == (0, 0, 0)
    match = say(order_position(), 1, offer("villa_zasteri", 5))
    assert count_wrongs(match.seat(1), beliefs) == (0, 0, 0)
    assert count_wrongs(say(match, 0, ACT).seat(1), beliefs) == (1, 0, 0)
    assert count_wrongs(match.seat(2), beliefs) == (0, 0, 0)


def test_deal_cancels_all_wrongs() -> None:
    match = say(record_replacements(order_position(), by=0, of=1, times=2), 1, offer("villa_zasteri", 20))
    beliefs = evaluation("genoa", "grudging").weights
    assert count_wrongs(match.seat(1), beliefs) == (2, 0, 0)
    say(match, 0, accept(match.state.offers[0].number))
    assert count_wrongs(match.seat(1), beliefs) == (0, 0, 0)


def test_every_game_has_three_or_four_personalities() -> None:
    for game in fondaco.games():
        assert 3 <= len(characters(game)) <= 4


@pytest.mark.parametrize(("game", "like"), EVERYBODY)
def test_personality_changes_weights_and_plays_whole_matches(game: str, like: str) -> None:
    plain, weights = evaluation(game).weights, bot(f"greedy/{like}", game, 1).evaluation.weights  # type: ignore[attr-defined]
    assert plain == weights
    players = fondaco.games()[game].players[0]
    match = fondaco.new(game, players, seed=3)
    bots = [bot(f"greedy/{like}" if seat == 0 else "greedy", game, seat) for seat in range(players)]
    play_out(match, bots)
    assert match.over
    assert bots[0].evaluation.weights != plain  # type: ignore[attr-defined]
    assert bots[1].evaluation.weights == plain  # type: ignore[attr-defined]


def test_personalities_at_a_table_are_drawn_from_its_word_and_differ() -> None:
    at_table = [resolve_any_personality("search:2s/any", "genoa", "a word", seat) for seat in range(3)]
    assert {*at_table} == {f"search:2s/{each}" for each in characters("genoa")}
    assert at_table == [resolve_any_personality("search:2s/any", "genoa", "a word", seat) for seat in range(3)]
    assert len({resolve_any_personality("greedy/any", "genoa", f"word {number}", 1) for number in range(20)}) == 3


def test_named_bot_keeps_its_personality_or_none() -> None:
    for name in ("greedy", "greedy/generous", "search:12", "module:Class", "trained:folder/round-1.npz"):
        assert resolve_any_personality(name, "genoa", "a word", 1) == name
    assert resolve_any_personality("random/any", "genoa", "a word", 1) == "random"
    assert resolve_any_personality("module:Class/any", "genoa", "a word", 1) == "module:Class"


def test_bot_with_a_network_in_a_folder_can_have_a_personality() -> None:
    assert split_bot_name("trained:nets/round-1.npz") == ("trained:nets/round-1.npz", "")
    assert split_bot_name("trained:nets/round-1.npz/daring") == ("trained:nets/round-1.npz", "daring")


def test_unknown_personality_is_refused_with_the_known_ones() -> None:
    assert not is_bot("greedy/kind")
    assert not is_bot("random/generous")
    with pytest.raises(fondaco.Malformed, match="generous, hard-nosed, grudging"):
        bot("greedy/daring", "genoa", 1)
    with pytest.raises(fondaco.Malformed, match="random"):
        bot("random/generous", GAME, 1)
