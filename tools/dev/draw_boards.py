"""Draw `page/board.webp` of each game: `python tools/dev/draw_boards.py [GAME ...]`.

The pictures are for previews of table links. Each is the board of the real page in a browser, at the start of a match,
as a spectator sees it.
"""

from __future__ import annotations

import sys
import tempfile
from base64 import b64decode
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from fondaco.games import all_games  # noqa: E402
from fondaco.server.tables.link_preview import BOARD_SIZE  # noqa: E402
from tests.browser.camera import new_page  # noqa: E402
from tests.browser.click_player import go_to, open_table  # noqa: E402
from tests.browser.fixtures import CHROMIUM, DESKTOP, FLAGS  # noqa: E402
from tests.server.live_server import Server  # noqa: E402

ALONE = """
  body * { visibility: hidden }
  [data-board] { position: fixed !important; inset: 0 auto auto 0 !important; z-index: 999; background: #f1e7d2;
    width: %dpx !important; max-width: none !important; height: %dpx !important; max-height: none !important }
  [data-board], [data-board] > svg, [data-board] > svg * { visibility: visible }
"""
QUALITY = 80


def draw(browser: Browser, server: Server, game: str) -> bytes:
    player, page = new_page(browser, server, DESKTOP), new_page(browser, server, DESKTOP)
    clip = {"x": 0, "y": 0, "width": BOARD_SIZE[0], "height": BOARD_SIZE[1], "scale": 1}
    go_to(page, open_table(player, game, ["me", *["random"] * (all_games()[game].players[0] - 1)]))
    page.add_style_tag(content=ALONE % BOARD_SIZE)
    page.wait_for_function("() => visitor.atRest()")
    line = page.context.new_cdp_session(page)
    taken = line.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY, "clip": clip})
    player.context.close()
    page.context.close()
    return b64decode(taken["data"])


def main(games: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for game in games or all_games():
            file = all_games()[game].folder / "page" / "board.webp"
            file.write_bytes(draw(browser, server, game))
            print(f"{file}: {file.stat().st_size} bytes", flush=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
