"""Friends at a table of a static page, played by clicks."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.browser.click_player import READ
from tests.browser.evening import press_ready
from tests.browser.fixtures import DESKTOP, Visit, prepare, skip_tutorials
from tests.browser.trial import WISHES
from tests.server.live_server import until
from tests.static.static_host import AWAKE, Host, wait_until_ready
from tests.trial import GAME

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
        self.visit = Visit(None, chromium)  # type: ignore[arg-type]
        self.contexts: list[BrowserContext] = []
        self.requests: list[list[str]] = []
        self.origins = [self.host.origin]
        """Everything that a page may ask."""

    def browser(self, size: ViewportSize = DESKTOP, device: Browser | None = None) -> Page:
        """Open a page in a browser that has never been here."""
        context = (device or self.chromium).new_context(viewport=size, locale="en-GB", reduced_motion="no-preference")
        requests: list[str] = []
        context.on("request", lambda request: requests.append(request.url))
        self.contexts.append(context)
        self.requests.append(requests)
        prepare(context, len(self.contexts))
        skip_tutorials(context)
        return self.visit.listening(context.new_page())

    def leave(self) -> None:
        """Close all pages."""
        for context in self.contexts:
            context.close()

    def close(self) -> None:
        self.leave()
        self.host.stop()
        assert self.visit.faults == []
        allowed = (*self.origins, "blob:")
        assert [url for urls in self.requests for url in urls if not url.startswith(allowed)] == []


def create_table(page: Page, seats: int) -> None:
    """Create a table of the owner of the page and friends, by clicking."""
    page.locator(f".games input[value={GAME}]").check(force=True)
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
    are = "friend is" if connected == 1 else "friends are"
    expect(host.get_by_text(f"{connected} {are} connected")).to_be_visible()


def sit(friend: Page, name: str) -> None:
    friend.get_by_label("Your name").fill(name)
    friend.get_by_role("button", name="Sit here").first.click()
    expect(friend.get_by_role("button", name="Sit here")).to_have_count(0)
    press_ready(friend)


def evening(friends: Friends, *sizes: ViewportSize) -> list[Page]:
    """Return the pages of a host and friends at a table whose match has begun."""
    host = friends.browser()
    host.goto(friends.host.url)
    wait_until_ready(host)
    create_table(host, 1 + len(sizes))
    pages = [host]
    for number, size in enumerate(sizes, 1):
        pages.append(friends.browser(size))
        join(host, pages[-1], number)
        sit(pages[-1], ["Bea", "Cem", "Dora"][number - 1])
    press_ready(host)
    for page in pages:
        page.wait_for_selector("main.table")
    return pages


def latest(page: Page) -> Any:
    return page.evaluate("visitor.news()")


def seen(news: Any) -> Any:
    """Return what a page sees of the match, without the part of the log that the last message brought."""
    return news["seq"], [(view["seat"], view["view"], view["options"]) for view in news["views"]]


def start_playing(page: Page, until: str = "", seed: int = 1) -> None:
    """Let a page be played by clicks, until something is seen or the match is over, while others are played, too."""
    page.evaluate(PLAY, [[*WISHES, READ], seed, until])


def stop_playing(page: Page, seconds: float) -> str:
    page.wait_for_function("() => window.played !== null", timeout=1000 * seconds)
    return str(page.evaluate("window.played.why"))


def say(speaker: Page, listener: Page, text: str) -> None:
    speaker.get_by_label("Message to the table").fill(text)
    speaker.keyboard.press("Enter")
    expect(listener.get_by_role("region", name="Log")).to_contain_text(text)


def trade_a_card(active: Page, others: list[Page]) -> None:
    """One offers the first card of the hand for a ducat, and the one who is asked accepts."""
    before = active.locator("[data-place=hand] button").count()
    for page in (active, *others):
        if (tab := page.locator("button[data-tab=trade]")).is_visible():  # on a phone
            tab.click()
    active.locator(".trade .add").first.click()
    active.locator(".trade .shelf button").first.click()
    active.get_by_role("group", name="Ducats you ask").get_by_role("button", name="one more").click()
    active.get_by_role("button", name="Send offer").click()
    until(lambda: any(page.get_by_role("button", name="Accept").count() for page in others), 60)
    next(page for page in others if page.get_by_role("button", name="Accept").count()).get_by_role(
        "button", name="Accept"
    ).click()
    expect(active.locator("[data-place=hand] button")).to_have_count(before - 1)


def reconnect(host: Page, friend: Page) -> None:
    """Give a friend who has lost the connection a new link, and take the code back."""
    friend.get_by_label("New link").fill(invite_again(host))
    friend.get_by_role("button", name="Use link").click()
    host.get_by_label("Code from your friend").fill(friend.get_by_label("Code for your friend").input_value())
    host.get_by_role("button", name="Connect friend").click()
    expect(host.get_by_text("1 friend is connected")).to_be_visible()
    host.keyboard.press("Escape")


def accept_the_table(host: Page, friend: Page, name: str) -> None:
    """Let the host hand the table over to a friend, who accepts."""
    host.get_by_role("button", name="Table menu").click()
    host.get_by_role("button", name="Invite friends").click()
    host.get_by_role("button", name="Hand over table").click()
    host.get_by_role("button", name=f"Hand over to {name}").click()
    friend.get_by_role("button", name="Take over table").click()
    expect(friend.get_by_text("You host the table now")).to_be_visible(timeout=AWAKE)
