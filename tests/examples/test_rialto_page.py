"""The game of `examples/rialto` in a real browser: on the plain page, and on its package's own page."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.click_player import ClickPlayer, sit_down
from tests.browser.fixtures import DESKTOP, PHONE, Visit
from tests.browser.layout_checker import BY_LIGHT, faults, fits, resize, result_can_be_saved
from tests.examples.environment import Environment
from tests.examples.rialto import EXAMPLE
from tests.server.live_server import free_port, is_up, until

BOTS = ["me", "greedy", "greedy"]
WISHES = [
    ("speak", ".free[data-form=propose] .go"),
    ("sell", "[data-do=sell]"),
    ("bid", "[data-do=bid]"),
    ("answer", "[data-do=accept]"),
    ("other", "[data-do]"),
]


@pytest.fixture(scope="module", params=["plain", "built"])
def away(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A server with the game in a separate environment, with the game's own page or without it."""
    folder = tmp_path_factory.mktemp("away")
    shutil.copytree(EXAMPLE, folder / "rialto")
    if request.param == "plain":
        shutil.rmtree(folder / "rialto" / "src" / "rialto" / "page")
    environment = Environment(folder / "venv")
    environment.install(folder / "rialto")
    port = free_port()
    env = os.environ | {
        "FONDACO_DATA": str(folder / "data"),
        "FONDACO_LIMITS": "10000",
        "FONDACO_BOT_WORKERS": "1",
        "FONDACO_SEED": "the same each time",
    }
    command = [environment.python, "-m", "fondaco", "serve", "--host", "127.0.0.1", "--port", str(port)]
    with (folder / "log").open("wb") as log, subprocess.Popen(command, env=env, stdout=log, stderr=log) as process:
        url = f"http://127.0.0.1:{port}"
        until(lambda: is_up(f"{url}/health"))
        yield SimpleNamespace(url=url, page=request.param)
        process.terminate()


def whole_match(page: Page) -> ClickPlayer:
    player = ClickPlayer(page, WISHES)
    player.play(seconds=150)
    expect(page.locator(".over tbody tr")).to_have_count(3)
    result_can_be_saved(page)
    expect(page.get_by_role("button", name="Rematch")).to_be_in_viewport()
    return player


def test_a_whole_match_from_the_lobby_to_the_final_count(visit: Visit, away: Any) -> None:
    """The plain page is played on a desktop, the built one on a phone; both are checked at both sizes."""
    size, other = (DESKTOP, PHONE) if away.page == "plain" else (PHONE, DESKTOP)
    page = visit(server=away, size=size, moving=True)
    page.locator(".game", has_text="Rialto").click()
    card = page.locator(".game.chosen")
    assert card.locator("use[href*='/rialto/emblem']").count() == (away.page == "built")
    resize(page, DESKTOP)
    expect(card.get_by_text("secret bids on the bridge")).to_have_count(int(away.page == "built"))
    resize(page, size)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".plain, .built")
    assert page.locator(".built").count() == (away.page == "built")
    for looked in (other, size):
        resize(page, looked)
        assert fits(page)
        assert faults(page, *(BY_LIGHT if looked is DESKTOP else ("light",))) == []
    whole_match(page)
    resize(page, other)
    expect(page.get_by_role("button", name="Rematch")).to_be_in_viewport()
    page.goto(f"{page.url}/replay")
    expect(page.locator(".built" if away.page == "built" else ".plain")).to_be_visible()


@pytest.mark.parametrize("away", ["plain"], indirect=True)
def test_free_form_offers_are_built_in_a_form(visit: Visit, away: Any) -> None:
    page = visit(server=away)
    sit_down(page, "rialto", BOTS)
    ClickPlayer(page, [("bid", "[data-do=bid]"), ("keep", "[data-do=keep]"), ("no", "[data-do=refuse]")]).play(
        until=".free[data-form=propose]", seconds=60
    )
    form = page.locator(".free")
    expect(form.locator("select").first.locator("option")).to_have_count(2)  # not oneself
    for _ in range(13):
        if form.get_by_label("You ask").is_disabled():
            break
        form.get_by_label("You ask").select_option("velvet")
    expect(form.get_by_label("You ask")).to_be_disabled()
    assert form.locator("fieldset").last.locator(".chip").count() == 12
    form.get_by_label("and ducats").first.fill("999")
    form.get_by_role("button", name="Submit").click()
    expect(page.locator("[role=alert].why")).to_be_visible()
    expect(form.locator("fieldset").last.locator(".chip")).to_have_count(12)  # a refused offer stays in the form
    for _ in range(12):
        form.locator("fieldset").last.locator(".chip").first.click()
    form.get_by_label("and ducats").first.fill("0")
    form.get_by_label("You ask").select_option("velvet")
    form.get_by_label("and ducats").last.fill("0")
    expect(form.locator(".will")).to_contain_text("velvet")
    form.get_by_role("button", name="Submit").click()
    expect(form).to_have_count(0)
