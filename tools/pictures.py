"""Takes the pictures of docs/pictures: `python tools/pictures.py [NAME ...]`, in a real browser, of real matches."""
from __future__ import annotations

import sys
import tempfile
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

import fondaco  # noqa: E402
from tests.browser.camera import CREW, Picture, someone  # noqa: E402
from tests.browser.captain import open_table  # noqa: E402
from tests.browser.fixtures import CHROMIUM, DESKTOP, FLAGS  # noqa: E402
from tests.house.visit import Guest, Server  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
GAMES = list(fondaco.games())


def lobby(browser: Browser, house: Server) -> Page:
    """Every game is played somewhere; at some tables seats are free."""
    host = Guest(house.url)
    host.http.patch("/me", json={"name": "Marek"})
    page = someone(browser, house, DESKTOP)
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


def pictures() -> dict[str, Picture]:
    """The lobby's, and those that the games have of themselves."""
    found: dict[str, Picture] = {"lobby": lobby}
    for game in GAMES:
        found |= import_module(f"tests.games.{game}.pictures").PICTURES
    return found


def main(names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    known = pictures()
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in names or known:
            page = known[name](browser, house)
            page.screenshot(path=FOLDER / f"{name}.png")
            page.context.close()
            print(f"docs/pictures/{name}.png", flush=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
