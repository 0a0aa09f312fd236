"""Greedy bots of Oltre Mare: sensible, honest, not exploitable, and better than chance."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.bots import bot, play_out
from fondaco.bots.hints import rate_answers
from fondaco.bots.search import Budget
from fondaco.core.match import Match
from fondaco.games.oltremare.actions import Accept, Buy, EndTrade, Propose
from fondaco.games.oltremare.evaluation.haggling import is_gift
from fondaco.games.oltremare.stowing import Loading
from tests.games.oltremare.bargains import SPICES, WHEAT, WOOD, give, lay, number, trading
from tests.games.oltremare.table import table


def answers(match: Match, seat: int) -> fondaco.Action:
    return bot("greedy", "oltremare", 1).choose(match.seat(seat))


@pytest.mark.parametrize("bidder", [0, 1])
def test_valuable_card_is_not_given_for_nothing(bidder: int) -> None:
    match = trading()
    asked = 1 - bidder
    lay(match, asked, WOOD, WOOD)
    for good in (WOOD, WOOD, WHEAT):
        give(match, asked, good)
    match.play(bidder, Propose(asked, ask_goods=(number(match, WOOD),)))
    assert not isinstance(answers(match, asked), Accept)


@pytest.mark.parametrize("bidder", [0, 1])
def test_a_card_is_not_bought_for_a_fortune(bidder: int) -> None:
    match = trading()
    asked = 1 - bidder
    lay(match, asked, WOOD)
    card = give(match, bidder, WOOD)
    for _ in range(3):
        give(match, asked, WHEAT)
    match.play(bidder, Propose(asked, (card,), ask_ducats=9))
    assert not isinstance(answers(match, asked), Accept)


@pytest.mark.parametrize("bidder", [0, 1])
def test_everything_for_nothing_is_refused(bidder: int) -> None:
    match = trading()
    asked = 1 - bidder
    lay(match, asked, WHEAT)
    for good in (WOOD, WHEAT, SPICES):
        give(match, asked, good)
    match.play(bidder, Propose(asked, ask_goods=tuple(number(match, good) for good in (WOOD, WHEAT, SPICES))))
    assert not isinstance(answers(match, asked), Accept)


def test_a_gift_that_goes_on_with_the_run_is_taken() -> None:
    match = trading()
    lay(match, 1, WHEAT, WHEAT)
    card = give(match, 0, WHEAT)
    give(match, 0, WOOD)
    give(match, 0, WOOD)
    give(match, 0, WOOD)
    give(match, 1, WOOD)
    match.play(0, Propose(1, (card,)))
    assert answers(match, 1) == Accept(1)


def test_many_ducats_for_a_card_that_fits_nothing_are_taken() -> None:
    match = trading()
    lay(match, 1, WHEAT)
    card = give(match, 1, SPICES)
    give(match, 1, WHEAT)
    give(match, 1, WHEAT)
    give(match, 1, WHEAT)
    match.play(0, Propose(1, (), 9, (number(match, SPICES),)))
    assert answers(match, 1) == Accept(1, (card,))


def test_the_same_cards_are_wanted_at_a_fairer_price() -> None:
    match = trading()
    lay(match, 1, WHEAT, WHEAT, WHEAT)
    card = give(match, 0, WHEAT)
    for _ in range(3):
        give(match, 0, WOOD)
        give(match, 1, WOOD)
    match.play(0, Propose(1, (card,), ask_ducats=9))
    said = answers(match, 1)
    assert isinstance(said, Propose)
    assert (said.answers, said.ask_goods, said.give_cards) == (1, (number(match, WHEAT),), ())
    assert 0 < said.give_ducats < 9


def test_nothing_is_said_about_icons_and_nothing_is_asked_or_given_for_nothing() -> None:
    match = fondaco.new("oltremare", 4, seed=1)
    play_out(match, [bot("greedy", "oltremare", seed) for seed in range(4)])
    offers = [entry.action for entry in match.log or () if isinstance(entry.action, Propose)]
    assert not [offer for offer in offers if is_gift(offer)]
    assert offers
    assert {offer.words for offer in offers} == {""}


def test_no_offer_is_made_twice_in_a_turn_and_their_number_is_bounded() -> None:
    match = fondaco.new("oltremare", 4, seed=2)
    play_out(match, [bot("greedy", "oltremare", seed) for seed in range(4)])
    said: list[tuple[int | None, Propose]] = []
    for entry in match.log or ():
        if isinstance(entry.action, Propose):
            said.append((entry.seat, entry.action))
        if any(event.says == "oltremare.deals" for event in entry.events) or entry.begins_turn:
            assert len(said) == len(set(said)) <= 12
            said = []


def test_player_without_cards_is_not_asked_for_one() -> None:
    match = trading()
    lay(match, 0, WHEAT, WHEAT, WHEAT)
    assert not isinstance(answers(match, 0), Propose)
    give(match, 1, SPICES)
    asked = answers(match, 0)
    assert isinstance(asked, Propose)
    assert (asked.to_seat, asked.ask_goods) == (1, (number(match, WHEAT),))


def test_the_load_is_bought_when_nobody_deals() -> None:
    match = trading(players=2)
    lay(match, 0, WOOD)
    give(match, 0, WOOD)
    match.state.proposed = [3] * 4
    assert isinstance(answers(match, 0), Buy)


def test_the_trade_ends_when_nothing_good_is_left() -> None:
    match = trading(players=2)
    lay(match, 0, WOOD)
    for _ in range(5):
        give(match, 0, WOOD)
    match.state.proposed = [3] * 4
    assert answers(match, 0) == EndTrade()


def test_in_the_last_turn_no_card_is_bought_for_the_hand() -> None:
    match = trading(players=2)
    lay(match, 0, WOOD)
    for _ in range(2):
        give(match, 0, WOOD)
    state = match.state
    state.pirates[1] += [card for card in state.pile if card != state.components.venice]
    state.pile = []
    state.pirates[0] = [state.pirates[1].pop()]
    state.proposed = [3] * 4
    assert answers(match, 0) == EndTrade()


def test_cards_of_the_run_are_stowed_first() -> None:
    match = trading(players=2)
    lay(match, 0, WOOD)
    state = match.state
    wood, silk = give(match, 0, WOOD, load=2), give(match, 0, "silk", load=2)
    state.hands[0] = []
    state.table = [silk, wood]
    match.ask(Loading(0))
    assert answers(match, 0) == state.components.stow[wood]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_choice_depends_only_on_what_the_seat_knows(players: int) -> None:
    match = fondaco.new("oltremare", players, seed=players, record=False)
    bots = [bot("greedy", "oltremare", seed) for seed in range(players)]
    while match.waiting:
        seat = match.waiting[0]
        imagined = match.determinize(seat, match.state.turn)
        said = bot("greedy", "oltremare", 9).choose(match.seat(seat))
        assert bot("greedy", "oltremare", 9).choose(imagined.seat(seat)) == said
        match.play(seat, bots[seat].choose(match.seat(seat)))


def test_greedy_beats_random() -> None:
    wins = 0.0
    for seed in range(60):
        match = fondaco.new("oltremare", 2, seed, record=False)
        seat = seed % 2
        strengths = ("greedy", "random") if seat == 0 else ("random", "greedy")
        play_out(match, [bot(strength, "oltremare", seed) for strength in strengths])
        wins += (seat in match.winners) / len(match.winners)
    assert wins >= 52


def test_sample_offers_of_the_menu_are_no_advice() -> None:
    """5.11 Beside the computed answer, offers change nothing; other advice does."""
    match = table(hands={0: "silk_03 wine_09 wood_01", 1: "wood_02", 2: "wheat_02"}, load=2)
    assert any(isinstance(action, Propose) for action in match.options(0))
    _, *others = rate_answers(match.seat(0), Budget(tries=60), 1)
    assert others
    assert not [advice for advice in others if isinstance(advice.action, Propose)]
