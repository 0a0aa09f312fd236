"""3 The turn and the end of the game, 4 Maritime power."""

from __future__ import annotations

from fondaco.core.decision import Over, decision_name
from fondaco.games.oltremare.actions import BUY_GOODS, END_TRADE, PASS, Discard
from fondaco.games.oltremare.turn_start import begin_turn
from fondaco.testing.random_walk import require_log as entries
from tests.games.oltremare.table import CARD, CutHand, TradeChoice, cards, deal, names, offer, say, says, table, why_not


def test_the_turn_goes_from_power_through_trade_and_main_to_cargo() -> None:
    """3.1, 3.2 [ruling 6] Then the player on the left has a turn."""
    match = table(now="cut", hands={0: "silk_01 silk_02 sugar_01 sugar_02 wine_01 wine_02"}, load=2)
    seen = ["CutHand"]
    while match.waiting[-1] == 0:
        action = END_TRADE if isinstance(match.decision, TradeChoice) else match.options(0)[0]
        match.play(0, action)
        seen.append(decision_name(match.decision))
    assert seen[:4] == ["CutHand", "Trade", "PlayCard", "PlayCard"]
    assert "Loading" in seen
    assert match.decision == TradeChoice(1)
    assert match.state.turn == 2


def test_the_last_player_is_followed_by_the_first() -> None:
    assert table(active=2).state.left_of(2) == 0
    assert table(players=5).state.others(3) == [4, 0, 1, 2]


def test_the_game_ends_after_the_turn_that_emptied_the_pile() -> None:
    """3.3 [ruling 5], 3.4 [ruling 50] By a purchase here; nobody else has another turn."""
    match = table(hands={0: "silk_01 silk_04"}, pile="wood_01", load=1)
    match.play(0, BUY_GOODS)
    assert not match.over
    assert why_not(match, 0, BUY_GOODS) == ("6.6", "no_goods_left")
    match = say(match, 0, END_TRADE)
    while not match.over:
        match.play(0, match.options(0)[0])
    assert match.decision == Over()
    assert says(match)[-3:] == ["count"] * 3


def test_pirates_and_market_can_end_the_game_too() -> None:
    """3.3 [ruling 5] Whatever took the last card."""
    for hand, pile in (("sugar_08", "wood_01"), ("silk_04", "wood_01")):  # a pirates icon, a market icon
        match = table(hands={0: hand}, pile=pile, load=1)
        match.play(0, END_TRADE)
        assert match.over


def test_a_pile_of_venice_alone_goes_on() -> None:
    """3.3 The pile is not empty yet."""
    match = table(hands={0: "wine_02"}, pile="venice", load=1)
    match.play(0, END_TRADE)
    match.play(0, match.options(0)[0])
    assert match.decision == TradeChoice(1)


def test_local_authority_pays_before_the_hand_is_cut() -> None:
    """4.1 [ruling 15] From the card that is on top now; then the limit."""
    match = table(hands={0: "silk_01 silk_02 silk_03 silk_04 silk_05 silk_06"}, markers={0: "local_authority"}, load=2)
    match.ask(begin_turn(match.state, 0))
    assert match.state.ducats[0] == 11 + 2
    assert match.decision == CutHand(0)


def test_stefan_has_five_lions_and_seven_cards_and_discards_two() -> None:
    """4.2, 4.3 [ruling 16] The player chooses one by one; the last lies on top."""
    hand = "silk_01 silk_02 silk_03 silk_04 silk_05 silk_06 silk_07"
    match = table(now="cut", hands={0: hand}, pirates={0: "wine_01"}, cargo={0: "wheat_06"})
    assert match.options(0) == [Discard(card) for card in cards(hand)]
    match.play(0, Discard(CARD["silk_05"]))
    assert match.decision == CutHand(0)
    match = say(match, 0, Discard(CARD["silk_02"]))
    assert names(match.state.pirates[0]) == "wine_01 silk_05 silk_02"
    assert names(match.state.hands[0]) == "silk_01 silk_03 silk_04 silk_06 silk_07"
    assert match.decision == TradeChoice(0)


def test_a_hand_within_the_lions_is_not_cut() -> None:
    """4.2 Five cards under five lions."""
    match = table(hands={0: "silk_01 silk_02 silk_03 silk_04 silk_05"}, load=2)
    assert begin_turn(match.state, 0) == TradeChoice(0)


def test_a_discard_shows_its_card_to_its_owner_alone() -> None:
    match = table(now="cut", hands={0: "silk_01 silk_02 silk_03 silk_04"}, load=4)
    match.play(0, Discard(CARD["silk_01"]))
    public, private = entries(match)[-1].events
    assert (public.to, public.args) == (None, {"seat": 0})
    assert (private.to, private.args) == ((0,), {"seat": 0, "card": CARD["silk_01"]})


def test_only_cards_of_the_hand_are_discarded() -> None:
    match = table(now="cut", hands={0: "silk_01 silk_02 silk_03 silk_04"}, load=4)
    assert why_not(match, 0, Discard(CARD["wood_01"])) == ("4.3", "fondaco.no.not_on_the_menu")
    assert why_not(match, 0, PASS) == ("4.3", "fondaco.no.not_on_the_menu")


def test_the_limit_binds_nobody_else_and_not_later() -> None:
    """4.4 [ruling 17] Purchases and deals may fill any hand."""
    hand = "silk_01 silk_02 silk_03"
    match = table(hands={0: hand, 1: "wine_01 wine_02 wine_03 wine_04 wine_05 wine_06 wine_07"}, load=4)
    match.play(0, BUY_GOODS)
    deal(match, 1, offer(0, give="wine_01 wine_02 wine_03"))
    assert len(match.state.hands[0]) == 7
    assert match.decision == TradeChoice(0)


def test_counters_of_a_turn_start_again() -> None:
    """5.15, 6.2 Even while the next player still discards."""
    match = table(
        hands={0: "wine_02", 1: "silk_01 silk_02 silk_03 silk_04 silk_05 silk_06 silk_07"},
        load=1,
        bought=3,
        cargo={1: "wheat_06"},
        markers={1: "favourable_terms"},
    )
    match.play(1, offer(0, give="silk_01"))
    match.play(2, PASS)
    match.play(0, END_TRADE)
    match.play(0, match.options(0)[0])
    assert match.decision == CutHand(1)
    state = match.state
    assert (state.bought, state.silent, state.dealt, sum(state.proposed), state.offers) == (0, 0, 0, 0, [])
    assert match.view(1)["table"]["price"] == 1
