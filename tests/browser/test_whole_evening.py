"""An evening of four friends, from the invite link to the rematch, as they play it: by clicks alone.

All come with browsers that have never called the server, two at desktops and two with phones, with motion. Nothing goes
through the API, and the consoles stay empty.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.click_player import ClickPlayer
from tests.browser.fixtures import DESKTOP, LINE_LOST, PHONE, Visit
from tests.browser.invitations import HAND, change_settings, create_table, open_menu, resign, sit
from tests.browser.layout_checker import fits
from tests.browser.trial import TRADING, merchant
from tests.server.live_server import until

NAMES = ["Ada", "Bea", "Cem", "Dan"]
SIZES = [DESKTOP, PHONE, DESKTOP, PHONE]
OWN_ACTION = [("own", "[data-do=buy-goods], [data-do=buy-pirates], [data-do=end_trade]")]
OFFLINE = (*LINE_LOST, "ERR_INTERNET_DISCONNECTED")  # what a browser logs by itself without a network
PROBES = """() => visitor.said.filter((text) => text === '{"ping":true}').length"""
SLEEP = 240_000  # milliseconds: two answers of 30 seconds, "Still there?", and a slow machine


def on_log(page: Page) -> Locator:
    """The log; on a phone its tab is opened."""
    tab = page.locator(".nav").get_by_role("button", name="Log")
    if tab.is_visible():
        tab.click()
    return page.get_by_role("region", name="Log")


def wait_for_line(page: Page, text: str) -> None:
    """Wait for a line of the log; a phone may leave its tab when an offer or a question arrives."""

    def is_there() -> bool:
        log = page.get_by_role("region", name="Log")
        if not log.is_visible():
            on_log(page)
        return log.is_visible() and text in log.inner_text()

    until(is_there)


def choose(page: Page, name: str) -> None:
    open_menu(page)
    page.get_by_role("group", name="Table menu").get_by_role("button", name=name).click()


def latest(page: Page) -> Any:
    return page.evaluate("visitor.news()")


def seat_of(page: Page) -> int:
    seat: int = latest(page)["table"]["yours"][0]
    return seat


def is_turn_of(pages: list[Page]) -> int:
    """The number of the friend whose turn it is; all know the same."""
    pages[0].wait_for_function("() => visitor.news()?.views[0]?.view?.decision")
    who = latest(pages[0])["views"][0]["view"]["decision"]["who"]
    return next(number for number, page in enumerate(pages) if seat_of(page) == who)


def everybody_plays(pages: list[Page]) -> None:
    for page in pages:
        expect(page.locator(HAND).first).to_be_visible()
        assert page.evaluate("visitor.news().table.yours.length") == 1


def the_friends_come_by_the_link(visit: Visit) -> list[Page]:
    pages = [visit("", stranger=True, size=size, moving=True, forgiving=OFFLINE) for size in SIZES]
    host, *friends = pages
    link = create_table(host, 4)
    change_settings(host, "30 seconds per answer")
    for page, name in zip(friends, NAMES[1:], strict=True):
        sit(page, link, name)
    everybody_plays(pages)
    return pages


def one_sleeps_and_the_others_listen(pages: list[Page]) -> None:
    """The one whose turn it is does nothing; the others say nothing either, and nobody else is replaced."""
    asleep = is_turn_of(pages)
    sleeper, awake = pages[asleep], [page for page in pages if page is not pages[asleep]]
    asks = sleeper.get_by_role("alertdialog", name="Still there?")
    expect(asks).to_be_visible(timeout=SLEEP)
    for page in awake:
        wait_for_line(page, "ran out of time.")
        wait_for_line(page, "was asked: “Still there?”")
        expect(page.get_by_role("alertdialog", name="Still there?")).to_have_count(0)
        clocks = {clock["seat"]: clock["runs_out_at"] for clock in latest(page)["table"]["clocks"]}
        assert clocks[seat_of(page)] is None, "a listener's clock runs"
    for seat in latest(awake[0])["table"]["seats"]:
        assert seat["stand_in"] is None
    back = sleeper.get_by_role("button", name="Resume playing").first
    expect(back).to_be_visible(timeout=SLEEP)
    for page in awake:
        wait_for_line(page, "did not answer: a bot plays until they are back.")
        assert latest(page)["table"]["seats"][seat_of(page)]["stand_in"] is None
        expect(page.get_by_role("button", name="Resume playing")).to_have_count(0)
    back.click()
    for page in awake:
        wait_for_line(page, "is back.")
    expect(sleeper.get_by_role("button", name="Resume playing")).to_have_count(0)


def three_give_up_and_the_fourth_wins(pages: list[Page]) -> None:
    """The phones and the second desktop leave; the result says so to everybody."""
    host, *friends = pages
    for page in friends:
        resign(page)
        seat = seat_of(page)
        host.wait_for_function("(seat) => visitor.news().table.seats[seat].resigned", arg=seat)
        if page is not friends[-1]:  # with the last one the match ends
            prompt = page.get_by_role("region", name="Current question")
            expect(prompt).to_contain_text("You resigned. A bot plays on in your seat.")
    for page in pages:
        result = page.get_by_role("region", name="Match over")
        expect(result).to_be_visible()
        expect(result.get_by_role("note")).to_contain_text("resigned.")
        assert fits(page)
    expect(host.locator(".over h2")).to_contain_text("You have won")


def the_rematch_is_slower(pages: list[Page]) -> None:
    host, *friends = pages
    host.get_by_role("button", name="Rematch").click()
    expect(host.get_by_label("Link to this table")).to_be_visible()
    change_settings(host, "3 minutes per answer")
    for page in friends:
        expect(page.get_by_role("status").filter(has_text="asks for a rematch.")).to_be_visible()
        page.get_by_role("link", name="Go to rematch").click()
        page.wait_for_url(host.url)
        page.get_by_role("button", name="Sit here").first.click()
        ready = page.get_by_role("button", name="Ready", exact=True)
        expect(ready).to_be_visible()
        ready.click()
    everybody_plays(pages)
    for page in friends:
        assert latest(host)["table"]["seats"][seat_of(page)]["name"] == NAMES[pages.index(page)]


def they_talk(pages: list[Page]) -> None:
    for page, text in ((pages[1], "Who has wine?"), (pages[2], "Not me.")):
        on_log(page)
        field = page.get_by_placeholder("Message to the table")
        field.fill(text)
        field.press("Enter")
        for each in pages:
            wait_for_line(each, text)


def one_loses_the_connection(pages: list[Page]) -> None:
    """The page says so, and the others see it long before the server would close the connection."""
    page, other = pages[1], pages[0]
    lost = page.get_by_text("Connection lost. Reconnecting…")
    presence = other.get_by_role("list", name="Players at this table").get_by_role("listitem")
    expect(lost).to_have_count(0)
    probed = page.evaluate(PROBES)
    page.wait_for_function(f"(probed) => ({PROBES})() > probed", arg=probed)
    page.context.set_offline(True)
    expect(lost).to_be_visible()
    expect(presence.filter(has_text="Bea: away")).to_have_count(1, timeout=25_000)
    page.context.set_offline(False)
    expect(lost).to_have_count(0)
    expect(presence.filter(has_text="Bea: online")).to_have_count(1)


def one_takes_back_what_all_agree_to(pages: list[Page]) -> None:
    active = pages[is_turn_of(pages)]
    others = [page for page in pages if page is not active]
    merchant(active).play(until=TRADING, seconds=120)
    ClickPlayer(active, OWN_ACTION).play(deeds=["own"], seconds=60)
    lines = active.evaluate("visitor.news().table.lines")
    choose(active, "Ask for take-back")
    active.get_by_role("button", name="My last action:").click()
    for page in others:
        page.get_by_role("alertdialog", name="Take back").get_by_role("button", name="Agree").click()
        if page is not others[-1]:
            expect(page.get_by_role("status", name="Take back")).to_contain_text("You agreed. Waiting for")
    for page in pages:
        page.wait_for_function("(lines) => visitor.news().table.lines < lines", arg=lines)
        expect(page.get_by_role("alertdialog", name="Take back")).to_have_count(0)
        wait_for_line(page, "agreed to the take-back.")


def one_is_away_and_a_bot_plays_for_them(pages: list[Page]) -> None:
    absent, others = pages[3], pages[:3]
    choose(absent, "Let bot play")
    seat = seat_of(absent)
    for page in others:
        page.wait_for_function("(seat) => visitor.news().table.seats[seat].stand_in", arg=seat)
        wait_for_line(page, "A bot plays for Dan.")
    prompt = absent.get_by_role("region", name="Current question")
    expect(prompt).to_contain_text("A bot plays for you.")
    expect(prompt.locator(".undo:not(.no)")).to_have_count(0)
    address = absent.url
    absent.goto("/")
    presence = pages[0].get_by_role("list", name="Players at this table").get_by_role("listitem")
    expect(presence.filter(has_text="Dan: away")).to_have_count(1)
    absent.goto(address)
    expect(presence.filter(has_text="Dan: online")).to_have_count(1)
    absent.get_by_role("button", name="Resume playing").first.click()
    for page in others:
        page.wait_for_function("(seat) => !visitor.news().table.seats[seat].stand_in", arg=seat)


@pytest.mark.slow
def test_four_friends_spend_an_evening(visit: Visit) -> None:
    pages = the_friends_come_by_the_link(visit)
    one_sleeps_and_the_others_listen(pages)
    three_give_up_and_the_fourth_wins(pages)
    the_rematch_is_slower(pages)
    they_talk(pages)
    one_loses_the_connection(pages)
    one_takes_back_what_all_agree_to(pages)
    one_is_away_and_a_bot_plays_for_them(pages)
    three_give_up_and_the_fourth_wins(pages)
