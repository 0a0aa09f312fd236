"""Take the screenshots of docs/pictures: `python tools/dev/take_screenshots.py [NAME ...]`.

Uses a real browser and real matches. `howto` are the drawings of the how-to-play and rules pages as the client draws
them, in light and dark mode.
"""

from __future__ import annotations

import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, expect, sync_playwright  # noqa: E402

import fondaco  # noqa: E402
from tests.browser.camera import CREW, Picture, new_page  # noqa: E402
from tests.browser.click_player import open_table  # noqa: E402
from tests.browser.fixtures import CHROMIUM, DESKTOP, FLAGS, PHONE  # noqa: E402
from tests.server.live_server import Guest, Server  # noqa: E402
from tools.build_docs import DRAWN  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
GAMES = list(fondaco.games())
LIGHTS: dict[str, Literal["light", "dark"]] = {"": "light", "-dark": "dark"}


def lobby(browser: Browser, server: Server) -> Page:
    """Prepare a lobby in which every game is played somewhere and some tables have free seats."""
    host = Guest(server.url)
    host.http.patch("/me", json={"name": "Marek"})
    page = new_page(browser, server, DESKTOP)
    for number, game in enumerate(GAMES):
        seats = ["me", *["greedy", "open", "greedy"][number % 2 : fondaco.games()[game].players[0] - 1 + number % 2]]
        if number % 3 == 1:
            host.open(game, seats)
        else:
            names = [None if seat == "open" else name for seat, name in zip(seats, CREW, strict=False)]
            open_table(page, game, seats, names=names)
    over = open_table(page, GAMES[-1], ["me", "greedy"], names=CREW[:2])
    page.context.request.post(f"/api/tables/{over}/resign", data={"seat": 0})
    page.reload()
    page.wait_for_selector(".rows .btn")
    page.wait_for_timeout(800)
    return page


def draw_howto(browser: Browser, server: Server) -> None:
    """Take every drawing of the how-to-play and rules pages, under the name used there."""
    pages = [(game, file, anchor) for game in GAMES for file, anchor in (("howto.md", ""), ("rules.md", "#law"))]
    for light, scheme in LIGHTS.items():
        page = new_page(browser, server, PHONE, scheme)
        page.set_viewport_size({**PHONE, "height": 1600})  # the tallest drawing fits
        for game, file, anchor in pages:
            page.goto(f"/rules/{game}{anchor}")
            page.reload()
            page.add_style_tag(content="figcaption { display: none }")
            text = (ROOT / "src" / "fondaco" / "games" / game / file).read_text(encoding="utf-8")
            names = [drawing[2] for drawing in DRAWN.finditer(text)]
            drawn = page.locator("figure", has=page.locator(".drawn > *"))
            expect(drawn).to_have_count(len(names))
            for number, name in enumerate(names):
                drawn.nth(number).screenshot(path=FOLDER / "howto" / f"{game}-{name}{light}.png")
        page.context.close()


def pictures() -> dict[str, Picture]:
    """Return the picture functions by name: the lobby's, and those of the games."""
    found: dict[str, Picture] = {"lobby": lobby}
    for game in GAMES:
        found |= import_module(f"tests.games.{game}.pictures").PICTURES
    return found


def main(names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    known = pictures()
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        if not names or "howto" in names:
            draw_howto(browser, server)
        for name in [name for name in names or known if name != "howto"]:
            page = known[name](browser, server)
            page.screenshot(path=FOLDER / f"{name}.png")
            page.context.close()
            print(f"docs/pictures/{name}.png", flush=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
