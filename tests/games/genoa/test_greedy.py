"""Greedy bots of Genoa: they bid below their gain, ask near the other's, refuse conditional gifts, and beat chance."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

import fondaco
from fondaco.bots import bot, play_out
from fondaco.core.match import Match
from fondaco.games.genoa.actions import (
    ACT,
    DONE,
    SELL_TO_NOBODY,
    TAKE,
    Accept,
    Ask,
    Fill,
    Lay,
    Propose,
    TakeWare,
    Wish,
    Withdraw,
)
from fondaco.games.genoa.board_file import FIRST_CARD
from fondaco.games.genoa.evaluation import Evaluation
from fondaco.games.genoa.evaluation.haggling import Haggler
from fondaco.games.genoa.evaluation.route import WalkPlanner
from tests.games.genoa.table import ITEM, SPACE, acting, ahead, ask, here, laying, offer, say


def answers(match: Match, seat: int) -> fondaco.Action:
    """The answer of a greedy bot; it is legal, and does not depend on hidden information."""
    action = {bot("greedy", "genoa", seed).choose(match.seat(seat)) for seed in range(3)}
    assert len(action) == 1
    choice = action.pop()
    assert match.refuses(seat, choice) is None
    return choice


def gain(match: Match, seat: int, space: str) -> float:
    return Evaluation().estate(match.state, seat).gain(SPACE[space])


# The others


def test_a_bid_is_below_what_the_action_brings() -> None:
    match = here(walk="metallager", has={1: "L01 wheat salt"})
    bid = answers(match, 1)
    assert isinstance(bid, Propose)
    assert 5 <= bid.give_ducats < gain(match, 1, "metallager")


def test_a_bid_is_higher_where_the_action_brings_more() -> None:
    """The good that completes a large order, and one that nobody asked for."""
    needed = answers(here(walk="metallager", has={1: "L01 wheat salt"}), 1)
    spare = answers(here(walk="metallager", has={1: "L13 wheat salt"}), 1)
    assert isinstance(needed, Propose)
    assert isinstance(spare, Propose)
    assert needed.give_ducats > spare.give_ducats


def test_a_rivals_bid_is_raised_while_it_pays() -> None:
    match = here(walk="metallager", has={1: "L01 wheat salt"})
    say(match, 1, answers(match, 1))
    assert answers(match, 1) == DONE
    first = match.state.offers[0].said.give_ducats
    say(match, 1, DONE)
    say(match, 2, offer("metallager", first))
    raised = answers(match, 1)
    assert isinstance(raised, Propose)
    assert raised.give_ducats > first
    match = here(walk="metallager", has={1: "L01 wheat salt"})
    say(match, 2, offer("metallager", 125))
    assert answers(match, 1) == DONE


def test_bot_that_needs_nothing_passes() -> None:
    """The kitchen is closed: no card left, no order to fill."""
    match = here(walk="hafen")
    match.state.stock[ITEM["any_ware"]] = 0
    assert answers(match, 1) == DONE


@pytest.mark.parametrize(("price", "accepts"), [(10, True), (125, False)])
def test_bot_pays_the_asked_price_if_it_is_worth_it(price: int, accepts: bool) -> None:
    match = here(walk="metallager", has={1: "L01 wheat salt"})
    say(match, 0, ask("metallager", price))
    assert (answers(match, 1) == Accept(1)) == accepts


def test_bot_without_ducats_offers_items() -> None:
    match = here(walk="metallager", has={1: "L01 wheat salt swap"}, ducats={1: 0})
    bid = answers(match, 1)
    assert isinstance(bid, Propose)
    assert bid.give_items or bid.later_items


def test_two_players_bid_with_items() -> None:
    match = here(players=2, walk="metallager", has={1: "L01 wheat salt pepper"})
    bid = answers(match, 1)
    assert isinstance(bid, Propose)
    assert bid.give_items or bid.later_items
    assert ITEM["wheat"] not in bid.give_items


def test_bot_does_not_repeat_a_standing_offer() -> None:
    """A good that the bot values too little for any bid is offered once."""
    thinks = Evaluation(replace(Evaluation().weights, good=1.0))
    match = here(players=2, walk="poststation", has={1: "silver silver silver"}, ducats={1: 0})
    haggler = Haggler(thinks.estate(match.state, 1))
    assert haggler.estate.item(ITEM["silver"]) < haggler.step
    bid = haggler.speak(1 << match.state.tower)
    assert isinstance(bid, Propose)
    say(match, 1, bid)
    assert Haggler(thinks.estate(match.state, 1)).speak(1 << match.state.tower) == DONE


def test_the_next_step_is_bid_for_where_it_helps_most() -> None:
    match = ahead(walk="taverna", has={1: "L01 wheat salt"})
    bid = answers(match, 1)
    assert isinstance(bid, Propose)
    assert bid.space == SPACE["metallager"]


def test_bot_wishes_once_a_turn_for_spaces_two_steps_away() -> None:
    match = ahead(walk="taverna", has={1: "L01 silver wheat salt"}, rounds=1)
    while isinstance(wish := answers(match, 1), Propose):
        say(match, 1, wish)
    assert isinstance(wish, Wish)
    assert wish.space == SPACE["villa_zasteri"]
    assert 5 <= wish.ducats < gain(match, 1, "villa_zasteri")
    say(match, 1, wish)
    assert answers(match, 1) == DONE


def test_bot_that_has_acted_wishes_for_nothing() -> None:
    match = ahead(walk="taverna", has={1: "L01 silver wheat salt"}, rounds=1, acted="1")
    while isinstance(said := answers(match, 1), Propose):
        say(match, 1, said)
    assert said == DONE


def test_wish_counts_half() -> None:
    match = ahead(walk="taverna")
    route = WalkPlanner(Evaluation().estate(match.state, 0))
    before = route.sale(1, SPACE["palazzo"])
    say(match, 1, Wish(SPACE["palazzo"], 100))
    assert before < route.sale(1, SPACE["palazzo"]) < 100


# The tower player


def heard(match: Match, *seats: int) -> Match:
    for seat in seats:
        say(match, seat, DONE)
    return match


def test_own_order_comes_before_a_sale() -> None:
    match = here(walk="villa_zasteri", has={0: "L01 silver wheat salt"})
    say(match, 1, offer("villa_zasteri", 20), DONE)
    assert answers(heard(match, 2), 0) == ACT


def test_good_price_beats_own_use() -> None:
    match = here(walk="taverna", counters=0, asks=0)
    say(match, 1, offer("taverna", 60), DONE)
    assert answers(heard(match, 2), 0) == Accept(1)


def test_the_better_of_two_offers_is_accepted() -> None:
    match = here(walk="taverna", acted="0", counters=0, asks=0)
    say(match, 1, offer("taverna", 5), DONE)
    say(match, 2, offer("taverna", 15), DONE)
    assert answers(heard(match, 1), 0) == Accept(2)


def test_a_low_bid_is_countered_near_what_the_other_gains() -> None:
    match = here(walk="villa_ricci", acted="0", has={1: "silver silk wheat L01 L02 L03"})
    say(match, 1, offer("villa_ricci", 5), DONE)
    action = answers(heard(match, 2), 0)
    assert isinstance(action, Ask)
    theirs = Evaluation().estate(match.state, 0).their_gain(1, SPACE["villa_ricci"])
    assert action.answers == 1
    assert 15 <= action.want_ducats <= theirs


def test_gifts_with_strings_are_refused() -> None:
    match = here(walk="taverna", acted="0", has={1: "silk", 0: "L01 silver wheat salt"}, counters=0, asks=0)
    say(match, 1, offer("taverna", 5, want="silver"), offer("taverna", give="silk", want_ducats=40), DONE)
    assert answers(heard(match, 2), 0) == SELL_TO_NOBODY


def test_forced_sale_is_made() -> None:
    match = here(walk="taverna", acted="0", counters=0, asks=0)
    say(match, 1, offer("taverna", 5), DONE)
    assert answers(heard(match, 2), 0) == Accept(1)


def test_the_tower_is_led_to_where_an_order_can_be_filled() -> None:
    match = ahead(walk="tuchlager", has={0: "L01 silver wheat salt"}, asks=0)
    assert answers(heard(match, 1, 2), 0) == match.state.components.phrases.move[SPACE["villa_zasteri"]]


def test_the_tower_goes_where_it_is_paid_to_go() -> None:
    match = ahead(walk="taverna", acted="0", asks=0, counters=0)
    say(match, 1, offer("s24", 5), offer("metallager", 60), DONE)
    assert answers(heard(match, 2), 0) == Accept(2)


# An action


def test_orders_are_filled_with_the_help_of_special_cards() -> None:
    match = acting(0, walk="villa_zasteri", has={0: "L01 silver wheat any_ware"})
    assert answers(match, 0) == TakeWare(ITEM["salt"])
    say(match, 0, TakeWare(ITEM["salt"]))
    assert isinstance(answers(match, 0), Fill)
    match = acting(0, walk="park", has={0: "K09 any_ware"})
    say(match, 0, TAKE)
    assert answers(match, 0) == TakeWare(ITEM["rice"])


def test_without_an_order_to_fill_a_privilege_is_drawn() -> None:
    match = acting(0, walk="villa_zasteri", has={0: "L01 silver any_ware"})
    assert answers(match, 0) == TAKE


def test_markers_are_laid_while_they_pay() -> None:
    match = laying(walk="s32", has={0: "marker"})
    assert isinstance(answers(match, 0), Lay)


# Whole matches


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_greedy_traders_finish_every_match(players: int) -> None:
    match = fondaco.new("genoa", players, 11)
    play_out(match, [bot("greedy", "genoa", seat) for seat in range(players)])
    assert match.over
    assert min(match.scores) > 130


@pytest.mark.parametrize("seed", range(3))
def test_greedy_beats_chance(seed: int) -> None:
    match = fondaco.new("genoa", 3, seed, record=False)
    play_out(match, [bot("greedy" if seat == seed else "random", "genoa", seat) for seat in range(3)])
    assert match.winners == (seed,)


@pytest.mark.parametrize("leader", [0, 2])
def test_endless_offering_and_withdrawing_does_not_keep_bots_talking(leader: int) -> None:
    """Without a limit at the table, bots have their own: each action is answered by few of theirs."""
    match = here(players=4, leader=leader, walk="metallager", has={3: "L01 wheat salt"})
    for _ in range(20):
        say(match, 1, offer("metallager", 60), Withdraw(match.state.numbered + 1))
        for spoken in range(20):
            bots = [seat for seat in match.waiting if seat not in (1, leader)]
            if not bots:
                break
            say(match, bots[0], bot("greedy", "genoa", spoken).choose(match.seat(bots[0])))
        assert not bots
    assert max(match.state.made[2:]) <= 3


def test_greedy_can_take_over_anywhere() -> None:
    """At any moment of a random match it has a legal answer, whoever speaks first."""
    rng = random.Random(4)
    match = fondaco.new("genoa", 4, 4)
    trader = bot("greedy", "genoa", 4)
    for _ in range(400):
        seat = rng.choice(match.waiting)
        assert match.refuses(seat, trader.choose(match.seat(seat))) is None
        match.play(seat, rng.choice(match.options(seat)))
        if match.over:
            break


@pytest.mark.parametrize("players", [3, 5])
def test_every_seat_that_may_speak_gets_legal_advice(players: int) -> None:
    dice = random.Random(players)
    match = fondaco.new("genoa", players=players, seed=players, options={"rounds": 1}, record=False)
    evaluation = Evaluation()
    while not match.over:
        for seat in match.waiting:
            advice = evaluation.advise(match.determinize(seat, dice.getrandbits(32)), seat, dice)
            assert advice is None or match.refuses(seat, advice) is None, (match.decision, seat, advice)
        seat = dice.choice(match.waiting)
        match.play(seat, dice.choice(match.options(seat)))


def test_expected_privilege_depends_on_unseen_cards() -> None:
    """Cached values do not matter: of two neighbours one is gone."""
    match, judge = here(walk="metallager", has={1: "P01"}), Evaluation()
    before = judge.estate(match.state, 1).privilege
    match.state.used |= 1 << ITEM["P02"] - FIRST_CARD
    after = judge.estate(match.state, 1).privilege
    assert after == Evaluation().estate(match.state, 1).privilege
    assert after != before
