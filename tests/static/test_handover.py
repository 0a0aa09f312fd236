"""A connection that breaks in the middle of a hand-over: afterwards exactly one browser hosts the table."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.browser.fixtures import DESKTOP, LINE_LOST
from tests.server.live_server import Server
from tests.static.friends import Friends, evening, evening_by_link, latest, reconnect, say
from tests.static.static_host import AWAKE, NEEDS_SITE, wait_until_ready

pytestmark = NEEDS_SITE

BREAK = """(text) => {
  const { send } = RTCDataChannel.prototype;
  RTCDataChannel.prototype.send = function (data) {
    if (window.broken || !data.includes(text)) return send.call(this, data);
    window.broken = true;
    this.close();
  };
}"""
CONFIRMED, GIVEN = '"took":true', '"given":['
TABLES = """async () => {
  const found = [];
  for (const { name } of await indexedDB.databases()) {
    const base = await new Promise((done) => {
      const asked = indexedDB.open(name);
      asked.onsuccess = () => done(asked.result);
    });
    if (base.objectStoreNames.contains('texts')) {
      const asked = base.transaction('texts').objectStore('texts').getAllKeys();
      await new Promise((done) => (asked.onsuccess = done));
      found.push(...asked.result.filter((key) => key.startsWith('table/') || key === 'copy'));
    }
    base.close();
  }
  return found;
}"""


def break_before(friends: Friends, number: int, text: str) -> None:
    """Let the connection of a browser that is opened later break when it would send this for the first time."""
    friends.scripts[number] = f"({BREAK})({json.dumps(text)})"


def has_the_table(page: Page, table: str) -> bool:
    """Whether a browser lists the table as its own; no copy may be left beside it."""
    found = page.evaluate(TABLES)
    assert "copy" not in found
    return f"table/{table}" in found


def begin_hand_over(host: Page, friend: Page, breaking: Page) -> str:
    """Let the host hand the table over to Bea until the connection breaks on one side; return the table's id."""
    table: str = latest(host)["table"]["id"]
    host.get_by_role("button", name="Table menu").click()
    host.get_by_role("button", name="Invite friends").click()
    host.get_by_role("button", name="Hand over table").click()
    host.get_by_role("button", name="Hand over to Bea").click()
    friend.get_by_role("button", name="Take over table").click()
    breaking.wait_for_function("() => window.broken", timeout=AWAKE)
    return table


def come_back(friends: Friends) -> Page:
    """Open the page of the first browser again, which has been closed."""
    page = friends.visit.listening(friends.contexts[0].new_page())
    page.goto(friends.host.url)
    return page


def test_the_table_stays_if_the_host_does_not_hear_that_it_has_arrived(friends: Friends, server: Server) -> None:
    break_before(friends, 1, CONFIRMED)
    host, bea = evening_by_link(friends, DESKTOP)
    table = begin_hand_over(host, bea, bea)
    expect(host.get_by_text("could not be handed over to Bea. It stays here.")).to_be_visible()
    expect(bea.locator("section.lost")).to_have_count(0)
    host.keyboard.press("Escape")
    say(bea, host, "You have it still")
    assert [has_the_table(page, table) for page in (host, bea)] == [True, False]


def test_the_new_host_hears_later_that_the_table_was_given(friends: Friends, server: Server) -> None:
    break_before(friends, 0, GIVEN)
    host, bea, cem = pages = evening_by_link(friends, DESKTOP, DESKTOP)
    table = begin_hand_over(host, bea, host)
    expect(bea.get_by_text("You host the table now")).to_be_visible(timeout=AWAKE)
    expect(host.get_by_text("The table is in another friend’s browser now")).to_be_visible()
    say(host, bea, "It is yours")
    say(cem, bea, "Yours indeed")
    assert [has_the_table(page, table) for page in pages] == [False, True, False]


def test_the_new_host_hears_it_also_if_both_pages_were_reloaded(friends: Friends, server: Server) -> None:
    break_before(friends, 0, GIVEN)
    host, bea = pages = evening_by_link(friends, DESKTOP)
    server.stop()  # nobody finds the other before the reload
    friends.visit.forgiven += LINE_LOST
    table = begin_hand_over(host, bea, host)
    bea.get_by_text("Connecting again").wait_for()
    for page in pages:
        page.on("dialog", lambda dialog: dialog.accept())
        page.reload()
    server.start()
    expect(bea.get_by_text("You host the table now")).to_be_visible(timeout=AWAKE)
    bea.wait_for_selector("main.table")
    host.wait_for_selector("main.table", timeout=AWAKE)
    say(host, bea, "It is yours")
    assert [has_the_table(page, table) for page in pages] == [False, True]


def test_a_friend_hosts_the_table_if_the_old_host_left_before_a_word(friends: Friends) -> None:
    """There is no server; the old host has given the table away, and finds it gone later."""
    break_before(friends, 0, GIVEN)
    host, bea, cem = evening(friends, DESKTOP, DESKTOP)
    table = begin_hand_over(host, bea, host)
    host.close()
    bea.get_by_role("button", name="Host table here").click()
    expect(bea.get_by_text("You host the table now")).to_be_visible(timeout=AWAKE)
    bea.get_by_role("button", name="Close").last.click()
    reconnect(bea, cem)
    say(cem, bea, "Found you")
    again = come_back(friends)
    wait_until_ready(again)
    expect(again.get_by_role("link", name="Continue")).to_have_count(0)
    assert [has_the_table(page, table) for page in (again, bea, cem)] == [False, True, False]


def test_an_old_host_who_returns_gives_up_its_copy(friends: Friends, server: Server) -> None:
    """It has gone on believing that the table stays, but is away, and the friend has begun to host it."""
    break_before(friends, 1, CONFIRMED)
    host, bea = evening_by_link(friends, DESKTOP)
    table = begin_hand_over(host, bea, bea)
    host.close()
    bea.get_by_role("button", name="Host table here").click(timeout=AWAKE)
    expect(bea.get_by_text("You host the table now")).to_be_visible(timeout=AWAKE)
    again = come_back(friends)
    expect(again.get_by_text("The table is in another friend’s browser now")).to_be_visible(timeout=AWAKE)
    again.get_by_role("link", name="Open table").click()
    again.wait_for_selector("main.table")
    say(again, bea, "I am your guest")
    assert [has_the_table(page, table) for page in (again, bea)] == [False, True]
