"""Pages act over the socket they listen on; without it, a request does the same, exactly once."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.click_player import seat_views, sit_down
from tests.browser.fixtures import Visit
from tests.browser.trial import merchant
from tests.trial import GAME

PLAYING = "[data-do=play_card]"


def acts(page: Page) -> list[dict[str, Any]]:
    """Return the actions that the page has sent over its socket."""
    said = page.evaluate("visitor.said")
    return [json.loads(each)["act"] for each in said if each.startswith('{"act"')]


def posted(page: Page) -> int:
    said: list[str] = page.evaluate("visitor.said")
    return sum(each.endswith("/actions") for each in said)


def own(page: Page, table: str) -> int:
    """Return how many actions the page's user has taken at the table."""
    (face,) = seat_views(page, table)
    return sum(entry["seat"] == face["seat"] for entry in face["log"])


def test_page_sends_actions_over_its_socket(visit: Visit) -> None:
    page = visit("")
    table = sit_down(page, GAME, ["me", "greedy"])
    merchant(page).play(60, until=PLAYING)
    assert len(acts(page)) == own(page, table) > 0
    assert posted(page) == 0


def breaking(page: Page, passes: bool) -> list[str]:
    """Break the socket at actions: at the first one after the server got it, or at each before the server gets it.

    `passes` chooses the first variant. Returns the actions sent over sockets.
    """
    said: list[str] = []

    def broken(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            is_act = str(message).startswith('{"act"')
            breaks = is_act and not (passes and said)
            if is_act:
                said.append(str(message))
            if passes or not is_act:
                server.send(message)
            if breaks:
                line.close()

        line.on_message(pass_on)

    page.route_web_socket("**/tables/*/live*", broken)
    return said


def test_page_falls_back_to_requests_without_a_socket(visit: Visit) -> None:
    page = visit("", own=True)
    said = breaking(page, passes=False)
    table = sit_down(page, GAME, ["me", "greedy"])
    merchant(page).play(60, until=PLAYING)
    assert posted(page) == own(page, table) >= len(said) > 0


def test_action_lost_with_the_socket_is_repeated_and_done_once(visit: Visit) -> None:
    """The server receives the first action, and the socket breaks before the response."""
    page = visit("", own=True)
    said = breaking(page, passes=True)
    table = sit_down(page, GAME, ["me", "greedy"])
    merchant(page).play(60, until=PLAYING)
    requests = posted(page)  # the first action, and those sent before there is a socket again
    assert requests > 0
    assert len(said) + requests == own(page, table) + 1 > 2  # the first was sent twice, by socket and by request
