"""Friends who find each other through a Fondaco server, which they do not need afterwards."""

from __future__ import annotations

import itertools
import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.evening import press_ready
from tests.browser.fixtures import CHROMIUM, DESKTOP, FLAGS, LINE_LOST, PHONE
from tests.server.live_server import Server
from tests.static.friends import (
    Friends,
    accept_the_table,
    create_table,
    latest,
    say,
    seen,
    sit,
    start_playing,
)
from tests.static.static_host import AWAKE, NEEDS_SITE, SITE, wait_until_ready
from tools.static import with_rendezvous

pytestmark = NEEDS_SITE
NAMES = "Bea", "Cem", "Dora"


@pytest.fixture
def server(friends: Friends, tmp_path: Path) -> Iterator[Server]:
    """Run a server that the static page names as its rendezvous."""
    with Server(tmp_path / "server") as running:
        page = with_rendezvous((SITE / "index.html").read_text(encoding="utf-8"), running.url)
        friends.host.changed = {"": page, "index.html": page}
        friends.origins.append(running.url)
        yield running
        friends.leave()


def link_of(host: Page) -> str:
    host.get_by_role("button", name="Create link", exact=True).click()
    return host.get_by_label("Link for your friends").input_value()


def evening(friends: Friends, *sizes: ViewportSize, browsers: Sequence[Browser | None] = ()) -> list[Page]:
    """Return the pages of a host and friends who have followed one link to a table whose match has begun."""
    host = friends.browser()
    host.goto(friends.host.url)
    wait_until_ready(host)
    create_table(host, 1 + len(sizes))
    link, pages = link_of(host), [host]
    for name, size, device in itertools.zip_longest(NAMES[: len(sizes)], sizes, browsers):
        pages.append(friends.browser(size, device))
        pages[-1].goto(link)
        sit(pages[-1], name)
    press_ready(host)
    for page in pages:
        page.wait_for_selector("main.table")
    return pages


def test_one_link_leads_all_friends_to_the_table_and_the_server_may_stop(friends: Friends, server: Server) -> None:
    pages = evening(friends, DESKTOP, PHONE)
    assert [latest(page)["table"]["yours"] for page in pages] == [[0], [1], [2]]
    friends.visit.forgiven += LINE_LOST
    server.stop()
    say(pages[0], pages[1], "Without a server")
    begun = latest(pages[0])["seq"]
    for number, page in enumerate(pages):
        start_playing(page, "", number)
    for page in pages:
        page.wait_for_function("past => visitor.news().seq > past", arg=begun + 60)


def test_friends_return_by_themselves_after_reloads(friends: Friends, server: Server) -> None:
    """The link is kept by the host and by each friend."""
    host, bea = evening(friends, DESKTOP)
    before = latest(bea)
    bea.reload()
    bea.wait_for_selector("main.table")
    assert seen(latest(bea)) == seen(before)
    say(bea, host, "I reloaded")
    host.on("dialog", lambda dialog: dialog.accept())  # asks before it leaves connected friends
    host.reload()
    expect(bea.get_by_text("Connecting again")).to_be_visible()
    host.wait_for_selector("main.table", timeout=AWAKE)
    expect(bea.locator("section.lost")).to_have_count(0)
    say(bea, host, "You reloaded")


def test_the_link_leads_to_the_new_host_after_a_hand_over(friends: Friends, server: Server) -> None:
    host, bea, cem = evening(friends, DESKTOP, DESKTOP)
    accept_the_table(host, bea, "Bea")
    expect(cem.get_by_text("The table is in another friend’s browser now")).to_be_visible()
    host.close()
    cem.reload()
    cem.wait_for_selector("main.table")
    say(cem, bea, "By the old link")


def test_a_server_that_does_not_answer_leaves_the_exchange_of_codes(friends: Friends, server: Server) -> None:
    friends.visit.forgiven += LINE_LOST
    host = friends.browser()
    host.goto(friends.host.url)
    wait_until_ready(host)
    create_table(host, 2)
    server.stop()
    host.get_by_role("button", name="Create link", exact=True).click()
    expect(host.get_by_role("alert")).to_contain_text("does not answer")
    host.get_by_role("button", name="Invite one friend").click()
    bea = friends.browser()
    bea.goto(host.get_by_label("Link for one friend").input_value())
    host.get_by_label("Code from your friend").fill(bea.get_by_label("Code for your friend").input_value())
    host.get_by_role("button", name="Connect friend").click()
    expect(host.get_by_text("1 friend is connected")).to_be_visible()


def test_an_expired_link_asks_for_a_new_one(friends: Friends, server: Server) -> None:
    friends.visit.forgiven.append("status of 404")
    page = friends.browser()
    page.goto(f"{friends.host.url}#/join/abcdefghjk.{'A' * 22}")
    expect(page.get_by_text("Ask your friend for a new link")).to_be_visible()


def test_a_friend_whose_device_sleeps_for_half_a_minute_returns(friends: Friends, server: Server) -> None:
    """All processes of a friend's browser stop, and go on later."""
    device = friends.chromium.browser_type.launch(executable_path=CHROMIUM, args=[*FLAGS])
    host, bea = evening(friends, DESKTOP, browsers=[device])
    control = device.new_browser_cdp_session()
    processes = [each["id"] for each in control.send("SystemInfo.getProcessInfo")["processInfo"]]
    assert len(processes) > 2
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    host.get_by_label("Message to the table").fill("Are you asleep?")
    host.keyboard.press("Enter")
    host.wait_for_timeout(30_000)
    for process in processes:
        os.kill(process, signal.SIGCONT)
    expect(bea.get_by_role("region", name="Log")).to_contain_text("Are you asleep?")
    expect(bea.locator("section.lost")).to_have_count(0)
    say(bea, host, "Only for a moment")
    assert latest(bea)["table"]["yours"] == [1]
