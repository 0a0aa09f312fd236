"""A house, a real browser, and people who look at its pages."""
from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.house.visit import Server

CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
DESKTOP, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
# The browser itself notes every answer that is not 2xx: a click that came too late is answered so, and means no harm.
OVERTAKEN = ("status of 403", "status of 409", "status of 422")
# A house that is gone is noted, too, and a table that is not there; only the test that wants it so may look past it.
NOT_THERE = ("status of 404",)
LINE_LOST = ("WebSocket connection", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")

Visit = Callable[..., Page]
PATIENCE = 20_000  # milliseconds, for machines that have much else to do
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def visit(server: Server, chromium: Browser) -> Iterator[Visit]:
    """Opens pages of different people; none of them may see an error or a warning in its console."""
    heard: list[str] = []
    contexts: list[BrowserContext] = []
    forgiven: list[str] = [*OVERTAKEN]

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(word in message.text for word in forgiven):
            heard.append(f"{message.type}: {message.text}")

    def open_page(
        path: str = "/", size: dict[str, int] = DESKTOP, house: Server = server, moving: bool = False,
        forgiving: tuple[str, ...] = (), stranger: bool = False, **more: Any,
    ) -> Page:  # fmt: skip
        forgiven.extend(forgiving)
        context = chromium.new_context(
            base_url=house.url, viewport=size, locale="en-GB",
            reduced_motion="no-preference" if moving else "reduce", **more,
        )  # fmt: skip
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", note)
        page.on("pageerror", lambda error: heard.append(str(error)))
        if not stranger:  # the house knows a guest before his page asks and a table is opened for him
            context.request.get("/api/me")
        if path:
            page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert heard == []
