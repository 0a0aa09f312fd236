"""Pictures of Genoa."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from tests.browser.camera import Picture, page_midway
from tests.games.genoa.wishes import WISHES
from tests.server.live_server import Server


def midway_through(browser: Browser, server: Server) -> Page:
    """The player leads the tower, and there are offers."""
    return page_midway(browser, server, "genoa", WISHES, "[data-at=ahead] [data-do=counter]", round=2)


PICTURES: dict[str, Picture] = {"genoa": midway_through}
