"""The picture of a seat: its pixels, and what is in it."""

from __future__ import annotations

import struct
import zlib

import numpy as np
import pytest

from fondaco import lab
from fondaco.lab.rendering import decode_png, draw_svg
from tests.lab.tables import EVERY_TABLE


def filtered(pixels: np.ndarray, kind: int) -> bytes:
    """Return the rows of an RGBA picture as bytes, each after this filter of PNG."""
    lines = []
    for y, row in enumerate(pixels.tolist()):
        line = [kind]
        for x, pixel in enumerate(row):
            zeros = [0, 0, 0, 0]
            left, above = (row[x - 1] if x else zeros), (pixels[y - 1, x].tolist() if y else zeros)
            corner = pixels[y - 1, x - 1].tolist() if x and y else zeros
            for value, a, b, c in zip(pixel, left, above, corner, strict=True):
                nearest = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
                line.append((value - (0, a, b, (a + b) // 2, nearest)[kind]) % 256)
        lines.append(bytes(line))
    return b"".join(lines)


@pytest.mark.parametrize("kind", range(5))
def test_every_filter_of_png_is_decoded(kind: int) -> None:
    pixels = np.random.default_rng(kind).integers(0, 256, (7, 5, 4))
    head = struct.pack(">IIBBBBB", 5, 7, 8, 6, 0, 0, 0)
    body = zlib.compress(filtered(pixels, kind))
    chunks = [(b"IHDR", head), (b"IDAT", body[:20]), (b"IDAT", body[20:]), (b"IEND", b"")]
    image = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(each)) + name + each + struct.pack(">I", zlib.crc32(name + each)) for name, each in chunks
    )
    assert np.array_equal(decode_png(image), pixels[:, :, :3])


@EVERY_TABLE
def test_picture_of_a_seat_is_equal_in_every_determinization(name: str, players: int) -> None:
    episode = lab.Episode(name, players, record=True)
    episode.begin(seed=2)
    dice = np.random.default_rng(2)
    for _ in range(40):
        episode.answer(int(dice.random() * sum(episode.mask(episode.seat))))
    seat = episode.seat
    shown, imagined = draw_svg(episode.match.seat(seat)), episode.match.determinize(seat, 5)
    imagined.log = episode.match.seat(seat).remembers
    assert shown == draw_svg(imagined.seat(seat))
    assert shown.count("<text") > 20
