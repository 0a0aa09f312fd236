"""Tournaments in the browser: set up, entered, begun, clicked to the end, and read. Genoa of one round and without
talk is soonest over."""

from __future__ import annotations

import csv
import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.click_player import ClickPlayer
from tests.browser.evening import with_account
from tests.browser.fixtures import PATIENCE, PHONE, Visit
from tests.browser.layout_checker import faults, resize
from tests.games.genoa.wishes import WISHES as ALL

BOTS = 4 * PATIENCE  # until three tables of bots have ended
WISHES = [wish for wish in ALL if wish[0] != "lay"]  # the end of a turn is its end
MOST = 60  # clicks in a match
SILENT = {"Offers": "0", "Counter-offers": "0", "Requests to the table": "0", "Wishes": "0", "Rounds of a match": "1"}


def fill_in(page: Page, name: str, rounds: str, pace: str) -> None:
    """Fill in the form of a tournament."""
    page.goto("/tournaments")
    page.get_by_role("button", name="Create tournament").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Tournament name").fill(name)
    form.get_by_label("Game").select_option("Die Händler von Genua")
    form.get_by_text(pace, exact=True).click()
    form.get_by_label(re.compile("^Places")).select_option("8")
    form.get_by_label("Number of rounds").select_option(rounds)
    form.get_by_label("Empty places").select_option("Bots: Beginner")
    form.locator("summary").click()
    for option, value in SILENT.items():
        form.get_by_label(re.compile(f"^{option}")).fill(value)


def set_up(page: Page, name: str) -> str:
    """Send the form; return the address of the tournament."""
    page.get_by_role("dialog").get_by_role("button", name="Create tournament").press("Enter")
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    return page.url


def begin(ada: Page, bea: Page, tournament: str) -> None:
    """Let both enter in this order, so that they meet in the first round; the organizer starts it."""
    bea.goto(tournament)
    for page in (ada, bea):
        page.get_by_role("button", name="Join tournament", exact=True).click()
        expect(page.get_by_role("listitem").filter(has_text="of the tournament")).to_have_count(1 if page is ada else 2)
    expect(ada.get_by_role("listitem").filter(has_text="of the tournament")).to_have_count(2)  # without asking for it
    expect(bea.get_by_role("button", name="Start tournament")).to_have_count(0)
    ada.get_by_role("button", name="Start tournament").click()


def to_table(page: Page) -> str:
    page.get_by_role("link", name="Go to table").first.click()
    page.wait_for_selector(".table")
    return page.url.rpartition("/")[2]


def news(page: Page, path: str) -> Any:
    return page.context.request.get(f"/api/{path}").json()


def play_match(pages: tuple[Page, Page]) -> None:
    """Play a match by clicks: the first awaited player acts once their page shows all events."""
    (table,) = {to_table(page) for page in pages}
    players = {news(page, f"tables/{table}")["views"][0]["seat"]: ClickPlayer(page, WISHES) for page in pages}
    for _ in range(MOST):
        if (seen := news(pages[0], f"tables/{table}"))["table"]["status"] != "playing":
            return
        player = players[seen["table"]["waiting"][0]]
        player.page.wait_for_function("(seq) => visitor.news()?.seq >= seq", arg=seen["seq"])
        player.mark()
        player.page.locator("[data-next]").dispatch_event("click")
        player.page.wait_for_function("() => visitor.atRest()")
    raise AssertionError("the match does not end")


def back(page: Page) -> None:
    page.locator(".over").get_by_role("link", name="Back to tournament").click()


def rows(page: Page) -> list[list[str]]:
    """Return the standings as shown."""
    expect(page.get_by_text("over", exact=True)).to_be_visible(timeout=BOTS)
    shown = page.get_by_role("table").get_by_role("row").all()
    return [row.locator("th, td").all_text_contents() for row in shown[1:]]


def test_swiss_tournament_of_eight_is_played_in_the_browser(visit: Visit) -> None:
    ada, bea = visit(""), visit("")
    with_account(ada, "Ada of the tournament")
    with_account(bea, "Bea of the tournament")
    fill_in(ada, "Autumn tournament", "2", "90 seconds per answer")
    assert faults(ada, "light") == []
    tournament = set_up(ada, "Autumn tournament")
    begin(ada, bea, tournament)

    play_match((ada, bea))
    for page in (ada, bea):
        back(page)
        page.get_by_role("button", name="Ready", exact=True).click(timeout=BOTS)
    for page in (ada, bea):
        expect(page.get_by_role("heading", name="Round 2")).to_be_visible(timeout=BOTS)
    for page in (ada, bea):
        to_table(page)
        assert ClickPlayer(page, WISHES).play(60)["over"]
        back(page)

    read = rows(ada)
    told = news(ada, f"tournaments/{tournament.rpartition('/')[2]}")
    names = {each["number"]: each["name"] + "\u00a0bot" * (each["strength"] is not None) for each in told["entrants"]}
    assert read == [
        [
            str(each["rank"]),
            names[each["entrant"]],
            f"{each['points']:g}",
            f"{each['opposition']:g}",
            str(each["wins"]),
            f"{each['lead']:+d}".replace("-", "\u2212").replace("+0", "0"),
        ]
        for each in told["standings"]
    ]
    assert sum(each["points"] for each in told["standings"]) == 8
    assert [each["state"] for drawn in told["round_tables"] for each in drawn] == ["over"] * 8
    assert all(not each["left"] for drawn in told["round_tables"] for each in drawn)
    assert (
        len({frozenset(each["entrants"]) for drawn in told["round_tables"] for each in drawn}) == 8
    )  # nobody meets twice
    tables = [news(ada, f"tables/{each['table']}")["table"] for drawn in told["round_tables"] for each in drawn]
    assert {(table["tournament"], table["clock"]["kind"]) for table in tables} == {(told["tournament"]["id"], "live")}
    expect(ada.get_by_role("link", name="Replay")).to_have_count(8)
    assert faults(ada) == []
    resize(ada, PHONE)
    assert faults(ada, "light") == []
    assert ada.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]
    answer = ada.context.request.get(str(ada.get_by_role("link", name="Standings as CSV").get_attribute("href")))
    found = [*csv.DictReader(answer.text().splitlines())]
    shown = [(row[0], row[1].removesuffix("\u00a0bot")) for row in read]
    assert [(each["rank"], each["name"]) for each in found] == shown


def test_correspondence_tournament_round_is_played_in_the_browser(visit: Visit) -> None:
    ada, bea = visit(""), visit("", PHONE)
    with_account(ada, "Ada by letters of the tournament")
    with_account(bea, "Bea by letters of the tournament")
    fill_in(ada, "Winter tournament", "1", "1 day per answer")
    tournament = set_up(ada, "Winter tournament")
    begin(ada, bea, tournament)
    to_table(bea)
    expect(bea.get_by_role("list", name="Clocks")).to_contain_text("hours")
    bea.go_back()
    play_match((ada, bea))
    for page in (ada, bea):
        back(page)
    read = rows(bea)
    standings = news(bea, f"tournaments/{tournament.rpartition('/')[2]}")["standings"]
    assert [row[2] for row in read] == [f"{each['points']:g}" for each in standings]
    assert sum(each["points"] for each in standings) == 4  # of eight, one for each of four tables
