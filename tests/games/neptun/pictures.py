"""Pictures of Neptun."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from tests.browser.camera import Picture, midway
from tests.games.neptun.wishes import WISHES
from tests.server.live_server import Server


def midway_through(browser: Browser, house: Server) -> Page:
    """The goal she points at."""
    goal = "[data-at=voyage] .menu [data-do=sail]"
    page = midway(browser, house, "neptun", WISHES, goal, turn=3, phase=1)
    page.locator(goal).last.hover()
    return page


PICTURES: dict[str, Picture] = {"neptun": midway_through}
