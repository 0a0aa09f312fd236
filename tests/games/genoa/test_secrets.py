"""1.10, 1.11 What a seat remembers, and what it cannot know."""

from __future__ import annotations

from fondaco.core.match import Match
from fondaco.games.genoa.actions import DONE, Pick, Swap
from fondaco.games.genoa.state import bit_positions
from fondaco.games.genoa.walk import TowerBuildingChoice
from tests.games.genoa.table import (
    CARD,
    ITEM,
    accept,
    acting,
    ask,
    fill,
    here,
    match_at,
    offer,
    say,
    state,
)


def guesses(match: Match, seat: int | None, times: int = 40) -> list[Match]:
    return [match.determinize(seat, seed) for seed in range(times)]


def hands(match: Match, seat: int | None, holder: int) -> set[int]:
    """All hands of another seat that are possible for this one."""
    return {guess.state.hands[holder] for guess in guesses(match, seat)}


def knows(match: Match, seat: int | None, holder: int, card: str) -> bool:
    return all(hand >> CARD[card] & 1 for hand in hands(match, seat, holder))


def test_cards_of_others_are_drawn_anew_within_their_decks() -> None:
    """1.11 One's own stay."""
    match = here(walk="rathaus", has={0: "L01 K01", 1: "L02 B01", 2: "P01"})
    for guess in guesses(match, 0):
        assert guess.state.hands[0] == match.state.hands[0]
        assert [guess.state.components.deck_of[card] for card in bit_positions(guess.state.hands[1])] == [0, 2]
    assert len(hands(match, 0, 1)) > 20
    assert len(hands(match, None, 0)) > 20


def test_ducats_of_others_are_drawn_anew_down_to_what_they_have_offered() -> None:
    """1.11 A player who has not counted knows no more."""
    match = here(walk="rathaus", ducats={0: 100, 1: 45, 2: 45})
    say(match, 1, offer("rathaus", 40))
    worlds = [guess.state.ducats for guess in guesses(match, 0, 90)]
    assert {ducats[0] for ducats in worlds} == {100}
    assert {ducats[1] for ducats in worlds} <= set(range(40, 300, 5))
    assert min(ducats[2] for ducats in worlds) < 40
    assert all(len({ducats[other] for ducats in worlds}) > 20 for other in (1, 2))


def test_a_card_that_was_shown_is_remembered_by_those_who_saw_it() -> None:
    """4.26, 1.11"""
    match = here(walk="rathaus", has={1: "L05 L06"})
    say(match, 1, offer("rathaus", give="L05"))
    assert knows(match, 0, 1, "L05")
    assert not knows(match, 2, 1, "L05")
    assert not knows(match, None, 1, "L05")
    assert not knows(match, 0, 1, "L06")


def test_a_card_offered_stays_an_offer_of_its_deck_in_every_guess() -> None:
    """4.26 What is offered is in its maker's hand there too."""
    match = here(walk="rathaus", has={1: "L05 K01"})
    say(match, 1, offer("rathaus", give="L05"))
    for guess in guesses(match, 2):
        item = guess.state.offers[0].said.give_items[0]
        assert guess.state.has(1, item)
        assert guess.state.components.as_wanted(item) == ITEM["large_order"]


def test_cards_shown_to_the_table_are_remembered_by_all() -> None:
    """4.26"""
    match = here(walk="rathaus", has={0: "L05"})
    say(match, 0, ask("rathaus", 5, give="L05"))
    assert knows(match, 1, 0, "L05")
    assert knows(match, 2, 0, "L05")
    assert knows(match, None, 0, "L05")


def test_cards_shown_between_two_are_hidden_from_spectators() -> None:
    """4.26 Although every player at the table knows them."""
    match = here(players=2, walk="kutscherei", has={1: "L05 L06"})
    say(match, 1, offer("kutscherei", give="L05"))
    assert not knows(match, None, 1, "L05")
    say(match, 0, accept(1))
    assert knows(match, 1, 0, "L05")
    assert not knows(match, None, 0, "L05")


def test_a_card_given_away_is_remembered_by_the_giver() -> None:
    """4.26 And by nobody else but the receiver."""
    match = here(walk="kutscherei", has={1: "L05 L06"})
    say(match, 1, offer("kutscherei", give="L05"))
    say(match, 0, accept(1))
    assert knows(match, 1, 0, "L05")
    assert not knows(match, 2, 0, "L05")


def test_a_third_party_loses_track_of_which_card_was_passed_on() -> None:
    """4.26 Unless there was only one it could be."""
    for has, sure in (("L05 L06", False), ("L05 K01", True)):
        match = here(walk="kutscherei", has={1: has})
        match.state.know(CARD["L05"], 2)
        say(match, 1, offer("kutscherei", give="L05"))
        say(match, 0, accept(1))
        assert knows(match, 2, 0, "L05") == sure


def test_a_used_card_is_known_and_then_shuffled_into_the_unknown() -> None:
    """6.1 Nobody remembers its place any longer, but everyone knows what the deck is made of."""
    made = state(has={0: "P01 P02 P03 P04 P05 P06 P07 P08", 1: "P09 P10 P11 P12", 2: "P13 P14"})
    made.know(CARD["P01"], 1)
    made.discard(0, CARD["P01"])
    assert made.knows[1] == 0
    assert made.decks[3] == [CARD["P01"]]
    made.discard(0, CARD["P02"])
    match = match_at(made, TowerBuildingChoice(0))
    assert made.used == 1 << CARD["P02"]
    for guess in guesses(match, 1):
        assert guess.state.decks[3] == [CARD["P01"]]
        assert guess.state.used == made.used
    assert len(hands(match, 1, 0)) > 5


def test_nobody_is_imagined_with_a_message_that_would_have_been_paid() -> None:
    """6.11 Both its buildings have been visited."""
    match = here(walk="hafen villa_colini getreidelager trattoria", has={1: "B01 B02 B03"})
    delivered = 1 << CARD["B04"]
    assert not any(hand & delivered for hand in hands(match, 0, 1))


def test_every_guess_can_fill_a_promised_order() -> None:
    """4.28 The offer was legal, so it can be kept; which order it is, is unknown."""
    match = here(walk="villa_ricci", has={1: "L09 L01 silver silver silk wheat linen rice"})
    say(match, 1, offer("villa_ricci", later="swap"))
    fitting = [CARD["L09"], CARD["L10"], CARD["L11"], CARD["L12"]]
    seen = set()
    for guess in guesses(match, 0):
        held = [card for card in fitting[:2] if guess.state.hands[1] >> card & 1]
        assert held
        seen |= set(held)
        guess.play(0, accept(1)) if guess.log is not None else guess.step(0, accept(1))
        assert guess.options(1)
    assert seen == {CARD["L09"], CARD["L10"]}


def test_a_promise_that_rests_on_what_the_deal_brings_can_be_kept_in_every_guess() -> None:
    """4.28 Without the wheat no order could be filled; with it one of two."""
    match = here(walk="villa_ricci", has={0: "wheat", 1: "L09 L01 silver silver silk linen rice"})
    say(match, 1, offer("villa_ricci", give="linen", later="swap", want="wheat"))
    for viewer in (0, 2, None):
        for guess in guesses(match, viewer):
            assert guess.state.hands[1] >> CARD["L09"] & 1
            guess.step(0, accept(1))
            assert guess.options(1)


def test_two_who_promised_the_reward_of_an_order_can_both_fill_theirs_in_every_guess() -> None:
    """4.28 The only order the second could fill is not put into the first one's hand."""
    match = here(walk="villa_ricci", has={1: "L09 silver silver silk linen wheat rice", 2: "L10 silver linen rice"})
    say(match, 1, offer("villa_ricci", later="swap"))
    say(match, 2, offer("villa_ricci", later="swap"))
    for guess in guesses(match, 0):
        assert [guess.state.hands[seat] for seat in (1, 2)] == [1 << CARD["L09"], 1 << CARD["L10"]]


def test_every_guess_can_keep_either_of_two_promises() -> None:
    """4.28 Without the silk only one order is left, whatever the second offer would allow."""
    match = here(walk="villa_ricci", has={1: "L10 silver silk linen wheat rice"})
    say(match, 1, offer("villa_ricci", give="silk", later="swap"), offer("villa_ricci", later="swap"))
    assert hands(match, 0, 1) == {1 << CARD["L10"]}


def test_every_guess_keeps_a_promise_while_special_cards_are_played() -> None:
    """4.28, 6.20 While the player swaps an order that is not needed, another one is."""
    match = here(walk="villa_ricci", has={1: "L09 L01 silver silk wheat swap"})
    say(match, 1, offer("villa_ricci", later="any_ware"))
    say(match, 0, accept(1))
    say(match, 1, Swap(ITEM["L01"]))
    for guess in guesses(match, 0):
        guess.step(1, Pick(ITEM["rice"]))
        assert fill("L09") in guess.options(1)


def test_a_card_laid_out_for_a_swap_is_seen_by_all() -> None:
    """6.20"""
    match = acting(1, walk="kutscherei", has={1: "swap L05 L06"})
    say(match, 1, Swap(ITEM["L05"]))
    assert knows(match, 0, 1, "L05")
    assert knows(match, None, 1, "L05")
    say(match, 1, Pick(ITEM["silk"]))
    assert bit_positions(match.state.used) == [CARD["L05"]]


def test_a_guess_can_be_played_on() -> None:
    """1.11"""
    match = here(walk="rathaus", has={1: "L05"})
    guess = match.determinize(0, 7)
    guess.step(1, DONE)
    assert match.waiting == (1, 2, 0)
    assert guess.waiting == (2, 0)
