"""Friends who find each other through a Fondaco server, which they do not need afterwards."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.fixtures import DESKTOP, LINE_LOST, PHONE
from tests.server.live_server import Server
from tests.static.friends import (
    Friends,
    accept_the_table,
    asleep,
    create_table,
    evening_by_link,
    latest,
    play_on,
    say,
    seen,
)
from tests.static.static_host import AWAKE, NEEDS_SITE, wait_until_ready

pytestmark = NEEDS_SITE
# What the panel over the table says, however shortly.
WATCH = """() => {
  window.said = [];
  const look = () => window.said.push(document.querySelector('section.lost')?.textContent ?? '');
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
# Guests are let in when the test says so.
HOLD = """(() => {
  window.held = [];
  window.Worker = class extends Worker {
    postMessage(message, ...more) {
      if (message.call === 'admit') window.held.push(() => super.postMessage(message, ...more));
      else super.postMessage(message, ...more);
    }
  };
})()"""
EARLIER_NAME = """() => {
  localStorage['fondaco.meetings'] = localStorage['fondaco.rendezvous'];
  delete localStorage['fondaco.rendezvous'];
}"""


def test_one_link_leads_all_friends_to_the_table_and_the_server_may_stop(friends: Friends, server: Server) -> None:
    pages = evening_by_link(friends, DESKTOP, PHONE)
    assert [latest(page)["table"]["yours"] for page in pages] == [[0], [1], [2]]
    friends.visit.forgiven += LINE_LOST
    server.stop()
    say(pages[0], pages[1], "Without a server")
    play_on(pages, 60)


def test_friends_return_by_themselves_after_reloads(friends: Friends, server: Server) -> None:
    """The link is kept by the host, also under the name that earlier versions used, and by each friend."""
    host, bea = evening_by_link(friends, DESKTOP)
    before = latest(bea)
    bea.reload()
    bea.wait_for_selector("main.table")
    assert seen(latest(bea)) == seen(before)
    say(bea, host, "I reloaded")
    host.on("dialog", lambda dialog: dialog.accept())  # asks before it leaves connected friends
    host.evaluate(EARLIER_NAME)
    bea.evaluate(WATCH)
    host.reload()
    host.wait_for_selector("main.table", timeout=AWAKE)
    bea.wait_for_function("() => window.said.some((text) => text.includes('Connecting again'))")
    expect(bea.locator("section.lost")).to_have_count(0)
    say(bea, host, "You reloaded")


def test_a_page_that_reconnects_while_it_is_let_in_is_not_refused(friends: Friends, server: Server) -> None:
    """Its sockets are opened again and again, also between the introduction and the welcome."""
    host, bea = evening_by_link(friends, DESKTOP)
    host.on("dialog", lambda dialog: dialog.accept())
    host.add_init_script(HOLD)
    host.reload()
    host.wait_for_function("() => window.held.length", timeout=AWAKE)
    bea.evaluate("() => void window.dispatchEvent(new Event('online'))")
    bea.wait_for_timeout(1000)  # what it sends arrives meanwhile
    host.evaluate("() => window.held.forEach((admit) => admit())")
    expect(bea.locator("section.lost")).to_have_count(0)
    say(bea, host, "Let in")


def test_the_link_leads_to_the_new_host_after_a_hand_over(friends: Friends, server: Server) -> None:
    host, bea, cem = evening_by_link(friends, DESKTOP, DESKTOP)
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
    device = friends.device()
    host, bea = evening_by_link(friends, DESKTOP, devices=[device])
    with asleep(device):
        host.get_by_label("Message to the table").fill("Are you asleep?")
        host.keyboard.press("Enter")
        host.wait_for_timeout(30_000)
    expect(bea.get_by_role("region", name="Log")).to_contain_text("Are you asleep?")
    expect(bea.locator("section.lost")).to_have_count(0)
    say(bea, host, "Only for a moment")
    assert latest(bea)["table"]["yours"] == [1]
