"""Absent players and standing orders at a table of two people."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.click_player import faces, join, open_table
from tests.browser.evening import act, post, two_people
from tests.browser.fixtures import DESKTOP, PHONE, Visit
from tests.browser.layout_checker import faults, fits, resize
from tests.trial import GAME


def beside(page: Page, name: str) -> None:
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name=name).click()


def test_who_falls_asleep_loses_nothing_a_bot_plays_as_agreed_and_he_comes_back(visit: Visit) -> None:
    """The other player has an order to pass until their own turn, so their clock does not run; the phone shows both
    clocks."""
    ada, bea = visit("", moving=True, size=PHONE), visit("", moving=True)
    live = {"kind": "live", "seconds": 10}
    table = open_table(ada, GAME, ["me", "open"], names=["Ada", None], clock=live, stand_in="random")
    bea.goto(f"/t/{table}")
    agreed = bea.get_by_role("list", name="What holds at this table")
    expect(agreed).to_contain_text("the second time in a row a bot (careless) plays for them until they are back")
    join(bea, table, name="Bea")
    asleep = ada.context.request.get(f"/api/tables/{table}").json()["table"]["waiting"][-1]
    sleeper, awake = (ada, bea) if asleep == 0 else (bea, ada)
    post(awake, f"{table}/standing-orders", seat=1 - asleep, do="pass", until="my_turn")
    for page in (ada, bea):
        page.goto(f"/t/{table}")
    clocks = ada.get_by_role("list", name="Clocks").get_by_role("listitem")
    expect(clocks).to_have_count(2)
    assert fits(ada)

    said = [
        ("Ada ran out of time.", "Ada does not answer: a bot plays until they are back.", "Ada is back."),
        ("You ran out of time.", "You did not answer: a bot plays until you are back.", "You are back."),
    ][asleep]  # in the log of Bea, who plays on a desktop
    log = bea.get_by_role("region", name="Log")
    expect(log).to_contain_text(said[0])
    answer = next(entry for entry in faces(awake, table)[0]["log"] if entry["seat"] == asleep)
    assert [event["says"] for event in answer["events"] if "give_goods" in event["args"]] == []  # no offer and no deal
    expect(log).to_contain_text(said[1])
    sleeper.get_by_role("button", name="Play myself again").first.click()
    expect(log).to_contain_text(said[2])
    expect(sleeper.get_by_role("button", name="Play myself again")).to_have_count(0)


def test_a_standing_order_answers_and_a_prepared_answer_is_dropped_when_it_becomes_unlawful(visit: Visit) -> None:
    active, partner, table = two_people(visit, moving=True)
    beside(active, "Standing orders")
    sheet = active.get_by_role("region", name="Standing orders")
    card = active.context.request.get(
        f"/api/tables/{table}/upcoming-questions/{faces(active, table)[0]['seat']}"
    ).json()
    sheet.locator(".answers button").first.press("Enter")
    expect(active.get_by_role("button", name="1 order stands")).to_be_visible()
    assert faults(active, "light") == []
    resize(active, PHONE)
    assert faults(active) == []
    resize(active, DESKTOP)
    active.keyboard.press("Escape")
    expect(sheet).to_have_count(0)

    beside(partner, "Standing orders")
    partner.get_by_label("Refuse all offers this turn").check()
    expect(partner.get_by_role("button", name="1 order stands")).to_be_visible()
    gift = {"to_seat": faces(partner, table)[0]["seat"], "give_cards": [card[0]["options"][0]["card"]]}
    act(active, table, "propose", **gift)
    expect(partner.get_by_role("region", name="Log")).to_contain_text("You refuse")
    partner.get_by_label("Refuse all offers this turn").uncheck()
    expect(partner.get_by_role("button", name="1 order stands")).to_have_count(0)

    partner.keyboard.press("Escape")
    act(active, table, "propose", **gift)
    partner.get_by_role("button", name="Accept").click()
    expect(partner.locator("[data-place=hand] button")).to_have_count(5)
    for do in ("buy", "buy", "end_trade"):
        act(active, table, do)
    notice = active.get_by_role("alert").filter(has_text="Dropped: ")
    expect(notice).to_be_visible()
    notice.get_by_role("button", name="All right").click()
    expect(notice).to_have_count(0)
    expect(active.get_by_role("button", name="1 order stands")).to_have_count(0)
