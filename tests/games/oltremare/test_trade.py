"""5 Trade: deals, truth, offers, prestige, and the end of the phase."""

from __future__ import annotations

from itertools import combinations

import pytest

import fondaco
from fondaco import Action, Illegal, Malformed, action
from fondaco.games.oltremare import GAME
from fondaco.games.oltremare.actions import (
    BUY_GOODS,
    BUY_PIRATES,
    END_TRADE,
    PASS,
    Accept,
    Play,
    Propose,
    Refuse,
    Withdraw,
)
from fondaco.games.oltremare.offers import _many_acceptances, legal_acceptances
from fondaco.server.tables.generic_page_schema import make_view_schema
from tests.games.oltremare.table import (
    CARD,
    GOOD,
    PlayCard,
    TradeChoice,
    accept,
    cards,
    deal,
    names,
    offer,
    say,
    says,
    table,
    told,
    why_not,
)

HANDS = {0: "silk_01 silk_02 wine_01 wine_02", 1: "wood_01 wood_02 sugar_01", 2: "silver_01 silver_02"}


# Deals


def test_deals_are_made_with_the_active_player_only() -> None:
    """5.1 [ruling 18] Not with oneself, not among the others."""
    match = table(hands=HANDS)
    assert why_not(match, 1, offer(2, give="wood_01")) == ("5.1", "not_your_partner")
    assert why_not(match, 0, offer(0, give="silk_01")) == ("5.1", "not_your_partner")
    assert why_not(match, 0, offer(3, give="silk_01")) == ("5.1", "not_your_partner")
    assert why_not(match, 1, offer(0, give="wood_01")) is None
    assert why_not(match, 0, offer(2, give="silk_01")) is None


def test_a_deal_hands_over_both_ways_at_once() -> None:
    """5.2 [ruling 18] Cards and ducats, when both agree."""
    match = table(hands=HANDS)
    match.play(0, offer(1, give="silk_02", give_ducats=3, ask="wood sugar"))
    assert names(match.state.hands[1]) == HANDS[1]
    match.play(1, accept(1, "wood_02 sugar_01"))
    assert names(match.state.hands[0]) == "silk_01 wine_01 wine_02 wood_02 sugar_01"
    assert names(match.state.hands[1]) == "wood_01 silk_02"
    assert match.state.ducats == [8, 14, 11]
    assert match.state.offers == []


def test_the_addressee_pays_the_ducats_asked() -> None:
    match = table(hands=HANDS)
    deal(match, 0, offer(1, give="silk_02", ask_ducats=4))
    assert match.state.ducats == [15, 7, 11]


def test_several_deals_a_turn_with_either_side_offering() -> None:
    """5.1 [ruling 18] And what was received may be traded on."""
    match = table(hands=HANDS)
    deal(match, 1, offer(0, give="wood_01"))
    deal(match, 0, offer(2, give="wood_01", ask="silver"), "silver_02")
    assert names(match.state.hands[2]) == "silver_01 wood_01"


def test_only_cards_of_the_hand_change_hands() -> None:
    """5.3 [ruling 19] No cargo, no pirates, no card twice, none of another's."""
    match = table(hands=HANDS, cargo={0: "wheat_06"}, pirates={0: "spices_01"})
    for give in ("wheat_06", "spices_01", "wood_01", "silk_01 silk_01"):
        assert why_not(match, 0, offer(1, give=give)) == ("5.3", "not_your_cards")


def test_ducats_alone_make_no_deal_but_gifts_do() -> None:
    """5.4 [ruling 20] At least one card."""
    match = table(hands=HANDS)
    assert why_not(match, 0, offer(1, give_ducats=2)) == ("5.4", "no_card_in_deal")
    assert why_not(match, 0, offer(1, ask_ducats=2)) == ("5.4", "no_card_in_deal")
    deal(match, 0, offer(1, give="silk_01"))
    assert "silk_01" in names(match.state.hands[1])
    deal(match, 0, offer(1, ask="wood"), "wood_01")
    assert "wood_01" in names(match.state.hands[0])


def test_ducats_go_one_way() -> None:
    """5.4"""
    match = table(hands=HANDS)
    assert why_not(match, 0, offer(1, "silk_01", 1, "", 1)) == ("5.4", "ducats_both_ways")


def test_a_deal_may_lead_into_debt() -> None:
    """5.5 [ruling 23] To any depth."""
    match = table(hands=HANDS, ducats={0: 2})
    deal(match, 0, offer(1, give_ducats=999, ask="wood"), "wood_01")
    assert match.state.ducats[0] == -997


def test_without_debt_by_trade_nobody_pays_more_than_they_have() -> None:
    """13.2 [ruling 23] When offering and when closing; purchases may still lead into debt."""
    match = table(hands=HANDS, ducats={0: 2, 1: 2}, debt_by_trade=False)
    assert why_not(match, 0, offer(1, give_ducats=3, ask="wood")) == ("13.2", "no_debt_by_trade")
    assert why_not(match, 0, offer(1, give_ducats=2, ask="wood")) is None
    match.play(0, offer(1, give="silk_01", ask_ducats=3))
    assert why_not(match, 1, accept(1)) == ("13.2", "no_debt_by_trade")
    assert accept(1) not in match.options(1)
    match.play(0, offer(1, give_ducats=2, ask="wood"))
    match.play(0, BUY_GOODS)
    assert why_not(match, 1, accept(2, "wood_01")) == ("13.2", "no_debt_by_trade")
    assert match.state.ducats[0] == -1
    assert why_not(match, 0, offer(2, give="silk_01")) is None


# Truth


def test_goods_are_true() -> None:
    """5.7 [ruling 22] The cards given are of the goods asked, all and no more."""
    match = table(hands=HANDS)
    match.play(0, offer(1, give="silk_01", ask="wood wood"))
    for given in ("wood_01", "wood_01 sugar_01", "wood_01 wood_02 sugar_01", ""):
        assert why_not(match, 1, accept(1, given)) == ("5.7", "not_the_goods_asked")
    for given in ("wood_01 wood_01", "wood_01 wood_03"):
        assert why_not(match, 1, accept(1, given)) == ("5.14", "not_your_cards")
    assert why_not(match, 1, accept(1, "wood_02 wood_01")) is None
    match.play(0, offer(1, give="silk_01", ask="wood wheat"))
    assert why_not(match, 1, accept(2, "wood_01")) == ("5.7", "lacks_goods")


def test_text_of_an_offer_is_free() -> None:
    """5.8 [ruling 22] silk_01 has six lions and load 1; claims are not checked. At most two hundred letters."""
    match = table(hands=HANDS)
    match.play(0, offer(1, give="silk_01", words="load four, on my honour"))
    assert told(match)[0].args["words"] == "load four, on my honour"
    assert told(match)[0].to is None
    assert why_not(match, 0, offer(1, give="silk_01", words="x" * 200)) is None
    assert why_not(match, 0, offer(1, give="silk_01", words="x" * 201)) == ("", "fondaco.no.malformed")
    with pytest.raises(Malformed):
        action("oltremare", {"do": "propose", "to_seat": 1, "words": "x" * 201})


def test_the_receiver_learns_the_card_when_the_deal_closes() -> None:
    """5.9 [ruling 22] The giver picks it, and nobody else ever learns it."""
    match = table(hands=HANDS)
    match.play(0, offer(1, give="silk_02", ask="wood"))
    assert "cards" not in str(told(match)[0].args)
    match.play(1, accept(1, "wood_02"))
    public, private = told(match)[:2]
    assert public.args == {
        "number": 1,
        "seat": 0,
        "to_seat": 1,
        "give_goods": [GOOD["silk"]],
        "give_ducats": 0,
        "ask_goods": [GOOD["wood"]],
        "ask_ducats": 0,
    }
    assert (public.to, private.to) == (None, (0, 1))
    assert private.args == {"seat": 0, "to_seat": 1, "give_cards": cards("silk_02"), "cards": cards("wood_02")}


# Offers


def test_all_may_speak_in_any_order() -> None:
    """5.10 The active player last, for politeness."""
    assert table(hands=HANDS, active=1).waiting == (2, 0, 1)


def test_offers_have_numbers_and_never_change() -> None:
    """5.11, 5.12 [ruling 22]"""
    match = table(hands=HANDS)
    match.play(0, offer(1, give="silk_01"))
    match.play(0, offer(1, give="silk_01", ask="wood"))
    assert [standing.number for standing in match.state.offers] == [1, 2]
    assert match.state.offers[0].ask_goods == ()
    assert says(match) == ["proposes"]
    assert told(match)[0].args == {
        "number": 2,
        "seat": 0,
        "to_seat": 1,
        "give_goods": [GOOD["silk"]],
        "give_ducats": 0,
        "ask_goods": [GOOD["wood"]],
        "ask_ducats": 0,
        "words": "",
        "answers": 0,
    }


def test_withdrawn_offer_keeps_its_number_and_counts() -> None:
    """5.12, 5.15 Accepting number 1 never closes another deal than the one that was shown."""
    match = fondaco.new("oltremare", 3, 7, {"proposals": 3})
    active = match.decision.who  # type: ignore[attr-defined]
    partner = match.waiting[0]
    bids = [said for said in match.options(active) if isinstance(said, Propose) and said.to_seat == partner]
    match.play(active, bids[0])
    match.undo(active)
    assert match.state.offers == []
    match.play(active, bids[1])
    assert match.state.offer(1) is None
    assert why_not(match, partner, Refuse(1)) == ("5.14", "no_such_offer")
    assert match.state.offer(2).give_cards == bids[1].give_cards
    assert match.state.proposals_left(active, partner) == 1
    assert fondaco.verify(match.to_json()) == []


def test_the_allowance_is_not_restored_by_showing_and_taking_back() -> None:
    """5.15 Three offers shown are three offers made; the next turn has its own."""
    match = fondaco.new("oltremare", 2, 7, {"proposals": 3})
    active, partner = match.decision.who, match.waiting[0]  # type: ignore[attr-defined]
    proposal = next(said for said in match.options(active) if isinstance(said, Propose))
    for _ in range(3):
        match.play(active, proposal)
        match.undo(active)
    assert why_not(match, active, proposal) == ("5.15", "no_more_proposals")
    assert not [said for said in match.options(active) if isinstance(said, Propose)]
    assert fondaco.verify(match.to_json()) == []
    loaded = fondaco.load(match.to_json())
    assert loaded.options(active) == match.options(active)
    assert match.at(0).state.counters_kept_on_undo() == match.state.counters_kept_on_undo()
    later = [match.state.numbered, match.state.turn + 1, [9] * 4, [9] * 4]
    match.state.restore_counters(later)
    assert match.state.proposals_left(partner, active) == 3


def test_missing_cards_may_be_asked_for_but_not_unknown_ones() -> None:
    """5.11 A refusal would reveal the hand."""
    match = table(hands=HANDS)
    assert why_not(match, 0, offer(1, ask="spices")) is None
    unknown = action("oltremare", {"do": "propose", "to_seat": 1, "ask_goods": [7]})
    assert why_not(match, 0, unknown) == ("5.11", "no_such_good")


def test_the_maker_may_withdraw_and_nobody_else() -> None:
    """5.13"""
    match = table(hands=HANDS)
    match.play(1, offer(0, give="wood_01"))
    assert Withdraw(1) in match.options(1)
    assert why_not(match, 0, Withdraw(1)) == ("5.14", "no_such_offer")
    assert why_not(match, 1, Withdraw(2)) == ("5.14", "no_such_offer")
    match.play(1, Withdraw(1))
    assert match.state.offers == []
    assert says(match) == ["withdraws"]
    assert why_not(match, 1, Withdraw(1)) == ("5.14", "no_such_offer")


def test_player_who_passed_may_only_withdraw_offers() -> None:
    """5.13, 5.18 An offer can be withdrawn while it can be accepted; nobody waits for its maker."""
    match = table(hands=HANDS)
    match.play(1, offer(0, give="wood_01"))
    match.play(1, PASS)
    assert match.waiting == (2, 0)
    assert match.options(1) == [Withdraw(1)]
    assert why_not(match, 1, offer(0, give="wood_02")) == ("5.18", "has_passed")
    assert why_not(match, 1, PASS) == ("5.18", "has_passed")
    assert why_not(match, 1, Withdraw(2)) == ("5.14", "no_such_offer")
    match.play(1, Withdraw(1))
    assert match.state.offers == []
    assert match.options(1) == []
    assert why_not(match, 2, Withdraw(1)) == ("5.14", "no_such_offer")


def test_a_withdrawal_lets_the_others_speak_again() -> None:
    """5.18 It may be a chance for those who had passed; its maker has passed."""
    match = table(hands=HANDS)
    match.play(1, offer(0, give="wood_01"))
    match.play(1, PASS)
    match.play(2, PASS)
    assert match.waiting == (0,)
    match = say(match, 1, Withdraw(1))
    assert match.waiting == (2, 0)


def test_the_active_players_withdrawal_lets_everybody_speak_again() -> None:
    """5.18 Except players without offers left."""
    match = table(hands=HANDS, proposals=1)
    match.play(0, offer(2, give="silk_01"))
    match.play(1, PASS)
    match.play(0, Withdraw(1))
    assert match.waiting == (1, 2, 0)
    match.play(1, offer(0, give="wood_01"))
    match.play(2, PASS)
    match = say(match, 1, Withdraw(2))
    assert match.waiting == (2, 0)


def test_the_addressee_answers_by_number_and_nobody_else() -> None:
    """5.14 [ruling 22]"""
    match = table(hands=HANDS)
    match.play(0, offer(1, give="silk_01"))
    for seat in (0, 2):
        assert why_not(match, seat, accept(1)) == ("5.14", "no_such_offer")
        assert why_not(match, seat, Refuse(1)) == ("5.14", "no_such_offer")
    assert why_not(match, 1, accept(2)) == ("5.14", "no_such_offer")
    match.play(1, Refuse(1))
    assert match.state.offers == []
    assert says(match) == ["refuses"]


def test_a_counter_offer_refuses_and_offers_in_one_go() -> None:
    """5.14, 5.15 [ruling 22] To the maker of the offer it answers, and it counts as an offer."""
    match = table(hands=HANDS, proposals=3)
    match.play(0, offer(1, give="silk_01", ask="wood"))
    match.play(0, offer(2, give="silk_02"))
    assert why_not(match, 2, offer(0, give="silver_01", answers=1)) == ("5.14", "no_such_offer")
    assert why_not(match, 1, offer(0, give="wood_01", answers=9)) == ("5.14", "no_such_offer")
    match.play(1, offer(0, give="wood_01", ask="silk", ask_ducats=1, answers=1))
    assert [(standing.number, standing.by, standing.to) for standing in match.state.offers] == [(2, 0, 2), (3, 1, 0)]
    assert match.state.proposals_left(1, 0) == 2
    assert says(match) == ["counters"]
    assert why_not(match, 0, offer(2, give="silk_02", answers=3)) == ("5.14", "no_such_offer")


@pytest.mark.parametrize("proposals", [1, 3])
def test_offers_to_each_partner_are_limited(proposals: int) -> None:
    """5.15, 13.1 [ruling 22] Withdrawn ones count."""
    match = table(hands=HANDS, proposals=proposals)
    for number in range(1, proposals + 1):
        match.play(0, offer(1, give="silk_01"))
        match.play(0, Withdraw(number))
    assert why_not(match, 0, offer(1, give="silk_01")) == ("5.15", "no_more_proposals")
    assert not [said for said in match.options(0) if getattr(said, "to_seat", None) == 1]
    assert why_not(match, 0, offer(2, give="silk_01")) is None
    assert why_not(match, 1, offer(0, give="wood_01")) is None


def test_without_a_limit_two_deal_as_often_as_both_like() -> None:
    """5.1, 5.15, 13.1 The rulebook sets no number."""
    match = table(hands=HANDS)
    for _ in range(15):
        deal(match, 0, offer(1, give="silk_01"))
        deal(match, 1, offer(0, give="silk_01"))
    assert match.state.numbered == 30
    for _ in range(30):
        match.play(0, offer(1, give="silk_01"))
        match.play(1, Refuse(match.state.numbered))


def test_unanswered_offers_are_limited() -> None:
    """5.15 Five without an answer, withdrawn ones included; then the partner has to answer."""
    match = table(hands=HANDS, proposals=None)
    for number in range(1, 5):
        match.play(0, offer(1, give="silk_01"))
        match.play(0, Withdraw(number))
    assert match.view(0)["table"]["proposals_left"][1] == 1
    match.play(0, offer(1, give="silk_01"))
    assert why_not(match, 0, offer(1, give="silk_01")) == ("5.15", "let_him_answer")
    assert why_not(match, 0, offer(2, give="silk_01")) is None
    assert why_not(match, 1, offer(0, give="wood_01")) is None
    match.play(1, Refuse(5))
    assert match.view(0)["table"]["proposals_left"][1] == 5


@pytest.mark.parametrize("word", [PASS, offer(0, give="wood_01")])
def test_any_action_counts_as_an_answer(word: Action) -> None:
    """5.15"""
    match = table(hands=HANDS, proposals=None)
    for number in range(1, 6):
        match.play(0, offer(1, give="silk_01"))
        match.play(0, Withdraw(number))
    match.play(1, word)
    assert why_not(match, 0, offer(1, give="silk_01")) is None


def test_menus_suggest_no_more_than_three_offers_to_a_partner() -> None:
    """13.1 So players who answer from menus come to an end; a person may make any other offer."""
    match = table(hands=HANDS, proposals=None)
    for number in range(1, 4):
        assert offer(1, give="silk_01") in match.options(0)
        match.play(0, offer(1, give="silk_01"))
        match.play(1, Refuse(number))
    assert not [said for said in match.options(0) if getattr(said, "to_seat", None) == 1]
    match.play(0, offer(1, give="silk_01"))
    match.play(1, offer(0, give="wood_01", ask="silk", answers=4))
    assert not [said for said in match.options(0) if getattr(said, "answers", 0)]
    assert why_not(match, 0, offer(1, give="silk_01", answers=5)) is None


def test_limit_of_zero_allows_no_offer() -> None:
    """13.1 With a limit of 0 nobody makes an offer."""
    match = table(hands=HANDS, proposals=0)
    assert why_not(match, 0, offer(1, give="silk_01")) == ("5.15", "no_more_proposals")


def test_an_offer_lapses_when_a_card_of_it_is_gone() -> None:
    """5.16 One card may stand in several offers; those of others stay, of their whole hand too."""
    match = table(hands=HANDS)
    match.play(0, offer(1, give="silk_01"))
    match.play(0, offer(2, give="silk_01 silk_02"))
    match.play(0, offer(2, give="silk_02"))
    match.play(2, offer(0, give=HANDS[2]))
    match.play(1, accept(1))
    assert [standing.number for standing in match.state.offers] == [3, 4]
    assert says(match)[-1] == "lapses"
    assert told(match)[-1].args == {"number": 2, "seat": 0}


def test_all_offers_lapse_when_the_phase_ends() -> None:
    """5.16"""
    match = table(hands=HANDS)
    match.play(0, offer(1, give="silk_01"))
    match.play(0, END_TRADE)
    assert match.state.offers == []


def test_passing_waits_for_answers() -> None:
    """5.17 An offer to the player comes first."""
    match = table(hands=HANDS)
    match.play(0, offer(1, give="silk_01"))
    assert why_not(match, 1, PASS) == ("5.17", "answer_first")
    assert PASS not in match.options(1)
    match.play(1, Refuse(1))
    assert PASS in match.options(1)
    match.play(1, PASS)
    assert match.waiting == (2, 0)
    assert says(match) == ["passes"]


def test_an_offer_lets_its_addressee_alone_speak_again() -> None:
    """5.18"""
    match = table(hands=HANDS)
    match.play(1, PASS)
    match.play(2, PASS)
    match.play(0, offer(1, give="silk_01"))
    assert match.waiting == (1, 0)


def test_a_deal_lets_everybody_speak_again() -> None:
    """5.18"""
    match = table(hands=HANDS)
    match.play(2, PASS)
    deal(match, 0, offer(1, give="silk_01"))
    assert match.waiting == (1, 2, 0)


def test_player_without_actions_left_is_not_asked() -> None:
    """5.15, 5.17 No offer to make, to answer or to withdraw."""
    match = table(hands=HANDS, proposals=1)
    match.play(1, offer(0, give="wood_01"))
    assert 1 in match.waiting
    match.play(0, Refuse(1))
    assert match.waiting == (2, 0)
    assert table(hands=HANDS, proposals=0).waiting == (0,)


# Prestige


def test_partners_gain_prestige_once_a_turn_and_the_active_player_none() -> None:
    """5.19 [ruling 21] At the first deal, whoever offered."""
    match = table(hands=HANDS)
    deal(match, 1, offer(0, give="wood_01"))
    assert match.state.prestige == [0, 1, 0]
    assert says(match)[-1] == "prestige"
    deal(match, 0, offer(1, give="silk_01"))
    deal(match, 0, offer(2, give="silk_02"))
    assert match.state.prestige == [0, 1, 1]


def test_not_again_even_if_venice_came_in_between() -> None:
    """5.19 [ruling 21]"""
    match = table(hands=HANDS, pile="sugar_02 sugar_03 venice")
    deal(match, 0, offer(1, give="silk_01"))
    match.play(0, BUY_GOODS)
    deal(match, 0, offer(1, give="silk_02"))
    assert match.state.prestige == [0, 0, 0]


# Ending the trade phase


def test_the_phase_ends_with_enough_cards_only() -> None:
    """5.20 [ruling 29] As many as the load."""
    match = table(hands={0: "silk_01"}, load=2)
    assert why_not(match, 0, END_TRADE) == ("5.20", "hand_below_load")
    assert END_TRADE not in match.options(0)
    match.play(0, BUY_GOODS)
    match.play(0, END_TRADE)
    assert match.state.offers == []
    assert says(match)[0] == "ends_trade"


def test_no_deal_below_what_can_still_be_reached() -> None:
    """5.21 [ruling 29] Hand and open purchases must reach the load: three bought, load 4, so one card can go."""
    match = table(hands={0: "silk_01 silk_02 silk_03 silk_04"}, load=4, bought=3)
    match.play(0, offer(1, give="silk_01 silk_02"))
    assert why_not(match, 1, accept(1)) == ("5.21", "deal_below_load")
    assert accept(1) not in match.options(1)
    match.play(0, offer(1, give="silk_01"))
    match.play(1, accept(2))
    match.play(0, offer(1, give="silk_02"))
    assert why_not(match, 1, accept(3)) == ("5.21", "deal_below_load")


def test_the_partners_offer_is_bound_by_the_load_too() -> None:
    """5.21 [ruling 29] Here the active player accepts, and would lose one card more than they get."""
    match = table(hands={0: "silk_01 silk_02", 1: "wood_01"}, load=2, bought=4)
    match.play(1, offer(0, ask="silk"))
    match.play(1, offer(0, give="wood_01", ask="silk silk"))
    match.play(1, offer(0, give="wood_01", ask="silk"))
    assert why_not(match, 0, accept(1, "silk_01")) == ("5.21", "deal_below_load")
    assert why_not(match, 0, accept(2, "silk_01 silk_02")) == ("5.21", "deal_below_load")
    assert why_not(match, 0, accept(3, "silk_01")) is None


@pytest.mark.parametrize(
    ("pile", "pirates", "may"),
    [
        ("wine_01", "", True),
        ("", "wine_01", True),
        ("venice", "", False),
        ("venice wine_01", "", True),
        ("", "", False),
    ],
)
def test_open_purchases_are_limited_by_the_cards_there_are(pile: str, pirates: str, may: bool) -> None:
    """5.21 [ruling 29] Venice is none of them."""
    match = table(hands={0: "silk_01 silk_02"}, load=2, pile=pile, pirates={0: pirates})
    match.play(0, offer(1, give="silk_01"))
    assert (why_not(match, 1, accept(1)) is None) == may


def test_a_deal_that_does_not_shrink_the_hand_is_always_allowed() -> None:
    """5.21 Even when the hand is below the load."""
    match = table(hands={0: "silk_01", 1: "wood_01"}, load=4, pile="")
    deal(match, 0, offer(1, give="silk_01", ask="wood"), "wood_01")
    assert names(match.state.hands[0]) == "wood_01"


def test_without_any_card_to_buy_the_phase_may_end_and_the_turn_with_it() -> None:
    """5.22 [ruling 30] The hand stays unplayed, and nothing is loaded."""
    match = table(hands={0: "silk_01"}, load=2, pile="", pirates={1: "wine_01"})
    match.play(0, END_TRADE)
    assert match.over
    assert names(match.state.hands[0]) == "silk_01"
    assert len(match.state.cargo[0]) == 1
    assert says(match)[:2] == ["ends_trade", "skips"]


def test_pirates_left_must_be_bought_first() -> None:
    """5.22 [ruling 30] Only when both stacks are empty."""
    match = table(hands={0: "silk_01"}, load=2, pile="", pirates={0: "wine_01"})
    assert match.options(0)[0] == BUY_PIRATES
    assert why_not(match, 0, END_TRADE) == ("5.20", "hand_below_load")


def test_on_with_the_main_phase() -> None:
    match = table(hands=HANDS, load=2)
    match.play(0, END_TRADE)
    assert match.decision == PlayCard(0)


def test_other_answers_have_no_place_in_trade() -> None:
    match = table(hands=HANDS)
    assert why_not(match, 0, Play(CARD["silk_01"])) == ("5", "not_in_trade")
    with pytest.raises(Illegal):
        match.play(0, Play(CARD["silk_01"]))
    assert match.decision == TradeChoice(0)


# Menus


def test_the_menu_holds_every_way_to_accept() -> None:
    """5.14 Which cards of one's own for the goods asked."""
    match = table(hands=HANDS)
    match.play(0, offer(1, give="silk_01", ask="wood sugar"))
    match.play(0, offer(1, give="silk_01", ask="wood"))
    ways = [said for said in match.options(1) if said.__class__.__name__ == "Accept"]
    assert ways == [
        accept(1, "wood_01 sugar_01"),
        accept(1, "wood_02 sugar_01"),
        accept(2, "wood_01"),
        accept(2, "wood_02"),
    ]


def test_the_menu_of_acceptances_is_bounded() -> None:
    hand = " ".join(f"wood_{number:02}" for number in range(1, 13))
    match = table(hands={0: "silk_01", 1: hand})
    match.play(0, offer(1, give="silk_01", ask="wood wood wood"))
    match.play(0, offer(1, give="silk_01", ask="wood wood wood wood wood"))
    three, five = match.state.offers
    for asked in (three, five):
        ways = legal_acceptances(match.state, 0, 1, asked)
        assert len(ways) == len({frozenset(way.cards) for way in ways}) == 24
    assert len(_many_acceptances(match.state, 1, three, 1000)) == 220
    assert why_not(match, 1, accept(2, "wood_01 wood_02 wood_03 wood_04 wood_05")) is None


def test_of_four_alike_any_two_can_be_given() -> None:
    """5.9, 5.14 [ruling 22] The giver picks: every pair is on the menu."""
    match = table(hands={0: "silk_01", 1: "wood_01 wood_02 wood_03 wood_04 sugar_01"})
    match.play(0, offer(1, give="silk_01", ask="wood wood"))
    ways = {
        frozenset(names([*way.cards]).split()) for way in legal_acceptances(match.state, 0, 1, match.state.offers[0])
    }
    woods = ["wood_01", "wood_02", "wood_03", "wood_04"]
    assert ways == {frozenset(pair) for pair in combinations(woods, 2)}


@pytest.mark.parametrize("count", [5, 6, 9])
def test_an_offer_that_asks_many_cards_can_be_accepted_from_the_menu(count: int) -> None:
    """5.14 However many goods it asks, of one kind or of several; but not without having them."""
    wood = [f"wood_{number:02}" for number in range(1, count)]
    match = table(hands={0: "silk_01", 1: " ".join([*wood, "sugar_01"])})
    match.play(0, offer(1, give="silk_01", ask=" ".join(["sugar", *["wood"] * (count - 1)])))
    match.play(0, offer(1, give="silk_01", ask=" ".join(["wood"] * count)))
    assert accept(1, " ".join(["sugar_01", *wood])) in match.options(1)
    assert not [said for said in match.options(1) if isinstance(said, Accept) and said.number == 2]
    match.play(1, accept(1, " ".join([*wood, "sugar_01"])))
    assert len(match.state.hands[0]) == count


def test_active_players_menu_answers_the_offers_received() -> None:
    """5.13, 5.14"""
    match = table(hands=HANDS)
    match.play(1, offer(0, give="wood_01"))
    match.play(0, offer(2, give="silk_01"))
    assert {accept(1), Refuse(1), Withdraw(2)} <= set(match.options(0))
    assert Refuse(2) not in match.options(0)


def test_the_menu_suggests_simple_offers() -> None:
    match = table(hands={0: "silk_01 wine_01", 1: "wood_01"}, ducats={1: 2})
    mine = match.options(0)
    for proposal in (
        offer(1, give="silk_01", ask="wood"),
        offer(2, give="wine_01"),
        offer(1, give="silk_01", ask_ducats=4),
        offer(2, give_ducats=4, ask="spices"),
    ):
        assert proposal in mine
    assert offer(1, give="silk_01", ask="silk") not in mine
    assert {said.to_seat for said in match.options(1) if hasattr(said, "to_seat")} == {0}
    assert len(mine) == 2 + 2 * (2 * 11 + 28)


def test_menu_bids_no_more_than_the_player_has_without_debt() -> None:
    match = table(hands={0: "silk_01"}, ducats={0: 2}, debt_by_trade=False)
    assert max(said.give_ducats for said in match.options(0) if hasattr(said, "give_ducats")) == 2


def test_the_menu_counters_by_one_ducat() -> None:
    match = table(hands={0: "silk_01", 1: "wood_01 wood_02 sugar_01"})
    match.play(0, offer(1, give="silk_01", ask="wood", ask_ducats=2))
    match.play(0, offer(1, give="silk_01", give_ducats=2))
    counters = [said for said in match.options(1) if getattr(said, "answers", 0)]
    assert counters == [
        offer(0, "wood_01", 1, "silk", 0, answers=1),
        offer(0, "wood_02", 1, "silk", 0, answers=1),
        offer(0, "", 0, "silk", 3, answers=2),
    ]


def test_no_counter_that_cannot_be_said() -> None:
    """None beyond the largest sum, none for many goods, none without offers left or money."""
    match = table(hands={0: "silk_01", 1: "wood_01 wood_02"}, ducats={1: 1}, proposals=4, debt_by_trade=False)
    match.state.ducats[0] = 999
    match.play(0, offer(1, give_ducats=999, ask="wood"))
    match.play(0, offer(1, give="silk_01", ask="wood wood"))
    match.play(0, offer(1, give="silk_01", ask_ducats=3))
    assert not [said for said in match.options(1) if getattr(said, "answers", 0)]
    match.play(0, offer(1, give="silk_01", ask_ducats=2))
    assert [said for said in match.options(1) if getattr(said, "answers", 0)] == [offer(0, "", 1, "silk", answers=4)]
    match.state.proposed[1 * 3 + 0] = 4
    assert not [said for said in match.decision.options(match.state, 1) if getattr(said, "answers", 0)]


def test_page_gets_the_longest_text_of_an_offer() -> None:
    """5.11"""
    assert make_view_schema(GAME).structs["Propose"]["words"].most == 200
