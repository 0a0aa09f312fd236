"""Bots are merchants: each with a name, a face and a habit, and with something to say unless they are silenced."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

import fondaco
from tests.browser.fixtures import DESKTOP, PHONE, Visit
from tests.browser.invitations import open_menu, resign
from tests.browser.layout_checker import faults, fits
from tests.trial import GAME

# What merchants say stays: long timers never end.
STAYS = """() => {
  const later = window.setTimeout;
  window.setTimeout = (what, ms = 0, ...args) => (ms > 4000 ? 0 : later(what, ms, ...args));
}"""


def play_now(page: Page, game: str = GAME, players: int = 3) -> list[Any]:
    """Start a match against bots in the lobby; return the bots' seats."""
    page.locator(f".games input[value={game}]").check(force=True)
    page.locator(".start").get_by_text(str(players), exact=True).click()
    page.locator(".start").get_by_text("Intermediate").click()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector("main.table")
    table = page.url.rpartition("/")[2]
    seats: list[Any] = page.context.request.get(f"/api/tables/{table}").json()["table"]["seats"]
    return [seat for seat in seats if seat["kind"] == "bot"]


def test_each_bot_is_a_merchant_with_a_face_and_the_habit_of_that_name(visit: Visit) -> None:
    page = visit("/", stranger=True)
    for game, facts in fondaco.games().items():
        page.goto("/")
        most = facts.players[1]
        cast = {each["name"]: each for each in lobby(page, game)["merchants"]}
        bots = play_now(page, game, most)
        assert len({bot["name"] for bot in bots}) == most - 1
        for bot in bots:
            assert bot["strength"] == f"greedy/{cast[bot['name']]['character']}", game
            expect(page.locator(f"[data-place=seat-{bot['seat']}] .face").first).to_be_visible()
        assert fits(page), game
        page.locator(f"[data-place=seat-{bots[0]['seat']}] svg").first.hover()
        card = page.locator("[data-card=seat]")
        expect(card.locator(".face")).to_be_visible()
        expect(card).to_contain_text(f"{bots[0]['name']}, Intermediate, ")


def lobby(page: Page, game: str) -> Any:
    return page.context.request.get(f"/api/games/{game}").json()["lobby"]


def test_a_merchant_greets_at_a_rematch_and_says_a_last_word_unless_silenced(visit: Visit) -> None:
    for size in (DESKTOP, PHONE):
        page = visit("/", size, stranger=True)
        play_now(page)
        resign(page)
        over = page.get_by_role("region", name="Match over")
        words = over.get_by_role("list", name="What the bots say").get_by_role("listitem")
        expect(words.locator(".face")).to_have_count(2)
        page.evaluate(STAYS)
        over.get_by_role("button", name="Rematch").click()
        talk = page.locator("[data-talk]")
        expect(talk).to_be_in_viewport(ratio=1)
        expect(talk.locator("q")).not_to_be_empty()
        assert fits(page)
        assert faults(page) == []

        page.reload()
        page.wait_for_selector("main.table")
        expect(talk).to_have_count(0)
        open_menu(page)
        page.get_by_role("checkbox", name="Bots comment on deals and results").uncheck()
        page.keyboard.press("Escape")
        resign(page)
        expect(over).to_be_visible()
        expect(words).to_have_count(0)
        over.get_by_role("button", name="Rematch").click()
        page.wait_for_function("() => visitor.atRest() && !document.querySelector('.over')")
        expect(talk).to_have_count(0)
