"""8, 9, 10 The end, two players, and the table options."""

from __future__ import annotations

from typing import Any

import pytest

import fondaco
from fondaco.bots import bot
from fondaco.core.decision import Over
from fondaco.games.genoa import GAME, score, turn
from fondaco.games.genoa.actions import ACT, DONE, SELL_TO_NOBODY, Propose, Wish, Withdraw
from fondaco.testing.random_walk import require_log as entries
from tests.games.genoa.table import (
    SPACE,
    accept,
    acting,
    ahead,
    ask,
    at,
    here,
    holds,
    items,
    match_at,
    offer,
    privileges,
    say,
    state,
    told,
    why_not,
)

# The end


def test_the_game_ends_after_the_round_of_the_last_space() -> None:
    """8.1 [ruling R2] The round is played to its end."""
    made = state(4, leader=1)
    made.first, made.round = 3, 8
    assert not isinstance(turn.end_turn(made), Over)
    assert made.leader == 2
    assert isinstance(turn.end_turn(made), Over)
    made = state(4, leader=2)
    made.first, made.round = 3, 7
    assert not isinstance(turn.end_turn(made), Over)
    assert made.round == 8


def test_privileges_and_buildings_are_paid_at_the_end() -> None:
    """8.2, 8.3 And the privileges are shown."""
    made = state(3, leader=2, has={0: "P03 P11", 1: "K01 silk"}, owner={"park": 1, "hafen": 1, "palazzo": 0})
    made.round, made.story = 10, []
    match = match_at(made, turn.end_turn(made))
    assert match.over
    assert match.scores == [130 + 30 + 10, 130 + 20, 130]
    counted = [event.args for event in made.story if event.says == "genoa.count"]
    assert [args["cards"] for args in counted] == [[48, 56], [], []]
    assert [(args["privileges"], args["estate"]) for args in counted] == [(30, 10), (0, 20), (0, 0)]
    counts = match.view(None)["table"]["counts"]
    assert counts[0] == {
        "seat": 0,
        "before": 130,
        "privilege_cards": [48, 56],
        "privileges": 30,
        "estate": 10,
        "ducats": 170,
    }
    assert [(count["before"], count["ducats"]) for count in counts[1:]] == [(130, 150), (130, 130)]


def test_the_richest_wins() -> None:
    """8.4"""
    made = state(3, ducats={0: 200, 1: 215, 2: 90}, has={2: "silk silk silk"})
    assert GAME.winners(made) == (1,)


def test_among_equals_the_most_items_decide() -> None:
    """8.4 [ruling R29] Goods, special cards, cards of all decks and markers in reserve; laid markers do not count."""
    for more in ("silk", "swap", "marker", "K01", "P01"):
        made = state(3, ducats={0: 200, 1: 200, 2: 90}, has={0: "rice", 1: f"rice {more}"}, owner={"park": 0})
        assert score.count_all_items(made, 1) == 2
        assert GAME.winners(made) == (1,)


def test_remaining_ties_share_the_victory() -> None:
    """8.4 [ruling R29]"""
    made = state(3, ducats={0: 200, 1: 200, 2: 90}, has={0: "rice", 1: "K01"})
    assert GAME.winners(made) == (0, 1)


def test_goods_and_unfilled_orders_are_worth_nothing() -> None:
    """8.5 [ruling R30]"""
    made = state(2, has={0: "silk silk swap L01 K01 B01"})
    score.pay_final_values(made)
    assert made.ducats == [130, 130]
    assert privileges("hafen") & made.hands[0] == 0


# Two players


def test_two_players_pay_with_items() -> None:
    """9.1 [ruling N19] Ducats may come along; an item of the action will do."""
    match = here(players=2, walk="rathaus", has={1: "silk", 0: "rice"})
    assert why_not(match, 1, offer("rathaus", 50)) == ("9.1", "an_item_for_two")
    assert why_not(match, 1, offer("rathaus", 50, "silk")) is None
    assert why_not(match, 1, offer("rathaus", 50, later="small_order")) is None
    assert why_not(match, 0, ask("rathaus", 50)) == ("9.1", "an_item_for_two")
    assert why_not(match, 0, ask("rathaus", 50, give="rice")) == ("9.1", "an_item_for_two")
    assert why_not(match, 0, ask("rathaus", want="silk")) is None
    words = [word for word in match.options(1) if isinstance(word, Propose)]
    assert words
    assert all(word.give_items or word.later_items for word in words)
    assert why_not(ahead(players=2, walk="s52"), 1, offer("s42", 5)) == ("9.1", "an_item_for_two")


def test_three_players_may_pay_with_ducats() -> None:
    """9.1 It is a rule for two."""
    assert why_not(here(players=3, walk="rathaus"), 1, offer("rathaus", 50)) is None


def test_the_tower_player_of_two_has_a_second_action_after_the_others() -> None:
    """9.2 [ruling N19] The first before it or after; not before the other has acted."""
    assert state(2, acted="").may_act(0)
    assert not state(2, acted="0").may_act(0)
    assert state(2, acted="01").may_act(0)
    assert state(2, acted="1").may_act(0)
    assert not state(2, acted="001").may_act(0)
    assert not state(2, acted="01").may_act(1)
    assert not state(3, acted="01").may_act(0)


def test_further_action_cards_come_on_top_of_it() -> None:
    """9.2 They are spent after both actions."""
    match = acting(0, players=2, walk="kutscherei", acted="01", has={0: "further_action"})
    assert holds(match, 0) == "start_anywhere further_action"
    assert match.state.may_act(0)
    match = acting(0, players=2, walk="kutscherei", acted="001", has={0: "further_action"})
    assert holds(match, 0) == "start_anywhere"


def test_a_further_action_card_does_not_use_up_the_second_action() -> None:
    """9.2 [ruling N19] Spent before the other has acted, it was for an action beside the two."""
    match = here(players=2, walk="kutscherei", acted="0", has={0: "further_action further_action", 1: "silk"})
    say(match, 0, ACT)
    assert holds(match, 0) == "start_anywhere further_action"
    say(match, 1, offer("park", give="silk"))
    say(match, 0, accept(1))
    match.state.use_action(0)
    assert holds(match, 0) == "silk start_anywhere further_action"


def test_the_rules_for_two_can_be_left_out() -> None:
    """9.3, 10.3 [ruling N19]"""
    match = here(players=2, walk="rathaus", two_player_rules=False)
    assert why_not(match, 1, offer("rathaus", 50)) is None
    assert not state(2, acted="01", two_player_rules=False).may_act(0)


def test_a_whole_deal_between_two() -> None:
    """9.1, 9.2 The other acts, then the tower player has two actions."""
    match = here(players=2, walk="kutscherei", has={1: "silk"})
    say(match, 1, offer("kutscherei", 20, "silk"))
    say(match, 0, accept(1))
    assert match.state.ducats == [150, 110]
    assert match.state.entitled(0) == 2
    assert match.state.entitled(1) == 1


# Options


@pytest.mark.parametrize("limit", [0, 1, 4])
def test_the_number_of_offers_is_an_option(limit: int) -> None:
    """10.2"""
    match = here(walk="rathaus", offers=limit)
    for _ in range(limit):
        say(match, 1, offer("rathaus", 5))
    assert why_not(match, 1, offer("rathaus", 5)) == ("4.33", "no_more_offers")
    say(match, 1, DONE)
    say(match, 2, DONE)
    assert ACT in match.options(0)


def test_counters_and_questions_are_options() -> None:
    """10.2"""
    match = here(walk="rathaus", counters=0, asks=0)
    say(match, 1, offer("rathaus", 5))
    assert why_not(match, 0, ask("rathaus", 10, answers=1)) == ("4.34", "no_more_counters")
    assert why_not(match, 0, ask("rathaus", 10)) == ("4.34", "no_more_asking")
    match = here(walk="rathaus", counters=2, asks=2)
    say(match, 1, offer("rathaus", 5))
    say(match, 0, ask("rathaus", 10, answers=1), ask("rathaus", 15, answers=1))
    say(match, 0, ask("rathaus", 10), ask("rathaus", 5))
    assert len(told(match, "counters")) == 2
    assert len(told(match, "asks")) == 2


def test_the_number_of_rounds_is_an_option() -> None:
    """10.4 [ruling R35]"""
    made = state(3, leader=2, rounds=1)
    assert isinstance(turn.end_turn(made), Over)
    assert turn.rounds(state(5)) == 7


def test_a_talk_without_offers_ends() -> None:
    """4.15, 10.2 Even if nobody may say anything."""
    match = here(walk="rathaus", offers=0, counters=0, asks=0, wishes=0)
    say(match, 1, DONE)
    say(match, 2, DONE)
    say(match, 0, SELL_TO_NOBODY)
    assert (at(match), match.state.tower) == ("Ahead", SPACE["rathaus"])
    assert items("silk") == (2,)


def test_without_a_limit_people_speak_as_often_as_they_like() -> None:
    """10.2 No number of offers, answers, questions or wishes is the last."""
    match = here(walk="rathaus")
    for number in range(1, 40, 2):
        say(match, 1, offer("rathaus", 5), Withdraw(number), Wish(SPACE["park"], number))
        say(match, 0, ask("rathaus", 20), Withdraw(number + 1))
    assert match.view(1)["table"]["offers_left"] is None
    assert len(match.state.wishes) == 1
    say(match, 1, offer("rathaus", 5))
    for number in range(42, 60):
        say(match, 0, ask("rathaus", 10, answers=41), Withdraw(number))


def test_offers_per_player_are_limited() -> None:
    """4.33, 10.2 Each player has at most twelve standing offers, and withdraws or replaces one to make another."""
    match = here(walk="rathaus")
    say(match, 1, *[offer("rathaus", 5)] * 12)
    assert why_not(match, 1, offer("rathaus", 10)) == ("4.33", "too_many_standing")
    assert not [word for word in match.options(1) if isinstance(word, Propose)]
    assert why_not(match, 1, offer("rathaus", 10, replaces=3)) is None
    assert why_not(match, 2, offer("rathaus", 10)) is None
    say(match, 0, *[ask("rathaus", 20)] * 12)
    assert why_not(match, 0, ask("rathaus", 20)) == ("4.33", "too_many_standing")
    assert why_not(match, 0, ask("rathaus", 20, answers=1)) == ("4.33", "too_many_standing")
    say(match, 1, Withdraw(1))
    assert why_not(match, 1, offer("rathaus", 10)) is None


@pytest.mark.parametrize("limits", [{}, GAME.bounded])
def test_player_without_actions_left_has_no_menu(limits: dict[str, Any]) -> None:
    """10.2 With limits, a player has a menu only while there is something to say."""
    match = here(walk="rathaus", acted="1", **limits | {"wishes": 0})
    assert (match.options(1), match.may_speak(1)) == ([], False)


@pytest.mark.parametrize("strength", ["greedy", "random"])
def test_a_match_without_limits_ends_when_bots_play(strength: str) -> None:
    """10.2 Bots limit themselves, or reach the end by chance."""
    match = fondaco.new("genoa", 3, 5, {"rounds": 2})
    bots = [bot(strength, "genoa", seat) for seat in range(3)]
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, bots[seat].choose(match.seat(seat)))
        if strength == "greedy":
            assert max(match.state.made) <= 3
            assert max(match.state.countered) <= 1
            assert match.state.asked <= 1
        assert len(entries(match)) < 8000
