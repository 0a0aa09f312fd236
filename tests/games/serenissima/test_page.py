"""Matches of Serenissima in a real browser, played by clicking."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.click_player import ClickPlayer, draw_by_finger, go_to, join, open_table, sit_down
from tests.browser.fixtures import DESKTOP, PHONE, Visit
from tests.browser.layout_checker import fits, no_faults_at, panels_fit_at, result_is_visible
from tests.browser.view_checker import ASKED_TOO_SOON, PURSES, Facts, purses, taught, watched
from tests.games.serenissima.table import ZONE
from tests.games.serenissima.wishes import WISHES

MOMENTS = ("[data-at=choose_galley]", "[data-at=loading] div.hold", "[data-at=sailing] .goal")
# Galleys, the pawn, the Doge's cards, the turn track and the accounts.
SHOWN = (
    """() => ({
  galleys: [...document.querySelectorAll('.galley[data-place]')].map((each) => each.dataset.place),
  ducats: """
    + PURSES
    + """,
  pawn: document.querySelector('.wheel') && (document.querySelector('.hub-number')?.textContent ?? '0'),
  cards: document.querySelector('.cards') && document.querySelectorAll('.card:not(.ghost, .empty)').length,
  track: document.querySelector('.end .pawn')?.getAttribute('cx'),
})"""
)


def sent(view: Any) -> dict[str, Any]:
    return {
        "galleys": [f"galley-{each['galley']}" for each in view["galleys"]],
        "ducats": purses(view["princes"]),
        "pawn": str(view["wheel_galley"]),
        "cards": len(view["doge_cards"]),
        "track": str(12 + 22 * view["track"]),
    }


def test_axe_finds_nothing_at_three_moments_of_a_match(visit: Visit) -> None:
    page = visit("")
    sit_down(page, "serenissima", ["me", "random"])
    player = ClickPlayer(page, WISHES)
    no_faults_at(player, MOMENTS)
    assert {"port", "number", "turn"} <= set(player.clicks)


@pytest.mark.slow
def test_tutorial_match_is_played_to_its_end(visit: Visit) -> None:
    """Nothing is asked while something is still shown: a question comes with its answers.

    Whether a sale goes on beyond its first cube, and whether somebody fights, depends on the course of the match;
    guide.test.ts covers these lessons.
    """
    player, reader = taught(visit, "serenissima", WISHES, Facts(SHOWN, sent))
    player.page.evaluate(ASKED_TOO_SOON)
    assert {"turn", "load", "sail", "done", "over"} <= set(player.play(400))
    reader.was_taught("turn", "loading", "sailing", "sell_or_fight", "investment", "doge", "scoring")
    result_is_visible(player.page, players=2)
    assert player.page.evaluate("() => [...tooSoon]") == []


def test_phone_reaches_everything_that_a_turn_needs(visit: Visit) -> None:
    page = visit("", PHONE, has_touch=True)
    sit_down(page, "serenissima", ["me", "random"])
    player = watched(visit, page, WISHES, Facts(SHOWN, sent), moving=False)
    panels_fit_at(player, "[data-at=loading] div.hold", ".sheet .wheel")
    page.get_by_role("button", name="Whole map").click()
    page.locator(".fit[aria-label='Zoom in']").click()
    expect(page.get_by_role("button", name="Whole map")).to_be_visible()
    player.play(200, deeds={"port", "turn", "load", "sail", "done", "sell", "buy"})
    assert fits(page)


def test_good_is_loaded_by_dragging_it_aboard_with_a_finger(visit: Visit) -> None:
    page = visit("", PHONE, has_touch=True)
    sit_down(page, "serenissima", ["me", "random"])
    load = page.locator("div.hold [data-do=load]")
    others = [wish for wish in WISHES if wish[0] != "load"]
    ClickPlayer(page, others).play(120, until="[data-at=loading] div.hold [data-do=load]")
    cubes = page.locator("div.hold [data-place^=hull] .cube")
    aboard = cubes.count()
    draw_by_finger(load, page.locator("div.hold [data-place^=hull]").first)
    expect(cubes).to_have_count(aboard + 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_match_begins_at_the_first_galley(visit: Visit, players: int) -> None:
    """With as many at the table, and as good ones, as were chosen."""
    page = visit("/", newcomer=True)
    page.locator("input[value=serenissima]").check(force=True)
    page.locator(f"input[name=players][value='{players}']").check(force=True)
    page.locator("input[name=strength][value=random]").check(force=True)
    page.get_by_role("button", name="Tutorial").click()
    page.wait_for_selector("[data-hint=opening-you]")
    seats = page.context.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()["table"]["seats"]
    assert [seat["strength"] for seat in seats] == [None, *["random"] * (players - 1)]
    page.keyboard.press("Escape")
    expect(page.locator("[data-hint=turn]")).to_be_visible()
    page.locator(".btn.hint").click()
    advice = page.locator("[data-hint=advice]")
    expect(advice).to_be_visible()
    expect(page.locator("[data-hint=turn]")).to_be_hidden()  # one advice at a time
    advice.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Got it").click()
    expect(page.locator("[data-hint=turn]")).to_have_count(0)
    expect(page.locator(".menu [data-do=act]")).to_be_visible()


def test_a_click_on_a_ship_sails_to_its_zone(visit: Visit) -> None:
    page = visit("")
    sit_down(page, "serenissima", ["me", "random"])
    ClickPlayer(page, WISHES).play(200, until="[data-at=sailing] .ship")
    page.locator(".ship").last.click(position={"x": 4, "y": 30})
    expect(page.locator("[popover]:popover-open")).to_have_count(0)  # no help was requested
    expect(page.locator(".prompt strong")).not_to_contain_text("has not sailed yet")


def test_buying_sailors_continues_and_one_press_buys_all(visit: Visit) -> None:
    page = visit("")
    sit_down(page, "serenissima", ["me", "random"])
    invests = [("invest", ".menu [data-do=invest]"), *WISHES]
    ClickPlayer(page, invests).play(200, until="[data-at=investment] .menu [data-do=enlist]")
    nothing = "Your ports would pay nothing."  # the value of a scoring is explained
    expect(page.locator("td[data-column=yield]").first).to_have_attribute("data-says", nothing)
    expect(page.locator(".track .table")).to_contain_text("in a port: 0, 2, 5,")
    track, cards = (page.locator(f".track {each}").bounding_box() for each in (".way svg", ".cards"))
    assert track is not None
    assert cards is not None
    assert track["x"] + track["width"] <= cards["x"]  # no card covers a space
    page.locator(".menu [data-do=enlist]").click()
    crew = page.locator(".menu [data-do=all]", has_text="recruit all 2, 2 ducats")
    expect(crew.first).to_be_visible()
    galleys = crew.count()
    crew.first.click()
    expect(crew).to_have_count(galleys - 1)
    sailor = page.locator(".menu .btn", has_text="Recruit a sailor for galley")
    expect(sailor).not_to_have_count(0)
    sailor.first.click()
    expect(page.locator(".undo")).not_to_be_attached()
    expect(sailor).not_to_have_count(0)
    page.locator(".menu [data-do=done]").click()
    expect(page.locator("[data-at=investment]")).to_have_count(0)


IN_SIGHT = """(selector) => {
  const found = document.querySelector(selector);
  if (!found) return false;
  const { x, y, width, height } = found.getBoundingClientRect();
  return found.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
HOME, NEAR = ZONE["valencia"], ZONE["alger"]


class GalleyPlayer:
    """Brings two galleys of the first player back to their port, each full with a different good; the other passes."""

    def __init__(self, pages: list[Page], table: str) -> None:
        self.pages, self.table = pages, table

    def news(self, page: Page) -> Any:
        return page.context.request.get(f"/api/tables/{self.table}").json()

    def steer(self) -> list[int]:
        """Play until one of them loads beside the other; return both galleys, the active one first."""
        while True:
            waiting = self.news(self.pages[0])["table"]["waiting"][0]
            page = self.pages[waiting]
            news = self.news(page)
            (face,) = news["views"]
            view, options = face["view"], face["options"]
            fleet = [each for each in view["table"]["galleys"] if each["seat"] == 0]
            if waiting == 0 and any(option["do"] == "swap_cubes" for option in options):
                full = [each["galley"] for each in fleet if each["goods"]]
                return sorted(full, key=lambda galley: galley != view["decision"]["galley"])
            action = self.answer(view["decision"], options, fleet, mine=waiting == 0)
            body = {"seat": waiting, "seq": news["seq"], "key": f"steered {news['seq']}", "action": action}
            answer = page.context.request.post(f"/api/tables/{self.table}/actions", data=body)
            assert answer.ok, answer.text()

    def answer(self, decision: Any, options: list[Any], fleet: list[Any], mine: bool) -> Any:
        """The first galley loads at home, the second fetches its cargo from abroad."""
        wished: dict[str, Any] = {"settle": HOME} if mine else {}
        if mine and "galley" in decision and fleet[1:]:
            (first, second), galley = fleet[:2], decision["galley"]
            if galley == first["galley"] or (galley == second["galley"] and second["zone"] == NEAR):
                wished["load"] = None
            if galley == second["galley"] and not decision.get("steps"):
                wished["sail"] = HOME if second["goods"] else NEAR
        meant = [each for each in options if each["do"] in wished and wished[each["do"]] in target(each)]
        plain = [each for each in options if each["do"] in ("act", "done", "let_pass")]
        return next(iter(meant + plain + [each for each in options if each.get("port") not in (HOME, NEAR)]))


def target(option: Any) -> tuple[Any, ...]:
    """The target of an answer: a port, a zone, or nothing."""
    return option.get("port"), option.get("zone")


def in_sight(page: Page, selector: str) -> Locator:
    """An element that can be clicked without scrolling and is not covered."""
    page.wait_for_function(IN_SIGHT, arg=selector)
    return page.locator(selector)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_two_full_galleys_swap_pieces_in_two_clicks(visit: Visit, size: ViewportSize) -> None:
    """4.15 A cube for a cube, then a sailor for a cube: a click on the cube, and one on what is done with it."""
    page, other = visit("", size, has_touch=size == PHONE), visit("")
    table = open_table(page, "serenissima", ["me", "open"])
    join(other, table)
    active, sister = GalleyPlayer([page, other], table).steer()
    go_to(page, table)

    def cubes(galley: int, good: str) -> Locator:
        return page.locator(f"div.hold [data-place=hull-{galley}] .cube:has(.g-{good})")

    expect(cubes(active, "wood")).to_have_count(2)
    expect(cubes(sister, "wine")).to_have_count(2)
    cubes(active, "wood").first.click()
    in_sight(page, "div.hold .uses [data-do=swap_cubes]").click()
    expect(cubes(active, "wine")).to_have_count(1)
    expect(cubes(sister, "wood")).to_have_count(1)
    assert fits(page)
    cubes(sister, "wine").click()
    in_sight(page, "div.hold .uses [data-do=sailor_for_cube]").click()
    expect(cubes(active, "wine")).to_have_count(2)
    expect(page.locator(f"div.hold [data-place=hull-{sister}] .man")).to_have_count(4)
    assert fits(page)
