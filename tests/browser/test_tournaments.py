"""Tournaments on their page: a whole one among friends, and what its host manages."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.evening import with_account
from tests.browser.fixtures import DESKTOP, PHONE, Visit
from tests.browser.invitations import resign, sign_up
from tests.browser.layout_checker import faults, resize
from tests.server import chat_services
from tests.server.live_server import until
from tests.trial import GAME

NAMES = ["AdaVendramin", "BeaContarini", "CemMorosini", "DanLoredan"]
SIZES = [DESKTOP, PHONE, DESKTOP, PHONE]
# Words of a table's row that are broken over two lines.
BROKEN = """() => [...document.querySelectorAll('ol li span:first-child')].flatMap((each) => {
  const node = each.firstChild, range = document.createRange();
  return [...node.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
})"""


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


def get_alerts(page: Page, address: str) -> None:
    """Choose a Discord channel for turn notifications in the settings."""
    page.goto("/settings")
    page.locator("summary", has_text="Turn notifications").click()
    page.locator("#hook").fill(address)
    page.get_by_label("Message format").select_option("Discord")
    form = page.locator("form:has(#hook)")
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_role("button", name="Send test")).to_be_visible()


def host_tournament(host: Page, name: str) -> None:
    """Create a tournament of four places, two rounds and an hour between them."""
    host.goto("/tournaments")
    host.get_by_role("button", name="Create tournament").click()
    form = host.get_by_role("dialog")
    form.get_by_label("Tournament name").fill(name)
    form.get_by_label("Game").select_option(GAME)
    form.get_by_label(re.compile("^Places")).select_option("4")
    form.get_by_label("Number of rounds").select_option("2")
    form.get_by_label("Pause between rounds").select_option("1 hour")
    form.get_by_role("button", name="Create tournament").click()
    host.wait_for_url("**/tournaments/*")


def play_round(pages: list[Page]) -> None:
    """Go to one's table, where one of the two resigns, and come back."""
    tables: dict[str, Page] = {}
    for page in pages:
        page.get_by_role("status").get_by_role("link", name="Go to table").click()
        page.wait_for_selector("[data-place=hand] button")
        tables[page.url] = page
    assert len(tables) == 2
    for page in tables.values():
        resign(page)
    for page in pages:
        page.locator(".over").get_by_role("link", name="Back to tournament").click()


def test_four_friends_play_a_tournament_of_two_rounds(visit: Visit) -> None:
    """Nobody misses the second round: whoever is away is alerted, and it waits for them as long as the host chose."""
    pages = [visit("/", stranger=True, size=size, moving=True) for size in SIZES]
    for page, name in zip(pages, NAMES, strict=True):
        sign_up(page, name)
    host, *_, dan = pages
    with chat_services.chat_services() as services:
        get_alerts(dan, services.url + chat_services.DISCORD)
        host_tournament(host, "Friday of two rounds")
        for page in pages:
            page.goto(host.url)
            expect(page.get_by_text("Pause between rounds: 1 hour")).to_be_visible()
            page.get_by_role("button", name="Join tournament", exact=True).click()
            expect(page.get_by_role("button", name="Leave tournament")).to_be_visible()
        host.get_by_role("button", name="Start tournament", exact=True).click()
        play_round(pages)

        dan.goto("/")  # looks at something else
        for page in pages[:-1]:
            expect(page.get_by_role("timer")).to_have_text(re.compile(r"Round 2 starts at .*, in [56]\d"))
            page.get_by_role("button", name="Ready", exact=True).click()
            expect(page.get_by_role("timer")).to_contain_text("You are ready.")
        until(lambda: any("start of round 2" in text for _, text in services.texts))
        (alert,) = [text for _, text in services.texts if "start of round 2" in text]
        for page in pages[:-1]:
            expect(page.get_by_role("link", name="Go to table")).to_have_count(0)
        (address,) = re.findall(r"http://[^\s>)]+", alert)
        assert address == host.url
        dan.goto(address)
        dan.get_by_role("button", name="Ready", exact=True).click()
        for page in pages:
            expect(page).to_have_title(re.compile("^¶ "))  # so that another tab shows it
        play_round(pages)

    for page in pages:
        expect(page.get_by_text("over", exact=True)).to_be_visible()
        expect(page.get_by_role("link", name="Replay")).to_have_count(4)
        rows = page.get_by_role("table").get_by_role("row").all()[1:]
        named = [row.locator("th").inner_text().partition("\u00a0")[0] for row in rows]  # one has left: twice resigned
        assert sorted(named) == NAMES
        assert [row.locator("td").nth(1).inner_text() for row in rows] == ["2", "1", "1", "0"]
        assert page.evaluate(BROKEN) == []
    assert faults(host) == []
    assert dan.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]
