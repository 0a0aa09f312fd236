"""Pictures of Méditerranée."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from tests.browser.camera import Picture, page_midway
from tests.games.mediterranee.wishes import WISHES
from tests.server.live_server import Server


def midway_through(browser: Browser, server: Server) -> Page:
    return page_midway(browser, server, "mediterranee", WISHES, "[data-at=fleet] .goal", turn=5)


PICTURES: dict[str, Picture] = {"mediterranee": midway_through}
