"""The deal of the day as people play it: one try on each device, and scores that everybody compares."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.evening import finish
from tests.browser.fixtures import PHONE, Visit
from tests.browser.invitations import sign_up
from tests.browser.layout_checker import fits
from tests.browser.trial import merchant


def start_deal(page: Page) -> None:
    page.get_by_role("region", name="Today").get_by_role("link", name="Play deal").click()
    page.get_by_role("button", name="Play deal").click()
    page.wait_for_selector(".table")


def test_deal_is_played_once_and_its_result_compared(visit: Visit) -> None:
    ada = visit("/", stranger=True, moving=True)
    sign_up(ada, "Ada Contarini")
    start_deal(ada)
    merchant(ada).play(seconds=120, until="[data-turn='2']")
    table = ada.url.rpartition("/")[2]
    ada.goto("/")
    finish(ada, table)  # on another device
    ada.goto(f"/t/{table}")
    ada.get_by_role("link", name="Compare scores").click()
    expect(ada.get_by_role("status").filter(has_text=re.compile(r"rank 1 of 1"))).to_be_visible()
    line = ada.get_by_role("row").filter(has_text="Ada Contarini")
    expect(line).to_be_visible()
    with ada.expect_download() as saved:
        ada.get_by_role("button", name="Save picture").click()
    assert saved.value.suggested_filename.startswith("fondaco-")

    # another account on the same device
    ada.goto("/settings")
    ada.get_by_role("button", name="Sign out", exact=True).click()
    ada.goto("/")
    sign_up(ada, "Ada again")
    ada.get_by_role("region", name="Today").get_by_role("link", name="Compare scores").click()
    expect(ada.get_by_role("note")).to_contain_text("Somebody else has played today’s deal on this device.")
    expect(ada.get_by_role("button", name="Play deal")).to_have_count(0)
    assert ada.context.request.post("/api/daily-deals/today/start").status == 409

    # another person, on a phone of their own
    bea = visit("/", stranger=True, size=PHONE)
    bea.get_by_role("region", name="Today").get_by_role("link", name="Play deal").click()
    expect(bea.get_by_role("row").filter(has_text="Ada Contarini")).to_have_text(re.compile(r"^\s*1\s*Ada Contarini"))
    assert fits_across(bea)
    bea.get_by_role("button", name="Play deal").click()
    bea.wait_for_selector(".table")
    assert fits(bea)
    bea.goto("/")
    bea.get_by_role("region", name="Today").get_by_role("link", name="Continue match").click()
    bea.wait_for_selector(".table")


def fits_across(page: Page) -> bool:
    return bool(page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"))
