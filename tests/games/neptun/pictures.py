"""Pictures of Neptun."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from tests.browser.camera import Picture, page_midway
from tests.games.neptun.wishes import WISHES
from tests.server.live_server import Server


def midway_through(browser: Browser, server: Server) -> Page:
    """The destination that the player points at."""
    goal = "[data-at=voyage] .menu [data-do=sail]"
    page = page_midway(browser, server, "neptun", WISHES, goal, turn=3, phase=1)
    page.locator(goal).last.hover()
    return page


PICTURES: dict[str, Picture] = {"neptun": midway_through}
