"""The offline build in a browser: played after its web server and the network are gone.

`make static ARGS=test` builds the folder and runs these tests; they are not part of `make test`.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, FilePayload, Page, expect

import fondaco
from fondaco.bots import bot
from fondaco.bots.evaluation import network_files
from fondaco.bots.search import pending_decision_name
from fondaco.games import all_games
from fondaco.learn.network import shipped_network
from tests.browser.click_player import WORD, ClickPlayer
from tests.browser.fixtures import CHROMIUM, DESKTOP, FLAGS, Visit, prepare, skip_tutorials
from tests.browser.kept_pages import KeptPages
from tests.server.live_server import Server, until
from tests.static.static_host import AWAKE, NEEDS_SITE, SITE, Host, wait_until_ready
from tests.trial import GAME
from tools import static

pytestmark = NEEDS_SITE


class Visitor:
    """A browser with a web server of static files."""

    def __init__(self, chromium: Browser, folder: Path | None = None) -> None:
        self.host = Host()
        self.chromium, self.folder = chromium, folder
        self.visit = Visit(None, chromium, KeptPages())  # type: ignore[arg-type]
        self.requests: list[str] = []
        self.context = self.begin()

    def begin(self) -> BrowserContext:
        """Start the browser again, with its stored profile if it has one."""
        look: dict[str, Any] = {"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce"}
        if self.folder is None:
            context = self.chromium.new_context(**look)
        else:
            start = self.chromium.browser_type.launch_persistent_context
            context = start(self.folder, executable_path=CHROMIUM, args=FLAGS, **look)
        context.on("request", lambda request: self.requests.append(request.url))
        prepare(context)
        skip_tutorials(context)
        self.context = context
        return context

    def page(self) -> Page:
        return self.visit.listening(self.context.new_page())

    def first_visit(self) -> Page:
        page = self.page()
        page.goto(self.host.url)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=AWAKE)
        wait_until_ready(page)
        return page

    def cut_off(self) -> Page:
        page = self.first_visit()
        print(f"first visit: {spent(page)}")
        self.host.stop()
        self.context.set_offline(True)
        page.goto(self.host.url)
        wait_until_ready(page)
        print(f"second visit: {spent(page)}")
        return page


def spent(page: Page) -> str:
    """Return the page's performance marks, in seconds since navigation."""
    marks = page.evaluate("() => performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime])")
    return ", ".join(f"{name} after {at / 1000:.1f} s" for name, at in marks)


def check_visitor(visitor: Visitor) -> Iterator[Visitor]:
    """Check that there were no errors and no requests to other hosts."""
    yield visitor
    visitor.context.close()
    visitor.host.stop()
    assert visitor.visit.faults == []
    assert [url for url in visitor.requests if not url.startswith((visitor.host.origin, "blob:", "data:"))] == []


@pytest.fixture
def offline(chromium: Browser) -> Iterator[Visitor]:
    yield from check_visitor(Visitor(chromium))


@pytest.fixture
def visitor_with_browser(chromium: Browser, tmp_path: Path) -> Iterator[Visitor]:
    """A visitor with a browser that can be closed and started again."""
    yield from check_visitor(Visitor(chromium, tmp_path / "browser"))


def open_seeded_table(page: Page, game: str, bot: str = "random") -> str:
    """Open a table with a fixed seed, go to its page and return its id."""
    seats = ["me", *[bot] * (fondaco.games()[game].players[0] - 1)]
    wish = {"game": game, "seats": seats, "seed": WORD, "word": WORD}
    table: str = json.loads(page.evaluate("(wish) => visitor.askWorker('POST', '/tables', wish)", wish))["id"]
    page.evaluate("(table) => { location.hash = `/t/${table}` }", table)
    page.wait_for_selector("main.table")
    page.evaluate("() => performance.mark('first question')")
    return table


def ask_worker(page: Page, path: str) -> str:
    text: str = page.evaluate("(path) => visitor.askWorker('GET', path)", path)
    return text


def asked(page: Page, path: str) -> Any:
    return json.loads(ask_worker(page, path))


@pytest.mark.parametrize("game", all_games())
def test_whole_match_is_played_without_server_and_connection(game: str, offline: Visitor) -> None:
    page = offline.cut_off()
    table = open_seeded_table(page, game)
    print(f"{game}: {spent(page)}")
    reloaded: list[int] = []

    def reload_once() -> None:
        """Reload after the first turn, and check that no acknowledged action is lost."""
        if reloaded:
            return
        page.wait_for_function("() => visitor.atRest()")
        before = asked(page, f"/tables/{table}")
        page.reload()
        page.wait_for_selector("main.table", timeout=AWAKE)
        after = asked(page, f"/tables/{table}")
        assert (after["seq"], after["views"]) == (before["seq"], before["views"])
        reloaded.append(after["seq"])

    player = ClickPlayer(page, import_module(f"tests.games.{game}.test_page").WISHES, looks=reload_once)
    assert player.play(seconds=500)["over"]
    assert reloaded
    assert asked(page, f"/tables/{table}")["seq"] > reloaded[0] + 10
    filed = ask_worker(page, f"/tables/{table}/match.json")
    assert fondaco.verify(filed) == []
    log = fondaco.load(filed).log or []
    assert fondaco.load(filed).at(len(log) - 1).to_json() == filed  # as this Python writes it, to the byte


def test_a_first_visit_is_small() -> None:
    sizes = static.first_visit()
    assert sum(sizes.values()) <= static.MOST, sizes


def test_second_visit_only_checks_for_updates(offline: Visitor) -> None:
    page = offline.first_visit()
    offline.host.asked.clear()
    page.goto("about:blank")
    page.goto(offline.host.url)
    wait_until_ready(page)
    assert {*offline.host.asked} <= {"sw.js"}
    offline.host.stop()


def test_match_continues_after_closing_the_browser(visitor_with_browser: Visitor) -> None:
    page = visitor_with_browser.cut_off()
    table = open_seeded_table(page, GAME)
    acted(page, table)
    before = asked(page, f"/tables/{table}")
    visitor_with_browser.context.close()
    visitor_with_browser.begin().set_offline(True)
    page = visitor_with_browser.page()
    page.goto(f"{visitor_with_browser.host.url}#/t/{table}")
    page.wait_for_selector("main.table", timeout=AWAKE)
    after = asked(page, f"/tables/{table}")
    assert (after["seq"], after["views"]) == (before["seq"], before["views"])
    acted(page, table)


def acted(page: Page, table: str) -> None:
    """Take the first legal action after the bots have acted."""
    page.wait_for_function("() => visitor.atRest()")
    news = asked(page, f"/tables/{table}")
    said = {"seat": 0, "seq": news["seq"], "key": f"{news['seq']}", "action": news["views"][0]["options"][0]}
    page.evaluate("([path, said]) => visitor.askWorker('POST', path, said)", [f"/tables/{table}/actions", said])
    page.wait_for_function("() => visitor.atRest()")
    assert asked(page, f"/tables/{table}")["seq"] > news["seq"]


def test_trained_weights_are_fetched_when_a_bot_joins_and_kept(offline: Visitor, tmp_path: Path) -> None:
    page = offline.first_visit()
    net = network_files(GAME)[fondaco.games()[GAME].players[0]].name
    assert net not in offline.host.asked
    offline.host.folder = tmp_path
    offline.visit.forgiven += ["status of 404", "neural network could not be downloaded"]
    wish = {"game": GAME, "seats": ["me", "trained"]}
    assert '"no_weights"' in page.evaluate("(wish) => visitor.askWorker('POST', '/tables', wish)", wish)
    offline.host.folder = SITE
    table = open_seeded_table(page, GAME, "trained")
    assert offline.host.asked.count(net) == 2
    offline.host.stop()
    offline.context.set_offline(True)
    page.reload()
    page.wait_for_selector("main.table", timeout=AWAKE)
    for _ in range(4):
        acted(page, table)
    assert {*chosen(fondaco.load(ask_worker(page, f"/tables/{table}/export")))} == {True}


def chosen(match: fondaco.Match) -> Iterator[bool]:
    """Yield whether the bot took its network's best action, at each decision the network is trained for."""
    net = shipped_network(match.game.id, match.players)
    assert net is not None
    for number, entry in enumerate((match.log or [])[1:]):
        before = match.at(number)
        if entry.seat and len(before.options(entry.seat)) > 1 and pending_decision_name(before) in net.facts.taught:
            yield bot("trained", match.game.id, 1).choose(before.seat(entry.seat)) == entry.action


def another_version(folder: Path) -> Path:
    """Copy the folder as a later build would have it."""
    shutil.copytree(SITE, folder)
    index, worker = folder / "index.html", folder / "sw.js"
    index.write_text(index.read_text().replace("</head>", '<meta name="version" content="later" /></head>'))
    worker.write_text(re.sub('SHELF \\+ "[0-9a-f]+"', 'SHELF + "later"', worker.read_text()))
    return folder


NETS_OF_THE_LATER = """async () => {
  const later = (await caches.keys()).find((name) => name.endsWith(' later'));
  return (await (await caches.open(later)).keys()).filter(({ url }) => url.endsWith('.npz')).length;
}"""


def is_later(page: Page) -> bool:
    return page.locator("meta[name=version]").count() == 1


def test_update_waits_until_nobody_plays(offline: Visitor, tmp_path: Path) -> None:
    page = offline.first_visit()
    table = open_seeded_table(page, GAME, "trained")
    offline.host.folder = another_version(tmp_path / "later")
    page.evaluate("async () => void (await (await navigator.serviceWorker.ready).update())")
    until(lambda: page.evaluate("async () => (await navigator.serviceWorker.ready).waiting !== null"), AWAKE / 1000)
    assert page.evaluate(NETS_OF_THE_LATER) == 1
    acted(page, table)
    page.reload()
    page.wait_for_selector("main.table", timeout=AWAKE)
    assert not is_later(page)
    acted(page, table)
    before = asked(page, f"/tables/{table}")
    outside = offline.context.new_page()
    outside.goto(f"{offline.host.origin}/manifest.webmanifest")
    page.close()
    old = "async () => (await caches.keys()).filter((name) => !name.endsWith(' later'))"
    until(lambda: not outside.evaluate(old), AWAKE / 1000)
    page = offline.page()
    page.goto(f"{offline.host.url}#/t/{table}")
    page.wait_for_selector("main.table", timeout=AWAKE)
    assert is_later(page)
    assert asked(page, f"/tables/{table}")["views"] == before["views"]
    offline.host.stop()


def test_link_opens_another_tab_at_its_address(offline: Visitor) -> None:
    page = offline.first_visit()
    with offline.context.expect_page() as opened:
        page.get_by_role("link", name="How to play").click(modifiers=["ControlOrMeta"])
    assert opened.value.url.startswith(f"{offline.host.url}#/rules/")
    offline.host.stop()


def as_file(text: str) -> FilePayload:
    return FilePayload(name="table.json", mimeType="application/json", buffer=text.encode())


def test_table_is_exported_and_imported_again(offline: Visitor, tmp_path: Path) -> None:
    """From a server that offers the offline version, under its own policy, and back."""
    with Server(tmp_path / "server", FONDACO_SEED=WORD, FONDACO_OFFLINE=str(SITE)) as server:
        offline.host.stop()
        offline.host.origin = server.url
        page = offline.page()
        page.goto(server.url)
        page.get_by_role("button", name="Play now").click()
        page.wait_for_selector("main.table")
        page.wait_for_function("() => visitor.atRest()")
        table = page.url.rpartition("/")[2]
        page.get_by_role("button", name="Table menu").click()
        with page.expect_download() as saved:
            page.get_by_role("link", name="Export table").click()
        page.goto(server.url)
        page.get_by_role("link", name="Play offline").click()
        wait_until_ready(page)
        assert page.url == f"{server.url}/solo/"
        page.get_by_label("Import table").set_input_files(saved.value.path())
        page.wait_for_selector("main.table")
        assert page.url == f"{server.url}/solo/#/t/{table}"
        acted(page, table)
        along = ask_worker(page, f"/tables/{table}/export")
        lines = asked(page, f"/tables/{table}")["table"]["lines"]
        page.goto(server.url)
        page.get_by_label("Import table").set_input_files(as_file(along))
        page.wait_for_url(f"{server.url}/t/{table}")
        page.wait_for_selector("main.table")
        assert page.evaluate("() => visitor.news().table.lines") >= lines
        page.goto(server.url)
        offline.visit.forgiven.append("status of 400")
        page.get_by_label("Import table").set_input_files(as_file("{}"))
        expect(page.get_by_role("alert")).to_contain_text("not an exported table")
        page.close()


def test_two_tabs_do_not_conflict(offline: Visitor) -> None:
    page = offline.cut_off()
    table = open_seeded_table(page, GAME)
    other = offline.page()
    other.goto(f"{offline.host.url}#/t/{table}")
    expect(other.locator(".waking")).to_contain_text("open in another tab", timeout=AWAKE)
    before = asked(page, f"/tables/{table}")
    page.close()
    other.wait_for_selector("main.table", timeout=AWAKE)
    assert asked(other, f"/tables/{table}")["views"] == before["views"]


def test_a_browser_without_webassembly_says_so(offline: Visitor) -> None:
    page = offline.page()
    offline.visit.forgiven.append("WebAssembly")
    page.add_init_script("delete window.WebAssembly")
    page.goto(offline.host.url)
    expect(page.locator(".waking[role=alert]")).to_contain_text("needs WebAssembly")
