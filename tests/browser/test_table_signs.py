"""What tells people at a table for whom it waits, who speaks, whose offer was refused, and what is new."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from tests.browser.click_player import go_to, join, open_table, sit_down
from tests.browser.evening import act, two_players
from tests.browser.fixtures import PHONE, Visit
from tests.browser.layout_checker import faults, fits
from tests.browser.trial import TRADING, merchant
from tests.trial import GAME

TAUGHT = json.dumps({GAME: {"opened": True, "taught": True, "met": {}}})


def offer_first_card(page: Page) -> None:
    """Offer the first card of the hand for a ducat."""
    page.locator("[data-place=hand] button").first.click()
    page.get_by_role("group", name="Ducats you ask for").get_by_role("button", name="one more").click()
    page.get_by_role("button", name="Send offer").click()
    expect(page.get_by_text("Your offer to")).to_be_visible()


def with_clocks(visit: Visit, seconds: int) -> tuple[Page, Page]:
    """Ada and Bea at a table with so many seconds per answer."""
    ada, bea = visit("", stranger=True), visit("", stranger=True)
    table = open_table(ada, GAME, ["me", "open"], names=["Ada", None], clock={"kind": "live", "seconds": seconds})
    join(bea, table, seat=1, name="Bea")
    for page in (ada, bea):
        go_to(page, table)
    return ada, bea


def test_the_question_names_whom_the_table_waits_for(visit: Visit) -> None:
    """Where the active player has offered something, the other one has to answer."""
    pages = dict(zip(("Ada", "Bea"), with_clocks(visit, 600), strict=True))
    leads = pages["Ada"].evaluate("visitor.news().views[0].view.decision.who === 0")
    own, other = ("Ada", "Bea") if leads else ("Bea", "Ada")
    active, partner = pages[own], pages[other]
    merchant(active).play(until=TRADING, seconds=120)
    prompt = active.get_by_role("region", name="Current question")
    listens = partner.get_by_role("region", name="Current question")
    expect(prompt).not_to_contain_text("Waiting for")
    expect(listens).to_contain_text(f"{own} trades")
    offer_first_card(active)
    expect(prompt).to_contain_text(f"Waiting for {other}.")
    expect(listens).not_to_contain_text("Waiting for")
    partner.get_by_role("button", name="Refuse").click()
    expect(prompt).not_to_contain_text("Waiting for")
    expect(partner.get_by_role("region", name="Log")).to_contain_text(f"You refuse the offer from {own}.")
    expect(active.get_by_role("region", name="Log")).to_contain_text(f"{other} refuses your offer.")


def test_the_same_offer_of_both_players_is_called_a_deal_that_one_may_accept(visit: Visit) -> None:
    active, partner, table = two_players(visit)
    offer_first_card(active)
    sent = active.evaluate("visitor.news().views[0].view.table.offers[0]")
    act(
        partner,
        table,
        "propose",
        to_seat=sent["seat"],
        give_ducats=sent["ask_ducats"],
        ask_goods=sent["give_goods"],
    )
    expect(active.get_by_text("the same. If one of you accepts, it is a deal.")).to_be_visible()
    assert fits(active)
    active.get_by_role("button", name="Accept").click()
    expect(partner.locator("[data-place=hand] button")).to_have_count(5)


def test_an_offer_that_cannot_be_accepted_says_why(visit: Visit) -> None:
    active, partner, table = two_players(visit)
    seen = partner.evaluate("visitor.news().views[0]")
    good = seen["view"]["table"]["goods_in_play"][0]
    hand = active.evaluate("visitor.news().views[0].view.table.hand_cards")
    act(active, table, "propose", to_seat=seen["seat"], give_cards=hand[:1], ask_goods=[good] * 4)
    accept = partner.get_by_role("button", name="Accept", exact=True)
    expect(accept).to_have_accessible_description(re.compile(r"\w{3}"))
    expect(partner.locator(".offer .same")).to_be_visible()
    assert faults(partner) == []


LIE = "all => all.map(each => each.getBoundingClientRect().y)"


def test_an_offer_that_arrives_while_another_is_written_moves_nothing(visit: Visit) -> None:
    active, partner, table = two_players(visit)
    active.locator("[data-place=hand] button").first.click()
    stays = active.locator(".trade .add, .trade .thing, .trade .send")
    before = stays.evaluate_all(LIE)
    seat = active.evaluate("visitor.news().views[0].seat")
    hand = partner.evaluate("visitor.news().views[0].view.table.hand_cards")
    act(partner, table, "propose", to_seat=seat, give_cards=hand[:1], ask_ducats=1)
    expect(active.locator(".offer")).to_have_count(1)
    assert stays.evaluate_all(LIE) == before
    active.locator(".trade .thing").first.click()  # nothing is written any more: the offer stands first
    expect(active.locator(".offer.late")).to_have_count(0)


def test_messages_have_names_and_a_phone_counts_those_that_were_not_read(visit: Visit) -> None:
    ada, bea = visit("", stranger=True), visit("", stranger=True, size=PHONE)
    table = open_table(ada, GAME, ["me", "open"], names=["Ada", None])
    join(bea, table, seat=1, name="Bea")
    for page in (ada, bea):
        go_to(page, table)
    field = ada.get_by_placeholder("Message to the table")
    for text in ("Good evening.", "Silk, anyone?"):
        field.fill(text)
        field.press("Enter")
        expect(field).to_have_value("")
    tab = bea.locator("[data-tab=log]")
    expect(tab.locator("em")).to_have_text("2")
    assert fits(bea)
    tab.click()
    expect(bea.get_by_role("region", name="Log")).to_contain_text("Ada: Silk, anyone?")
    expect(ada.get_by_role("region", name="Log")).to_contain_text("You: Silk, anyone?")
    bea.locator("[data-tab=chart]").click()
    expect(tab.locator("em")).to_have_count(0)


def test_clocks_stand_in_the_order_of_the_players_and_low_ones_are_marked(visit: Visit) -> None:
    for page, order in zip(with_clocks(visit, 25), (["Ada", "Bea"], ["Bea", "Ada"]), strict=True):
        clocks = page.get_by_role("list", name="Clocks").get_by_role("listitem")
        assert clocks.locator(".name").all_inner_texts() == order
        expect(page.locator(".clock.runs")).to_have_class(re.compile("low"))  # one's own and those of others


def test_instructions_of_a_first_match_do_not_go_on_among_friends(visit: Visit) -> None:
    ada, bea = visit("", stranger=True), visit("", stranger=True)
    for page in (ada, bea):
        page.context.add_init_script(f"localStorage['fondaco.lessons'] = {json.dumps(TAUGHT)}")
    table = open_table(ada, GAME, ["me", "open"], names=["Ada", None])
    join(bea, table, seat=1, name="Bea")
    for page in (ada, bea):
        go_to(page, table)
        page.wait_for_function("() => visitor.atRest()")
        expect(page.locator("[data-hint]")).to_have_count(0)
    sit_down(ada, GAME, ["me", "greedy"])
    merchant(ada).play(until="[data-hint]", seconds=120)


# Press the button when it appears, and count the pieces that fly until the player is asked.
SKIPS = """() => {
  window.flown = null;
  new MutationObserver((changes) => {
    const skip = [...document.querySelectorAll('.prompt .skip')].at(1);
    if (skip && window.flown === null) {
      window.flown = 0;
      skip.click();
    } else if (window.flown !== null && !window.asked) {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      window.flown += added.filter((each) => each.classList?.contains('flight')).length;
      if (document.querySelector('main[data-at]')) window.asked = true;
    }
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_the_turns_of_others_can_be_skipped_until_ones_own(visit: Visit) -> None:
    page = visit("", moving=True)
    sit_down(page, GAME, ["me", "greedy", "greedy"])
    page.evaluate(SKIPS)
    merchant(page).play(until="[data-turn='6']", seconds=240)
    assert page.evaluate("[window.flown, window.asked]") == [0, True]
