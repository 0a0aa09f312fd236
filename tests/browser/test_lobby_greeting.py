"""The lobby greets: newcomers see where to start, others how their last match ended and what to try next."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

import fondaco
from fondaco.bots.evaluation import master_files
from tests.browser.fixtures import PHONE, Visit
from tests.browser.trial import merchant
from tests.browser.tutorial_reader import shortened
from tests.trial import GAME, short

TITLE = fondaco.games()[GAME].title


def finished_table(page: Page) -> Any:
    card = page.context.request.get(f"/api/tables/{page.url.partition('/t/')[2]}").json()["table"]
    assert card["status"] == "over"
    return card


def points(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"


def test_last_match_is_remembered_with_the_record_and_the_next_step(visit: Visit) -> None:
    page = visit("/", stranger=True)
    first = page.locator(".game").filter(has_text=TITLE)
    expect(first.get_by_text("Start here")).to_be_visible()
    expect(first.get_by_role("img", name="Weight")).to_be_visible()
    expect(page.get_by_role("region", name="Last match")).to_have_count(0)
    form = page.locator(".start")
    form.get_by_text("2", exact=True).click()
    form.get_by_text("Beginner").click()
    with shortened(page, short()):
        form.get_by_role("button", name="Play now").click()
        page.wait_for_selector(".table")
    merchant(page).play(seconds=480)
    card = finished_table(page)
    margin, won = card["scores"][0] - card["scores"][1], 0 in card["winners"]

    page.goto("/")
    last = page.get_by_role("region", name="Last match")
    by = f" by {points(abs(margin))}" if margin else ""
    expect(last).to_contain_text(f"Last time you {'won' if won else 'lost'} {TITLE}{by}.")
    expect(form.get_by_label("Beginner")).to_be_checked()
    expect(page.locator(".record")).to_contain_text(f"1 match against Beginner, {'1' if won else 'none'} won")
    expect(first.get_by_text("Start here")).to_have_count(0)
    if won:
        form.get_by_role("button", name="try Intermediate").click()
        expect(form.get_by_label("Intermediate")).to_be_checked()
    last.get_by_role("button", name=f"Play {TITLE} again").click()
    page.wait_for_selector(".table")
    again = page.context.request.get(f"/api/tables/{page.url.partition('/t/')[2]}").json()["table"]
    assert [seat["strength"] and seat["strength"].partition("/")[0] for seat in again["seats"]] == [None, "random"]
    page.goto("/")
    last.get_by_role("link", name=f"Continue {TITLE}").click()
    page.wait_for_selector(".table")


def test_puzzle_and_deal_of_the_day_are_on_the_front(visit: Visit) -> None:
    page = visit("/", stranger=True, size=PHONE)
    today = page.get_by_role("region", name="Today")
    expect(today.get_by_role("link", name="Play deal")).to_be_visible()
    expect(today).to_contain_text("Puzzle of the day")
    today.get_by_role("link", name="Solve puzzle").click()
    page.wait_for_url("**/puzzles/*")
    expect(page.get_by_role("region", name="Puzzle")).to_be_visible()


def test_master_is_offered_with_the_numbers_of_players_where_it_is_stronger(visit: Visit) -> None:
    name, (players, *_) = next((name, files) for name in fondaco.games() if (files := [*master_files(name)]))
    with_players, without = str(players), str(next(each for each in range(2, 6) if each not in master_files(name)))
    page = visit("/", stranger=True)
    page.locator(".game").filter(has_text=fondaco.games()[name].title).click()
    form = page.locator(".start")
    form.get_by_text(with_players, exact=True).click()
    form.get_by_text("Master", exact=True).click()
    expect(form.get_by_label("Master")).to_be_checked()
    form.get_by_text(without, exact=True).click()
    expect(form.get_by_label("Master")).to_have_count(0)
    expect(form.get_by_label("Expert")).to_be_checked()
    form.get_by_text(with_players, exact=True).click()
    form.get_by_text("Master", exact=True).click()
    form.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".table")
    seats = page.context.request.get(f"/api/tables/{page.url.partition('/t/')[2]}").json()["table"]["seats"]
    assert {seat["strength"].partition("/")[0] for seat in seats if seat["strength"]} == {"master"}
