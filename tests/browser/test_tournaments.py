"""Manage a tournament on its page."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.evening import with_account
from tests.browser.fixtures import PHONE, Visit
from tests.browser.layout_checker import faults, resize
from tests.trial import GAME


def test_a_host_removes_a_player_from_a_tournament(visit: Visit) -> None:
    host, rude = visit(""), visit("", forgiving=("status of 403",))
    with_account(host, "Host of the page")
    with_account(rude, "Rude of the page")
    terms = {
        "name": "Guarded tournament",
        "game": GAME,
        "format": "swiss",
        "clock": {"kind": "live", "seconds": 90},
        "places": 4,
    }
    tournament = host.context.request.post("/api/tournaments", data=terms).json()["tournament"]["id"]
    host.goto(f"/tournaments/{tournament}")
    rude.goto(f"/tournaments/{tournament}")
    rude.get_by_role("button", name="Join tournament", exact=True).click()
    entrant = host.get_by_role("listitem").filter(has_text="Rude of the page")
    entrant.get_by_role("button", name="Remove player").click()
    sure = entrant.get_by_role("button", name="Remove Rude of the page?")
    expect(sure).to_be_visible()
    assert faults(host) == []
    resize(host, PHONE)
    assert faults(host, "light") == []
    assert host.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]
    sure.click()
    expect(entrant).to_have_count(0)
    expect(rude.get_by_role("button", name="Remove player")).to_have_count(0)
    rude.get_by_role("button", name="Join tournament", exact=True).click()
    expect(rude.get_by_role("alert")).to_have_text("The host has removed you from this tournament.")
