"""What a friend's browser transfers when it joins a table for the first time."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.evening import press_ready
from tests.browser.fixtures import DESKTOP
from tests.static.friends import TRADES, Friends, create_table, invite
from tests.static.static_host import NEEDS_SITE, wait_until_ready

pytestmark = NEEDS_SITE
MOST = 400_000
"""Bytes until the board is there, from a host that compresses its responses."""


class Transfers:
    """Counts the bytes that a page gets over the network, with headers, by file."""

    def __init__(self, page: Page) -> None:
        self.files: Counter[str] = Counter()
        self.names: dict[str, str] = {}
        control = page.context.new_cdp_session(page)
        control.on("Network.requestWillBeSent", self.request)
        control.on("Network.loadingFinished", self.finish)
        control.send("Network.enable")

    def request(self, event: Any) -> None:
        self.names[event["requestId"]] = event["request"]["url"].rpartition("/")[2]

    def finish(self, event: Any) -> None:
        self.files[self.names[event["requestId"]]] += round(event["encodedDataLength"])


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("game", TRADES)
def test_a_first_visit_of_a_friend_is_small(friends: Friends, game: str, lang: str) -> None:
    friends.host.compresses = True
    host = friends.browser()
    host.goto(friends.host.url)
    wait_until_ready(host)
    create_table(host, 2, game)
    bea = friends.browser(DESKTOP)
    bea.context.add_init_script(f"Object.defineProperty(navigator, 'languages', {{ get: () => ['{lang}'] }})")
    transfers = Transfers(bea)
    bea.goto(invite(host))
    code = bea.locator(".copy input")
    host.get_by_label("Code from your friend").fill(code.input_value())
    host.get_by_role("button", name="Connect friend").click()
    bea.locator(".who li .btn").click()  # the open seat
    bea.locator(".begin .btn.go").click()  # ready
    press_ready(host)
    bea.wait_for_selector("main.table")
    bea.evaluate("document.fonts.ready.then(() => undefined)")
    bea.wait_for_load_state("networkidle")
    for name, size in transfers.files.most_common():
        print(f"{size:>8,}  {name}")
    print(f"{transfers.files.total():>8,}  {game}, {lang}")
    assert transfers.files.total() <= MOST
