"""8 Trade between players."""

from __future__ import annotations

import copy

import pytest

from fondaco.games.mediterranee import GAME
from fondaco.games.mediterranee.actions import AcceptOffer, Done, Propose, RefuseOffer, Stow
from fondaco.games.mediterranee.barter import AnswerCounterOfferChoice, AnswerOfferChoice, StowReceived
from fondaco.games.mediterranee.business import BusinessChoice
from fondaco.testing.timeouts import check_timeout_is_harmless
from tests.games.mediterranee.laws import LAWS
from tests.games.mediterranee.table import GENOA, SPAIN, VENICE, Table, good, zone

WINE, IRON, GOLD = good("wine"), good("iron"), good("gold")


def meeting(where: str = "napoli", **options: int | None) -> tuple[Table, int, int]:
    table = Table(BusinessChoice(VENICE), options=dict(options))
    return table, table.galley(VENICE, where, 1, "wine"), table.galley(GENOA, where, 1, "iron")


def sale(galley: int, price: int, where: str = "napoli", to: int = GENOA) -> Propose:
    return Propose(to, zone(where), (WINE,), (galley,), ask_ducats=price)


def test_a_good_is_sold_when_the_partner_agrees() -> None:
    """8.1, 8.2, 8.3 [ruling 23]"""
    table, mine, other = meeting()
    table.play(VENICE, sale(mine, 400))
    assert table.now == AnswerOfferChoice(GENOA, VENICE, sale(mine, 400))
    table.play(GENOA, AcceptOffer())
    assert sorted(table.state.cargo(other)) == sorted([WINE, IRON])
    assert table.state.ducats[:2] == [2400, 1600]
    assert table.now == BusinessChoice(VENICE)


def test_goods_for_goods_and_ducats_is_one_offer() -> None:
    """8.2 [ruling 24]"""
    table, mine, other = meeting()
    table.play(VENICE, Propose(GENOA, zone("napoli"), (WINE,), (mine,), 100, (IRON,), (other,)))
    table.play(GENOA, AcceptOffer())
    assert (table.state.cargo(mine), table.state.cargo(other)) == ([IRON], [WINE])
    assert table.state.ducats[:2] == [1900, 2100]


@pytest.mark.parametrize(("price", "can"), [(2000, True), (2100, False)])
def test_deal_may_cost_the_last_ducat(price: int, can: bool) -> None:
    """8.2"""
    table, mine, _other = meeting()
    table.play(VENICE, sale(mine, price))
    assert table.state.ducats[GENOA] == 2000
    assert (AcceptOffer() in table.match.options(GENOA)) == can


def test_one_counter_offer_is_taken_or_left() -> None:
    """8.3 [ruling 23]"""
    table, mine, other = meeting()
    table.play(VENICE, sale(mine, 400))
    counter = Propose(VENICE, zone("napoli"), (), (), 200, (WINE,), (mine,))
    table.play(GENOA, counter)
    assert table.now == AnswerCounterOfferChoice(VENICE, GENOA, counter, sale(mine, 400))
    assert table.match.options(VENICE) == [AcceptOffer(), RefuseOffer()]
    table.play(VENICE, AcceptOffer())
    assert table.state.ducats[:2] == [2200, 1800]
    assert WINE in table.state.cargo(other)


def test_after_a_refused_counter_offer_the_first_offer_stands() -> None:
    """8.3, 8.4 [ruling 23] As with prices."""
    table, mine, other = meeting()
    counter = Propose(VENICE, zone("napoli"), (), (), 200, (WINE,), (mine,))
    for last in (RefuseOffer(), AcceptOffer()):
        table.play(VENICE, sale(mine, 400 if last == RefuseOffer() else 500))
        if last == AcceptOffer():
            assert table.refusal(GENOA, counter) == "8.4"
            counter = Propose(VENICE, zone("napoli"), (), (), 300, (WINE,), (mine,))
        table.play(GENOA, counter)
        table.play(VENICE, RefuseOffer())
        assert table.match.options(GENOA) == [AcceptOffer(), RefuseOffer()]
        table.play(GENOA, last)
        assert table.now == BusinessChoice(VENICE)
    assert table.refusal(VENICE, sale(mine, 400)) is not None
    assert table.state.cargo(other) == sorted([WINE, IRON])
    assert table.state.ducats[:2] == [2500, 1500]
    assert not table.match.may_undo(GENOA)


def test_player_who_cannot_pay_the_first_offer_can_only_refuse_it() -> None:
    """8.2, 8.3"""
    table, mine, _other = meeting()
    table.state.ducats[GENOA] = 300
    table.play(VENICE, sale(mine, 400))
    table.play(GENOA, Propose(VENICE, zone("napoli"), (), (), 300, (WINE,), (mine,)))
    table.play(VENICE, RefuseOffer())
    assert table.match.options(GENOA) == [RefuseOffer()]


def test_the_same_goods_in_another_order_are_the_same_offer() -> None:
    """8.4"""
    table, mine, _other = meeting()
    second = table.galley(VENICE, "napoli", 1, "gold")
    here = zone("napoli")
    table.play(VENICE, Propose(GENOA, here, (WINE, GOLD), (mine, second), ask_ducats=400))
    table.play(GENOA, RefuseOffer())
    assert table.refusal(VENICE, Propose(GENOA, here, (GOLD, WINE), (second, mine), ask_ducats=400)) == "8.4"


def test_the_same_goods_on_another_galley_are_the_same_offer() -> None:
    """8.4 [ruling 23] Given or asked for, in an offer or in a counter-offer."""
    table, mine, other = meeting()
    second, theirs = table.galley(VENICE, "napoli", 1, "wine"), table.galley(GENOA, "napoli", 1, "iron")
    here = zone("napoli")
    table.play(VENICE, Propose(GENOA, here, (WINE,), (mine,), 0, (IRON,), (other,), 100))
    counter = Propose(VENICE, here, (IRON,), (other,), 0, (WINE,), (mine,), 100)
    table.play(GENOA, counter)
    table.play(VENICE, RefuseOffer())
    table.play(GENOA, RefuseOffer())
    assert table.refusal(VENICE, Propose(GENOA, here, (WINE,), (second,), 0, (IRON,), (theirs,), 100)) == "8.4"
    table.play(VENICE, Propose(GENOA, here, (WINE,), (second,), 0, (IRON,), (theirs,), 200))
    assert table.refusal(GENOA, Propose(VENICE, here, (IRON,), (theirs,), 0, (WINE,), (second,), 100)) == "8.4"


def test_by_older_rules_the_same_goods_on_another_galley_were_another_offer() -> None:
    """8.4 until rules 2: a match that was begun by them goes on by them."""
    table = Table(BusinessChoice(VENICE), rules=2)
    mine, second = table.galley(VENICE, "napoli", 1, "wine"), table.galley(VENICE, "napoli", 1, "wine")
    table.galley(GENOA, "napoli", 1)
    table.play(VENICE, sale(mine, 500))
    table.play(GENOA, RefuseOffer())
    assert table.refusal(VENICE, sale(mine, 500)) == "8.4"
    assert table.refusal(VENICE, sale(second, 500)) is None


def test_the_menu_does_not_repeat_a_refused_offer_with_another_galley() -> None:
    """8.4"""
    table, mine, _other = meeting()
    table.galley(VENICE, "napoli", 1, "wine")
    table.play(VENICE, sale(mine, 500))
    table.play(GENOA, RefuseOffer())
    assert not [
        offer
        for offer in table.match.options(VENICE)
        if isinstance(offer, Propose) and offer.give_goods and offer.ask_ducats == 500
    ]


def test_a_counter_offer_answers_its_maker_in_the_same_zone() -> None:
    """8.3"""
    table, mine, _other = meeting()
    table.galley(GENOA, "tunis", 1, "gold")
    table.galley(VENICE, "tunis", 1)
    table.play(VENICE, sale(mine, 400))
    assert table.refusal(GENOA, Propose(VENICE, zone("tunis"), (), (), 200, (WINE,), (mine,))) == "8.3"
    spanish = table.galley(SPAIN, "napoli", 1, "gold")
    assert table.refusal(GENOA, Propose(SPAIN, zone("napoli"), (), (), 200, (GOLD,), (spanish,))) == "8.3"
    assert table.refusal(GENOA, Done()) == "8.3"


def test_refused_offer_cannot_be_repeated() -> None:
    """8.4 [ruling 23]"""
    table, mine, _other = meeting()
    table.play(VENICE, sale(mine, 400))
    table.play(GENOA, RefuseOffer())
    assert table.refusal(VENICE, sale(mine, 400)) == "8.4"
    assert table.refusal(VENICE, sale(mine, 300)) is None
    assert sale(mine, 300) in table.match.options(VENICE)


def test_no_trade_in_the_open_sea_nor_apart() -> None:
    """8.1 [ruling 23]"""
    table, mine, _other = meeting("mer_ionienne")
    assert table.refusal(VENICE, sale(mine, 100, "mer_ionienne")) == "8.1"
    assert not any(isinstance(action, Propose) for action in table.match.options(VENICE))
    at_port = table.galley(VENICE, "napoli", 1, "wine")
    assert table.refusal(VENICE, sale(at_port, 100)) == "8.1"
    assert table.refusal(VENICE, sale(at_port, 100, to=VENICE)) == "8.1"


def test_only_goods_that_are_there_change_hands() -> None:
    """8.2 [ruling 23]"""
    table, mine, other = meeting()
    here = zone("napoli")
    assert table.refusal(VENICE, Propose(GENOA, here, (GOLD,), (mine,))) == "8.2"
    assert table.refusal(VENICE, Propose(GENOA, here, (WINE, WINE), (mine, mine))) == "8.2"
    assert table.refusal(VENICE, Propose(GENOA, here, (), (), 100, (GOLD,), (other,))) == "8.2"
    assert table.refusal(VENICE, Propose(GENOA, here, (WINE,), ())) == "8.2"
    assert table.refusal(VENICE, Propose(GENOA, here, (), (), 100)) == "8.2"
    assert table.refusal(VENICE, Propose(GENOA, here, (WINE,), (mine,), 100, (), (), 100)) == "8.2"


def test_nobody_pays_more_than_they_have() -> None:
    """8.2 [ruling 23] No credit"""
    table, mine, other = meeting()
    assert table.refusal(VENICE, Propose(GENOA, zone("napoli"), (), (), 2100, (IRON,), (other,))) == "8.2"
    table.play(VENICE, sale(mine, 2100))
    assert table.refusal(GENOA, AcceptOffer()) == "8.2"
    assert not table.can(GENOA, AcceptOffer())


def test_an_offer_does_not_betray_what_the_partner_has() -> None:
    """8.2: whether the partner can pay stays hidden."""
    table, mine, _other = meeting()
    table.state.ducats[GENOA] = 0
    assert table.refusal(VENICE, sale(mine, 500)) is None


def test_both_must_have_room() -> None:
    """8.5 [ruling 23]"""
    table, mine, other = meeting()
    table.state.crew[other] = 4
    assert table.refusal(VENICE, sale(mine, 100)) == "8.5"
    assert table.refusal(VENICE, Propose(GENOA, zone("napoli"), (WINE,), (mine,), 0, (IRON,), (other,))) is None


def test_the_receiver_chooses_the_galley() -> None:
    """8.6"""
    table, mine, _other = meeting()
    second = table.galley(GENOA, "napoli", 1)
    table.play(VENICE, sale(mine, 100))
    table.play(GENOA, AcceptOffer())
    assert table.match.waiting == (GENOA,)
    table.play(GENOA, Stow(WINE, second))
    assert table.state.cargo(second) == [WINE]
    assert table.now == BusinessChoice(VENICE)


def test_received_goods_are_stowed_after_a_time_out() -> None:
    """8.6"""
    table, mine, _other = meeting()
    table.galley(GENOA, "napoli", 1)
    table.play(VENICE, sale(mine, 100))
    table.play(GENOA, AcceptOffer())
    assert isinstance(table.now, StowReceived)
    check_timeout_is_harmless(table.match, LAWS)
    assert table.match.silence(GENOA) == table.match.options(GENOA)[0]


def test_several_sales_to_one_partner_are_allowed() -> None:
    """8.1, 8.7: each good in an offer of its own, and other prices after a refusal."""
    table = Table(BusinessChoice(VENICE))
    galleys = [table.galley(VENICE, "napoli", 1, "wine", "wine") for _ in range(3)]
    for _ in galleys:
        table.galley(GENOA, "napoli", 1)
    for number, galley in enumerate(galleys):
        for price, answer in ((500 + 100 * number, RefuseOffer()), (300, AcceptOffer()), (200, AcceptOffer())):
            table.play(VENICE, sale(galley, price))
            table.play(GENOA, answer)
            while table.match.waiting == (GENOA,):
                table.play(GENOA, table.match.options(GENOA)[0])
    assert table.state.ducats[:2] == [3500, 500]


def test_offers_to_each_partner_are_bounded() -> None:
    """8.7, 14.4"""
    table, mine, _other = meeting(offers=3)
    table.galley(SPAIN, "napoli", 1)
    for price in (500, 400, 300):
        table.play(VENICE, sale(mine, price))
        table.play(GENOA, RefuseOffer())
    assert table.refusal(VENICE, sale(mine, 200)) == "8.7"
    assert table.refusal(VENICE, sale(mine, 200, to=SPAIN)) is None
    assert all(action.to_seat == SPAIN for action in table.match.options(VENICE) if isinstance(action, Propose))


def test_among_people_offers_have_no_end() -> None:
    """8.7, 14.4: while there are new ones; one at a time, so none is left without an answer."""
    table, mine, _other = meeting()
    for price in range(100, 10_100, 100):
        table.play(VENICE, sale(mine, price))
        assert table.match.waiting == (GENOA,)
        table.play(GENOA, RefuseOffer())
    assert table.refusal(VENICE, sale(mine, 10_100)) is None


def test_a_full_galley_takes_nothing_and_the_only_one_with_room_is_not_asked_about() -> None:
    """8.6"""
    table, mine, other = meeting()
    full = table.galley(GENOA, "napoli", 5)
    table.play(VENICE, sale(mine, 100))
    table.play(GENOA, AcceptOffer())
    assert table.now == BusinessChoice(VENICE)
    assert (table.state.cargo(other), table.state.cargo(full)) == ([WINE, IRON], [])


def test_the_menu_holds_a_hundred_less_and_a_hundred_more() -> None:
    """8.3: counter-offers to begin with; any other may be made."""
    table, mine, _other = meeting()
    table.play(VENICE, sale(mine, 400))
    counters = [action for action in table.match.options(GENOA) if isinstance(action, Propose)]
    assert [(counter.give_ducats, counter.ask_ducats) for counter in counters] == [(300, 0), (500, 0)]
    assert {(counter.to_seat, counter.ask_goods, counter.ask_galleys) for counter in counters} == {
        (VENICE, (WINE,), (mine,))
    }


def test_the_menu_asks_for_goods_and_offers_them_at_a_few_prices() -> None:
    """8.2"""
    table, mine, other = meeting()
    here = zone("napoli")
    offers = {action for action in table.match.options(VENICE) if isinstance(action, Propose)}
    assert offers == {
        *(Propose(GENOA, here, (WINE,), (mine,), ask_ducats=price) for price in (100, 200, 300, 500)),
        *(Propose(GENOA, here, (), (), price, (IRON,), (other,)) for price in (100, 200, 300, 500)),
    }


def test_a_coast_without_a_port_is_no_open_sea() -> None:
    """8.1 [ruling 23]"""
    table, mine, _other = meeting("mer_ionienne")
    tables = copy.deepcopy(table.state.components.tables)
    tables["zone"][zone("mer_ionienne")]["open_sea"] = False
    table.state.components = GAME.open_components(tables)
    table.play(VENICE, sale(mine, 400, "mer_ionienne"))
    table.play(GENOA, AcceptOffer())
    assert table.state.cargo(mine) == []


def test_asking_for_a_good_needs_own_room() -> None:
    """8.5 [ruling 23]"""
    table, mine, other = meeting()
    table.state.crew[mine] = 4
    assert table.refusal(VENICE, Propose(GENOA, zone("napoli"), (), (), 100, (IRON,), (other,))) == "8.5"


def test_goods_of_others_or_elsewhere_cannot_be_given() -> None:
    """8.2 [ruling 23]"""
    table, _mine, other = meeting()
    away, spanish = table.galley(VENICE, "tunis", 1, "gold"), table.galley(SPAIN, "napoli", 1, "gold")
    here = zone("napoli")
    assert table.refusal(VENICE, Propose(GENOA, here, (IRON,), (other,), ask_ducats=100)) == "8.2"
    assert table.refusal(VENICE, Propose(GENOA, here, (GOLD,), (away,), ask_ducats=100)) == "8.2"
    assert table.refusal(VENICE, Propose(GENOA, here, (), (), 100, (GOLD,), (spanish,))) == "8.2"


def test_offer_refused_by_one_partner_may_be_made_to_another() -> None:
    """8.4 [ruling 23]"""
    table, mine, _other = meeting()
    table.galley(SPAIN, "napoli", 1)
    counter = Propose(VENICE, zone("napoli"), (), (), 200, (WINE,), (mine,))
    table.play(VENICE, sale(mine, 400))
    table.play(GENOA, counter)
    table.play(VENICE, RefuseOffer())
    table.play(GENOA, RefuseOffer())
    table.play(VENICE, sale(mine, 400, to=SPAIN))
    assert table.refusal(SPAIN, counter) is None
