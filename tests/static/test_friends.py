"""Friends at a table of a static page: their browsers are connected by codes, and there is no server."""

from __future__ import annotations

import base64
import ipaddress
import json
import socket
import struct
import threading

import pytest
from playwright.sync_api import Page, expect

import fondaco
from tests.browser.fixtures import DESKTOP, PHONE
from tests.static.friends import (
    TRADES,
    Friends,
    accept_the_table,
    asleep,
    evening,
    files_of,
    invite_again,
    latest,
    play_on,
    play_to_the_end,
    reconnect,
    say,
    seen,
    trade,
)
from tests.static.static_host import AWAKE, NEEDS_SITE, SITE, wait_until_ready
from tools.static import with_ice_servers

pytestmark = NEEDS_SITE
PYTHON = (".pack", ".xz", ".whl", ".wasm", "pyodide.mjs")


@pytest.mark.parametrize("game", TRADES)
def test_three_friends_play_a_whole_match_without_a_server(friends: Friends, game: str) -> None:
    """They trade with each other, the host reloads in the middle, and later hands the table over."""
    pages = evening(friends, DESKTOP, PHONE, game=game)
    host, bea, cem = pages
    for number, page in enumerate(pages):
        assert latest(page)["table"]["yours"] == [view["seat"] for view in latest(page)["views"]] == [number]
    assert not [url for urls in friends.requests[1:] for url in urls if url.endswith(PYTHON)]
    assert bea.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0

    trade(pages, game)
    play_on(pages, 30, game)
    before = [seen(latest(page)) for page in pages]
    host.on("dialog", lambda dialog: dialog.accept())  # asks before it leaves connected friends
    host.reload()
    host.wait_for_selector("main.table", timeout=AWAKE)
    for number, page in enumerate((bea, cem), 1):
        reconnect(host, page, number)
        expect(page.locator("section.lost")).to_have_count(0)
    assert [seen(latest(page)) for page in pages] == before

    play_on(pages, 30, game)
    accept_the_table(host, bea, "Bea")
    for page in (host, cem):
        expect(page.get_by_text("The table is in another friend’s browser now")).to_be_visible()
    for page in pages:
        page.get_by_role("button", name="Close").last.click()
        page.wait_for_selector("main.table")
    play_to_the_end(pages, game)
    for file in files_of(pages):
        assert fondaco.verify(file) == []


def test_a_forged_resume_is_refused(friends: Friends) -> None:
    """Somebody knows the public key of a friend, but cannot sign with it."""
    host, bea = evening(friends, DESKTOP)
    mallory = friends.browser()
    key = bea.evaluate("""async () => {
      const base = await new Promise((done) => {
        const asked = indexedDB.open('fondaco guest', 1);
        asked.onsuccess = () => done(asked.result);
      });
      const asked = base.transaction('keys').objectStore('keys').get('own');
      const pair = await new Promise((done) => (asked.onsuccess = () => done(asked.result)));
      const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
      return [...raw];
    }""")
    mallory.add_init_script(
        f"""{{
      const exported = crypto.subtle.exportKey;
      crypto.subtle.exportKey = async () => Uint8Array.from({json.dumps(key)}).buffer;
    }}"""
    )
    mallory.goto(invite_again(host))
    host.get_by_label("Code from your friend").fill(mallory.get_by_label("Code for your friend").input_value())
    host.get_by_role("button", name="Connect friend").click()
    expect(mallory.get_by_role("alert")).to_contain_text("could not verify who you are")
    expect(host.get_by_text("1 friend is connected")).to_be_visible()
    assert mallory.evaluate("visitor.heard") == []
    assert latest(bea)["table"]["yours"] == [1]


def test_a_flood_ends_only_its_own_connection(friends: Friends) -> None:
    """A hostile guest sends as fast as the channel allows; the others play on."""
    host, bea, cem = evening(friends, DESKTOP, DESKTOP)
    cem.evaluate("""() => {
      const [channel] = visitor.channels;
      const request = { method: 'GET', path: '/games' };
      for (let i = 0; i < 5000; i++) channel.send('=' + JSON.stringify({ id: 100000 + i, request }));
    }""")
    expect(cem.get_by_text("sent too many messages and was disconnected")).to_be_visible()
    say(bea, host, "Still here")
    expect(host.get_by_text("sent too many messages")).to_have_count(0)


def test_host_and_guest_reload_and_play_on(friends: Friends) -> None:
    host, bea = evening(friends, DESKTOP)
    before = latest(bea)
    host.on("dialog", lambda dialog: dialog.accept())  # asks before it leaves connected friends
    host.reload()
    host.wait_for_selector("main.table", timeout=AWAKE)
    expect(bea.get_by_role("alert").filter(has_text="is lost")).to_be_visible()
    reconnect(host, bea)
    expect(bea.locator("section.lost")).to_have_count(0)
    bea.reload()
    expect(bea.get_by_text("You are not connected")).to_be_visible()
    reconnect(host, bea)
    bea.wait_for_selector("main.table")
    after = latest(bea)
    assert seen(after) == seen(before)
    assert after["table"]["yours"] == [1]
    say(bea, host, "Back again")


def test_the_host_hands_the_table_over_and_leaves(friends: Friends) -> None:
    """The friends play on with each other, also after the new host reloads; the old host comes back as a guest."""
    host, bea, cem = pages = evening(friends, DESKTOP, DESKTOP)
    say(host, bea, "I have to go")
    before = [seen(latest(page)) for page in pages]
    accept_the_table(host, bea, "Bea")
    for page in (host, cem):
        expect(page.get_by_text("The table is in another friend’s browser now")).to_be_visible()
        page.get_by_role("button", name="Close").last.click()
        page.wait_for_selector("main.table")
    assert [seen(latest(page)) for page in pages] == before
    assert [latest(page)["table"]["yours"] for page in pages] == [[0], [1], [2]]
    say(host, cem, "Still here, as a guest")
    host.close()
    say(cem, bea, "And without the old host")
    friends.host.asked.clear()

    bea.on("dialog", lambda dialog: dialog.accept())
    bea.reload()
    bea.wait_for_selector("main.table", timeout=AWAKE)
    expect(cem.get_by_role("alert").filter(has_text="is lost")).to_be_visible()
    reconnect(bea, cem)
    say(cem, bea, "Reloaded")

    again = friends.contexts[0].new_page()
    friends.visit.listening(again)
    again.goto(friends.host.url)
    wait_until_ready(again)
    expect(again.get_by_role("link", name="Continue")).to_have_count(0)


def test_a_declined_hand_over_leaves_the_table_where_it_is(friends: Friends) -> None:
    host, bea = evening(friends, DESKTOP)
    host.get_by_role("button", name="Table menu").click()
    host.get_by_role("button", name="Invite friends").click()
    host.get_by_role("button", name="Hand over table").click()
    host.get_by_role("button", name="Hand over to Bea").click()
    bea.get_by_role("button", name="Decline").click()
    expect(host.get_by_text("Bea does not want to host the table")).to_be_visible()
    host.keyboard.press("Escape")
    say(bea, host, "You do it")


def test_a_lost_host_is_announced_within_five_seconds(friends: Friends) -> None:
    """The host's page stops without a word, as on a device that falls asleep."""
    host, bea = evening(friends, DESKTOP)
    begun = host.evaluate(
        "() => (setTimeout(() => { for (const end = Date.now() + 15000; Date.now() < end; ); }), Date.now())"
    )
    announced = bea.wait_for_function(
        "() => document.querySelector('.lost [role=alert]') && Date.now()", polling=50
    ).json_value()
    assert 0 < announced - begun < 5000


def test_a_silent_host_is_announced_until_it_is_back(friends: Friends) -> None:
    host, bea = evening(friends, DESKTOP)
    host.evaluate("() => void setTimeout(() => { for (const end = Date.now() + 15000; Date.now() < end; ); })")
    silent = bea.get_by_role("alert").filter(has_text="does not answer")
    expect(silent).to_be_visible()
    expect(silent).to_have_count(0)
    say(bea, host, "There you are")


def test_a_friend_whose_device_sleeps_for_half_a_minute_plays_on(friends: Friends) -> None:
    """They are back at once, or with a new link if the connection has given up meanwhile."""
    device = friends.device()
    host, bea = evening(friends, DESKTOP, devices=[device])
    before = latest(host)["seq"]
    with asleep(device):
        host.get_by_label("Message to the table").fill("Are you asleep?")
        host.keyboard.press("Enter")
        host.wait_for_timeout(30_000)
    assert latest(host)["seq"] > before
    bea.wait_for_function(
        """() => !document.querySelector('section.lost') || document.querySelector('section.lost form')"""
    )
    if bea.get_by_label("New link").is_visible():
        reconnect(host, bea)
    expect(bea.get_by_role("region", name="Log")).to_contain_text("Are you asleep?")
    say(bea, host, "Only for a moment")
    assert latest(bea)["table"]["yours"] == [1]


class StunServer:
    """A STUN server that sees every browser behind the address 203.0.113.7 (RFC 5389, one request, one response)."""

    def __init__(self) -> None:
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("0.0.0.0", 0))
        self.address = f"stun:{own_address()}:{self.socket.getsockname()[1]}"
        self.requests = 0
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        while True:
            try:
                request, sender = self.socket.recvfrom(2048)
            except OSError:
                return
            cookie, transaction = request[4:8], request[8:20]
            seen = ipaddress.ip_address("203.0.113.7").packed
            port = struct.pack(">H", sender[1] ^ int.from_bytes(cookie[:2], "big"))
            hidden = bytes(one ^ other for one, other in zip(seen, cookie, strict=True))
            mapped = struct.pack(">HHBB", 0x0020, 8, 0, 1) + port + hidden
            self.requests += 1
            self.socket.sendto(struct.pack(">HH", 0x0101, len(mapped)) + cookie + transaction + mapped, sender)


def own_address() -> str:
    """Return an address of this machine that is not the loopback's, from which browsers gather no addresses."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing
        return str(probe.getsockname()[0])


def addresses(page: Page, label: str) -> bytes:
    """Return the bytes of the code that a page shows."""
    code = page.get_by_label(label).input_value().rpartition("/")[2]
    return base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))


def test_a_stun_server_of_the_build_finds_the_outer_address(friends: Friends) -> None:
    stun = StunServer()
    page = (SITE / "index.html").read_text(encoding="utf-8")
    friends.host.changed = {"": with_ice_servers(page, stun.address)}
    host, bea = evening(friends, DESKTOP)
    invite_again(host)
    assert ipaddress.ip_address("203.0.113.7").packed in addresses(host, "Link for one friend")
    assert stun.requests > 0
    say(bea, host, "Found you")
    stun.socket.close()


def test_a_browser_without_webrtc_says_so(friends: Friends) -> None:
    page = friends.browser()
    page.add_init_script("delete window.RTCPeerConnection")
    page.goto(f"{friends.host.url}#/join/AAAA")
    expect(page.get_by_role("alert")).to_contain_text("cannot connect to other browsers")


def test_a_link_that_cannot_be_read_asks_for_a_new_one(friends: Friends) -> None:
    page = friends.browser(PHONE)
    page.goto(f"{friends.host.url}#/join/nonsense")
    expect(page.get_by_role("alert")).to_contain_text("cannot be read")
    page.get_by_label("New link").fill("neither is this")
    page.get_by_role("button", name="Use link").click()
    expect(page.get_by_role("alert")).to_contain_text("cannot be read")
    page.get_by_role("button", name="Play without this friend").click()
    wait_until_ready(page)
