"""What a seat sees, in words or as a picture: the render modes of the environments."""

from __future__ import annotations

import struct
import textwrap
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape
from operator import itemgetter
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import fondaco
from fondaco.core import field_types
from fondaco.core.decision import Malformed, Seat
from fondaco.core.match import Match, SeatView
from fondaco.i18n import DEFAULT, Translator, seat_translator
from fondaco.i18n.position_text import PositionWriter, describe_position, lines
from fondaco.i18n.view_layout import Part, PartGroup, TablePart, ViewLayout

RENDER_MODES = ["ansi", "rgb_array"]
RENDER_FPS = 2
WIDTH, HEIGHT = 1280, 720
MARGIN, LINE, LETTER, LONGEST = 24, 19, 6.9, 76
"""Pixels at the edge, from line to line and of a letter on average; letters of the longest line."""
SCALES = [1 + part / 8 for part in range(12)]
"""Heights of a sheet that are tried, in pictures."""
NEWS = 4
"""Recent events in a picture."""
FONTS = Path(fondaco.__file__).parent / "server" / "tables" / "fonts"
PAPER, INK, FADED, RED = "#f1e7d2", "#2b2118", "#6b5a45", "#9c2f1f"


def render_seat(match: Match, seat: Seat, mode: str | None) -> str | NDArray[np.uint8] | None:
    """Return the position as this seat sees it: text for `ansi`, an array of RGB pixels for `rgb_array`."""
    if mode is None:
        return None
    if mode not in RENDER_MODES:
        raise Malformed(f"a render mode is one of {', '.join(RENDER_MODES)}, not {mode!r}")
    shown = match.seat(seat)
    return describe_position(shown) if mode == "ansi" else draw_position(shown)


def draw_position(seat: SeatView) -> NDArray[np.uint8]:
    """Draw the tables and numbers that a seat sees, the latest events and the question."""
    import resvg_py

    fonts = [str(file) for file in sorted(FONTS.glob("*.ttf"))]
    return decode_png(bytes(resvg_py.svg_to_bytes(svg_string=draw_svg(seat), skip_system_fonts=True, font_files=fonts)))


def draw_svg(seat: SeatView) -> str:
    """Lay the parts of the view out in columns; planning aids are left out."""
    speaker, shapes = seat_translator(DEFAULT, seat), field_types.fields(seat.game.view_type)
    table = {field: value for field, value in seat.view["table"].items() if not shapes[field].aid}
    parts = [_head(seat)] + [
        _block(part, speaker) for part in ViewLayout(seat.game, seat.components, speaker, seat.number).of(table)
    ]
    placed, scale = min((_flow(parts, HEIGHT * tall) for tall in SCALES), key=itemgetter(1))
    drawn = [_text(x + dx, y + dy, said, colour) for x, y, block in placed for dx, dy, said, colour in block.said]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="Alegreya Sans Medium" '
        f'font-size="16" viewBox="0 0 {WIDTH * scale:.0f} {HEIGHT * scale:.0f}">'
        f'<rect width="100%" height="100%" fill="{PAPER}"/>{"".join(drawn)}</svg>'
    )


@dataclass
class _Block:
    """Texts that stay together, with their places and colours."""

    said: list[tuple[float, float, str, str]] = field(default_factory=list)
    width: float = 0
    height: float = 0

    def put(self, x: float, y: float, said: str, colour: str = INK) -> None:
        self.said.append((x, y, said, colour))
        self.width, self.height = max(self.width, x + LETTER * len(said)), max(self.height, y + LINE)

    def lines(self, said: Iterable[str], colour: str = INK) -> None:
        for line in said:
            for piece in textwrap.wrap(line, LONGEST, subsequent_indent="   "):
                self.put(0, self.height, piece, colour)


def _flow(parts: list[_Block], height: float) -> tuple[list[tuple[float, float, _Block]], float]:
    """Place blocks in columns of this height; return their places, and by how much the sheet exceeds the picture."""
    x, y, right, placed = float(MARGIN), float(MARGIN), 0.0, []
    for block in parts:
        if y > MARGIN and y + block.height > height - MARGIN:
            x, y = right + MARGIN, float(MARGIN)
        placed.append((x, y + LINE, block))
        right, y = max(right, x + block.width), y + block.height + LINE / 2
    tall = max(y + block.height for _, y, block in placed)
    return placed, max(1.0, (right + MARGIN) / WIDTH, tall / HEIGHT)


def _head(seat: SeatView) -> _Block:
    """Return the question and the latest events."""
    writer, block = PositionWriter(seat, DEFAULT, (), nameless=False), _Block()
    block.lines([writer.question()], RED)
    block.lines(writer.story(None)[-NEWS:], FADED)
    return block


def _block(part: Part, speaker: Translator) -> _Block:
    block = _Block()
    if isinstance(part, TablePart):
        x = 0.0
        for number, column in enumerate(part.columns):
            block.put(x, 0, column.label if number else part.label, FADED)
            for place, cell in enumerate(column.cells, 1):
                said = textwrap.shorten(cell, LONGEST // 2, placeholder=" …")
                block.put(x, place * LINE, said, RED if place - 1 in part.own else INK)
            x = block.width + 2 * LETTER
    elif isinstance(part, PartGroup):
        block.lines([part.label], FADED)
        for inner in part.parts:
            each, y = _block(inner, speaker), block.height
            for dx, dy, said, colour in each.said:
                block.put(dx + LINE, y + dy, said, colour)
    else:
        block.lines(lines(part, speaker))
    return block


def _text(x: float, y: float, said: str, colour: str) -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" fill="{colour}">{escape(said)}</text>'


def decode_png(image: bytes) -> NDArray[np.uint8]:
    """Decode a PNG of 8-bit RGBA, as resvg writes it, to RGB pixels.

    A pixel is predicted from those to the left, above and left above. All pixels with the same column plus row are
    decoded together: those that they need are decoded before.
    """
    parts, at = b"", 8
    while at < len(image):
        (length,) = struct.unpack(">I", image[at : at + 4])
        kind, body = image[at + 4 : at + 8], image[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, *form = struct.unpack(">IIBBBBB", body)
            assert form == [8, 6, 0, 0, 0], "only RGBA of 8 bits without interlacing"
        elif kind == b"IDAT":
            parts += body
        at += length + 12
    raw = np.frombuffer(zlib.decompress(parts), np.uint8).reshape(height, 1 + 4 * width)
    filters, pixels = raw[:, 0], raw[:, 1:].reshape(height, width, 4).astype(np.int16)
    # One row and one column of zeros before the first ones.
    found = np.zeros((height + 1, width + 1, 4), np.int16)
    for diagonal in range(width + height - 1):
        y = np.arange(max(0, diagonal - width + 1), min(height, diagonal + 1))
        x = diagonal - y
        left, above, corner = found[y + 1, x], found[y, x + 1], found[y, x]
        found[y + 1, x + 1] = (pixels[y, x] + _predicted(filters[y, None], left, above, corner)) & 255
    return found[1:, 1:, :3].astype(np.uint8)


def _predicted(
    filters: NDArray[np.uint8], left: NDArray[np.int16], above: NDArray[np.int16], corner: NDArray[np.int16]
) -> NDArray[np.int16]:
    """Return the prediction by each filter of PNG: none, left, above, their mean, or the nearest to the gradient."""
    by_left, by_above, by_corner = abs(above - corner), abs(left - corner), abs(left + above - 2 * corner)
    nearest = np.where(
        (by_left <= by_above) & (by_left <= by_corner), left, np.where(by_above <= by_corner, above, corner)
    )
    chosen: NDArray[np.int16] = np.select(
        [filters == 1, filters == 2, filters == 3, filters == 4], [left, above, (left + above) // 2, nearest], 0
    )
    return chosen
