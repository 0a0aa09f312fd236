"""Record docs/pictures/match.webp, the replay of a bot match: `python tools/dev/record_replay.py`.

A real browser delivers each frame as WebP; this script joins them into one animated WebP file.
"""

from __future__ import annotations

import sys
import tempfile
from base64 import b64decode
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from tests.browser.fixtures import CHROMIUM, DESKTOP, FLAGS  # noqa: E402
from tests.server.live_server import Server  # noqa: E402
from tools.dev.take_screenshots import FOLDER, pictures  # noqa: E402

MOMENTS, MILLISECONDS, QUALITY, SCALE = 30, 900, 45, 0.65


def chunk(name: bytes, content: bytes) -> bytes:
    return name + len(content).to_bytes(4, "little") + content + b"\0" * (len(content) % 2)


def chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the chunks of a WebP file."""
    at = 12
    while at < len(picture):
        length = int.from_bytes(picture[at + 4 : at + 8], "little")
        yield picture[at : at + 4], picture[at + 8 : at + 8 + length]
        at += 8 + length + length % 2


def size_of(picture: bytes) -> bytes:
    """Return width and height, each minus one, as the container encodes them (lossy frames only)."""
    frame = dict(chunks(picture))[b"VP8 "]
    sides = (int.from_bytes(frame[at : at + 2], "little") & 0x3FFF for at in (6, 8))
    return b"".join((side - 1).to_bytes(3, "little") for side in sides)


def animated(pictures: Sequence[bytes], milliseconds: int) -> bytes:
    """Join WebP pictures of the same size into one that repeats endlessly."""
    size = size_of(pictures[0])
    head = b"\0" * 6 + size + milliseconds.to_bytes(3, "little") + b"\2"  # each frame replaces the last
    parts = [chunk(b"VP8X", b"\2\0\0\0" + size), chunk(b"ANIM", b"\0" * 6)]
    for picture in pictures:
        inside = [chunk(name, content) for name, content in chunks(picture) if name in (b"ALPH", b"VP8 ", b"VP8L")]
        parts.append(chunk(b"ANMF", head + b"".join(inside)))
    return chunk(b"RIFF", b"WEBP" + b"".join(parts))


def frames(page: Page) -> Iterator[bytes]:
    """Yield screenshots of the match that the page replays, from beginning to end."""
    scrub = page.get_by_role("slider", name="Position in the match")
    last = int(str(scrub.get_attribute("max")))
    camera = page.context.new_cdp_session(page)
    clip = {"x": 0, "y": 0, **DESKTOP, "scale": SCALE}
    for moment in range(MOMENTS):
        scrub.fill(str(last * moment // (MOMENTS - 1)))
        scrub.blur()
        page.wait_for_timeout(700)
        taken = camera.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY, "clip": clip})
        yield b64decode(taken["data"])


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        film = animated([*frames(pictures()["replay"](browser, server))], MILLISECONDS)
        browser.close()
    (FOLDER / "match.webp").write_bytes(film)
    print(f"docs/pictures/match.webp: {len(film):,} bytes")


if __name__ == "__main__":
    main()
