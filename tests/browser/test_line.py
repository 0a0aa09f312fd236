"""The line on which a page listens is the one it speaks over; where that is away, a request says the same, once."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.click_player import faces, sit_down
from tests.browser.fixtures import Visit
from tests.browser.trial import merchant
from tests.trial import GAME

PLAYING = "[data-do=play_card]"


def acts(page: Page) -> list[dict[str, Any]]:
    """What the page has said over its line."""
    said = page.evaluate("visitor.said")
    return [json.loads(each)["act"] for each in said if each.startswith('{"act"')]


def posted(page: Page) -> int:
    said: list[str] = page.evaluate("visitor.said")
    return sum(each.endswith("/actions") for each in said)


def own(page: Page, table: str) -> int:
    """How often the person at this page has spoken at the table."""
    (face,) = faces(page, table)
    return sum(entry["seat"] == face["seat"] for entry in face["log"])


def test_a_page_speaks_over_the_line_on_which_it_listens(visit: Visit) -> None:
    page = visit("")
    table = sit_down(page, GAME, ["me", "greedy"])
    merchant(page).play(60, until=PLAYING)
    assert len(acts(page)) == own(page, table) > 0
    assert posted(page) == 0


def breaking(page: Page, passes: bool) -> list[str]:
    """The first line over which something is said breaks before an answer comes, or each, before the house hears it."""
    said: list[str] = []

    def broken(line: WebSocketRoute) -> None:
        house = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            is_act = str(message).startswith('{"act"')
            breaks = is_act and not (passes and said)
            if is_act:
                said.append(str(message))
            if passes or not is_act:
                house.send(message)
            if breaks:
                line.close()

        line.on_message(pass_on)

    page.route_web_socket("**/tables/*/live*", broken)
    return said


def test_what_no_line_carries_is_said_by_requests(visit: Visit) -> None:
    page = visit("")
    said = breaking(page, passes=False)
    table = sit_down(page, GAME, ["me", "greedy"])
    merchant(page).play(60, until=PLAYING)
    assert posted(page) == own(page, table) >= len(said) > 0


def test_what_is_lost_with_the_line_is_said_again_and_done_once(visit: Visit) -> None:
    """The house hears the first action, and the line breaks before it can answer."""
    page = visit("")
    said = breaking(page, passes=True)
    table = sit_down(page, GAME, ["me", "greedy"])
    merchant(page).play(60, until=PLAYING)
    requests = posted(page)  # the first, and whatever is said before there is a line again
    assert requests > 0
    assert len(said) + requests == own(page, table) + 1 > 2  # the first was said twice, by the line and by a request
