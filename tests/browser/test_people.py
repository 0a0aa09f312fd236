"""Several people at one table, in separate browsers or at one screen."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import APIResponse, Page, Route, expect

import fondaco
from fondaco import i18n
from tests.browser.click_player import join, open_table, seat_views
from tests.browser.evening import decide, press_ready, two_players, with_account
from tests.browser.fixtures import DESKTOP, LINE_LOST, NOT_THERE, PHONE, REFUSED, Visit
from tests.browser.invitations import create_table, sit
from tests.browser.layout_checker import faults, fits, reason_is_beside, resize
from tests.browser.trial import TRADING, merchant
from tests.server.live_server import Guest, Server, until
from tests.trial import GAME

# By how much the last row of an offer's form covers the ducats, in pixels.
COVERED = """() => {
  const place = (each) => each.getBoundingClientRect();
  const bottom = Math.max(...[...document.querySelectorAll('.trade .step')].map((step) => place(step).bottom));
  return Math.max(0, bottom - place(document.querySelector('.trade form .more')).top);
}"""


def offer_a_card_for_a_ducat(page: Page) -> str:
    """Offer the first card of the hand for one ducat, and return its good."""
    card = page.locator("[data-place=hand] button").first
    good = card.locator(".sr").first.inner_text().partition(".")[0]
    card.click()
    page.get_by_role("group", name="Ducats you ask for").get_by_role("button", name="one more").click()
    page.get_by_role("button", name="market", exact=True).click()
    page.get_by_role("button", name="Send offer").click()
    expect(page.get_by_text("Your offer to")).to_be_visible()
    return good


def test_two_players_trade_and_a_spectator_sees_no_secret(visit: Visit) -> None:
    active, partner, table = two_players(visit)
    watcher = visit(f"/t/{table}")
    watcher.wait_for_selector(".table")
    expect(active.get_by_text("Spectators: ")).to_be_visible()
    good = offer_a_card_for_a_ducat(active)
    expect(partner.get_by_text("is writing an offer")).to_have_count(0)

    expect(watcher.locator(".offer")).to_contain_text(good, ignore_case=True)
    expect(partner.locator(".offer .claim, .offer [aria-label=market]").first).to_be_visible()
    expect(partner.get_by_role("region", name="Log")).to_contain_text("“market”")
    partner.get_by_role("button", name="Accept").click()

    expect(partner.locator("[data-place=hand] button")).to_have_count(5)
    expect(active.locator("[data-place=hand] button")).to_have_count(3)
    expect(watcher.locator(".offer")).to_have_count(0)
    assert watcher.locator("[data-place^=card-]").count() == 0
    seen = seat_views(watcher, table)[0]
    assert (seen["seat"], seen["options"], seen["view"]["table"]["hand_cards"]) == (None, [], [])
    assert [event["says"] for entry in seen["log"] for event in entry["events"] if event["to"]] == []


def test_reason_on_a_phone_does_not_cover_the_offer(visit: Visit) -> None:
    active, partner, _ = two_players(visit, size=PHONE, has_touch=True, forgiving=REFUSED)
    for page in (active, partner):
        page.locator(".nav").get_by_role("button", name="Trade").click()
    active.get_by_role("button", name="Send offer").click(force=True)  # dashed: it can be pressed and says why not
    expect(active.get_by_role("alert")).to_be_visible()
    offer_a_card_for_a_ducat(partner)
    active.get_by_role("button", name="Refuse").click()
    expect(partner.get_by_text("Your offer was refused.")).to_be_visible()
    assert fits(partner)
    offer_a_card_for_a_ducat(partner)
    expect(partner.get_by_text("was refused")).to_have_count(0)

    active.get_by_role("button", name="Counter").click()
    for name in ("Ducats you give", "Ducats you ask for"):
        expect(active.get_by_role("group", name=name)).to_be_in_viewport(ratio=1)
    active.locator(".trade [role=tabpanel]").evaluate("panel => panel.scrollTo({top: 0})")
    assert active.evaluate(COVERED) == 0

    active.get_by_role("button", name="Accept").click()
    expect(active.locator("[data-place=hand] button")).to_have_count(5)
    assert fits(active)


def test_a_refused_offer_says_why_beside_its_button(visit: Visit) -> None:
    """At a desktop and on a phone, to friends who came by the link; the reason goes with the form."""
    pages = [visit("", stranger=True, size=size, moving=True, forgiving=REFUSED) for size in (DESKTOP, PHONE)]
    link = create_table(pages[0], 2)
    sit(pages[1], link, "Bea")
    trading = [merchant(page) for page in pages]
    while not all(page.locator("[data-at=trade]").count() for page in pages):
        for player in trading:
            player.play(until="[data-at=trade], .prompt:not(.yours)", seconds=60)
    pages[1].locator(".nav").get_by_role("button", name="Trade").click()
    for page in pages:
        send = page.get_by_role("button", name="Send offer")
        send.click(force=True)  # dashed: it can be pressed and says why not
        expect(page.get_by_role("alert")).to_contain_text("A deal needs at least one card.")
        reason_is_beside(send)
        page.get_by_role("alert").get_by_role("button", name="Close").click()
        expect(page.get_by_role("alert")).to_have_count(0)
        send.focus()
        page.keyboard.press("Enter")
        reason_is_beside(send)
    offer_a_card_for_a_ducat(pages[0])  # the form of the phone makes way for the offer
    expect(pages[1].get_by_role("button", name="Accept")).to_be_visible()
    expect(pages[1].get_by_role("alert")).to_have_count(0)


def test_table_settings_and_name_errors_are_shown_before_joining(visit: Visit, server: Server) -> None:
    owner, host, bea = Guest(server.url), visit(""), visit("", forgiving=("status of 409", "status of 400"))
    owner.post_ok("/account", name="Bianca", password="a long secret")
    owner.http.close()
    bea.goto(f"/t/{open_table(host, GAME, ['me', 'open'], absence=3600, stand_in='search:2s')}")
    agreed = bea.get_by_role("list", name="Table settings")
    expect(agreed).to_contain_text("has been away for 1 hour")
    expect(agreed).to_contain_text("Advanced, 2 s")
    field = bea.get_by_label("Your name")
    bad = {"B\u0456anca": "is taken, or looks like one that is", "Bea\u3164": "invisible characters"}
    for name, why in bad.items():
        field.fill(name)
        bea.get_by_role("button", name="Sit here").click()
        expect(field).to_have_accessible_description(re.compile(why))
        expect(bea.get_by_role("alert")).to_have_count(1)
    field.fill("Bea")
    bea.get_by_role("button", name="Sit here").click()
    press_ready(bea)
    bea.wait_for_selector(".table")


def test_open_tables_are_filtered_and_quick_match_seats_people_and_bots(visit: Visit) -> None:
    """Bea stops waiting: she plays with Ada, who would have waited longer, and a bot."""
    ada, bea = visit("/"), visit("")
    open_table(bea, GAME, ["me", "open"], names=["Bea of the filter", None], public=True)
    row = ada.get_by_role("listitem").filter(has_text="Bea of the filter")
    expect(row).to_be_visible()
    ada.locator("summary", has_text="Filter").click()
    ada.get_by_label("Players", exact=True).select_option("3 seats")
    expect(row).to_have_count(0)
    ada.get_by_label("Players", exact=True).select_option("2 seats")
    ada.get_by_label("Time control").select_option("No clock")
    ada.get_by_label("without bots").check()
    expect(row).to_be_visible()
    ada.get_by_role("button", name="Quick match").press("Enter")
    wish = ada.get_by_role("dialog")
    wish.get_by_text("3", exact=True).click()
    expect(wish.get_by_role("button", name="Find players")).to_be_enabled()
    assert faults(ada) == []
    resize(ada, PHONE)
    assert faults(ada, "light") == []
    wish.get_by_role("button", name="Find players").press("Enter")
    expect(wish.get_by_role("heading", name="Looking for players")).to_be_visible()
    expect(wish.get_by_role("timer")).to_contain_text("Bots join in")
    assert faults(ada) == []
    sought = {"games": [GAME], "players": 3, "wait": 0, "strength": "random"}
    assert bea.context.request.put("/api/me/matchmaking", data=sought).ok
    ada.wait_for_url("**/t/*")
    ada.wait_for_selector(".table")
    there = ada.context.request.get(f"/api/tables/{ada.url.rpartition('/')[2]}").json()["table"]["seats"]
    assert sorted(seat["kind"] for seat in there) == ["bot", "person", "person"]


def test_late_answer_does_not_replace_newer_tables_of_the_lobby(visit: Visit) -> None:
    """The list that was asked for first arrives after the socket has brought Bea's table."""
    ada, bea = visit(""), visit("")
    held: list[tuple[Route, APIResponse]] = []
    ada.route("**/api/tables", lambda route: held.append((route, route.fetch())))
    with ada.expect_websocket(lambda socket: "/lobby/live" in socket.url) as opened:
        ada.goto("/")
    ada.wait_for_function("() => document.querySelector('.rows .none')")
    with opened.value.expect_event("framereceived", lambda frame: "Bea the late" in str(frame)):
        open_table(bea, GAME, ["me", "open"], names=["Bea the late", None], public=True)
    for route, answer in held:
        route.fulfill(response=answer)
    expect(ada.get_by_role("button", name="Play now")).to_be_visible()
    expect(ada.get_by_role("listitem").filter(has_text="Bea the late")).to_be_visible()


def test_rated_match_shows_in_profile_history_and_leaderboard(visit: Visit) -> None:
    """Bea sees the table settings before she joins, resigns and is last; Ada finds the change of her rating."""
    ada, bea = visit(""), visit("", size=PHONE)
    with_account(ada, "Ada of Rates")
    with_account(bea, "Bea of Rates")
    ada.goto("/")
    ada.get_by_role("button", name="Create table").click()
    wish = ada.get_by_role("dialog")
    wish.get_by_text("2", exact=True).click()
    wish.get_by_text("Rated: no hints").click()
    wish.get_by_text("Show in lobby").click()
    wish.get_by_role("button", name="Create table").click()
    press_ready(ada)
    expect(ada.get_by_role("list", name="Table settings")).to_contain_text("The match is rated")
    bea.goto("/")
    bea.locator("li", has_text="Ada of Rates").filter(has_text="rated").get_by_role("link", name="Join").click()
    expect(bea.locator("ol li", has_text="Ada of Rates")).to_contain_text("not rated yet")
    bea.get_by_role("button", name="Sit here").click()
    press_ready(bea)
    bea.wait_for_selector(".table")
    table = bea.url.rpartition("/")[2]
    decide(table, ada, bea)
    assert bea.context.request.post(f"/api/tables/{table}/resign", data={"seat": 1}).ok

    ada.goto("/settings")
    ada.get_by_role("link", name="My profile and matches").click()
    expect(ada.get_by_role("heading", name="Ada of Rates")).to_be_visible()
    expect(ada.locator(".ratings")).to_contain_text("against people")
    expect(ada.get_by_role("row", name="Bea of Rates")).to_contain_text("110")
    ada.get_by_label("Against").select_option("only bots")
    expect(ada.get_by_text("No matches found.")).to_be_visible()
    ada.get_by_label("Against").select_option("rated matches")
    assert faults(ada) == []
    ada.get_by_role("link", name="Replay").click()
    ada.wait_for_url(f"**/t/{table}/replay?line=*")  # at the last line, which the page itself adds

    bea.goto(f"/ratings/{GAME}")
    rows = bea.get_by_role("row")
    expect(rows.filter(has_text="Bea of Rates").locator("td").first).to_have_text("–")
    expect(bea.get_by_role("note")).to_contain_text("You are not ranked yet. Ranks need 8 different opponents")
    expect(rows.filter(has_text="Ada of Rates")).to_have_count(0)
    assert faults(bea) == []
    rows.get_by_role("link", name="Bea of Rates").press("Enter")
    expect(bea.locator(".history")).to_contain_text("left")
    assert bea.evaluate("document.scrollingElement.scrollWidth <= innerWidth")

    ada.goto(bea.url)
    ada.get_by_role("button", name="Block").click()
    ada.get_by_role("button", name="Block Bea of Rates? You will not meet at tables again.").click()
    expect(ada.get_by_role("status")).to_contain_text("Bea of Rates is blocked.")
    open_table(ada, GAME, ["me", "open"], public=True)
    bea.goto("/")
    expect(bea.locator("li", has_text="Ada of Rates")).to_have_count(1)  # the finished match
    ada.goto("/settings")
    ada.get_by_text("Blocked players").click()
    ada.get_by_role("button", name="Unblock Bea of Rates").click()
    expect(ada.get_by_text("None. You can block players on their profile")).to_be_visible()
    bea.goto("/")
    expect(bea.locator("li", has_text="Ada of Rates").get_by_role("link", name="Join")).to_be_visible()


def test_invitation_by_name_shows_in_the_lobby_and_is_accepted(visit: Visit) -> None:
    ada, bea = visit("", forgiving=NOT_THERE), visit("", size=PHONE)
    with_account(ada, "Ada of Letters")
    ada.goto(f"/p/{with_account(bea, 'Bea of Letters')['id']}")
    ada.get_by_role("button", name="Follow", exact=True).click()
    expect(ada.get_by_role("status")).to_have_text("The lobby now shows you when Bea of Letters is online.")
    bea.goto("/")
    expect(bea.get_by_role("heading", name="Your tables")).to_be_visible()

    ada.goto(f"/t/{open_table(ada, GAME, ['me', 'open'])}")
    field = ada.get_by_label("Or by name")
    expect(ada.locator("datalist option")).to_have_attribute("value", "Bea of Letters")
    field.fill("Nobody at all")
    field.press("Enter")
    expect(field).to_have_accessible_description(re.compile("No player with an account named Nobody at all"))
    field.fill("bea of letters")
    field.press("Enter")
    expect(ada.get_by_role("list", name="Invited")).to_contain_text("Bea of Letters")
    assert faults(ada) == []

    invitations = bea.get_by_role("list", name="Invitations")
    expect(invitations).to_contain_text("Ada of Letters invites you")
    assert faults(bea) == []
    invitations.get_by_role("button", name="Join").press("Enter")
    press_ready(bea)
    bea.wait_for_selector(".table")
    ada.wait_for_selector(".table")
    ada.goto("/")
    expect(ada.get_by_role("list", name="Players you follow")).to_have_text("Bea of Letters: online")


def test_report_is_handled_by_a_moderator_and_banned_user_is_told(visit: Visit, tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    try:
        host = visit("", server=server)
        with_account(host, "The Hostess")
        server.stop()
        server.environment["FONDACO_MODERATORS"] = "The Hostess"
        server.start()
        ada = visit("", server=server, size=PHONE, forgiving=LINE_LOST)  # the server stops before the pages are closed
        bea = visit("", server=server, forgiving=("status of 403",))
        with_account(bea, "Vendramin")  # moderators read the name of the account, whatever the name at the table
        table = open_table(ada, GAME, ["me", "open", "open"], names=["Ada", None, None])
        join(bea, table, name="Bea")
        assert bea.context.request.post(f"/api/tables/{table}/chat", data={"text": "You smell of fish"}).ok
        ada.goto(f"/t/{table}")
        ada.get_by_text("Players at this table").click()
        ada.get_by_role("button", name="Report: Bea").click()
        form = ada.get_by_role("form", name="Report Bea")
        expect(form.get_by_label("What is it about?").locator("option:checked")).to_have_text("“You smell of fish”")
        form.get_by_label("What should the moderators know?").fill("Rude")
        form.get_by_role("button", name="Send report").press("Enter")
        expect(ada.get_by_text("A moderator will look at it.")).to_be_visible()
        ada.get_by_role("button", name="Mute: Bea").click()
        expect(ada.get_by_role("button", name="Unmute: Bea")).to_be_visible()
        expect(ada.get_by_role("list", name="Chat")).not_to_contain_text("You smell of fish")
        assert faults(ada) == []

        bea.goto("/")
        expect(bea.get_by_role("heading", name="Your tables")).to_be_visible()
        host.goto("/settings")
        host.get_by_role("link", name="Moderation").click()
        reports = host.get_by_role("region", name="Reports")
        expect(reports).to_contain_text("You smell of fish")
        reports.get_by_role("button", name="Ban: Vendramin").click()
        reports.get_by_label("Reason").fill("No shouting here")
        reports.get_by_role("button", name="Ban", exact=True).click()
        expect(bea.get_by_role("alert")).to_contain_text("No shouting here")
        reports.get_by_role("button", name="Resolve").click()
        reports.get_by_label("Decision").fill("Banned for a day")
        reports.locator("form").get_by_role("button", name="Resolve").click()
        expect(reports).to_contain_text("Resolved: Banned for a day")
        deeds = host.get_by_role("region", name="Moderation log")
        expect(deeds.get_by_role("listitem")).to_have_count(2)
        assert faults(host) == []
    finally:
        server.stop()


def test_waiting_players_chat_and_a_removed_one_cannot_return(visit: Visit) -> None:
    host, bea, cem = visit("", moving=True), visit("", moving=True, size=PHONE), visit("", moving=True)
    option = next(name for name, usual in fondaco.games()[GAME].options.items() if usual is True)
    table = open_table(host, GAME, ["me", "open", "open"], names=["Ada", None, None], options={option: False})
    for page in (host, bea, cem):
        page.goto(f"/t/{table}")
    expect(bea.get_by_role("list", name="Table settings")).to_contain_text(
        f"{i18n.get_translator('en').say(f'{GAME}.option.{option}', {})}: no."
    )
    bea.get_by_label("Your name").fill("Bea")
    bea.get_by_role("button", name="Sit here").first.click()
    bea.get_by_placeholder("Message to the table").fill("Is this tonight’s table?")
    bea.keyboard.press("Enter")
    talk = host.get_by_role("list", name="Chat")
    expect(talk).to_contain_text("Is this tonight’s table?")
    assert faults(bea) == []

    host.get_by_role("button", name="Remove player: Bea").press("Enter")
    host.get_by_role("button", name="Remove Bea? They cannot come back to this table.").press("Enter")
    expect(bea.get_by_role("status")).to_have_text("The host has removed you from this table.")
    expect(bea.get_by_role("button", name="Sit here")).to_have_count(0)
    expect(talk).to_contain_text("Bea was removed by the host.")

    host.get_by_label("Add bot").first.select_option("Intermediate")
    cast = host.context.request.get(f"/api/games/{GAME}").json()["lobby"]["merchants"]
    name = re.compile("|".join(each["name"] for each in cast))
    expect(host.locator("ol li:not(.open)", has_text="Intermediate")).to_contain_text(name)
    cem.get_by_role("button", name="Sit here").click()
    press_ready(cem)
    host.wait_for_selector(".table")
    cem.wait_for_selector(".table")


def test_table_form_explains_absence_and_undo(visit: Visit) -> None:
    """At a table with people, what happens to absent players; alone with bots, whether everything can be undone."""
    page = visit("/")
    page.get_by_role("button", name="Create table").click()
    table = page.get_by_role("dialog")
    table.get_by_label("If a player is away").select_option("a bot after 3 hours")
    for seat in ("Seat 2", "Seat 3"):
        table.get_by_label(seat).select_option("random")
    expect(table.get_by_label("If a player is away")).to_have_count(0)
    table.get_by_label("Allow take-backs even after").uncheck()
    until(lambda: fits(page))
    with page.expect_response(lambda answer: answer.url.endswith("/api/tables") and answer.ok) as opened:
        table.get_by_role("button", name="Create table").click()
    assert (opened.value.json()["take_backs"], opened.value.json()["absence"]) == (False, 10800)


def test_hints_are_chosen_when_a_table_is_created_and_said_before_joining(visit: Visit) -> None:
    host, guest = visit("/"), visit("")
    host.get_by_role("button", name="Create table").click()
    form = host.get_by_role("dialog")
    hints = form.get_by_label("Allow hints")
    expect(hints).to_be_checked()
    form.get_by_text("30 seconds per answer", exact=True).click()
    expect(hints).not_to_be_checked()
    hints.check()
    form.get_by_role("button", name="Create table").click()
    guest.goto(host.get_by_label("Link to this table").input_value())
    expect(guest.get_by_role("list", name="Table settings")).to_contain_text("Hints are allowed.")


def test_clocks_show_at_the_table_and_in_the_lobby_with_marked_last_seconds(visit: Visit) -> None:
    page = visit("/", size=PHONE, own=True)
    days = {"kind": "correspondence", "budget": 200_000, "increment": 0, "cap": 200_000}
    table = open_table(page, GAME, ["me", "random"], names=["Ada", "Bot"], clock=days)
    page.goto("/")
    expect(page.locator(".text", has_text="Your turn")).to_contain_text("2 days left")
    page.goto(f"/t/{table}")
    clock = page.get_by_role("list", name="Clocks").get_by_role("listitem")
    expect(clock).to_have_text(re.compile("Ada *2 days"))
    expect(clock).not_to_have_class(re.compile("late"))
    assert fits(page)

    def hurried(route: Route) -> None:
        """Send the same table state, six seconds before time runs out."""
        news = route.fetch().json()
        (due,) = [clock["runs_out_at"] for clock in news["table"]["clocks"] if clock["runs_out_at"]]
        route.fulfill(json=news | {"now": due - 6_000})

    page.route(f"**/api/tables/{table}", hurried)
    page.route_web_socket("**/live*", lambda line: None)
    page.reload()
    expect(clock).to_have_text(re.compile(r"Ada *0:0\d"))
    expect(clock).to_have_class(re.compile("late"))
    expect(page.get_by_text("Your time is running out.")).to_have_count(1)


def test_visitor_who_joins_before_the_session_exists_keeps_the_seat(visit: Visit, server: Server) -> None:
    host, stranger, greeted = visit(""), visit("", stranger=True), Guest(server.url)
    held: list[Route] = []
    stranger.route("**/api/me", lambda route: held.append(route))
    stranger.goto(f"/t/{open_table(host, GAME, ['me', 'open'])}")
    stranger.get_by_role("button", name="Sit here").click()
    stranger.evaluate("new Promise(requestAnimationFrame)")  # the direct effects of the click have happened
    assert [path for path in stranger.evaluate("visitor.said") if path.endswith("/join")] == []
    me = greeted.get("/me")
    greeted.http.close()
    held[0].fulfill(json=me, headers={"Set-Cookie": f"fondaco={greeted.token}; Path=/; HttpOnly"})
    press_ready(stranger)
    expect(stranger.locator("[data-place=hand] button")).to_have_count(4)
    stranger.unroute("**/api/me")
    stranger.reload()
    expect(stranger.locator("[data-place=hand] button")).to_have_count(4)


def test_chat_is_shown_at_the_table(visit: Visit) -> None:
    active, partner, _ = two_players(visit)
    active.get_by_placeholder("Message to the table").fill("Silk, anyone?")
    active.keyboard.press("Enter")
    expect(partner.locator(".log q")).to_have_text("Silk, anyone?")
    active.get_by_role("group", name="Ducats you ask for").get_by_role("button", name="one more").click()
    expect(partner.get_by_text("is writing an offer")).to_be_visible()

    partner.get_by_label("Search the log").fill("anyone silk")
    expect(partner.locator(".log ol li")).to_have_count(1)
    partner.get_by_role("button", name="Table menu").click()
    partner.get_by_role("button", name="My notes").click()
    partner.get_by_role("textbox", name="My notes").fill("Bea has silk.")
    expect(partner.get_by_role("region", name="My notes").get_by_role("status")).to_have_text("Saved.")
    partner.keyboard.press("Escape")
    partner.reload()
    partner.get_by_role("button", name="Table menu").click()
    partner.get_by_role("button", name="My notes").click()
    expect(partner.get_by_role("textbox", name="My notes")).to_have_value("Bea has silk.")


def test_offer_survives_a_reload_and_a_server_restart(visit: Visit, tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    try:
        active, partner, _ = two_players(visit, server=server, forgiving=LINE_LOST)
        offer_a_card_for_a_ducat(active)
        partner.reload()
        expect(partner.get_by_role("button", name="Accept")).to_be_visible()

        server.kill()
        expect(partner.get_by_text("Connection lost.")).to_be_visible()
        partner.get_by_role("button", name="Accept").click()
        expect(partner.get_by_text("Can’t reach the server")).to_be_visible()
        server.start()
        expect(partner.get_by_text("Connection lost.")).to_be_hidden()
        expect(partner.get_by_text("Can’t reach the server")).to_be_hidden()
        partner.get_by_role("button", name="Accept").click()
        expect(active.locator("[data-place=hand] button")).to_have_count(3)
    finally:
        server.stop()


def test_screen_is_hidden_between_two_players_on_one_device(visit: Visit) -> None:
    page = visit("")
    page.goto(f"/t/{open_table(page, GAME, ['me', 'me'], names=['Ada', 'Bea'])}")
    button = page.get_by_role("button", name="I am ")
    first = button.inner_text()
    assert not page.locator("[data-place=hand]").is_visible()
    button.click()
    merchant(page).play(until=TRADING, seconds=120)
    offer_a_card_for_a_ducat(page)
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Hand over to").click()
    assert not page.locator("[data-place=hand]").is_visible()
    assert button.inner_text() != first
    button.click()
    page.get_by_role("button", name="Refuse").click()
    expect(page.locator(".offer")).to_have_count(0)
