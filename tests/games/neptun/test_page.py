"""A match of Neptun in a real browser: played by clicking, planned by pointing, on a phone and in dark mode."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from fondaco.i18n import get_translator
from tests.browser.click_player import ClickPlayer, draw, seat_views, sit_down
from tests.browser.fixtures import DESKTOP, LYING, PHONE, Visit
from tests.browser.layout_checker import fits, no_faults_at, panels_fit, result_is_visible
from tests.browser.view_checker import MOTION, Facts, taught
from tests.games.neptun.wishes import WISHES

EVERY_ROUND = {"draft", "load", "oar", "goal"}


# Gold and oars in the accounts, the round, and what the piles hold.
SHOWN = """() => ({
  seats: Object.fromEntries([...document.querySelectorAll('table.book tr[data-place]')].map((row) => [
    row.dataset.place, [...row.querySelectorAll('td')].slice(1, 3).map((each) => Number(each.firstChild.textContent)),
  ])),
  round: Number(document.querySelector('main.table').dataset.round),
})"""


def sent(view: Any) -> dict[str, Any]:
    seats = {f"seat-{each['seat']}": [each["gold"], each["hand"]] for each in view["merchants"]}
    return {"seats": seats, "round": view["round"]}


def at_a_table(visit: Visit, size: ViewportSize = DESKTOP, **more: Any) -> tuple[Page, str]:
    page = visit("", size, **more)
    return page, sit_down(page, "neptun", ["me", "random", "random"])


# The result of a round is read after half a second: the round on the table then, and the points shown and sent.
READS = """() => setInterval(() => {
  const points = (cells) => [...document.querySelectorAll(cells)].map((each) => Number(each.textContent)).sort();
  const goOn = document.querySelector('.end [data-do=go_on]');
  if (!goOn) return;
  const sent = visitor.news().views[0].view.table.merchants.map(({ score }) => score).sort();
  const round = Number(document.querySelector('main.table').dataset.round);
  (window.ended ??= []).push({
    round, sent, read: points('.end tbody tr:last-child td'), booked: points('td[data-column=points]'),
  });
  goOn.click();
}, 500)"""


@pytest.mark.slow
def test_tutorial_match_shows_the_end_of_a_round_first(visit: Visit) -> None:
    player, reader = taught(visit, "neptun", WISHES, Facts(SHOWN, sent), players=3)
    page = player.page
    page.context.add_init_script(f"({READS})()")
    page.evaluate(READS)
    clicks = player.play(seconds=400)
    reader.was_taught("choose_contract", "load_contract", "choose_oars", "voyage", "extra_turn")
    ended = page.evaluate("ended")
    assert [each["round"] for each in ended] == [1, 2]
    assert all(each["read"] == each["booked"] == each["sent"] for each in ended)
    assert {*EVERY_ROUND, "over"} <= set(clicks)
    assert clicks["goal"] + clicks["sail"] > 5
    result_is_visible(page, players=3)


def test_a_round_on_a_phone_fits_one_screen_and_all_of_it_can_be_reached(visit: Visit) -> None:
    page, _ = at_a_table(visit, PHONE, has_touch=True)
    player = ClickPlayer(page, WISHES)
    for moment in ("choose_contract", "load_contract", "choose_oars", "voyage"):
        player.play(seconds=200, until=f"[data-at={moment}]")
        assert fits(page), moment
    assert set(player.play(seconds=300, until="[data-round='2']")) >= EVERY_ROUND
    end = page.locator(".end")
    expect(end).to_contain_text("Round A is over")  # it waits until it is closed
    expect(end).to_contain_text("In the next round each temple rewards the first 2 places.")
    expect(end).to_be_in_viewport(ratio=1)
    assert end.evaluate("sheet => sheet.scrollHeight <= sheet.clientHeight")
    end.locator("[data-do=go_on]").click()
    expect(end).to_have_count(0)
    panels_fit(page, ".sheet.temples")


def test_a_contract_is_taken_and_placed_by_drawing_it_to_a_field(visit: Visit) -> None:
    page, table = at_a_table(visit)
    page.wait_for_selector("[data-at=choose_contract] .column.can")
    draw(page.locator(".column.can").first, page.locator("[data-place=slot-2]"))
    expect(page.locator("[data-place=strip] .contract")).to_have_count(1)
    mine = [each for each in seat_views(page, table)[0]["view"]["table"]["contracts"] if each["seat"] == 0]
    assert [each["slot"] for each in mine if each["city"] >= 0] == [2]


# The entries of the table menu that something covers, after scrolling in the menu alone.
COVERED = """(menu) => [...menu.querySelectorAll('button, a, label, select')].filter((each) => {
  menu.scrollTop += each.getBoundingClientRect().y - menu.getBoundingClientRect().y - menu.clientHeight / 2;
  const { x, y, width, height } = each.getBoundingClientRect();
  return !menu.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((each) => each.textContent)"""


def test_table_menu_lies_above_the_dock_and_all_of_it_can_be_reached(visit: Visit) -> None:
    for size in (DESKTOP, ViewportSize(width=1366, height=600), PHONE, LYING):
        page, _ = at_a_table(visit, size)
        page.locator(".head [data-menu]").click()
        assert page.locator(".head .menu").evaluate(COVERED) == [], size


def test_pointing_moves_no_button(visit: Visit) -> None:
    page, _ = at_a_table(visit)
    player = ClickPlayer(page, WISHES)
    for moment, thing in (("choose_contract", "[data-place=strip] .contract"), ("choose_oars", ".oar.can")):
        player.play(seconds=200, until=f"[data-at={moment}]:has({thing})")
        menu = page.locator(".prompt .menu")
        before = menu.bounding_box()
        page.locator(thing).first.dispatch_event("pointerenter")
        expect(page.locator(".pointed")).to_be_visible()
        assert menu.bounding_box() == before


def test_on_a_phone_on_its_side_all_fields_of_the_strip_are_in_sight(visit: Visit) -> None:
    page, _ = at_a_table(visit, LYING, has_touch=True)
    ClickPlayer(page, WISHES).play(60, until="[data-at=load_contract] .slot.can")
    for field in page.locator(".slot.can").all():
        expect(field).to_be_in_viewport(ratio=1)


def test_pointing_at_a_city_shows_course_miles_gold_and_what_would_be_lost(visit: Visit) -> None:
    page, table = at_a_table(visit)
    ClickPlayer(page, WISHES).play(seconds=200, until="[data-at=voyage]")
    seen = seat_views(page, table)[0]["view"]["table"]
    last = next(plan for plan in seen["deliveries"] if plan["city"] == seen["deliveries"][-1]["city"])
    course = seen["courses"][last["city"]]
    city = page.locator(f"[data-place=place-{last['city']}]")
    expect(page.locator(".way")).to_have_count(0)

    city.dispatch_event("pointerenter")
    expect(page.locator(".way")).to_have_count(len(course["places"]) - 1)
    city.dispatch_event("pointerleave")
    expect(page.locator(".way")).to_have_count(0)
    city.focus()
    expect(page.locator(".way")).to_have_count(len(course["places"]) - 1)
    plan = page.locator(".pointed")
    expect(plan).to_contain_text(f"{course['miles']} mile")
    if course["gold"]:
        expect(plan).to_contain_text(f"{course['gold']} gold")
    lost = get_translator("en", "neptun").word("slot", last["lost_slots"])
    assert plan.inner_text().partition("contracts you would lose: ")[2].partition(".")[0] == lost


def test_an_oar_card_shows_how_far_it_would_carry_the_ship_before_it_is_played(visit: Visit) -> None:
    page, table = at_a_table(visit)
    ClickPlayer(page, WISHES).play(seconds=200, until="[data-at=choose_oars]")
    plan = seat_views(page, table)[0]["view"]["table"]["oars"][0]
    card = page.locator(".oar.can").first
    card.dispatch_event("pointerenter")
    expect(page.locator(".within:not(.paid)")).to_have_count(len(plan["near_places"]))
    expect(page.locator(".within.paid")).to_have_count(len(plan["paid_places"]))
    expect(page.locator(".pointed")).to_contain_text(f": {plan['range']} miles")
    card.dispatch_event("pointerleave")
    expect(page.locator(".within")).to_have_count(0)


def test_the_card_of_an_oar_covers_no_contract_of_the_strip(visit: Visit) -> None:
    page, _ = at_a_table(visit)
    ClickPlayer(page, WISHES).play(seconds=200, until="[data-at=choose_oars]")
    page.locator(".oar.can").first.hover()
    card = page.locator("[data-card=oar]").bounding_box()
    strip = page.locator("[data-place=strip]").bounding_box()
    assert card is not None
    assert strip is not None
    assert card["y"] + card["height"] <= strip["y"]


def test_lesson_is_hidden_while_a_help_card_is_open(visit: Visit) -> None:
    page = visit("", newcomer=True)
    page.goto("/")
    page.evaluate("""localStorage['fondaco.lessons'] = JSON.stringify(
        {neptun: {opened: true, taught: true, met: {}}})""")
    sit_down(page, "neptun", ["me", "random", "random"])
    callout, card = page.locator("[data-hint=choose_contract]"), page.locator("[data-card]")
    expect(callout).to_be_visible()
    page.locator("[data-place=wind] ol").first.hover()
    expect(card).to_be_visible()
    expect(callout).to_be_hidden()
    page.locator(".column.can").first.hover()
    expect(callout).to_be_visible()
    expect(card).to_have_count(0)


# The goal that costs most: its contract loses the others, so that soon none is left.
DEAREST = ("goal", "[data-at=voyage] .menu .voyage[data-do=sail]:not(:has(~ .voyage[data-do=sail]))")


def test_player_without_deliveries_is_told_how_to_end_the_turn(visit: Visit) -> None:
    page, table = at_a_table(visit)
    player = ClickPlayer(page, [DEAREST, *WISHES])
    said = page.locator(".prompt strong")
    for _ in range(40):
        player.play(seconds=200, until="[data-at=voyage]")
        seen = seat_views(page, table)[0]["view"]["table"]
        if not seen["deliveries"]:
            break
        expect(said).not_to_contain_text("no contract left to fulfil")
        player.play(seconds=200, until=".table:not([data-at=voyage])")
    expect(said).to_contain_text("no contract left to fulfil")
    expect(page.locator(".menu .go[data-do=stay]")).to_have_count(1)


def test_a_city_too_far_away_says_how_far_it_is(visit: Visit) -> None:
    page, _ = at_a_table(visit)
    ClickPlayer(page, WISHES).play(seconds=200, until="[data-at=voyage]")
    page.locator(".harbour[aria-disabled=true]:not([data-place=place-0])").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("miles away")


def test_the_log_is_one_stop_of_the_tab_key_and_arrows_lead_through_its_lines(visit: Visit) -> None:
    page, _ = at_a_table(visit)
    ClickPlayer(page, WISHES).play(seconds=200, until="[data-at=choose_oars]")
    page.locator(".log ol").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".log li button").last).to_be_focused()
    page.keyboard.press("Home")
    expect(page.locator(".log li button").first).to_be_focused()
    page.keyboard.press("Tab")
    assert not page.locator(".log :focus").count()


def test_axe_finds_nothing_at_three_moments_of_a_match(visit: Visit) -> None:
    page, _ = at_a_table(visit)
    no_faults_at(
        ClickPlayer(page, WISHES), ("[data-at=choose_contract]", "[data-at=load_contract]", "[data-at=voyage]")
    )
    within = "(goal) => goal.scrollWidth <= goal.clientWidth && goal.getBoundingClientRect().right < innerWidth"
    assert all(goal.evaluate(within) for goal in page.locator(".voyage").all())  # however many contracts it costs


@MOTION
def test_a_turn_by_keyboard_alone(visit: Visit, moving: bool) -> None:
    page, _ = at_a_table(visit, moving=moving)
    player = ClickPlayer(page, WISHES)
    done: list[str] = []
    while not {"draft", "load"} <= set(done):
        done.append(player.mark(focus=True))
        page.keyboard.press("Enter")
        assert len(done) < 50, done
