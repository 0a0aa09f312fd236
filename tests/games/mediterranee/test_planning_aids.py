"""Planning aids that a view computes, so that no page has to."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import fondaco
from fondaco.core.chance import fast_chance
from fondaco.core.decision import NO_ONE, Over
from fondaco.games.mediterranee import sale
from fondaco.games.mediterranee.actions import Propose, Sail, Sell, Sink, Storm
from fondaco.games.mediterranee.barter import AnswerFirstOfferChoice, AnswerOfferChoice
from fondaco.games.mediterranee.battle import AttackChoice, PrizeChoice
from fondaco.games.mediterranee.business import BusinessChoice
from fondaco.games.mediterranee.movement import CourseChoice, GrantPassageChoice, NextGalleyChoice
from fondaco.games.mediterranee.purchase import AnswerLowerPriceChoice, AnswerPriceChoice, NamePriceChoice
from fondaco.games.mediterranee.sailor_landings import LandingChoice
from fondaco.games.mediterranee.sale import SaleChoice
from fondaco.games.mediterranee.setup import MusterCrews
from fondaco.games.mediterranee.turn import Bidding, TurnOrderChoice
from tests.games.mediterranee.table import GENOA, SPAIN, VENICE, ZONES, Table, good, produce, zone

BIDS, BUSINESS, MOVEMENT, BATTLE, LANDING, SALE = range(6)


def seen(table: Table, seat: int | None) -> Any:
    return table.match.view(seat)["table"]


def test_muster_shows_sailors_ashore() -> None:
    """2.4"""
    table = Table(MusterCrews())
    plans = seen(table, VENICE)["musters"]
    menu = [(action.first, action.second) for action in table.match.options(VENICE)]
    assert [(plan["first"], plan["second"]) for plan in plans] == menu
    assert {sum(plan.values()) for plan in plans} == {table.state.components.figures.start_sailors}
    assert seen(table, None)["musters"] == plans


def test_loose_goods_are_shown_though_a_galley_has_the_same() -> None:
    """10.8"""
    table = Table()
    victor, prize = table.galley(VENICE, "creta", 3, "wine"), table.galley(GENOA, "creta", 0, "wine", "iron", "gold")
    table.match.ask(PrizeChoice(VENICE, victor, prize, AttackChoice(VENICE)))
    table.play(VENICE, Sink())
    assert sorted(seen(table, VENICE)["loose_goods"]) == sorted(map(good, ("wine", "iron", "gold")))
    assert seen(table, VENICE)["galleys"][0]["goods"] == [good("wine")]


@pytest.mark.parametrize(
    ("now", "phase"),
    [
        (MusterCrews(), None),
        (Over(), None),
        (Bidding(), BIDS),
        (TurnOrderChoice(0, (), (-1,) * 4), BIDS),
        (BusinessChoice(0), BUSINESS),
        (NamePriceChoice(1, 0, 1, 300), BUSINESS),
        (AnswerOfferChoice(1, 0, Propose(1, 0)), BUSINESS),
        (AnswerFirstOfferChoice(1, 0, Propose(1, 0)), BUSINESS),
        (NextGalleyChoice(0), MOVEMENT),
        (GrantPassageChoice(1, (), CourseChoice(0, 0, 1)), MOVEMENT),
        (AttackChoice(0), BATTLE),
        (LandingChoice(0), LANDING),
        (SaleChoice(0), SALE),
    ],
)
def test_the_phase_of_a_turn(now: Any, phase: int | None) -> None:
    """3.1"""
    table = Table()
    table.match.decision = now
    table.state.launch(VENICE, zone("venezia"), 2)
    assert seen(table, None)["phase"] == phase


def test_prosperity_counts_the_treasury_where_it_is_known() -> None:
    """13.1-13.4 It tells others nothing of it."""
    table = Table(NextGalleyChoice(VENICE))
    table.port("ragusa", VENICE, stock="iron gold")
    table.port("tunis", VENICE, stock="iron")
    table.port("venezia", VENICE)
    table.port("genova", SPAIN)
    table.state.ducats[GENOA] = 1_400
    for ducats in (0, 10_000):
        table.state.ducats[VENICE] = ducats
        points = [power["prosperity"] for power in seen(table, GENOA)["powers"]]
        assert points[VENICE] == 10 + 1 + 2 + 1
        assert points[GENOA] == 2
        assert seen(table, VENICE)["powers"][VENICE]["prosperity"] == 10 + 1 + 2 + 1 + ducats // 500


def test_courses_of_every_galley_that_has_not_moved() -> None:
    """9.1, 9.2, 9.4 None leads on past the galleys of others."""
    table = Table(NextGalleyChoice(VENICE))
    near, far, done = (table.galley(VENICE, "venezia", crew) for crew in (1, 3, 5))
    table.state.moved = 1 << done
    table.galley(GENOA, "taranto", 1)
    ragusa, modon, taranto = zone("ragusa"), zone("modon"), zone("taranto")
    one, three = seen(table, VENICE)["courses"]
    assert one == {
        "galley": near,
        "zones": [ragusa],
        "steps": [1],
        "from_zones": [zone("venezia")],
        "ducats": [0],
        "known_goods": [[]],
        "onward_zones": [[]],
        "vain_zones": [],
    }
    assert three["galley"] == far
    ways = dict(zip(three["zones"], zip(three["steps"], three["from_zones"], strict=True), strict=True))
    assert ways[taranto] == ways[modon] == (2, ragusa)
    assert ways[zone("creta")] == (3, modon)
    assert zone("sicilia") not in ways
    menu = [action for action in table.match.options(VENICE) if isinstance(action, Sail)]
    assert set(three["zones"]) == {action.zone for action in menu if action.galley == far}


def test_a_course_says_where_only_passage_would_lead() -> None:
    """9.4 A galley in a bay need not be asked: what lies beyond is reached another way."""
    table = Table(NextGalleyChoice(VENICE))
    table.galley(VENICE, "venezia", 3)
    table.galley(GENOA, "taranto", 1)
    table.galley(VENICE, "smyrna", 5)
    table.galley(SPAIN, "istanbul", 1)
    onward = [dict(zip(plan["zones"], plan["onward_zones"], strict=True)) for plan in seen(table, VENICE)["courses"]]
    assert zone("sicilia") in onward[0][zone("taranto")]
    assert {zone("ragusa"), zone("venezia")}.isdisjoint(onward[0][zone("taranto")])
    assert [*filter(None, onward[0].values())] == [onward[0][zone("taranto")]]
    assert onward[1][zone("istanbul")] == []
    assert [plan["vain_zones"] for plan in seen(table, VENICE)["courses"]] == [[], [zone("istanbul"), zone("taranto")]]


def test_in_a_bay_that_takes_all_moves_nobody_is_asked() -> None:
    """9.4 A galley without moves left has arrived."""
    table = Table(NextGalleyChoice(VENICE))
    galley = table.galley(VENICE, "smyrna", 1)
    table.galley(SPAIN, "istanbul", 1)
    plan, istanbul = seen(table, VENICE)["courses"][0], zone("istanbul")
    assert (istanbul in plan["zones"], plan["vain_zones"]) == (True, [])
    table.play(VENICE, Sail(galley, istanbul))
    assert not isinstance(table.now, CourseChoice)


@pytest.mark.parametrize(
    ("bids", "tie"),
    [
        ([0, 0, 0, 0], False),
        ([0, 0, 300, 100], False),
        ([300, 0, 300, 100], True),
        ([100, 200, 300, 400], False),
    ],
)
def test_dice_decide_between_equal_bids(bids: list[int], tie: bool) -> None:
    """4.3 A player without a bid has no place to choose, and so no tie."""
    table = Table(BusinessChoice(VENICE))
    table.state.bids = bids
    assert seen(table, None)["tied_bids"] is tie


def test_last_galley_to_sail_is_announced() -> None:
    """9.2 With it the voyages end."""
    table = Table(NextGalleyChoice(VENICE))
    first, _ = (table.galley(VENICE, "venezia", 2) for _ in range(2))
    assert seen(table, VENICE)["last_galley"] is False
    table.state.moved = 1 << first
    assert seen(table, VENICE)["last_galley"] is True
    table.match.ask(BusinessChoice(VENICE))
    assert seen(table, VENICE)["last_galley"] is False


def test_remaining_moves_are_shown_after_passage() -> None:
    """9.6"""
    table = Table()
    galley = table.galley(VENICE, "ragusa", 5)
    table.match.ask(CourseChoice(VENICE, galley, 1))
    (course,) = seen(table, VENICE)["courses"]
    assert set(course["zones"]) == {zone("venezia"), zone("taranto"), zone("modon")}
    table.match.ask(CourseChoice(VENICE, galley, 1, free=False))
    assert seen(table, VENICE)["courses"] == []


def test_a_course_says_what_the_cargo_would_bring_at_its_end() -> None:
    """12.1-12.6 As if all that the port wants were sold there now; nothing on the open sea, and where it is full."""
    table = Table(NextGalleyChoice(VENICE))
    galley = table.galley(VENICE, "venezia", 3, "iron", "gold", "cloth")
    table.port("ragusa", GENOA, stock="gold")
    table.port("taranto", SPAIN)
    table.port("modon", NO_ONE, stock="cloth")
    table.port("creta", GENOA, stock="iron spices")
    (course,) = seen(table, VENICE)["courses"]
    would = dict(zip(course["zones"], course["ducats"], strict=True))
    assert would[zone("creta")] == would[zone("mer_ionienne")] == 0
    assert min(would[zone(key)] for key in ("ragusa", "taranto", "modon")) > 0
    for where, ducats in would.items():
        state = table.state.clone()
        state.zone[galley], before = where, state.ducats[VENICE]
        while menu := sale.legal_sales(state, VENICE):
            wanted = [action.good for action in menu if isinstance(action, Sell)]
            sale.sell_good(
                state, VENICE, galley, max(wanted, key=partial(sale.sale_price_and_bonus, state, VENICE, where))
            )
        assert state.ducats[VENICE] - before == ducats, ZONES[where]


def test_price_of_a_piece_where_each_galley_lies() -> None:
    """5.3, 5.4 Nothing is said where the owner has to be asked."""
    table = Table(BusinessChoice(VENICE))
    own, neutral, asked, agreed = (table.galley(VENICE, key, 1) for key in ("venezia", "tunis", "genova", "valencia"))
    table.galley(VENICE, "mer_ionienne", 1)
    table.state.prices[zone("valencia")] = 200
    assert seen(table, VENICE)["purchases"] == [
        {"galley": own, "good": good("wine"), "ducats": 100},
        {"galley": neutral, "good": good("gold"), "ducats": 100},
        {"galley": agreed, "good": good("wood"), "ducats": 200},
    ]
    assert asked not in [plan["galley"] for plan in seen(table, VENICE)["purchases"]]


def test_prices_of_sailors_and_of_what_is_built() -> None:
    """6.1-6.7"""
    table = Table(BusinessChoice(VENICE))
    assert seen(table, VENICE)["prices"] == {"sailor": 100, "fort": 500, "galley": 500, "manned_galley": 600}


@pytest.mark.parametrize(
    "now",
    [
        NamePriceChoice(GENOA, VENICE, zone("tunis"), 300),
        AnswerPriceChoice(VENICE, GENOA, zone("tunis"), 300),
        AnswerLowerPriceChoice(GENOA, VENICE, zone("tunis"), 300, 200),
    ],
)
@pytest.mark.parametrize("monopoly", [False, True])
def test_the_prices_that_may_be_named(now: Any, monopoly: bool) -> None:
    """5.4, 5.5 Up to a thousand with the monopoly of the good."""
    table = Table(now)
    for key in produce("gold") if monopoly else ["tunis"]:
        table.port(key, GENOA)
    talk = seen(table, None)["price_talk"]
    assert talk == {"port": zone("tunis"), "usual_ducats": 300, "rungs": [*range(100, 1100 if monopoly else 400, 100)]}


def test_no_price_talk_at_other_times() -> None:
    assert seen(Table(BusinessChoice(VENICE)), VENICE)["price_talk"] is None


def test_trade_partners_are_listed_by_zone() -> None:
    """8.1, 8.2 Off a coast, with something to trade between them, and while an offer is allowed."""
    table = Table(BusinessChoice(VENICE), options={"offers": 1})
    table.galley(VENICE, "tunis", 1)
    table.galley(GENOA, "tunis", 1, "iron")
    table.galley(SPAIN, "tunis", 1)
    table.galley(VENICE, "mer_ionienne", 1, "iron")
    table.galley(GENOA, "mer_ionienne", 1)
    meeting = {"zone": zone("tunis"), "seat": GENOA}
    assert seen(table, VENICE)["meetings"] == [meeting]
    table.state.offered[GENOA] = 1
    assert seen(table, VENICE)["meetings"] == []


def test_player_who_answers_an_offer_meets_its_maker() -> None:
    """8.3 While they may make an offer of their own."""
    table, offer = Table(), Propose(GENOA, zone("tunis"))
    table.match.ask(AnswerOfferChoice(GENOA, VENICE, offer))
    assert seen(table, GENOA)["meetings"] == [{"zone": zone("tunis"), "seat": VENICE}]
    table.match.ask(AnswerFirstOfferChoice(GENOA, VENICE, offer))
    assert seen(table, GENOA)["meetings"] == []


@pytest.mark.parametrize(("own_ports_pay", "ducats"), [(True, 200), (False, 0)])
def test_sale_value_is_shown(own_ports_pay: bool, ducats: int) -> None:
    """12.2, 12.4-12.6"""
    table = Table(SaleChoice(VENICE), options={"own_ports_pay": own_ports_pay})
    home, away, strange = (table.galley(VENICE, key, 1, "cloth") for key in ("venezia", "tunis", "genova"))
    table.galley(VENICE, "mer_ionienne", 1, "cloth")
    table.port("tunis", stock="iron")
    brings = [
        [each[name] for name in ("galley", "sold_good", "ducats", "bonus", "all_ducats", "known_ports")]
        for each in seen(table, VENICE)["sales"]
    ]
    assert brings == [
        [home, good("cloth"), ducats, 0, ducats, []],
        [away, good("cloth"), 300, 0, 300, []],
        [strange, good("cloth"), 200, 1000, 1200, []],
    ]


def test_used_market_comes_with_a_reason() -> None:
    """12.5 The new holder of a port has its goods."""
    table = Table(SaleChoice(VENICE))
    galley = table.galley(VENICE, "genova", 3, "cloth", "gold")
    table.port("taranto", GENOA)
    table.port("tunis", VENICE, stock="cloth")
    gold, cloth = seen(table, VENICE)["sales"]
    assert (cloth["sold_good"], cloth["bonus"], cloth["known_ports"]) == (good("cloth"), 0, [zone("taranto")])
    assert (gold["bonus"], gold["known_ports"]) == (1000, [])
    table.state.zone[galley] = zone("sardegna")
    table.port("ragusa", GENOA, stock="gold")
    table.match.ask(NextGalleyChoice(VENICE))
    (course,) = seen(table, VENICE)["courses"]
    known = dict(zip(course["zones"], course["known_goods"], strict=True))
    assert known[zone("sicilia")] == []
    table.port("sicilia", GENOA)
    (course,) = seen(table, VENICE)["courses"]
    known = dict(zip(course["zones"], course["known_goods"], strict=True))
    assert known[zone("sicilia")] == sorted([good("cloth"), good("gold")])


def test_everybody_sees_which_warehouses_are_full() -> None:
    """12.3, 13.1 As many goods as it has slots."""
    table = Table(SaleChoice(VENICE))
    table.port("smyrna", stock="iron")
    assert seen(table, GENOA)["full_ports"] == []
    table.port("smyrna", stock="iron cloth wine gold")
    assert [seen(table, seat)["full_ports"] for seat in (VENICE, GENOA, None)] == [[zone("smyrna")]] * 3


def test_everybody_sees_how_much_a_warehouse_still_takes_and_what_it_counts_when_it_is_full() -> None:
    """12.3, 13.3 By the size of the port."""
    table = Table(SaleChoice(VENICE))

    def port(seat: int | None, name: str) -> tuple[int, int]:
        (found,) = (each for each in seen(table, seat)["ports"] if each["port"] == zone(name))
        return found["room"], found["full_points"]

    for stock, room in (("", 4), ("iron cloth wine", 1), ("iron cloth wine gold", 0)):
        table.port("smyrna", stock=stock)
        assert [port(seat, "smyrna") for seat in (VENICE, GENOA, None)] == [(room, 5)] * 3
    assert port(GENOA, "venezia")[1] == 10


@pytest.mark.parametrize("now", [BusinessChoice(VENICE), NextGalleyChoice(VENICE), SaleChoice(VENICE)])
def test_planning_aids_are_for_the_asked_player(now: Any) -> None:
    table = Table(now)
    table.galley(VENICE, "tunis", 2, "iron")
    table.galley(GENOA, "tunis", 2, "iron")
    for seat in (GENOA, None):
        view = seen(table, seat)
        assert view["purchases"] == view["meetings"] == view["courses"] == view["sales"] == []
        assert view["prices"] is None


def test_galleys_left_in_the_supply() -> None:
    """2.6 A sunk one is there again."""
    table = Table(BusinessChoice(VENICE))
    galleys = [table.galley(VENICE, "venezia", 1) for _ in range(10)]
    assert seen(table, None)["galleys_supply"] == 18
    table.state.sink(galleys[3])
    assert seen(table, None)["galleys_supply"] == 19


def test_sailors_to_place_before_the_first_turn() -> None:
    """2.4"""
    table = Table()
    assert seen(table, VENICE)["unplaced_sailors"] == 10
    assert [power["sailors"] for power in seen(table, VENICE)["powers"]] == [10] * 4
    table.match.ask(Bidding())
    assert seen(table, VENICE)["unplaced_sailors"] == 0


def test_the_sailors_of_a_power_are_those_aboard_and_ashore_and_stay_its_own_while_others_muster() -> None:
    """2.4"""
    match = fondaco.new("mediterranee", 3, 1)
    match.play(1, match.options(1)[0])
    assert [power["sailors"] for power in match.view(0)["table"]["powers"]] == [10] * 3
    for seat in (0, 2):
        match.play(seat, match.options(seat)[0])
    assert [power["sailors"] for power in match.view(0)["table"]["powers"]] == [10] * 3


def test_a_landing_says_whether_it_takes_the_port_and_whether_the_galley_sinks() -> None:
    """11.2, 11.4"""
    table = Table(LandingChoice(VENICE))
    table.port("ragusa", NO_ONE)
    table.port("modon", VENICE)
    first, last = (table.state.launch(VENICE, zone("ragusa"), crew) for crew in (2, 1))
    own = table.state.launch(VENICE, zone("modon"), 3)
    found = seen(table, VENICE)["landings"]
    plans = {each["galley"]: (each["takes"], each["sinks"], each["garrison"]) for each in found}
    assert plans == {first: (True, False, 1), last: (True, True, 1), own: (False, False, 1)}
    assert seen(table, GENOA)["landings"] == []


@pytest.mark.parametrize("now", [SaleChoice(VENICE), Bidding()])
def test_a_galley_whose_goods_nobody_buys_is_named_with_the_reason(now: Any) -> None:
    """12.1, 12.3 The warehouse has the good already, or is full; at sea nothing is said."""
    table = Table(now)
    state = table.state
    table.port("ragusa", GENOA, stock="iron")
    galley, sells, at_sea = (state.launch(VENICE, zone(place), 2) for place in ("ragusa", "venezia", "mer_ionienne"))
    for ship in (galley, sells, at_sea):
        state.load(ship, good("iron"))
    told = {each["galley"]: each["full"] for each in seen(table, VENICE)["unsold"]}
    assert told == {galley: False}
    state.stock[zone("ragusa")] = (1 << good("iron")) | (1 << good("gold"))
    assert {each["galley"]: each["full"] for each in seen(table, VENICE)["unsold"]} == {galley: True}
    assert seen(table, GENOA)["unsold"] == []


def odds(table: Table, what: str) -> list[tuple[int, ...]]:
    return [tuple(each.values()) for each in seen(table, VENICE)[what]]


def test_attack_odds_show_a_throw_and_the_end_of_the_fight() -> None:
    """10.2 Die and sailors, divided by three; 10.4 losses beyond the crew are ignored."""
    table = Table(AttackChoice(VENICE))
    galley, target = table.galley(VENICE, "creta", 3), table.galley(GENOA, "creta", 2)
    table.galley(GENOA, "cipro", 1)
    assert odds(table, "attacks") == [(galley, target, 3, 2, 1, 2, 1, 2, 80)]
    assert odds(table, "storms") == []
    assert seen(table, GENOA)["attacks"] == []


def test_assault_odds_include_garrison_and_fort() -> None:
    """10.10, 10.11 An attack on a fort divides by four."""
    table = Table(AttackChoice(VENICE))
    galley, port = table.galley(VENICE, "creta", 3), table.port("creta", GENOA, 2)
    assert odds(table, "storms") == [(galley, port, 3, 2, 1, 2, 1, 2, 80)]
    table.state.fort[port] = 1
    assert odds(table, "storms") == [(galley, port, 3, 2, 1, 2, 1, 2, 57)]
    assert seen(table, GENOA)["storms"] == []


@pytest.mark.parametrize(("men", "others", "fort"), [(1, 1, 0), (4, 2, 0), (3, 3, 1), (5, 6, 1)])
def test_the_odds_are_those_of_the_battles(men: int, others: int, fort: int) -> None:
    """10.2-10.4, 10.10-10.13 Attacked until one side is gone, many times."""
    table, won = Table(AttackChoice(VENICE)), 0
    galley, port = table.galley(VENICE, "creta", men), table.port("creta", GENOA, others)
    table.state.fort[port], table.state.chance = fort, fast_chance(1)
    for _ in range(1500):
        there, now = table.state.clone(), AttackChoice(VENICE)
        while there.garrison[port] and there.owner[galley] == VENICE:
            now.take(there, VENICE, Storm(galley))
        won += there.owner[galley] == VENICE
        table.state.chance = there.chance
    assert abs(won / 15 - odds(table, "storms")[0][-1]) < 5


def test_a_bidder_knows_the_ports_that_a_rival_reaches_too() -> None:
    """4.1: to be the first to land there is what the order decides; the others do not see it."""
    table = Table(Bidding(), players=2)
    table.galley(VENICE, "creta", 2)
    assert seen(table, VENICE)["contested_ports"] == []
    table.galley(GENOA, "creta", 2)
    both = seen(table, VENICE)["contested_ports"]
    assert zone("creta") in both
    assert both == seen(table, GENOA)["contested_ports"]
    table.state.garrison[zone("creta")] = 1
    assert zone("creta") not in seen(table, VENICE)["contested_ports"]
    table.state.flag[both[-1]] = VENICE
    assert both[-1] not in seen(table, VENICE)["contested_ports"]
    assert seen(table, None)["contested_ports"] == []
