"""Deals at other prices, which search tries out beside the advised one."""
from __future__ import annotations

from fondaco.bots.judgement import Haggles, judgement
from fondaco.bots.search import Thought
from fondaco.games.genoa.actions import DONE, Accept
from fondaco.games.oltremare.actions import PASS, Refuse
from fondaco.games.oltremare.actions import Accept as Agree
from fondaco.games.oltremare.actions import Propose as Offer
from tests.bots.test_greedy_oltremare import WOOD, give, lay, number, trading
from tests.genoa.table import ask, here, laying, offer, say

OLTREMARE, GENOA = judgement("oltremare"), judgement("genoa")


def oltremare() -> Haggles:
    assert isinstance(OLTREMARE, Haggles)
    return OLTREMARE


def genoa() -> Haggles:
    assert isinstance(GENOA, Haggles)
    return GENOA


def test_a_merchant_also_tries_to_get_more_for_the_same_cards() -> None:
    match = trading()
    card = give(match, 0, WOOD)
    variants = oltremare().variants(match, 0, Offer(1, (card,), 2, ()))
    assert variants == [Offer(1, (card,), 1, ()), Offer(1, (card,), 0, ()), Offer(1, (card,), 0, (), 1)]
    assert oltremare().variants(match, 1, PASS) == []


def test_a_merchant_also_tries_a_counter_offer_and_a_yes() -> None:
    match = trading()
    wood = number(match, WOOD)
    give(match, 0, WOOD)
    card = give(match, 1, WOOD)
    match.play(0, Offer(1, (), 3, (wood,), 0))
    yes, no = Agree(1, (card,)), Refuse(1)
    assert oltremare().variants(match, 1, yes) == [Offer(0, (card,), 0, (), 3 + more, answers=1) for more in (1, 2, 3)]
    assert oltremare().variants(match, 1, no) == [yes]


def test_only_lawful_variants_race() -> None:
    match = trading()
    lay(match, 0, WOOD)
    card = give(match, 1, WOOD)
    match.board.ducats[0] = 4
    match.play(1, Offer(0, (card,), 0, (), 3))
    thought = Thought(OLTREMARE, match, 0, 1)
    thought.advice.action = Agree(1)
    raced = [branch.action for branch in thought.candidates()]
    assert raced
    assert all(match.refuses(0, action) is None for action in raced if action is not None)


def test_a_bidder_of_genoa_also_tries_lower_bids() -> None:
    match = here(walk="metallager", has={1: "L01 wheat salt"})
    bids = genoa().variants(match, 1, offer("metallager", 15))
    assert bids == [offer("metallager", 10), offer("metallager", 5)]
    assert genoa().variants(match, 1, DONE) == []


def test_the_tower_player_also_asks_for_more() -> None:
    match = here(walk="metallager", has={1: "L01 wheat salt"})
    assert genoa().variants(match, 0, ask("metallager", 20)) == [ask("metallager", price) for price in (25, 30, 40)]
    say(match, 1, offer("metallager", 20))
    asked = genoa().variants(match, 0, Accept(match.board.offers[0].number))
    assert asked == [ask("metallager", price, answers=match.board.offers[0].number) for price in (25, 30, 40)]


def test_outside_a_talk_the_menu_says_what_can_be_tried() -> None:
    assert genoa().variants(laying(walk="s32", has={0: "marker"}), 0, DONE) is None
