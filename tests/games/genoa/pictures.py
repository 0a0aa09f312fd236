"""Pictures of Genoa."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from tests.browser.camera import Picture, midway
from tests.games.genoa.wishes import WISHES
from tests.server.live_server import Server


def midway_through(browser: Browser, house: Server) -> Page:
    """She leads the tower, and offers lie on the table."""
    return midway(browser, house, "genoa", WISHES, "[data-at=ahead] [data-do=counter]", round=2)


PICTURES: dict[str, Picture] = {"genoa": midway_through}
