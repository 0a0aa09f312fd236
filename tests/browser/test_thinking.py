"""Hints at the prompt and analysis after the match."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Response, expect

from tests.browser.click_player import open_table, sit_down
from tests.browser.fixtures import Visit
from tests.server.live_server import until
from tests.trial import GAME, short


def test_hint_lists_best_actions_and_plays_one_on_second_click(visit: Visit) -> None:
    page = visit("", own=True)
    sit_down(page, GAME, ["me", "greedy"])
    heard: list[Response] = []
    page.on("response", lambda answer: heard.append(answer) if answer.url.endswith("/hint") else None)
    page.get_by_role("button", name="Hint").click()
    hints = page.get_by_role("complementary", name="Suggested action").get_by_role("listitem")
    expect(hints.first.locator("span")).to_have_text(re.compile("^(best|makes little difference)$"))
    reason = hints.first.locator("p")
    if heard[-1].json()["hints"][0].get("why"):  # how deep the search goes depends on the machine
        expect(reason).to_have_text(re.compile(r"^(Result|Most likely result|Otherwise|You would miss)\b.+\.$"))
    else:
        expected = re.compile(r"(It is expected|With|All answers|The offer may)\b.+\.$")
        assert all(expected.match(told) for told in reason.all_inner_texts())
    page.keyboard.press("Escape")
    expect(hints).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    lines = page.locator(".log li").count()
    answer = hints.first.get_by_role("button").first
    answer.dblclick()  # a double click counts once
    expect(answer).to_have_attribute("aria-pressed", "true")
    assert page.locator(".log li").count() == lines
    hints.first.get_by_role("button", name="Play this").click()
    expect(hints).to_have_count(0)
    page.wait_for_function("count => document.querySelectorAll('.log li').length > count", arg=lines)


def test_plan_of_a_hint_holds_over_the_following_answers(visit: Visit) -> None:
    """A new player follows hints: as long as the turn goes as planned, the next hint is the next answer of the plan."""
    page = visit("", own=True)
    sit_down(page, GAME, ["me", "greedy"])
    told: list[Response] = []
    page.on("response", lambda answer: told.append(answer) if answer.url.endswith("/hint") else None)
    hint = page.locator("button.hint")
    callout = page.get_by_role("complementary", name="Suggested action")
    kept, planned = False, list[Any]()
    while not kept:
        expect(hint).to_be_enabled(timeout=60_000)
        hint.click()
        expect(callout).to_be_visible(timeout=60_000)
        expect(callout.get_by_role("heading")).to_have_text("Suggested action · Advanced")
        expect(callout.locator(".expected")).to_contain_text("Expected result")
        body = told[-1].json()
        kept = body["kept"]
        if kept:
            expect(callout.locator(".change")).to_have_text("The plan for this turn still holds.")
            assert body["hints"][0]["action"] == planned[0]
        planned = body["plan"]
        expect(callout.locator(".plan")).to_have_count(int(bool(planned)))
        lines = page.locator(".log li").count()
        best = callout.get_by_role("listitem").first
        best.get_by_role("button").first.click()
        best.get_by_role("button", name="Play this").click()
        expect(callout).to_have_count(0)
        page.wait_for_function("count => document.querySelectorAll('.log li').length > count", arg=lines)


def test_replay_shows_the_course_and_turning_point_of_the_match(visit: Visit) -> None:
    page = visit("")
    table = open_table(page, GAME, ["greedy", "random"], options=short())
    until(lambda: page.context.request.get(f"/api/tables/{table}").json()["table"]["status"] == "over", 600)
    page.goto(f"/t/{table}/replay")
    expect(page.get_by_role("img", name="Expected final points")).to_be_visible()
    expect(page.locator(".ledger")).to_contain_text("Greedy")  # a spectator is never called "You"
    expect(page.locator(".ledger")).not_to_contain_text("You")
    turned = page.get_by_role("button", name="Turning point").last
    slider = page.get_by_role("slider", name="Position in the match")
    slider.fill("0")
    turned.click()
    expect(slider).not_to_have_value("0")
    expect(page).to_have_url(re.compile(r"line=[1-9]"))
    expect(page.locator(".chart small").last).to_contain_text("Turning point")
