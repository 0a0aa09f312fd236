"""All of it in a browser, from a folder of files: played when its host has gone and the line is cut.

`make static ARGS=test` builds the folder and runs these; they are no part of `make test`.
"""
from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import fondaco
from fondaco.games import all_games
from tests.browser.captain import WORD, Captain
from tests.browser.fixtures import DESKTOP, Visit, prepare, schooled

SITE = Path(__file__).parents[2] / "build" / "static" / "site"
AWAKE = 120_000  # milliseconds
pytestmark = [
    pytest.mark.static, pytest.mark.skipif(not (SITE / "sw.js").exists(), reason="`make static` builds the folder"),
]  # fmt: skip


class Quiet(SimpleHTTPRequestHandler):
    """Serves the folder somewhere below the root."""

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix("/some/where"))

    def log_message(self, *args: Any) -> None:
        pass


class Host:
    def __init__(self) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(SITE)))
        self.url = f"http://127.0.0.1:{self.server.server_port}/some/where/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Offline:
    """Somebody who has visited once, and is cut off since."""

    def __init__(self, chromium: Browser) -> None:
        self.host = Host()
        self.visit = Visit(None, chromium)  # type: ignore[arg-type]
        self.context = chromium.new_context(viewport=DESKTOP, locale="en-GB", reduced_motion="reduce")
        self.visit.contexts.append(self.context)
        self.requests: list[str] = []
        self.context.on("request", lambda request: self.requests.append(request.url))
        prepare(self.context)
        schooled(self.context)

    def page(self) -> Page:
        return self.visit.listening(self.context.new_page())

    def cut_off(self) -> Page:
        page, began = self.page(), time.monotonic()
        page.goto(self.host.url)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=AWAKE)
        awake(page)
        print(f"first visit: awake after {time.monotonic() - began:.1f} s")
        self.host.stop()
        self.context.set_offline(True)
        began = time.monotonic()
        page.goto(self.host.url)
        awake(page)
        print(f"second visit: awake after {time.monotonic() - began:.1f} s")
        return page


def awake(page: Page) -> None:
    expect(page.locator(".waking")).to_have_count(0, timeout=AWAKE)
    expect(page.get_by_role("button", name="Play now")).to_be_visible(timeout=AWAKE)


@pytest.fixture
def offline(chromium: Browser) -> Iterator[Offline]:
    visitor = Offline(chromium)
    yield visitor
    visitor.context.close()
    assert visitor.visit.faults == []
    assert [url for url in visitor.requests if not url.startswith((visitor.host.url, "blob:", "data:"))] == []


def sat_down(page: Page, game: str) -> str:
    """At a table that is dealt in the same way each time."""
    seats = ["me", *["random"] * (fondaco.games()[game].players[0] - 1)]
    wish = {"game": game, "seats": seats, "seed": WORD, "word": WORD}
    table: str = json.loads(page.evaluate("(wish) => visitor.askWorker('POST', '/tables', wish)", wish))["id"]
    page.evaluate("(table) => { location.hash = `/t/${table}` }", table)
    page.wait_for_selector("main.table")
    return table


def told(page: Page, path: str) -> str:
    text: str = page.evaluate("(path) => visitor.askWorker('GET', path)", path)
    return text


def asked(page: Page, path: str) -> Any:
    return json.loads(told(page, path))


@pytest.mark.parametrize("game", all_games())
def test_a_whole_match_is_played_where_there_is_no_house_and_no_line(game: str, offline: Offline) -> None:
    page = offline.cut_off()
    table = sat_down(page, game)
    reloaded: list[int] = []

    def reload_once() -> None:
        """After the first turn: nothing that was acknowledged is lost."""
        if reloaded:
            return
        page.wait_for_function("() => visitor.atRest()")
        before = asked(page, f"/tables/{table}")
        page.reload()
        page.wait_for_selector("main.table", timeout=AWAKE)
        after = asked(page, f"/tables/{table}")
        assert (after["seq"], after["faces"]) == (before["seq"], before["faces"])
        reloaded.append(after["seq"])

    captain = Captain(page, import_module(f"tests.games.{game}.test_page").WISHES, looks=reload_once)
    assert captain.play(seconds=500)["over"]
    assert reloaded
    assert asked(page, f"/tables/{table}")["seq"] > reloaded[0] + 10
    assert fondaco.verify(told(page, f"/tables/{table}/match.json")) == []


def test_two_tabs_do_no_harm(offline: Offline) -> None:
    page = offline.cut_off()
    table = sat_down(page, sorted(all_games())[-1])
    other = offline.page()
    other.goto(f"{offline.host.url}#/t/{table}")
    expect(other.locator(".waking")).to_contain_text("open in another tab", timeout=AWAKE)
    before = asked(page, f"/tables/{table}")
    page.close()
    other.wait_for_selector("main.table", timeout=AWAKE)
    assert asked(other, f"/tables/{table}")["faces"] == before["faces"]


def test_a_browser_without_webassembly_says_so(offline: Offline) -> None:
    page = offline.page()
    offline.visit.forgiven.append("WebAssembly")
    page.add_init_script("delete window.WebAssembly")
    page.goto(offline.host.url)
    expect(page.locator(".waking[role=alert]")).to_contain_text("needs WebAssembly")
    offline.host.stop()
