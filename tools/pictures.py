"""Takes the pictures of docs/pictures: `python tools/pictures.py [NAME ...]`, in a real browser, of real matches."""
from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from tests.browser.captain import Captain, open_table  # noqa: E402
from tests.browser.fixtures import CHROMIUM, DESKTOP, FLAGS, PHONE  # noqa: E402
from tests.browser.merchant import TRADING, merchant  # noqa: E402
from tests.games.genoa import test_page as genoa_page  # noqa: E402
from tests.games.mediterranee import test_page as mediterranee_page  # noqa: E402
from tests.games.neptun import test_page as neptun_page  # noqa: E402
from tests.games.serenissima import test_page as serenissima_page  # noqa: E402
from tests.house.visit import Guest, Server  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
CREW = ["Anna", "Ilse", "Bruno", "Marta"]
# Her own trade, and an offer she can accept, with something on both sides.
RIPE = f".table:has({TRADING}) .offer:not(:has(.lot > i)) .acts .go:not(:disabled)"
SEVERAL_PORTS = ".port.can ~ .port.can ~ .port.can ~ .port.can"


def someone(browser: Browser, house: Server, size: dict[str, int], scheme: str = "light") -> Page:
    context = browser.new_context(
        base_url=house.url, viewport=size, color_scheme=scheme, locale="en-GB", reduced_motion="reduce",
        device_scale_factor=2 if size == PHONE else 1,
    )  # fmt: skip
    page = context.new_page()
    page.goto("/")
    page.wait_for_selector(".start .go")
    context.request.patch("/api/me", data={"name": "Anna"})
    return page


def let_a_bot_play(page: Page, table: str, until: Callable[[Any], bool]) -> None:
    """A bot plays for Anna until the table is as the picture wants it."""
    ask = page.context.request
    ask.post(f"/api/tables/{table}/stand-in", data={"seat": 0, "strength": "greedy"})
    while not until(ask.get(f"/api/tables/{table}").json()):
        page.wait_for_timeout(40)
    ask.post(f"/api/tables/{table}/return", data={"seat": 0})


def at_turn(turn: int) -> Callable[[Any], bool]:
    return lambda news: bool(news["faces"][0]["view"]["table"]["turn"] >= turn)


def in_trade(page: Page, turn: int = 9) -> Page:
    """A table for four in the middle of a trade, some turns into the match."""
    table = open_table(page, "oltremare", ["me", "greedy", "greedy", "greedy"], names=CREW)
    let_a_bot_play(page, table, at_turn(turn))
    page.goto(f"/t/{table}")
    page.wait_for_selector(".table")

    if "over" in merchant(page).play(until=RIPE, seconds=300):
        return in_trade(page, turn)  # nobody offered her anything: another table
    return page


def lobby(browser: Browser, house: Server) -> Page:
    host = Guest(house.url)
    host.http.patch("/me", json={"name": "Marek"})
    for game, seats in (("serenissima", ["me", "greedy", "open", "open"]), ("genoa", ["me", "open", "open"])):
        host.open(game, seats)
    page = someone(browser, house, DESKTOP)
    hers = {
        "oltremare": ["me", "greedy", "greedy"],
        "mediterranee": ["me", "greedy"],
        "neptun": ["me", "open", "greedy", "open"],
    }
    for game, seats in hers.items():
        names = [None if seat == "open" else name for seat, name in zip(seats, CREW, strict=False)]
        open_table(page, game, seats, names=names)
    over = open_table(page, "oltremare", ["me", "greedy"], names=CREW[:2])
    page.context.request.post(f"/api/tables/{over}/resign", data={"seat": 0})
    page.reload()
    page.wait_for_selector(".rows .btn")
    page.wait_for_timeout(800)
    return page


def table(browser: Browser, house: Server) -> Page:
    return in_trade(someone(browser, house, DESKTOP))


def lamp(browser: Browser, house: Server) -> Page:
    page = someone(browser, house, DESKTOP, "dark")
    table = open_table(page, "oltremare", ["me", "greedy", "greedy"], names=CREW[:3])
    let_a_bot_play(page, table, at_turn(7))
    page.goto(f"/t/{table}")
    page.wait_for_selector(".table")
    merchant(page).play(until=SEVERAL_PORTS, seconds=300)
    page.locator(".port.can").nth(1).focus()
    return page


def phone(browser: Browser, house: Server) -> Page:
    return in_trade(someone(browser, house, PHONE), turn=4)


def replay(browser: Browser, house: Server) -> Page:
    page = someone(browser, house, DESKTOP)
    table = open_table(page, "oltremare", ["me", "greedy", "greedy"], names=CREW[:3])
    let_a_bot_play(page, table, lambda news: bool(news["table"]["status"] == "over"))
    page.goto(f"/t/{table}/replay")
    scrub = page.get_by_role("slider", name="Moment of the match")
    scrub.fill(str(int(str(scrub.get_attribute("max"))) * 3 // 5))
    scrub.blur()
    page.wait_for_timeout(1500)
    return page


def midway(browser: Browser, house: Server, game: str, wishes: list[tuple[str, str]], until: str, **begun: int) -> Page:
    """A table for four in the middle of a match, where Anna is asked something."""
    page = someone(browser, house, DESKTOP)
    table = open_table(page, game, ["me", "greedy", "greedy", "greedy"], names=CREW)

    def far_enough(news: Any) -> bool:
        return all(news["faces"][0]["view"]["table"][name] >= least for name, least in begun.items())

    let_a_bot_play(page, table, far_enough)
    page.goto(f"/t/{table}")
    Captain(page, wishes).play(until=until, seconds=300)
    return page


def serenissima(browser: Browser, house: Server) -> Page:
    return midway(browser, house, "serenissima", serenissima_page.WISHES, "[data-at=sailing] [data-step='2']", round=5)


def mediterranee(browser: Browser, house: Server) -> Page:
    return midway(browser, house, "mediterranee", mediterranee_page.WISHES, "[data-at=fleet] .goal", turn=5)


def neptun(browser: Browser, house: Server) -> Page:
    """The goal she points at."""
    goal = "[data-at=voyage] .menu [data-do=sail]"
    page = midway(browser, house, "neptun", neptun_page.WISHES, goal, turn=3, phase=1)
    page.locator(goal).last.hover()
    return page


def genoa(browser: Browser, house: Server) -> Page:
    """She leads the tower, and offers lie on the table."""
    return midway(browser, house, "genoa", genoa_page.WISHES, "[data-at=ahead] [data-do=counter]", round=2)


PICTURES: dict[str, Callable[[Browser, Server], Page]] = {
    "lobby": lobby, "table": table, "lamp": lamp, "phone": phone, "replay": replay,
    "serenissima": serenissima, "mediterranee": mediterranee, "neptun": neptun, "genoa": genoa,
}  # fmt: skip


def main(names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in names or PICTURES:
            page = PICTURES[name](browser, house)
            page.screenshot(path=FOLDER / f"{name}.png")
            page.context.close()
            print(f"docs/pictures/{name}.png", flush=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
