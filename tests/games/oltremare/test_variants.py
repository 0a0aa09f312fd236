"""Deals at other prices, which search tries beside the advised one."""

from __future__ import annotations

from fondaco.bots.evaluation import SuggestsVariants, evaluation
from fondaco.bots.search import DecisionSearch
from fondaco.games.oltremare.actions import PASS, Accept, Propose, Refuse
from tests.games.oltremare.bargains import WHEAT, WOOD, give, lay, number, trading

EVALUATION = evaluation("oltremare")
assert isinstance(EVALUATION, SuggestsVariants)
variants_of = EVALUATION.variants


def test_a_merchant_also_tries_to_get_more_for_the_same_cards() -> None:
    match = trading()
    card = give(match, 0, WOOD)
    wheat = (number(match, WHEAT),)
    variants = variants_of(match, 0, Propose(1, (card,), 2, wheat))
    assert variants == [Propose(1, (card,), 1, wheat), Propose(1, (card,), 0, wheat), Propose(1, (card,), 0, wheat, 1)]
    assert variants_of(match, 1, PASS) == []


def test_a_merchant_asks_for_no_gift_and_makes_none() -> None:
    match = trading()
    card = give(match, 0, WOOD)
    wheat = (number(match, WHEAT),)
    assert variants_of(match, 0, Propose(1, (), 2, wheat)) == [Propose(1, (), 1, wheat)]
    assert variants_of(match, 0, Propose(1, (card,), 2)) == [Propose(1, (card,), 0, (), 1)]


def test_a_merchant_also_tries_a_counter_offer_and_a_yes() -> None:
    match = trading()
    wood = number(match, WOOD)
    give(match, 0, WOOD)
    card = give(match, 1, WOOD)
    match.play(0, Propose(1, (), 3, (wood,), 0))
    yes, no = Accept(1, (card,)), Refuse(1)
    assert variants_of(match, 1, yes) == [Propose(0, (card,), 0, (), 3 + more, answers=1) for more in (1, 2, 3)]
    assert variants_of(match, 1, no) == [yes]


def test_only_legal_variants_are_compared() -> None:
    match = trading()
    lay(match, 0, WOOD)
    card = give(match, 1, WOOD)
    match.state.ducats[0] = 4
    match.play(1, Propose(0, (card,), 0, (), 3))
    thought = DecisionSearch(EVALUATION, match.seat(0), 1)
    thought.advice.action = Accept(1)
    raced = [branch.action for branch in thought.candidates()]
    assert raced
    assert all(match.refuses(0, action) is None for action in raced if action is not None)


def test_a_merchant_does_not_haggle_for_ever_where_there_is_no_limit() -> None:
    """The bot counts its own offers: with people there is no limit."""
    match = trading(proposals=None)
    wood = number(match, WOOD)
    card = give(match, 1, WOOD)
    match.play(0, Propose(1, (), 3, (wood,), 0))
    yes = Accept(1, (card,))
    assert len(variants_of(match, 1, yes) or []) == 3
    match.state.proposed[1 * 3 + 0] = 3
    assert variants_of(match, 1, yes) == []
