"""The end of a match as players read it: who left, why somebody won, and what it did to the ratings."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.evening import decide, press_ready, with_account
from tests.browser.fixtures import DESKTOP, PHONE, Visit
from tests.browser.invitations import HAND, create_table, newcomers, open_menu, resign, sit
from tests.browser.layout_checker import faults, fits
from tests.trial import GAME, short


def the_end(page: Page) -> Locator:
    return page.get_by_role("region", name="Match over")


def rated_table(visit: Visit, host: str, other: str) -> tuple[Page, Page, str]:
    """Two people with accounts at a rated table whose match has begun."""
    ada, bea = visit("", stranger=True, size=DESKTOP), visit("", stranger=True, size=PHONE)
    with_account(ada, host)
    with_account(bea, other)
    ada.goto("/")
    ada.locator(f".games input[value={GAME}]").check(force=True)
    ada.get_by_role("button", name="Create table").click()
    form = ada.get_by_role("dialog")
    form.get_by_text("2", exact=True).click()
    form.get_by_text("Rated: no hints").click()
    expect(form.get_by_text("Score alone decides")).to_have_count(0)
    form.get_by_role("button", name="Create table").click()
    link = ada.get_by_label("Link to this table").input_value()
    bea.goto(link)
    expect(bea.get_by_label("Your name")).to_have_count(0)
    bea.get_by_role("button", name="Sit here").click()
    for page in (ada, bea):
        press_ready(page)
    for page in (ada, bea):
        expect(page.locator(HAND)).to_have_count(4)
    return ada, bea, link.rpartition("/")[2]


def numbers(cells: Locator) -> list[int]:
    return [int(text.replace("−", "-").replace(",", "")) for text in cells.all_inner_texts()]


def sources_add_up(page: Page) -> None:
    """Open where the scores come from: every column adds up to the total of that player."""
    end = the_end(page)
    end.get_by_text("Where the ducats came from").click()
    table = end.locator("details[open] table")
    expect(table.get_by_role("row", name="starting ducats")).to_be_visible()
    rows = [numbers(row.locator("td")) for row in table.locator("tbody tr").all()]
    sums = [sum(column) for column in zip(*rows, strict=True)]
    assert sums == numbers(table.locator("tfoot td"))
    assert sums == numbers(end.locator(".final tbody td:last-child"))


# The columns as they run up on the page, and long timers that never end.
HEADS = """() => {
  window.heads = [];
  new MutationObserver(() => {
    const head = document.querySelector('.reveal .head')?.textContent;
    if (head && head !== window.heads.at(-1)) window.heads.push(head);
  }).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
}"""
TIME_STANDS_STILL = """() => {
  const later = window.setTimeout;
  window.setTimeout = (what, ms = 0, ...args) => (ms > 2000 ? 0 : later(what, ms, ...args));
}"""


def names_what_decided(page: Page) -> None:
    """Check that the difference between winner and runner-up is named, if there is one winner."""
    decided = re.compile(r"What decided it: (You|\w+) .+\.")
    if "share the victory" in the_end(page).get_by_role("heading").first.inner_text():
        expect(the_end(page)).not_to_contain_text(decided)
    else:
        expect(the_end(page)).to_contain_text(decided)


def test_the_result_says_who_resigned_and_since_when(visit: Visit) -> None:
    host, dan = newcomers(visit, 2)
    link = create_table(host, 2)
    sit(dan, link, "Dan")
    for page in (host, dan):
        expect(page.locator(HAND)).to_have_count(4)
    resign(dan)
    note = the_end(host).get_by_role("note")
    expect(note).to_contain_text("Dan resigned.")
    expect(note).to_contain_text("Players who resigned cannot win.")
    expect(the_end(dan).get_by_role("note")).to_contain_text("You resigned.")
    for page in (host, dan):
        expect(the_end(page)).not_to_contain_text("Rating")
        expect(the_end(page)).not_to_contain_text("What decided it")
        sources_add_up(page)
        assert faults(page) == []
        assert fits(page)
    moment = note.get_by_role("link", name=re.compile(r"^\(\d\d:\d\d\)$"))
    moment.click()
    host.wait_for_url("**/replay?line=*")


def test_the_run_up_of_the_scores_can_be_skipped(visit: Visit) -> None:
    host, dan = visit("", stranger=True, moving=True), visit("", stranger=True, size=PHONE)
    link = create_table(host, 2)
    sit(dan, link, "Dan")
    for page in (host, dan):
        expect(page.locator(HAND)).to_have_count(4)
    host.evaluate(TIME_STANDS_STILL)
    resign(dan)
    expect(the_end(host).get_by_role("heading", name="You have won.")).to_be_visible()
    expect(the_end(host).get_by_role("button", name="Skip")).to_be_visible()
    expect(the_end(host).locator(".final")).to_have_count(0)
    host.keyboard.press("Escape")
    expect(the_end(host).get_by_role("note")).to_contain_text("Dan resigned.")
    host.reload()
    expect(the_end(host).locator(".final")).to_be_visible()


def test_a_replaced_player_can_win_where_the_score_decides(visit: Visit) -> None:
    """Both players let a bot play on, so the match goes to its end. One of them sees it with motion."""
    host, bea = visit("", stranger=True, moving=True), visit("", stranger=True, size=PHONE)
    table = host.context.request.post(
        "/api/tables", data={"game": GAME, "seats": ["me", "open"], "options": short(), "public": False}
    ).json()["id"]
    host.goto(f"/t/{table}")
    agreed = host.get_by_role("list", name="Table settings")
    expect(agreed).to_contain_text("The score alone decides: a player replaced by a bot can win.")
    press_ready(host)
    sit(bea, f"/t/{table}", "Bea")
    for page in (host, bea):
        expect(page.locator(HAND)).to_have_count(4)
        page.evaluate(HEADS)
        open_menu(page)
        page.get_by_role("button", name="Let bot play").click()
    for page, other in ((host, "Bea"), (bea, None)):
        note = the_end(page).get_by_role("note")
        expect(note).to_contain_text("A bot replaced you, as you asked.", timeout=120_000)
        expect(note).to_contain_text("At this table the score alone decides: a replaced player can win.")
        if other:
            expect(note).to_contain_text(f"{other} let a bot play.")
        assert fits(page)
    for page in (host, bea):
        names_what_decided(page)
        sources_add_up(page)
        assert faults(page) == []
        assert fits(page)
    columns = the_end(host).locator(".final thead th").all_inner_texts()
    assert [host.evaluate("heads"), bea.evaluate("heads")] == [columns[:-1], []]
    card = host.context.request.get(f"/api/tables/{table}").json()["table"]
    best = [seat for seat, place in enumerate(card["places"]) if place == 1]
    assert card["winners"] == best
    assert max(card["scores"]) in [card["scores"][seat] for seat in best]


def test_a_guest_is_told_why_a_rated_table_has_no_seat_for_guests(visit: Visit) -> None:
    ada, guest = visit("", stranger=True), visit("", stranger=True, size=PHONE, forgiving=("403",))
    with_account(ada, "Ada of Seats")
    table = ada.context.request.post(
        "/api/tables", data={"game": GAME, "seats": ["me", "open"], "rated": True, "public": False}
    ).json()["id"]
    guest.goto(f"/t/{table}")
    expect(guest.get_by_role("list", name="Table settings")).to_contain_text("The match is rated.")
    guest.get_by_role("button", name="Sit here").click()
    expect(guest.get_by_role("alert")).to_contain_text("Sign in or create an account to take a seat")
    assert faults(guest) == []


def test_a_match_that_ends_early_is_too_short_to_be_rated(visit: Visit) -> None:
    ada, bea, _ = rated_table(visit, "Ada of Haste", "Bea of Haste")
    resign(bea)
    for page in (ada, bea):
        note = the_end(page).get_by_role("note")
        expect(note).to_contain_text("Too short to be rated. A match counts after every player has made 10 decisions.")
        expect(the_end(page)).not_to_contain_text("Rating")
        assert faults(page) == []
        assert fits(page)


def test_the_result_of_a_rated_match_shows_the_change_of_each_rating(visit: Visit) -> None:
    ada, bea, table = rated_table(visit, "Ada of Change", "Bea of Change")
    decide(table, ada, bea)
    resign(bea)
    for page in (ada, bea):
        rows = the_end(page).locator("tbody tr")
        expect(rows.nth(0)).to_contain_text(re.compile(r"Rating 1\d\d\d \(\+\d+\)"))
        expect(rows.nth(1)).to_contain_text(re.compile(r"Rating \d\d\d \(−\d+\)"))
        assert faults(page) == []
        assert fits(page)
    expect(the_end(ada).get_by_role("note")).to_contain_text("Bea of Change")

    link = create_table(ada, 2)
    stranger = visit("", stranger=True)
    stranger.goto(link)
    expect(stranger.locator("ol li", has_text="Ada of Change")).to_contain_text("never left a rated match")
