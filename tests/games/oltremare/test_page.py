"""A person plays Oltre Mare by clicking."""
from __future__ import annotations

from tests.browser.captain import sit_down
from tests.browser.fixtures import PHONE, Visit
from tests.browser.surveyor import fits, panels_fit, the_end_is_in_sight
from tests.browser.witness import MOTION, watched
from tests.games.oltremare.merchant import FACTS, WISHES, merchant


@MOTION
def test_a_whole_match_of_three_against_two_bots_from_the_lobby(visit: Visit, moving: bool) -> None:
    page = visit("/", moving=moving)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".table")
    clicks = watched(visit, page, WISHES, FACTS, moving).play(seconds=480)
    assert {"card", "cards", "end", "over"} <= set(clicks)
    assert "won" in page.locator(".over h2").inner_text()
    the_end_is_in_sight(page, players=3)


def test_a_turn_at_phone_size_fits_one_screen(visit: Visit) -> None:
    page = visit("", PHONE, has_touch=True)
    sit_down(page, "oltremare", ["me", "greedy"])
    captain = merchant(page)
    captain.play(until="[data-turn='3']", seconds=120)
    assert fits(page)
    panels_fit(page)
    deeds = {"card", "cards", "load", "end"}
    assert deeds <= set(captain.play(deeds=deeds, seconds=240))
    assert fits(page)
