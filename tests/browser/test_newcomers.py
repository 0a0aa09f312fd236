"""People who come by a link, with browsers that have never called the server before."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.click_player import ClickPlayer
from tests.browser.evening import with_account
from tests.browser.fixtures import LINE_LOST, Visit
from tests.browser.invitations import HAND, create_table, newcomers, open_menu, sit
from tests.browser.layout_checker import faults, fits
from tests.browser.trial import TRADING, merchant

OWN_ACTION = [("own", "[data-do=buy-goods], [data-do=buy-pirates], [data-do=end_trade]")]


def two_friends(visit: Visit, **more: str) -> tuple[Page, Page, str]:
    """Two newcomers whose match has begun, the one who trades first, and the link."""
    pages = newcomers(visit, 2)
    link = create_table(pages[0], 2, **more)
    sit(pages[1], link, "Bea")
    for page in pages:
        expect(page.locator(HAND)).to_have_count(4)
    first, second = sorted(pages, key=lambda page: not page.evaluate("visitor.news().table.asked.length"))
    merchant(first).play(until=TRADING, seconds=120)
    return first, second, link


def test_every_guest_who_follows_the_link_keeps_the_seat_when_the_match_begins(visit: Visit) -> None:
    ada, *friends = pages = newcomers(visit, 3)
    link = create_table(ada, 3)
    for page, name in zip(friends, ("Bea", "Cem"), strict=True):
        sit(page, link, name)
    for page in pages:
        expect(page.locator(HAND)).to_have_count(4)


def test_a_sign_in_and_a_sign_out_in_one_tab_are_seen_at_the_table_in_another(visit: Visit) -> None:
    """The seat of a guest belongs to the account that the guest signs in to."""
    host, bea = newcomers(visit, 2)
    with_account(visit("", stranger=True), "Bea of Two Tabs")
    link = create_table(host, 2)
    sit(bea, link, "Bea")
    expect(bea.locator(HAND)).to_have_count(4)
    seq = bea.evaluate("visitor.news().seq")
    tab = visit.listening(bea.context.new_page())
    tab.goto("/settings")
    tab.locator("#account").fill("Bea of Two Tabs")
    tab.locator("#password").fill("a long secret")
    tab.get_by_role("button", name="Sign in", exact=True).click()
    expect(tab.get_by_role("link", name="My profile and matches")).to_be_visible()
    bea.wait_for_function("(seq) => visitor.news().seq > seq && visitor.news().table.yours.length === 1", arg=seq)
    expect(bea.locator(HAND)).to_have_count(4)

    tab.get_by_role("button", name="Sign out", exact=True).click()
    bea.wait_for_function("() => visitor.news().table.yours.length === 0")
    expect(bea.locator(HAND)).to_have_count(0)


def test_a_take_back_is_asked_for_in_the_menu_and_the_log_and_answered_by_the_others(visit: Visit) -> None:
    active, partner, link = two_friends(visit)
    watcher = visit(link, stranger=True)
    watcher.wait_for_selector(".table")
    open_menu(watcher)
    expect(watcher.get_by_role("button", name="Ask for take-back")).to_have_count(0)

    ClickPlayer(active, OWN_ACTION).play(deeds=["own"], seconds=60)
    lines = active.evaluate("visitor.news().table.lines")
    open_menu(active)
    active.locator(".menu").get_by_role("button", name="Ask for take-back").click()
    assert faults(active) == []
    active.get_by_role("button", name="My last action:").click()
    expect(active.get_by_role("status", name="Take back")).to_contain_text("You asked for a take-back. Waiting for ")
    request = partner.get_by_role("alertdialog", name="Take back")
    expect(request).to_contain_text("asks to go back to before: ")
    assert fits(partner)
    assert faults(partner) == []
    open_menu(active)
    expect(active.locator(".menu").get_by_role("button", name="Ask for take-back")).to_have_count(0)
    active.keyboard.press("Escape")
    request.get_by_role("button", name="Agree").click()
    active.wait_for_function("(lines) => visitor.news().table.lines < lines", arg=lines)
    expect(request).to_have_count(0)

    ClickPlayer(active, OWN_ACTION).play(deeds=["own"], seconds=60)
    if active.locator(".nav").is_visible():
        active.locator(".nav").get_by_role("button", name="Log").click()
    log = active.get_by_role("region", name="Log")
    log.get_by_role("button", name="Ask for take-back").click()
    active.get_by_role("button", name="My last action:").click()
    request.get_by_role("button", name="Decline").click()
    expect(log).to_contain_text("declined the take-back.")
    expect(log).to_contain_text("agreed to the take-back.")

    log.get_by_role("button", name="Ask for take-back").click()
    active.get_by_role("button", name="My last action:").click()
    expect(request).to_be_visible()
    expect(partner.get_by_role("button", name="Withdraw request")).to_have_count(0)
    active.get_by_role("button", name="Withdraw request").click()
    expect(request).to_have_count(0)
    expect(active.get_by_role("status", name="Take back")).to_have_count(0)
    expect(log).to_contain_text("You withdrew the request for a take-back.")

    log.get_by_role("button", name="Ask for take-back").click()
    active.get_by_role("button", name="My last action:").click()
    expect(request).to_be_visible()
    ended = "The match went on, so the request for a take-back has ended."
    expect(active.get_by_text(ended)).to_have_count(0)
    merchant(active).play(until="[data-lapsed]", seconds=60)
    expect(active.get_by_role("status", name="Take back")).to_have_text(ended)
    assert fits(active)
    expect(request).to_have_count(0)
    expect(partner.get_by_text(ended)).to_have_count(0)
    expect(active.get_by_text(ended)).to_have_count(0, timeout=15_000)


def test_lost_connection_and_absent_players_are_shown(visit: Visit) -> None:
    host, friend = newcomers(visit, 2, forgiving=(*LINE_LOST, "ERR_INTERNET_DISCONNECTED"))
    dark = [False]

    def darken(line: WebSocketRoute) -> None:
        """Both sides hear nothing while it is dark, as behind a network that is gone."""
        server = line.connect_to_server()
        line.on_message(lambda message: None if dark[0] else server.send(message))
        server.on_message(lambda message: None if dark[0] else line.send(message))

    host.route_web_socket(re.compile("/tables/.*/live"), darken)
    link = create_table(host, 2)
    sit(friend, link, "Bea")
    for page in (host, friend):
        expect(page.locator(HAND)).to_have_count(4)
    lost = host.get_by_text("Connection lost. Reconnecting…")
    expect(lost).to_have_count(0)
    dark[0] = True
    expect(lost).to_be_visible(timeout=20_000)  # the server alone would be missed after 30 seconds
    dark[0] = False
    expect(lost).to_have_count(0)

    present = host.get_by_role("list", name="Players at this table").get_by_role("listitem")
    expect(present).to_have_text("Bea: online")
    friend.context.set_offline(True)
    expect(friend.get_by_text("Connection lost. Reconnecting…")).to_be_visible(timeout=20_000)
    friend.context.set_offline(False)
    expect(friend.get_by_text("Connection lost. Reconnecting…")).to_have_count(0)
    friend.close()
    expect(present).to_have_text("Bea: away")
    expect(host.get_by_text("away")).to_have_count(1)


def test_later_spectator_sees_the_board_and_no_join_button(visit: Visit) -> None:
    """One looks on from before the beginning, the other comes later."""
    host, friend, early, late = newcomers(visit, 4)
    link = create_table(host, 2, watched="delayed by 10 minutes")
    early.goto(link)
    expect(early.get_by_role("button", name="Sit here")).to_be_visible()
    sit(friend, link, "Bea")
    late.goto(link)
    for page in (early, late):
        page.wait_for_selector(".table")
        expect(page.get_by_role("button", name="Sit here")).to_have_count(0)
        expect(page.locator(HAND)).to_have_count(0)


def test_undo_is_not_offered_for_what_a_standing_order_would_do_again(visit: Visit) -> None:
    pages = [visit("", stranger=True) for _ in range(2)]
    link = create_table(pages[0], 2)
    sit(pages[1], link, "Bea")
    for page in pages:
        expect(page.locator(HAND)).to_have_count(4)
    active, partner = sorted(pages, key=lambda page: not page.evaluate("visitor.news().table.asked.length"))
    merchant(active).play(until=TRADING, seconds=120)
    partner.get_by_role("button", name="Pass until my turn").click()
    expect(partner.get_by_role("button", name="1 auto-reply active")).to_be_visible()
    partner.wait_for_function("() => visitor.news().views[0].may.undo")
    expect(partner.get_by_role("button", name="Pass until my turn")).to_have_count(0)
    undo = partner.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_have_count(0)

    partner.get_by_role("button", name="1 auto-reply active").click()
    partner.get_by_role("region", name="Auto-replies").get_by_role("checkbox", checked=True).uncheck()
    expect(partner.get_by_role("button", name="1 auto-reply active")).to_have_count(0)
    partner.keyboard.press("Escape")
    undo.click()
    expect(partner.get_by_role("button", name="Pass until my turn")).to_be_visible()


def test_a_rematch_is_shown_at_the_old_table_and_names_lead_to_profiles(visit: Visit) -> None:
    ada, bea = newcomers(visit, 2)
    who = with_account(ada, "Ada of Links")
    sit(bea, create_table(ada, 2), "Bea")
    for page in (ada, bea):
        expect(page.locator(HAND)).to_have_count(4)
    bea.locator(".nav").get_by_role("button", name="Log").click()
    expect(bea.get_by_role("link", name="Ada of Links").first).to_have_attribute("href", f"/p/{who['id']}")
    open_menu(ada)
    expect(ada.get_by_role("button", name="Resign")).to_be_in_viewport(ratio=1)
    ada.keyboard.press("Escape")
    open_menu(bea)
    bea.get_by_role("button", name="Resign").click()
    bea.locator(".menu .sure").click()
    result = bea.get_by_role("region", name="Match over")
    for each in (
        result.get_by_role("heading"),
        result.get_by_role("table"),
        result.get_by_role("button", name="Rematch"),
    ):
        expect(each).to_be_in_viewport(ratio=1)
    ada.get_by_role("button", name="Rematch").click()
    expect(ada.get_by_label("Link to this table")).to_be_visible()
    expect(result.get_by_role("status").filter(has_text="Ada of Links asks for a rematch.")).to_be_visible()
    assert faults(bea) == []
    assert fits(bea)
    bea.locator(".nav").get_by_role("button", name="Log").click()
    expect(result).to_have_count(0)
    bea.get_by_role("button", name="Final scores").click()
    result.get_by_role("link", name="Go to rematch").click()
    bea.wait_for_url(ada.url)
    expect(bea.get_by_role("button", name="Sit here")).to_be_visible()


def test_the_focus_stays_at_the_table_after_an_action_by_keyboard(visit: Visit) -> None:
    active, _, _ = two_friends(visit)
    before = active.evaluate("visitor.news().seq")
    ClickPlayer(active, OWN_ACTION).mark(focus=True)
    active.keyboard.press("Enter")
    active.wait_for_function("(seq) => visitor.news().seq > seq && visitor.atRest()", arg=before)
    active.wait_for_function("() => visitor.atRest() && document.activeElement.closest('.room') !== null")


def test_push_that_the_browser_cannot_set_up_is_said_and_unticked(visit: Visit) -> None:
    page = visit("", stranger=True, app=True, permissions=["notifications"])
    refuses = "PushManager.prototype.subscribe = async () => { throw new DOMException('no service', 'AbortError') }"
    page.context.add_init_script(refuses)
    page.goto("/settings")
    page.locator("summary", has_text="Turn notifications").click()
    box = page.get_by_label("Push notifications in this browser")
    box.click()
    expect(page.get_by_text("could not be set up in this browser. Nothing was changed.")).to_be_visible()
    expect(box).not_to_be_checked()
