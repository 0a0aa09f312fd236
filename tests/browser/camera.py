"""Take pictures of matches at moments worth showing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.click_player import ClickPlayer, open_table
from tests.browser.fixtures import DESKTOP, PHONE, prepare, skip_tutorials
from tests.server.live_server import Server

CREW = ["Anna", "Ilse", "Bruno", "Marta"]
Picture = Callable[[Browser, Server], Page]


def new_page(browser: Browser, server: Server, size: ViewportSize, scheme: Literal["light", "dark"] = "light") -> Page:
    context = browser.new_context(
        base_url=server.url,
        viewport=size,
        color_scheme=scheme,
        locale="en-GB",
        reduced_motion="reduce",
        device_scale_factor=2 if size == PHONE else 1,
    )
    prepare(context)
    skip_tutorials(context)
    page = context.new_page()
    page.goto("/")
    page.wait_for_selector(".start .go")
    context.request.patch("/api/me", data={"name": "Anna"})
    return page


def let_a_bot_play(page: Page, table: str, until: Callable[[Any], bool]) -> None:
    """Let a bot play for Anna until the table is as the picture needs it."""
    ask = page.context.request
    ask.post(f"/api/tables/{table}/stand-in", data={"seat": 0, "strength": "greedy"})
    while not until(ask.get(f"/api/tables/{table}").json()):
        page.wait_for_timeout(40)
    ask.post(f"/api/tables/{table}/return", data={"seat": 0})


def page_midway(
    browser: Browser, server: Server, game: str, wishes: list[tuple[str, str]], until: str, **begun: int
) -> Page:
    """Return the page of a table for four in the middle of a match, where Anna has a decision to make."""
    page = new_page(browser, server, DESKTOP)
    table = open_table(page, game, ["me", "greedy", "greedy", "greedy"], names=CREW)

    def far_enough(news: Any) -> bool:
        return all(news["views"][0]["view"]["table"][name] >= least for name, least in begun.items())

    let_a_bot_play(page, table, far_enough)
    page.goto(f"/t/{table}")
    ClickPlayer(page, wishes).play(until=until, seconds=300)
    return page
