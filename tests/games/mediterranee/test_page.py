"""Matches of Méditerranée in a real browser, played by clicking."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.click_player import ClickPlayer, choose_language, draw, seat_views, sit_down
from tests.browser.fixtures import DESKTOP, PHONE, Visit
from tests.browser.layout_checker import fits, no_faults_at, panels_fit_at, result_is_visible
from tests.browser.view_checker import ASKED_TOO_SOON, PURSES, Facts, purses, taught, watched
from tests.games.mediterranee.wishes import WISHES

MOMENTS = ("[data-at=bidding]", "[data-at=business] div.hold", "[data-at=fleet] .goal")
# Galleys with their crews and cargo, and the treasuries.
SHOWN = (
    """() => ({
  galleys: [...document.querySelectorAll('.galley[data-place]')].map((each) => ({
    place: each.dataset.place, crew: each.querySelectorAll('.man').length, goods: each.querySelectorAll('.cube').length,
  })),
  ducats: """
    + PURSES
    + """,
})"""
)


def sent(view: Any) -> dict[str, Any]:
    return {
        "galleys": [
            {"place": f"galley-{each['galley']}", "crew": each["crew"], "goods": len(each["goods"])}
            for each in view["galleys"]
        ],
        "ducats": purses(view["powers"]),
    }


def test_axe_finds_nothing_at_three_moments_of_a_match(visit: Visit) -> None:
    page = visit("")
    sit_down(page, "mediterranee", ["me", "random"])
    player = ClickPlayer(page, WISHES)
    no_faults_at(player, MOMENTS)
    assert {"muster", "raise", "bid", "business"} <= set(player.clicks)


def test_a_hint_says_how_much_to_bid(visit: Visit) -> None:
    page = visit("")
    sit_down(page, "mediterranee", ["me", "random"])
    ClickPlayer(page, WISHES).play(60, "[data-at=bidding] .hint")
    page.locator(".hint").click()
    hints = page.locator(".callout li .link")
    expect(hints.first).to_have_text(re.compile(r"^Bid [\d,]+ ducats?$"))
    assert len({*hints.all_inner_texts()}) == hints.count()


DEEDS = {"muster", "bid", "place", "business", "galley", "sail"}


@pytest.mark.slow
def test_tutorial_match_is_played_to_its_end(visit: Visit) -> None:
    """Nothing is asked while something is still shown: a question comes with its answers."""
    player, reader = taught(visit, "mediterranee", WISHES, Facts(SHOWN, sent))
    player.dice = 3  # a match with a battle
    player.page.evaluate(ASKED_TOO_SOON)
    clicks = player.play(400)
    assert {*DEEDS, "over"} <= set(clicks)
    met = ["battle"] if clicks["attack"] else []  # on a busy machine bots may take another course
    reader.was_taught("muster_crews", "bidding", "choose_place", "business", "fleet", "landing", *met)
    result_is_visible(player.page, players=2)
    assert player.page.evaluate("() => [...tooSoon]") == []


def test_phone_reaches_everything_that_a_turn_needs(visit: Visit) -> None:
    page = visit("", PHONE, has_touch=True)
    sit_down(page, "mediterranee", ["me", "random"])
    player = watched(visit, page, WISHES, Facts(SHOWN, sent), moving=False)
    panels_fit_at(player, "[data-at=business] .deeds", ".sheet .supply")
    player.play(200, deeds=DEEDS)
    assert fits(page)


# A click on the muster's button; one with the same place on a bid, as soon as there is one; another a second later.
HASTY = """() => new Promise((told) => {
  let time = performance.now();
  performance.now = () => time;
  const bid = () => document.querySelector('[data-at=bidding] .menu .btn[data-amount]');
  const click = (target) => target.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: 120, clientY: 700 }));
  new MutationObserver((_, observer) => {
    if (!bid()) return;
    observer.disconnect();
    click(bid());
    setTimeout(() => {
      if (!bid()) return told('the bid was heard');
      time += 1000;
      click(bid());
      setTimeout(() => told(bid() ? 'a later one was not' : 'heard in time'));
    });
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
  click(document.querySelector('.menu [data-do=muster]'));
})"""


def test_a_second_click_on_the_same_place_answers_no_other_question(visit: Visit) -> None:
    page = visit("")
    sit_down(page, "mediterranee", ["me", "random"])
    page.wait_for_selector(".menu [data-do=muster]")
    assert page.evaluate(HASTY) == "heard in time"


PLACES = "() => [...document.querySelectorAll('.deeds .btn')].map((each) => each.getBoundingClientRect().top)"
FOOT = "menu => Math.round(menu.getBoundingClientRect().bottom)"


def test_buttons_and_menu_stay_where_they_are_whatever_is_bought(visit: Visit) -> None:
    page = visit("")
    sit_down(page, "mediterranee", ["me", "random"])
    player = ClickPlayer(page, WISHES)
    player.play(100, until="[data-at=business] .deeds [data-do=buy]")
    menu = page.locator(".prompt .menu")
    foot, places = menu.evaluate(FOOT), page.evaluate(PLACES)
    page.locator(".deeds [data-do=buy]").first.click()
    expect(page.locator(".undo")).to_be_enabled()
    expect(page.locator("[data-bought=all]")).to_have_text(re.compile("^Bought this turn: .+ for 100 ducats"))
    assert page.evaluate(PLACES) == places
    page.locator(".deeds [data-galley]").first.click()
    expect(page.locator("div.hold")).to_be_visible()
    assert menu.evaluate(FOOT) == foot


def test_good_is_bought_by_dragging_it_aboard(visit: Visit) -> None:
    page = visit("")
    table = sit_down(page, "mediterranee", ["me", "random"])
    ClickPlayer(page, WISHES).play(100, until="[data-at=business] .deeds [data-do=buy]")
    buy, hull = page.locator(".deeds [data-do=buy]").first, page.locator(".deeds [data-place^=hull]").first
    draw(buy, page.locator(".prompt strong"))  # dropped elsewhere, it does nothing and is no click
    expect(page.locator("[data-goal]")).to_have_count(0)
    assert not any(galley["goods"] for galley in seat_views(page, table)[0]["view"]["table"]["galleys"])
    draw(buy, hull)
    expect(hull.locator(".good")).to_have_count(1)
    page.locator(".deeds [data-galley]").first.click()
    draw(page.locator("div.hold .cube"), page.locator(".prompt strong"))
    away = page.locator("div.hold [data-do=jettison]")
    expect(away).to_be_visible()  # a selected cube shows what can be done with it
    draw(page.locator("div.hold .cube"), away)
    expect(page.locator("div.hold .cube")).to_have_count(0)


def test_leaving_a_phase_with_unused_actions_is_confirmed(visit: Visit) -> None:
    page = visit("")
    table = sit_down(page, "mediterranee", ["me", "random"])
    ClickPlayer(page, WISHES).play(200, until="[data-at=fleet]")
    page.locator(".fleet [data-galley]").first.click()
    expect(page.locator(".port.can").first).to_be_visible()  # a port in reach can be clicked, as its zone can
    page.keyboard.press("Escape")
    done = page.locator(".menu [data-do=done]")
    done.dblclick()
    expect(done).to_contain_text("Confirm")
    expect(page.get_by_role("status").filter(has_text="None of your galleys has sailed this turn.")).to_be_visible()
    assert seat_views(page, table)[0]["view"]["decision"]["at"] == "fleet"
    done.click()
    expect(page.locator("[data-at=fleet]")).to_have_count(0)


def test_a_galley_sails_by_two_clicks_in_either_order(visit: Visit) -> None:
    page = visit("")
    table = sit_down(page, "mediterranee", ["me", "random"])
    ClickPlayer(page, WISHES).play(200, until="[data-at=fleet]")
    page.locator(".port.can").first.click()
    expect(page.locator(".prompt strong")).to_contain_text("which galley sails there?")
    page.get_by_role("button", name="Log").click()
    page.keyboard.press("Escape")  # an open panel closes first, and the started action stays
    expect(page.locator(".story")).to_have_count(0)
    expect(page.locator(".prompt strong")).to_contain_text("which galley sails there?")
    before = seat_views(page, table)[0]["view"]["table"]["galleys"]
    page.locator(".fleet [data-galley]").first.click()
    expect(page.locator(".prompt strong")).not_to_contain_text("which galley sails there?")
    after = seat_views(page, table)[0]["view"]["table"]["galleys"]
    assert [each["zone"] for each in after] != [each["zone"] for each in before]


def test_a_chosen_galley_stays_chosen_when_the_page_reconnects(visit: Visit) -> None:
    """In another language the page opens another socket, which tells the same position again."""
    page = visit("")
    sit_down(page, "mediterranee", ["me", "random"])
    ClickPlayer(page, WISHES).play(200, until="[data-at=fleet]")
    page.locator(".fleet [data-galley]").first.click()
    goals = page.locator(".goal")
    expect(goals.first).to_be_visible()
    ways = goals.count()
    before = page.evaluate("visitor.heard.length")
    page.locator("[data-menu]").click()
    choose_language(page, "de")
    page.wait_for_function("from => visitor.heard.slice(from).some(text => text.includes('\"views\"'))", arg=before)
    assert goals.count() == ways


def two_full_galleys(page: Page, table: str) -> None:
    """One sailor and four goods on the first galley, five sailors on the second, both in the own capital."""
    crews = page.locator(".crew")
    crews.nth(0).get_by_role("button", name="1", exact=True).click()
    crews.nth(1).get_by_role("button", name="5", exact=True).click()
    page.locator(".menu [data-do=muster]").click()
    ClickPlayer(page, WISHES).play(100, until="[data-at=business] .deeds [data-do=buy]")
    for goods in range(1, 5):
        page.locator(".deeds [data-do=buy]").first.click()
        expect(page.locator(".deeds [data-place^=hull]").first.locator(".good")).to_have_count(goods)
    assert aboard(page, table) == [(1, 4), (5, 0)]


def aboard(page: Page, table: str) -> list[tuple[int, int]]:
    """Sailors and goods of the own galleys."""
    galleys = seat_views(page, table)[0]["view"]["table"]["galleys"]
    return [(each["crew"], len(each["goods"])) for each in galleys if each["seat"] == 0]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_two_full_galleys_exchange_pieces_in_at_most_four_clicks(visit: Visit, size: ViewportSize) -> None:
    page = visit("", size, has_touch=size is PHONE)
    table = sit_down(page, "mediterranee", ["me", "random"])
    two_full_galleys(page, table)
    clicks = [
        page.locator(".deeds [data-galley]").first,
        page.locator("div.hold .cube").first,
        page.locator("div.hold .swaps [data-do=swap_sailor]"),
    ]
    assert len(clicks) <= 4
    for each in clicks:
        each.click()
    expect(page.locator("div.hold .cube")).to_have_count(3)
    assert aboard(page, table) == [(2, 3), (4, 1)]
    page.locator("div.hold .swaps [data-do=swap_sailor]").first.click()  # a sailor back for the good of the other
    expect(page.locator("div.hold .cube")).to_have_count(4)
    assert aboard(page, table) == [(1, 4), (5, 0)]
    assert fits(page)


def test_abandoning_a_galley_is_confirmed_twice(visit: Visit) -> None:
    page = visit("")
    table = sit_down(page, "mediterranee", ["me", "random"])
    two_full_galleys(page, table)
    galley = page.locator(".deeds [data-galley]").first
    galley.click()
    page.locator("div.hold [data-do=abandon]").click()
    expect(page.locator(".prompt strong")).to_contain_text("it sinks with all goods aboard")
    page.locator(".menu [data-do=stay_aboard]").click()
    galley.click()
    page.locator("div.hold [data-do=abandon]").click()
    assert aboard(page, table) == [(1, 4), (5, 0)]
    page.locator(".menu [data-do=scuttle_ashore]").click()
    expect(page.locator(".deeds [data-galley]")).to_have_count(1)
    assert aboard(page, table) == [(5, 0)]
