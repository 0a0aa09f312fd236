"""Pages that several tests use one after the other: a process that has compiled the client loads it at half the cost.

Between two tests a page loses its user, everything stored in the browser, its sockets and its routes. It keeps the
files that the browser cached. Scripts added to its context and listeners added to the page cannot be removed: a test
that adds some needs a context of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from playwright.sync_api import Error, Page, ViewportSize

MOST = 4  # idle pages, each with a process
EMPTY = "/alive"  # a page of the server without the client
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"


class Kind(NamedTuple):
    """What cannot be changed once a page has been opened: its server, the seed of its user, and a touch screen."""

    url: str
    seed: int
    has_touch: bool


class KeptPages:
    """Idle pages of a browser, at most one of each kind."""

    def __init__(self) -> None:
        self.idle: dict[Kind, Page] = {}

    def take(
        self, kind: Kind, size: ViewportSize, motion: Literal["no-preference", "reduce"], open_page: Callable[[], Page]
    ) -> Page:
        """Return an idle page that looks like a new one, or open one."""
        page = self.idle.pop(kind, None)
        if page is None:
            return open_page()
        page.set_viewport_size(size)
        page.emulate_media(color_scheme="light", reduced_motion=motion)
        page.mouse.move(-1, -1)
        return page

    def give_back(self, kind: Kind, page: Page) -> None:
        """Make a page forget its user; close it instead if that fails or too many are kept."""
        self.close(self.idle.pop(kind, None))
        try:
            _forget(page)
        except Error:
            self.close(page)
            return
        self.idle[kind] = page
        while len(self.idle) > MOST:
            self.close(self.idle.pop(next(iter(self.idle))))

    def close(self, page: Page | None) -> None:
        if page is not None:
            page.context.close()


def _forget(page: Page) -> None:
    context = page.context
    for other in context.pages:
        if other is not page:
            other.close()
    page.unroute_all(behavior="ignoreErrors")
    page.goto(EMPTY)
    page.evaluate(FORGET)
    context.clear_cookies()
    context.clear_permissions()
