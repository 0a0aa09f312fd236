"""Pictures of Serenissima."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from tests.browser.camera import Picture, page_midway
from tests.games.serenissima.wishes import WISHES
from tests.server.live_server import Server


def midway_through(browser: Browser, server: Server) -> Page:
    return page_midway(browser, server, "serenissima", WISHES, "[data-at=sailing] [data-step='2']", round=5)


PICTURES: dict[str, Picture] = {"serenissima": midway_through}
