"""The house as an app, and the settings: alerts, accounts, leaving for good."""
from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.captain import open_table
from tests.browser.fixtures import LINE_LOST, PHONE, Visit
from tests.browser.surveyor import faults, resize
from tests.house.visit import Server, until
from tests.trial import GAME

PASSWORD = "a long secret"


@pytest.fixture
def house(tmp_path: Path) -> Any:
    running = Server(tmp_path)
    yield running.start()
    running.stop()


def unfold(page: Page, title: str) -> None:
    page.locator("summary", has_text=title).click()


def test_the_app_opens_where_one_is_waited_for_and_says_when_there_is_no_house(visit: Visit, house: Server) -> None:
    page = visit("", house=house, app=True, forgiving=LINE_LOST)
    table = open_table(page, GAME, ["me", "random"])
    until(lambda: 0 in page.context.request.get("/api/tables").json()["mine"][0]["waiting"])
    manifest = page.context.request.get("/manifest.webmanifest").json()
    page.goto(manifest["start_url"])
    expect(page).to_have_url(re.compile(f"/t/{table}$"))
    page.goto("/settings")
    assert page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)").endswith("/sw.js")
    until(lambda: bool(page.evaluate("navigator.serviceWorker.controller !== null")))
    page.route("**/api/me", lambda route: route.abort("connectionrefused"))
    page.goto("/settings")
    expect(page.get_by_text("The house cannot be reached.")).to_be_visible()
    house.stop()
    page.goto("/settings")
    expect(page.get_by_role("heading", name="No way to the house")).to_be_visible()
    house.start()
    page.unroute("**/api/me")
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


def test_an_account_is_made_its_alerts_are_chosen_and_when_it_is_deleted_others_keep_their_match(visit: Visit) -> None:
    ada, bea = visit(""), visit("")
    table = open_table(ada, GAME, ["me", "open"], names=["Ada", None])
    assert bea.context.request.post(f"/api/tables/{table}/join", data={"name": "Bea"}).ok
    ada.goto("/settings")
    ada.locator("#account").fill("Ada of the settings")
    ada.locator("#password").fill(PASSWORD)
    ada.get_by_role("button", name="New account").click()
    expect(ada.get_by_text("Kept.").first).to_be_visible()
    unfold(ada, "When it is my turn")
    ada.get_by_label("Not in these hours").check()
    ada.get_by_label("from", exact=True).fill("21:30")
    ada.get_by_label("Webhook").fill("https://example.org/hook")
    ada.locator("form", has=ada.locator("#hook")).get_by_role("button", name="Keep").click()
    expect(ada.get_by_text("Its secret, shown only now:")).to_be_visible()
    until(lambda: ada.context.request.get("/api/me/alerts").json()["quiet_from"] == 21 * 60 + 30)
    for title in ("Password", "Devices", "Leave for good", "E-mail"):
        unfold(ada, title)
    expect(ada.get_by_text("this device")).to_be_visible()
    assert faults(ada) == []
    resize(ada, PHONE)
    assert faults(ada, "light") == []
    assert ada.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    bea.goto(f"/t/{table}")
    bea.wait_for_selector(".table")
    ada.locator("#farewell-proof").fill(PASSWORD)
    ada.get_by_role("button", name="Delete everything about me").click()
    expect(ada.get_by_text("The house knows you no longer.")).to_be_visible()
    expect(bea.locator("body")).to_contain_text("N. N.")
    assert bea.context.request.get(f"/api/tables/{table}/match.json").json()["opening"]["seats"] == ["N. N.", "Bea"]
