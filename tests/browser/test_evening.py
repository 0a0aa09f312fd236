"""Absent players and standing orders at a table of two people."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.click_player import join, open_table, seat_views
from tests.browser.evening import act, post, two_players
from tests.browser.fixtures import DESKTOP, PHONE, Visit
from tests.browser.layout_checker import faults, fits, resize
from tests.trial import GAME


def beside(page: Page, name: str) -> None:
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name=name).click()


def live_table(ada: Page, bea: Page, seats: list[str], seconds: int) -> str:
    """A table of Ada and Bea with so many seconds per answer; both look at it."""
    clock = {"kind": "live", "seconds": seconds}
    table = open_table(ada, GAME, seats, names=["Ada", *[None] * (len(seats) - 1)], clock=clock)
    join(bea, table, name="Bea")
    for page in (ada, bea):
        page.goto(f"/t/{table}")
        page.wait_for_selector(".table")
    return table


def card(page: Page, table: str) -> Any:
    return page.context.request.get(f"/api/tables/{table}").json()["table"]


def test_a_player_who_listens_while_another_trades_is_not_replaced(visit: Visit) -> None:
    """One trades with a bot for longer than two time-outs take; the other says nothing and keeps the seat."""
    ada, bea = visit(""), visit("")
    seconds = 15
    table = live_table(ada, bea, ["me", "open", "greedy"], seconds)
    people = {0: ada, 1: bea}

    def trader() -> int:
        (who,) = [seat for seat in people if seat_views(people[seat], table)[0]["view"]["decision"].get("who") == seat]
        return who

    while seat_views(ada, table)[0]["view"]["decision"]["who"] not in people:  # the bot has its turn first
        for seat in card(ada, table)["waiting"]:
            if seat in people:
                act(people[seat], table, "pass")
        ada.wait_for_timeout(100)
    active = trader()
    listening = 1 - active
    begun = ada.context.request.get(f"/api/tables/{table}").json()["now"]

    def left() -> float:
        news = ada.context.request.get(f"/api/tables/{table}").json()
        ends = {clock["seat"]: clock["runs_out_at"] for clock in news["table"]["clocks"]}
        assert ends[listening] is None
        return (ends[active] - news["now"]) / 1000 if ends[active] is not None else seconds

    said = 0
    while ada.context.request.get(f"/api/tables/{table}").json()["now"] < begun + 2500 * seconds:
        if left() < seconds / 2:
            options = seat_views(people[active], table)[0]["options"]
            offers = [each for each in options if each["do"] == "propose" and each["to_seat"] == 2]
            post_action(people[active], table, active, (offers or [each for each in options if each["do"] == "buy"])[0])
            said += 1
        ada.wait_for_timeout(300)
    assert said >= 3
    seat = card(ada, table)["seats"][listening]
    assert (seat["stand_in"], seat["time_outs"], seat["still_there"]) == (None, 0, False)
    page = people[listening]
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Resume playing")).to_have_count(0)
    clocks = page.get_by_role("list", name="Clocks").get_by_role("listitem")
    expect(clocks.filter(has_text=["Ada", "Bea"][listening])).not_to_have_class(re.compile("runs"))
    page.get_by_role("button", name="Table menu").click()
    expect(page.get_by_text("Real time: 15 seconds for each answer.")).to_be_visible()


def post_action(page: Page, table: str, seat: int, action: Any) -> None:
    seq = page.context.request.get(f"/api/tables/{table}").json()["seq"]
    post(page, f"{table}/actions", seat=seat, seq=seq, key=f"{seq}", action=action)


def test_a_player_who_says_that_they_are_still_there_keeps_the_seat(visit: Visit) -> None:
    ada, bea = visit(""), visit("")
    table = live_table(ada, bea, ["me", "open"], 5)
    slow = card(ada, table)["waiting"][-1]
    page, other = (ada, bea) if slow == 0 else (bea, ada)
    post(other, f"{table}/standing-orders", seat=1 - slow, do="pass", until="my_turn")
    asks = page.get_by_role("alertdialog", name="Still there?")
    expect(asks).to_be_visible(timeout=60_000)
    expect(asks).to_contain_text("a bot takes your seat in 0:")
    assert card(page, table)["seats"][slow]["stand_in"] is None
    expect(other.get_by_role("region", name="Log")).to_contain_text("was asked: “Still there?”")
    asks.get_by_role("button", name="I’m here").click()
    expect(asks).to_have_count(0)
    seat = card(page, table)["seats"][slow]
    assert (seat["stand_in"], seat["time_outs"]) == (None, 0)


def test_sleeping_player_is_replaced_as_agreed_and_returns(visit: Visit) -> None:
    """Two clocks on a phone; the player who sleeps is asked first, and has the page open."""
    ada, bea = visit("", moving=True, size=PHONE), visit("", moving=True)
    live = {"kind": "live", "seconds": 10}
    table = open_table(ada, GAME, ["me", "open"], names=["Ada", None], clock=live, stand_in="random")
    bea.goto(f"/t/{table}")
    agreed = bea.get_by_role("list", name="Table settings")
    expect(agreed).to_contain_text("Real time: 10 seconds for each answer.")
    expect(agreed).to_contain_text("The second time in a row, a bot (Beginner) takes your seat until you are back")
    join(bea, table, name="Bea")
    asleep = ada.context.request.get(f"/api/tables/{table}").json()["table"]["waiting"][-1]
    sleeper, awake = (ada, bea) if asleep == 0 else (bea, ada)
    post(awake, f"{table}/standing-orders", seat=1 - asleep, do="pass", until="my_turn")
    for page in (ada, bea):
        page.goto(f"/t/{table}")
    clocks = ada.get_by_role("list", name="Clocks").get_by_role("listitem")
    expect(clocks).to_have_count(2)
    assert fits(ada)

    said = [
        ("Ada ran out of time.", "Ada did not answer: a bot plays until they are back.", "Ada is back."),
        ("You ran out of time.", "You did not answer: a bot plays until you are back.", "You are back."),
    ][asleep]  # in the log of Bea, who plays on a desktop
    notice = sleeper.get_by_role("alert").filter(has_text="You ran out of time, so the safest answer was given")
    expect(notice).to_be_visible()
    expect(awake.get_by_role("alert").filter(has_text="ran out of time")).to_have_count(0)
    log = bea.get_by_role("region", name="Log")
    expect(log).to_contain_text(said[0])
    answer = next(entry for entry in seat_views(awake, table)[0]["log"] if entry["seat"] == asleep)
    assert [event["says"] for event in answer["events"] if "give_goods" in event["args"]] == []  # no offer and no deal
    expect(log).to_contain_text(said[1], timeout=90_000)  # after "Still there?"
    sleeper.get_by_role("button", name="Resume playing").first.click()
    expect(log).to_contain_text(said[2])
    expect(sleeper.get_by_role("button", name="Resume playing")).to_have_count(0)
    expect(notice).to_have_count(0)
    sleeper.get_by_role("button", name="Since your last turn").click()
    recent = sleeper.get_by_role("complementary", name="Since your last turn")
    for line in ("You ran out of time.", "You did not answer: a bot plays until you are back.", "You are back."):
        expect(recent).to_contain_text(line)


def test_standing_order_answers_and_illegal_prepared_answer_is_dropped(visit: Visit) -> None:
    active, partner, table = two_players(visit, moving=True)
    beside(active, "Auto-replies")
    sheet = active.get_by_role("region", name="Auto-replies")
    card = active.context.request.get(
        f"/api/tables/{table}/upcoming-questions/{seat_views(active, table)[0]['seat']}"
    ).json()
    sheet.locator(".answers button").first.press("Enter")
    expect(active.get_by_role("button", name="1 auto-reply active")).to_be_visible()
    assert faults(active, "light") == []
    resize(active, PHONE)
    assert faults(active) == []
    resize(active, DESKTOP)
    active.keyboard.press("Escape")
    expect(sheet).to_have_count(0)

    beside(partner, "Auto-replies")
    partner.get_by_label("Refuse all offers this turn").check()
    expect(partner.get_by_role("button", name="1 auto-reply active")).to_be_visible()
    gift = {"to_seat": seat_views(partner, table)[0]["seat"], "give_cards": [card[0]["options"][0]["card"]]}
    act(active, table, "propose", **gift)
    expect(partner.get_by_role("region", name="Log")).to_contain_text("You refuse")
    partner.get_by_label("Refuse all offers this turn").uncheck()
    expect(partner.get_by_role("button", name="1 auto-reply active")).to_have_count(0)

    partner.keyboard.press("Escape")
    act(active, table, "propose", **gift)
    partner.get_by_role("button", name="Accept").click()
    expect(partner.locator("[data-place=hand] button")).to_have_count(5)
    for do in ("buy", "buy", "end_trade"):
        act(active, table, do)
    notice = active.get_by_role("alert").filter(has_text="Dropped: ")
    expect(notice).to_be_visible()
    notice.get_by_role("button", name="OK").click()
    expect(notice).to_have_count(0)
    expect(active.get_by_role("button", name="1 auto-reply active")).to_have_count(0)


def test_a_vacation_pauses_the_clock_and_is_shown_to_everybody(visit: Visit) -> None:
    ada, bea = visit(""), visit("", size=PHONE)
    days = {"kind": "days", "days": 3, "vacation": 14}
    table = open_table(ada, GAME, ["me", "open"], names=["Ada", None], clock=days)
    bea.goto(f"/t/{table}")
    sentence = "3 days for each answer, and 14 days of vacation for the match."
    expect(bea.get_by_role("list", name="Table settings")).to_contain_text(sentence)
    join(bea, table, name="Bea")
    for page in (ada, bea):
        page.goto(f"/t/{table}")
        page.wait_for_selector(".table")
    slow = card(ada, table)["waiting"][-1]
    page, other = (ada, bea) if slow == 0 else (bea, ada)
    name = ["Ada", "Bea"][slow]
    page.get_by_role("button", name="Table menu").click()
    expect(page.get_by_role("group", name="Table menu")).to_contain_text(sentence)
    page.get_by_role("button", name="Go on vacation (14 days left)").click()
    away = other.get_by_role("img", name=re.compile(f"{name}: on vacation until "))
    expect(away).to_be_visible()
    assert card(ada, table)["clocks"][slow]["runs_out_at"] is None
    for each in (ada, bea):
        assert fits(each)
        assert faults(each) == []
    page.get_by_role("button", name="Table menu").click()
    expect(page.get_by_text(re.compile("You are on vacation until .* at the latest."))).to_be_visible()
    page.get_by_role("button", name="End vacation").click()
    expect(away).to_have_count(0)
    assert card(ada, table)["clocks"][slow]["runs_out_at"] is not None
