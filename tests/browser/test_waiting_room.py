"""The waiting room, the lobby's rows and the pause between rounds, as people see them in browsers of their own."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.evening import press_ready, with_account
from tests.browser.fixtures import PHONE, Visit
from tests.browser.invitations import HAND, change_settings, create_table, newcomers, sit
from tests.browser.layout_checker import faults, resize
from tests.trial import GAME


def test_who_comes_by_the_link_can_read_how_to_play_while_waiting(visit: Visit) -> None:
    host, bea = newcomers(visit, 2)
    bea.goto(create_table(host, 2))
    with bea.expect_popup() as opened:
        bea.get_by_role("link", name="How to play").click()
    rules = visit.listening(opened.value)
    rules.wait_for_url(f"**/rules/{GAME}")
    expect(rules.locator("header [aria-current=page]")).to_have_text("How to play")
    expect(bea.get_by_role("button", name="Sit here")).to_be_visible()


def test_what_is_said_in_the_waiting_room_stands_before_the_match_in_the_log(visit: Visit) -> None:
    host, bea = newcomers(visit, 2)
    link = create_table(host, 2)
    field = host.get_by_placeholder("Message to the table")
    field.fill("Welcome!")
    field.press("Enter")
    expect(host.get_by_text("Welcome!")).to_be_visible()
    sit(bea, link, "Bea")
    expect(host.locator(HAND)).to_have_count(4)
    lines = host.get_by_role("region", name="Log").locator("ol > li")
    expect(lines.first).to_have_text("You: Welcome!")
    expect(lines.filter(has_text="Turn 1")).to_have_count(1)


def test_everybody_sees_changed_settings_and_nobody_plays_before_everybody_is_ready_again(visit: Visit) -> None:
    host, bea, cem = pages = newcomers(visit, 3)
    link = create_table(host, 3)
    sit(bea, link, "Bea")
    cem.goto(link)
    cem.get_by_label("Your name").fill("Cem")
    cem.get_by_role("button", name="Sit here").click()
    expect(cem.get_by_text("Waiting for you to press Ready.")).to_be_visible()
    expect(host.get_by_text("Waiting until Cem is ready.")).to_be_visible()
    for page in pages:
        expect(page.locator(HAND)).to_have_count(0)

    change_settings(host, "3 minutes per answer", listed=True)
    for page in (bea, cem):
        notice = page.get_by_role("alert")
        expect(notice).to_contain_text("The table settings have changed: public or private")
        expect(notice).to_contain_text("time control")
        expect(page.get_by_role("list", name="Table settings")).to_contain_text("3 minutes")
    expect(host.locator("ol li", has_text="Bea")).to_contain_text("not ready yet")
    expect(host.get_by_role("alert")).to_have_count(0)
    for page in pages:
        assert faults(page) == []
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")

    press_ready(bea)
    expect(bea.get_by_role("alert")).to_have_count(0)
    expect(bea.get_by_text("Waiting until Cem is ready.")).to_be_visible()
    cem.get_by_role("button", name="Ready", exact=True).click()
    for page in pages:
        expect(page.locator(HAND)).to_have_count(4)
        expect(page.get_by_role("list", name="Clocks")).to_be_visible()


def test_the_host_starts_the_match_when_all_seats_are_taken_and_chooses_the_level_of_a_bot(visit: Visit) -> None:
    host, bea = newcomers(visit, 2)
    link = create_table(host, 3)
    start = host.get_by_role("button", name="Start match")
    host.get_by_label("Add bot").first.select_option("Intermediate")
    level = host.get_by_label("Bot level:")
    expect(level).to_have_count(1)
    level.select_option("random")
    expect(start).to_have_count(0)
    bea.goto(link)
    expect(bea.locator("ol li", has_text="Beginner")).to_have_count(1)
    bea.get_by_label("Your name").fill("Bea")
    bea.keyboard.press("Enter")  # takes the first open seat
    expect(bea.locator("ol li", has_text="Bea")).to_contain_text("you")
    expect(bea.get_by_role("button", name="Change settings")).to_have_count(0)
    expect(bea.get_by_role("button", name="Start match")).to_have_count(0)
    start.click()
    for page in (host, bea):
        expect(page.locator(HAND)).to_have_count(4)


def test_players_are_invited_while_a_seat_is_open_and_then_only_spectators(visit: Visit) -> None:
    """The host puts a bot on the last seat and takes it away again; a table without spectators invites nobody then."""
    host, bea, watcher = newcomers(visit, 3)
    for watched in ("live", "not allowed"):
        link = create_table(host, 3, watched=watched)
        players = host.get_by_role("region", name="Invite players")
        spectators = host.get_by_role("region", name="Invite spectators")
        expect(players).to_contain_text("Code:")
        bea.goto(link)
        bea.get_by_role("button", name="Sit here").first.click()
        expect(host.get_by_label("Add bot")).to_have_count(1)
        expect(players).to_be_visible()
        host.get_by_label("Add bot").select_option("Beginner")
        expect(players).to_have_count(0)
        expect(spectators).to_have_count(0 if watched == "not allowed" else 1)
        expect(host.get_by_text("Code:")).to_have_count(0)
        if watched != "not allowed":
            expect(spectators.get_by_label("Link to this table")).to_have_value(link)
            watcher.goto(link)  # a stranger who comes by that link is not asked to take a seat
            expect(watcher.get_by_role("region", name="Invite spectators")).to_be_visible()
            expect(watcher.get_by_role("button", name="Sit here")).to_have_count(0)
        assert faults(host) == []
        host.get_by_role("button", name="Free this seat").click()
        expect(players).to_contain_text("Code:")
        expect(spectators).to_have_count(0)
        host.get_by_role("button", name="Close table").click()
        host.wait_for_url("**/")


def test_rows_of_the_lobby_name_opponents_and_turn_and_their_buttons_differ(visit: Visit) -> None:
    host, bea, stranger = newcomers(visit, 3)
    with_account(host, "Host of rows")
    link = create_table(host, 2)
    change_settings(host, "90 seconds per answer", listed=True)
    create_table(host, 3)
    change_settings(host, "3 minutes per answer", listed=True)
    stranger.goto("/")
    rows = stranger.get_by_role("listitem").filter(has_text="host: Host of rows")
    expect(rows).to_have_count(2)
    expect(rows.filter(has_text="1 open seat")).to_contain_text("90 seconds per answer")
    expect(rows.filter(has_text="2 open seats")).to_contain_text("3 minutes per answer")
    names = [each.get_attribute("aria-label") for each in rows.get_by_role("link").all()]
    assert all(name is not None and name.startswith("Join: ") for name in names)
    assert len({*names}) == 2

    sit(bea, link, "Bea of rows")
    for page, other in ((host, "Bea of rows"), (bea, "Host of rows")):
        expect(page.locator(HAND)).to_have_count(4) if page is bea else None
        page.goto("/")
        row = page.get_by_role("listitem").filter(has_text=f"against {other}")
        expect(row).to_have_text(re.compile(f"Your turn|waiting for {other}"))
    table = link.rpartition("/")[2]
    seat = bea.context.request.get(f"/api/tables/{table}").json()["table"]["yours"][0]
    assert bea.context.request.post(f"/api/tables/{table}/stand-in", data={"seat": seat}).ok
    bea.goto("/")
    expect(bea.get_by_role("listitem").filter(has_text="against Host of rows")).to_contain_text(
        "A bot is playing for you"
    )
    assert bea.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]


def test_a_tournament_counts_down_to_its_next_round_until_everybody_is_ready(visit: Visit) -> None:
    host, bea = visit("", stranger=True), visit("", stranger=True)
    with_account(host, "Host of pauses")
    with_account(bea, "Bea of the pause")
    host.goto("/tournaments")
    host.get_by_role("button", name="Create tournament").click()
    form = host.get_by_role("dialog")
    form.get_by_label("Tournament name").fill("Tournament with a pause")
    form.get_by_label("Game").select_option(GAME)
    expect(form.get_by_label("Pause between rounds")).to_have_value("180")
    form.get_by_label("Pause between rounds").select_option("10 minutes")
    form.get_by_role("button", name="Create tournament").click()
    host.wait_for_url("**/tournaments/*")
    bea.goto(host.url)
    for page in (host, bea):
        page.get_by_role("button", name="Join tournament", exact=True).click()
        expect(page.get_by_role("button", name="Leave tournament")).to_be_visible()
    host.get_by_role("button", name="Start tournament", exact=True).click()
    ready = bea.get_by_role("link", name="Go to table").first
    expect(ready).to_be_visible()
    table = str(ready.get_attribute("href")).rpartition("/")[2]
    seat = bea.context.request.get(f"/api/tables/{table}").json()["table"]["yours"][0]
    assert bea.context.request.post(f"/api/tables/{table}/resign", data={"seat": seat}).ok
    for page in (host, bea):
        expect(page.get_by_role("timer")).to_have_text(re.compile(r"Round 2 starts at .*, in (10:00|9:\d\d)\."))
    assert faults(bea) == []
    resize(bea, PHONE)
    assert faults(bea, "light") == []
    for page in (host, bea):
        page.get_by_role("button", name="Ready", exact=True).click()
    for page in (host, bea):
        expect(page.get_by_role("link", name="Go to table").first).to_be_visible()
        expect(page.get_by_role("timer")).to_have_count(0)
