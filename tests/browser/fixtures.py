"""Fixtures for tests in a real browser: a server, Chromium, and pages of different users."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

import fondaco
from tests.browser.kept_pages import KeptPages, Kind
from tests.server.live_server import Server
from tests.trial import GAME

pytest.register_assert_rewrite(
    *[f"tests.browser.{who}" for who in ("click_player", "layout_checker", "tutorial_reader", "view_checker")]
)
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Everything is laid out and can be clicked, but nothing is painted: no test looks at pixels, and painting is most of
# the work.
UNPAINTED = "--blink-settings=acceleratedCompositingEnabled=false"
DESKTOP, PHONE = ViewportSize(width=1366, height=768), ViewportSize(width=390, height=844)
LYING = ViewportSize(width=844, height=390)  # a phone in landscape
# The browser logs every response that is not 2xx, and every lost server. A test that expects this ignores these
# messages.
NOT_THERE = ("status of 404",)
REFUSED = ("status of 422",)
LINE_LOST = (
    "WebSocket connection",
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
    "ERR_SOCKET_NOT_CONNECTED",
    "ERR_CONNECTION_CLOSED",
    "ERR_CONNECTION_ABORTED",  # between two responses
    "ERR_CONTENT_LENGTH_MISMATCH",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",  # in the middle of a response
)

QUICK = 200  # factor by which animations are faster
VISITOR = (Path(__file__).parent / "visitor.js").read_text(encoding="utf-8")
PATIENCE = 90_000  # milliseconds, for a busy machine
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    settings = {"FONDACO_SEED": "the same each time", "FONDACO_DAILY_GAMES": GAME}
    with Server(tmp_path_factory.mktemp("server"), **settings) as running:
        yield running


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, UNPAINTED])
        yield running
        running.close()


def prepare(context: BrowserContext, seed: int = 1, longest: int = 5000) -> None:
    """Add the script that listens and clicks to every page of a context, with seeded random numbers.

    Timeouts below `longest` milliseconds are animations, which are faster.
    """
    context.add_init_script(f"({VISITOR})({seed}, {QUICK}, {longest})")


def skip_tutorials(context: BrowserContext) -> None:
    """Mark the tutorial openings of all games as seen."""
    seen = json.dumps({game: {"opened": True, "taught": False, "met": {}} for game in fondaco.games()})
    keep = f"localStorage['fondaco.lessons'] ??= {json.dumps(seen)}"
    context.add_init_script(f"if (location.protocol != 'about:') {keep}")


class Visit:
    """Opens pages of different users and fails the test on any error or warning in their consoles.

    Where it makes no difference, a page is one of the `kept` (see `KeptPages`). The browser of a `stranger` or a
    `newcomer` has never called the server before. With `own` the test may change the page's context.
    """

    def __init__(self, server: Server, chromium: Browser, kept: KeptPages) -> None:
        self.server, self.chromium, self.kept = server, chromium, kept
        self.faults: list[str] = []
        self.users = 0
        self.contexts: list[BrowserContext] = []
        self.borrowed: list[tuple[Kind, Page]] = []
        self.forgiven: list[str] = []
        self.forgiven_faults: list[str] = []

    def __call__(
        self,
        path: str = "/",
        size: ViewportSize = DESKTOP,
        server: Server | None = None,
        moving: bool = False,
        forgiving: tuple[str, ...] = (),
        stranger: bool = False,
        newcomer: bool = False,
        app: bool = False,
        own: bool = False,
        **more: Any,
    ) -> Page:
        self.forgiven.extend(forgiving)
        self.users += 1
        kind = Kind((server or self.server).url, self.users, more.pop("has_touch", False))
        motion: Literal["no-preference", "reduce"] = "no-preference" if moving else "reduce"

        def open_page() -> Page:
            context = self.chromium.new_context(
                base_url=kind.url,
                viewport=size,
                reduced_motion=motion,
                has_touch=kind.has_touch,
                **{"locale": "en-GB", **more},
            )
            prepare(context, kind.seed)
            if not newcomer:
                skip_tutorials(context)
            if not app:  # no service worker between page and server
                context.add_init_script("delete Navigator.prototype.serviceWorker")
            return context.new_page()

        if own or stranger or newcomer or app or server or more:
            page = open_page()
            self.contexts.append(page.context)
        else:
            page = self.kept.take(kind, size, motion, open_page)
            self.borrowed.append((kind, page))
        self.listening(page)
        if not stranger:  # the server knows the guest before the page asks and a table is opened
            page.context.request.get("/api/me")
        if path:
            page.goto(path)
        return page

    def beside(self, page: Page) -> Page:
        """Open the page's address once more for the same user, without motion."""
        other = self.listening(page.context.new_page())
        other.emulate_media(reduced_motion="reduce")
        other.goto(page.url)
        return other

    def listening(self, page: Page) -> Page:
        page.set_default_timeout(PATIENCE)
        page.on("console", self._listen)
        page.on("pageerror", self._note_error)
        return page

    def leave(self) -> None:
        """Close all pages, or keep them for the next test."""
        for kind, page in self.borrowed:
            page.remove_listener("console", self._listen)
            page.remove_listener("pageerror", self._note_error)
            self.kept.give_back(kind, page)
        for context in self.contexts:
            context.close()

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(f"{message.type}: {message.text} {message.location['url']}")

    def _note_error(self, error: Error) -> None:
        self._note(str(error))

    def _note(self, fault: str) -> None:
        forgiven = any(word in fault for word in self.forgiven)
        (self.forgiven_faults if forgiven else self.faults).append(fault)


@pytest.fixture(scope="session")
def kept_pages(chromium: Browser) -> KeptPages:
    return KeptPages()


@pytest.fixture
def visit(server: Server, chromium: Browser, kept_pages: KeptPages) -> Iterator[Visit]:
    opened = Visit(server, chromium, kept_pages)
    yield opened
    opened.leave()
    assert opened.faults == []
