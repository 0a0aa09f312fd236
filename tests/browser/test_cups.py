"""Tournaments in the browser: set up, entered, begun, played to the end, and read."""
from __future__ import annotations

import re

from playwright.sync_api import Page, expect

import fondaco
from tests.browser.captain import WORD, faces
from tests.browser.fixtures import PATIENCE, PHONE, Visit
from tests.browser.surveyor import faults, resize
from tests.browser.test_people import with_account
from tests.house.test_cup_rounds import shortest

BOTS = 4 * PATIENCE  # until three tables of bots have ended


def enter(page: Page, cup: str) -> None:
    """With the same word each time, so that the same is dealt."""
    answer = page.context.request.post(f"{cup.replace('/cups', '/api/cups')}/enter", data={"word": WORD})
    assert answer.ok, answer.text()


def give_up(page: Page) -> None:
    """At the table to which the page of the tournament leads."""
    page.get_by_role("link", name="To your table").first.click()
    page.wait_for_selector(".table")
    table = page.url.rpartition("/")[2]
    seat = faces(page, table)[0]["seat"]
    answer = page.context.request.post(f"/api/tables/{table}/resign", data={"seat": seat})
    assert answer.ok, answer.text()
    page.get_by_role("link", name="To the tournament").click()


def test_a_swiss_tournament_of_eight_six_of_them_bots_is_set_up_played_and_read(visit: Visit) -> None:
    ada, bea = visit(""), visit("")
    with_account(ada, "Ada of the tournament")
    with_account(bea, "Bea of the tournament")
    ada.goto("/cups")
    ada.get_by_role("button", name="Set up a tournament").click()
    form = ada.get_by_role("dialog")
    form.get_by_label("Name of the tournament").fill("Autumn cup")
    form.get_by_label("Game").select_option(fondaco.games()[shortest()].title)
    form.get_by_label(re.compile("^Places")).select_option("8")
    form.get_by_label("Rounds").select_option("2")
    form.get_by_label("Free places").select_option("Bots: careless")
    assert faults(ada) == []
    form.get_by_role("button", name="Set up a tournament").press("Enter")
    expect(ada.get_by_role("heading", name="Autumn cup")).to_be_visible()
    cup = ada.url
    enter(ada, cup)
    enter(bea, cup)
    bea.goto(cup)
    for page in (ada, bea):
        expect(page.get_by_role("listitem").filter(has_text="of the tournament")).to_have_count(2)
    expect(bea.get_by_role("button", name="Begin")).to_have_count(0)
    assert faults(ada) == []
    ada.get_by_role("button", name="Begin").click()

    give_up(bea)  # they are drawn for the same table: Ada has won
    for page in (ada, bea):
        expect(page.get_by_role("heading", name="Round 2")).to_be_visible(timeout=BOTS)
        expect(page.get_by_text("Your table is ready.")).to_be_visible()
    for page in (ada, bea):
        give_up(page)
    for page in (ada, bea):
        expect(page.get_by_text("over", exact=True)).to_be_visible(timeout=BOTS)
    rows = ada.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(9)
    expect(rows.filter(has_text="Ada of the tournament").get_by_role("cell").nth(1)).to_have_text("1")
    expect(rows.filter(has_text="Bea of the tournament")).to_contain_text("has left")
    expect(ada.get_by_role("link", name="Replay")).to_have_count(8)
    assert faults(ada) == []
    resize(ada, PHONE)
    assert faults(ada) == []
    assert ada.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]
    answer = ada.context.request.get(str(ada.get_by_role("link", name="Standings as CSV").get_attribute("href")))
    assert len(answer.text().splitlines()) == 9
