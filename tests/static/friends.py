"""Friends at a table of a static page, played by clicks."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from fondaco.games import all_games
from tests.browser.click_player import READ
from tests.browser.evening import press_ready
from tests.browser.fixtures import CHROMIUM, DESKTOP, FLAGS, Visit, prepare, skip_tutorials
from tests.browser.kept_pages import KeptPages
from tests.static.static_host import AWAKE, Host, wait_until_ready
from tests.trial import GAME

TRADES = {
    game: import_module(f"tests.games.{game}.trade_in_browser")
    for game in all_games()
    if (Path(__file__).parents[1] / "games" / game / "trade_in_browser.py").exists()
}
"""How players trade, for each game with trade."""
NAMES = "Bea", "Cem", "Dora"
STOPPED = "html[data-stopped]"
PLAY = """([wishes, state, until]) => {
  window.played = null;
  visitor.play({ wishes, until, deeds: null, seconds: 3000, stuck: 3000, state, turn: null, read: null })
    .then((told) => (window.played = told));
}"""


class Friends:
    """Browsers of different people with the pages of one static file host; no console may say a word."""

    def __init__(self, chromium: Browser) -> None:
        self.host = Host()
        self.chromium = chromium
        self.visit = Visit(None, chromium, KeptPages())  # type: ignore[arg-type]
        self.contexts: list[BrowserContext] = []
        self.devices: list[Browser] = []
        self.scripts: dict[int, str] = {}
        """Scripts that pages run before their own, by the number of the browser."""
        self.requests: list[list[str]] = []
        self.origins = [self.host.origin]
        """Everything that a page may ask."""

    def browser(self, size: ViewportSize = DESKTOP, device: Browser | None = None) -> Page:
        """Open a page in a browser that has never been here."""
        context = (device or self.chromium).new_context(viewport=size, locale="en-GB", reduced_motion="no-preference")
        requests: list[str] = []
        context.on("request", lambda request: requests.append(request.url))
        if script := self.scripts.get(len(self.contexts)):
            context.add_init_script(script)
        self.contexts.append(context)
        self.requests.append(requests)
        prepare(context, len(self.contexts), longest=1000)  # a page that asks a server every second does no more here
        skip_tutorials(context)
        return self.visit.listening(context.new_page())

    def device(self, *flags: str) -> Browser:
        """Start another Chromium, with processes of its own."""
        started = self.chromium.browser_type.launch(executable_path=CHROMIUM, args=[*FLAGS, *flags])
        self.devices.append(started)
        return started

    def leave(self) -> None:
        """Close all pages."""
        for context in self.contexts:
            context.close()
        for device in self.devices:
            device.close()

    def close(self) -> None:
        self.leave()
        self.host.stop()
        assert self.visit.faults == []
        allowed = (*self.origins, "blob:")
        assert [url for urls in self.requests for url in urls if not url.startswith(allowed)] == []


def create_table(page: Page, seats: int, game: str = GAME) -> None:
    """Create a table of the owner of the page and friends, by clicking."""
    page.locator(f".games input[value={game}]").check(force=True)
    page.get_by_role("button", name="Create table").click()
    form = page.get_by_role("dialog")
    form.get_by_text(str(seats), exact=True).click()
    form.get_by_role("button", name="Create table").click()
    page.get_by_role("button", name="Create link").wait_for()


def invite(host: Page) -> str:
    """Create a link for one friend."""
    host.get_by_role("button", name="Create link").click()
    return host.get_by_label("Link for one friend").input_value()


def invite_again(host: Page) -> str:
    """Create another link from the table menu, during the match."""
    host.get_by_role("button", name="Table menu").click()
    host.get_by_role("button", name="Invite friends").click()
    return invite(host)


def join(host: Page, friend: Page, connected: int) -> None:
    """Let a friend follow a link and send the code back; then they are at the table."""
    friend.goto(invite(host))
    expect(friend.get_by_text("hidden cards included")).to_be_visible()
    host.get_by_label("Code from your friend").fill(friend.get_by_label("Code for your friend").input_value())
    host.get_by_role("button", name="Connect friend").click()
    expect(host.get_by_text(are_connected(connected))).to_be_visible()


def are_connected(count: int) -> str:
    return "1 friend is connected" if count == 1 else f"{count} friends are connected"


def sit(friend: Page, name: str) -> None:
    friend.get_by_label("Your name").fill(name)
    friend.get_by_role("button", name="Sit here").first.click()
    expect(friend.get_by_role("button", name="Sit here")).to_have_count(0)
    press_ready(friend)


def evening(
    friends: Friends, *sizes: ViewportSize, game: str = GAME, devices: Sequence[Browser | None] = ()
) -> list[Page]:
    """Return the pages of a host and friends at a table whose match has begun."""
    host = friends.browser()
    host.goto(friends.host.url)
    wait_until_ready(host)
    create_table(host, 1 + len(sizes), game)
    pages = [host]
    for number, (size, device) in enumerate(zip_longest(sizes, devices), 1):
        pages.append(friends.browser(size, device))
        join(host, pages[-1], number)
        sit(pages[-1], NAMES[number - 1])
    press_ready(host)
    for page in pages:
        page.wait_for_selector("main.table")
    return pages


def evening_by_link(friends: Friends, *sizes: ViewportSize, devices: Sequence[Browser | None] = ()) -> list[Page]:
    """Return the pages of a host and friends who have followed one link to a table whose match has begun."""
    host = friends.browser()
    host.goto(friends.host.url)
    wait_until_ready(host)
    create_table(host, 1 + len(sizes))
    host.get_by_role("button", name="Create link", exact=True).click()
    link, pages = host.get_by_label("Link for your friends").input_value(), [host]
    for name, size, device in zip_longest(NAMES[: len(sizes)], sizes, devices):
        pages.append(friends.browser(size, device))
        pages[-1].goto(link)
        sit(pages[-1], name)
    press_ready(host)
    for page in pages:
        page.wait_for_selector("main.table")
    return pages


@contextmanager
def asleep(device: Browser) -> Iterator[None]:
    """Stop all processes of a browser, as on a device that sleeps."""
    control = device.new_browser_cdp_session()
    processes = [each["id"] for each in control.send("SystemInfo.getProcessInfo")["processInfo"]]
    assert len(processes) > 2
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


def latest(page: Page) -> Any:
    return page.evaluate("visitor.news()")


def seen(news: Any) -> Any:
    """Return what a page sees of the match, without the part of the log that the last message brought."""
    return news["seq"], [(view["seat"], view["view"], view["options"]) for view in news["views"]]


def start_playing(page: Page, until: str = STOPPED, seed: int = 1, game: str = GAME) -> None:
    """Let a page be played by clicks, until something is seen or the match is over, while others are played, too."""
    page.evaluate(PLAY, [[*TRADES[game].WISHES, READ], seed, until])


def stop_playing(page: Page, seconds: float) -> str:
    page.wait_for_function("() => window.played !== null", timeout=1000 * seconds)
    return str(page.evaluate("window.played.why"))


def play_on(pages: list[Page], lines: int, game: str = GAME) -> None:
    """Let all pages be played until the log of the table has so many more lines."""
    past = latest(pages[0])["seq"] + lines
    for number, page in enumerate(pages):
        start_playing(page, seed=number, game=game)
    for page in pages:
        page.wait_for_function("past => visitor.news().seq > past", arg=past, timeout=600_000)
    for page in pages:
        page.evaluate("() => void (document.documentElement.dataset.stopped = '')")
    assert [stop_playing(page, 120) for page in pages] == ["done"] * len(pages)
    for page in pages:
        page.evaluate("() => delete document.documentElement.dataset.stopped")


def play_to_the_end(pages: list[Page], game: str = GAME) -> None:
    for number, page in enumerate(pages):
        start_playing(page, seed=number, game=game)
    assert [stop_playing(page, 1500) for page in pages] == ["over"] * len(pages)


def trade(pages: list[Page], game: str = GAME) -> None:
    """Let the active player come to the point where trade is possible, and one trade happen."""
    how = TRADES[game]
    active = pages[how.active_seat(latest(pages[0])["views"][0]["view"])]
    start_playing(active, how.TRADING, game=game)
    assert stop_playing(active, 300) == "done"
    how.trade(active, [page for page in pages if page is not active])


def files_of(pages: list[Page]) -> list[str]:
    """Return the match file that each page saves."""
    saved = []
    for page in pages:
        with page.expect_download() as download:
            page.get_by_role("link", name="Match file").click()
        saved.append(download.value.path().read_text(encoding="utf-8"))
    return saved


def say(speaker: Page, listener: Page, text: str) -> None:
    speaker.get_by_label("Message to the table").fill(text)
    speaker.keyboard.press("Enter")
    expect(listener.get_by_role("region", name="Log")).to_contain_text(text)


def reconnect(host: Page, friend: Page, connected: int = 1) -> None:
    """Give a friend who has lost the connection a new link, and take the code back."""
    friend.get_by_label("New link").fill(invite_again(host))
    friend.get_by_role("button", name="Use link").click()
    host.get_by_label("Code from your friend").fill(friend.get_by_label("Code for your friend").input_value())
    host.get_by_role("button", name="Connect friend").click()
    expect(host.get_by_text(are_connected(connected))).to_be_visible()
    host.keyboard.press("Escape")


def accept_the_table(host: Page, friend: Page, name: str) -> None:
    """Let the host hand the table over to a friend, who accepts."""
    host.get_by_role("button", name="Table menu").click()
    host.get_by_role("button", name="Invite friends").click()
    host.get_by_role("button", name="Hand over table").click()
    host.get_by_role("button", name=f"Hand over to {name}").click()
    friend.get_by_role("button", name="Take over table").click()
    expect(friend.get_by_text("You host the table now")).to_be_visible(timeout=AWAKE)
