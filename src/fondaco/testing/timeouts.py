"""Check timeouts: they cost only what the rulebook takes, and a silent match still ends."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

import fondaco
from fondaco.core.match import Match
from fondaco.core.offer_book import OfferBook
from fondaco.testing.game_under_test import GameUnderTest, Laws
from fondaco.testing.random_walk import FAR_TOO_MANY, play_randomly, start_random_match


def list_costs_without_paragraph(guest: GameUnderTest) -> list[str]:
    """Return the decisions whose timeout cost cites a paragraph missing from the rules page."""
    return [
        each.__name__
        for each, silence in guest.game.timeouts.items()
        for paragraph in (silence.costs, silence.settles)
        if paragraph and f"**{paragraph}**" not in guest.page
    ]


def check_timeout_is_harmless(match: Match, own: Laws) -> None:
    """Check each waiting seat's default answer: it is legal, offers and costs nothing."""
    now = match.decision
    assert {*match.required} <= {*match.waiting}, f"{type(now).__name__} requires a seat that it does not wait for"
    assert match.required, f"{type(now).__name__} requires no seat, and no clock runs"
    for seat in match.waiting:
        said = match.silence(seat)
        assert said is not None, f"{type(now).__name__} does not say what counts as said when time runs out"
        assert match.refuses(seat, said) is None, f"{said} stands for silence and is not lawful"
        yet = match.clone()
        yet.step(seat, said)
        assert offer_numbers(yet) <= offer_numbers(match), f"{said} stands for silence at {now} and is an offer"
        declared = match.game.timeouts[type(now)]
        for one in () if yet.over else range(match.players):
            if not (declared.costs if one == seat else declared.settles):
                lost = lost_possessions(own.owns(match, one), own.owns(yet, one))
                assert not lost, f"{said} stands for silence at {now}, and {one} loses {lost}"


def offer_numbers(match: Match) -> set[int]:
    return {offer.number for offer in match.state.offers} if isinstance(match.state, OfferBook) else set()


def lost_possessions(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    return {what: count - after[what] for what, count in before.items() if after[what] < count}


def check_all_timeouts(guest: GameUnderTest, players: int, seed: int) -> None:
    """Play a random match and check what a timeout would do at every decision."""
    match = start_random_match(guest, players, seed)
    for _ in play_randomly(match, guest.laws, random.Random(seed)):
        check_timeout_is_harmless(match, guest.laws)


def check_silent_match_ends(guest: GameUnderTest, players: int) -> None:
    """Check that a match ends if time runs out for every seat whose clock runs."""
    match = fondaco.new(guest.game.id, players, 5, record=False)
    for _ in range(FAR_TOO_MANY):
        if match.over:
            return
        seat = match.required[0]
        said = match.silence(seat)
        assert said is not None
        match.step(seat, said)
    pytest.fail(f"nobody says anything, and there is no end in {FAR_TOO_MANY} decisions")
