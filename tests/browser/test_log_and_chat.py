"""Log and chat stay readable at a full table with people, while offers lie open."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

import fondaco
from fondaco.i18n import list_languages
from tests.browser.click_player import go_to, join, open_table, speak
from tests.browser.fixtures import DESKTOP, Visit
from tests.browser.layout_checker import fits, resize
from tests.trial import GAME

LINES = 6
WIDE = ViewportSize(width=1920, height=1080)
# How many lines of text are visible in the log, below the part that fades out.
VISIBLE_LINES = """(log) => {
  const list = log.querySelector('ol'), line = log.querySelector('ol li .line');
  return (list.clientHeight - 16) / parseFloat(getComputedStyle(line).lineHeight);
}"""


def news(page: Page, table: str) -> Any:
    return page.context.request.get(f"/api/tables/{table}").json()


def offer(people: dict[int, Page], table: str, wanted: int) -> int:
    """Let people answer through the API until they have made some offers, or have no occasion; return how many."""
    made = 0
    for _ in range(400):
        if made == wanted:
            return made
        told = {seat: news(page, table) for seat, page in people.items()}
        waiting = told[0]["table"]["waiting"]
        menus = {seat: told[seat]["views"][0]["options"] for seat in people if seat in waiting}
        if not any(menus.values()):
            people[0].wait_for_timeout(50)
            continue
        offers = [
            (seat, action)
            for seat, menu in menus.items()
            for action in menu
            if action["do"] == "propose" and action.get("to_seat", 1 - seat) == 1 - seat
        ]
        calm = [(seat, action) for seat, menu in menus.items() for action in menu if action["do"] == "pass"]
        seat, action = (offers or calm or [(seat, menu[0]) for seat, menu in menus.items() if menu])[0]
        body = {"seat": seat, "seq": told[seat]["seq"], "key": f"{seat} {told[seat]['seq']}", "action": action}
        answer = people[seat].context.request.post(f"/api/tables/{table}/actions", data=body)
        made += bool(answer.ok and action["do"] == "propose")
        if made and not offers:
            return made
    return made


QUOTES = {"en": "“”", "de": "„“", "fr": "«\u00a0\u00a0»", "nl": "“”", "it": "«»", "es": "«»"}


def test_words_of_others_stand_in_the_quotation_marks_of_the_readers_language(visit: Visit) -> None:
    ada, bea = visit("", stranger=True), visit("", stranger=True)
    table = open_table(ada, GAME, ["me", "open"], names=["Ada", None])
    join(bea, table, seat=1, name="Bea")
    go_to(ada, table)
    field = ada.get_by_placeholder("Message to the table")
    field.fill("Shall we trade?")
    field.press("Enter")
    go_to(bea, table)
    assert {*QUOTES} == {*list_languages()}
    for lang, marks in QUOTES.items():
        speak(bea, lang)
        said = bea.locator(".log q")
        expect(said).to_have_text("Shall we trade?")
        shown = said.evaluate("q => getComputedStyle(q).quotes.replace(/[ \"]/g, '')")
        assert shown == marks, lang


@pytest.mark.parametrize("game", sorted(fondaco.games()))
def test_log_and_chat_show_at_least_six_lines_beside_open_offers(visit: Visit, game: str) -> None:
    most = max(fondaco.games()[game].players)
    ada, bea = visit("", stranger=True), visit("", stranger=True)
    bots = [f"bot {number}" for number in range(2, most)]
    table = open_table(ada, game, ["me", "open", *["random"] * len(bots)], names=["Ada", None, *bots])
    join(bea, table, seat=1, name="Bea")
    if "offers" in news(ada, table)["views"][0]["view"]["table"]:  # elsewhere an offer is a question to one player
        assert offer({0: ada, 1: bea}, table, 2)
    for page, text in ((ada, "Shall we trade?"), (bea, "Gladly.")):
        said = page.context.request.post(f"/api/tables/{table}/chat", data={"text": text})
        assert said.ok
    for page in (ada, bea):
        go_to(page, table)
        for size in (DESKTOP, WIDE):
            resize(page, size)
            log = page.locator(".log:has(> ol)")
            if not log.count():
                page.get_by_role("button", name="Log").click()
            expect(log).to_contain_text("Gladly.")
            assert log.evaluate(VISIBLE_LINES) >= LINES, (size, game)
            line = log.get_by_text("Gladly.")
            line.scroll_into_view_if_needed()
            expect(line).to_be_in_viewport()
            expect(log.get_by_placeholder("Message to the table")).to_be_in_viewport()
            assert fits(page)
