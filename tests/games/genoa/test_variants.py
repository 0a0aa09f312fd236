"""Deals at other prices, which search tries beside the advised one."""

from __future__ import annotations

from fondaco.bots.evaluation import SuggestsVariants, evaluation
from fondaco.games.genoa.actions import DONE, Accept
from tests.games.genoa.table import ask, here, laying, offer, say

EVALUATION = evaluation("genoa")
assert isinstance(EVALUATION, SuggestsVariants)
variants_of = EVALUATION.variants


def test_a_bidder_of_genoa_also_tries_lower_bids() -> None:
    match = here(walk="metallager", has={1: "L01 wheat salt"})
    bids = variants_of(match, 1, offer("metallager", 15))
    assert bids == [offer("metallager", 10), offer("metallager", 5)]
    assert variants_of(match, 1, DONE) == []


def test_the_tower_player_also_asks_for_more() -> None:
    match = here(walk="metallager", has={1: "L01 wheat salt"})
    assert variants_of(match, 0, ask("metallager", 20)) == [ask("metallager", price) for price in (25, 30, 40)]
    say(match, 1, offer("metallager", 20))
    asked = variants_of(match, 0, Accept(match.state.offers[0].number))
    assert asked == [ask("metallager", price, answers=match.state.offers[0].number) for price in (25, 30, 40)]


def test_outside_a_talk_the_menu_says_what_can_be_tried() -> None:
    assert variants_of(laying(walk="s32", has={0: "marker"}), 0, DONE) is None
