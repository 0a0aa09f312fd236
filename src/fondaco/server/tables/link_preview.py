"""Link previews of tables: a picture with game, board, seats and scores, and the Open Graph tags.

The picture is an SVG rendered to PNG by resvg, since most sites show no SVG previews. Pillow is five times as large and
cannot draw the emblems of the games.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import NamedTuple

import resvg_py

from fondaco.games import game
from fondaco.server.base.errors import Refused
from fondaco.server.tables import game_catalog
from fondaco.server.tables.projections import SeatCard, TableCard

WIDTH, HEIGHT = 1200, 630
BOARD_SIZE = 720, 630
VELLUM, INK, FADED, RUBRIC, PALE = "#f1e7d2", "#2b2118", "#6b5a45", "#9c2f1f", "#fdf3e2"
PLAIN_FIELD = "#4d4a45"
FONTS = Path(__file__).parent / "fonts"


class PictureLayout(NamedTuple):
    """Layout of the picture.

    `emblem` is x, y and size; `left` and `right` are the edges of the text; `line` is the y of the line under the
    title; `title` are the font sizes of a short and a long title, `name` that of names, and `longest` limits the
    letters of a name.
    """

    emblem: tuple[int, int, int]
    left: int
    right: int
    line: int
    title: tuple[int, int]
    name: int
    longest: int


WIDE = PictureLayout((70, 150, 330), 470, 1120, 236, (84, 60), 42, 24)
BESIDE_BOARD = PictureLayout((40, 40, 108), 40, WIDTH - BOARD_SIZE[0] - 40, 304, (62, 40), 34, 19)


def shorten_name(name: str, longest: int) -> str:
    return name if len(name) <= longest else name[: longest - 1] + "…"


def ranked_seats_with_scores(card: TableCard) -> list[tuple[SeatCard, int | None]]:
    """Return the seats with their scores, ordered by place once the match is over."""
    if card.scores is None:
        return [(seat, None) for seat in card.seats]
    scores, places = card.scores, card.places or []
    seats = sorted(card.seats, key=lambda each: places[each.seat])
    return [(each, scores[each.seat]) for each in seats]


def format_names_and_scores(card: TableCard) -> str:
    """Return names and scores, without words that need translation."""
    return ", ".join(
        f"{seat.name or '…'}{'' if score is None else f' {score}'}" for seat, score in ranked_seats_with_scores(card)
    )


@lru_cache
def draw_board_image(name: str) -> str | None:
    """Return the SVG image of a game's board, drawn by `tools/dev/draw_boards.py`; `None` if it has none."""
    try:
        drawn = b64encode(game_catalog.read_game_file(name, "page", "board.webp")).decode()
    except Refused:
        return None
    width, height = BOARD_SIZE
    return (
        f'<image x="{WIDTH - width}" y="0" width="{width}" height="{height}" href="data:image/webp;base64,{drawn}"/>'
        f'<path d="M{WIDTH - width} 0V{height}" stroke="{FADED}" stroke-width="2"/>'
    )


def draw_emblem(name: str, place: tuple[int, int, int]) -> str:
    """Return the SVG of a game's emblem on its background, or of the first letter of its title."""
    lobby = game_catalog.read_lobby_card(name)
    field = PLAIN_FIELD if lobby is None else lobby.field
    try:
        drawn = game_catalog.read_emblem(name).decode()
    except Refused:
        drawn = ""
    inner = re.search(r'<symbol id="emblem" viewBox="([^"]*)">(.*?)</symbol>', drawn, re.DOTALL)
    if inner is None:
        letter = escape(game(name).title[0])
        sign = f'<text x="48" y="62" text-anchor="middle" font-size="40" fill="{PALE}">{letter}</text>'
    else:
        shapes = inner[2].replace("var(--field)", field).replace("var(--cut)", field).replace("currentColor", PALE)
        sign = f'<svg x="17" y="17" width="62" height="62" viewBox="{inner[1]}" fill="{PALE}">{shapes}</svg>'
    x, y, size = place
    return (
        f'<svg x="{x}" y="{y}" width="{size}" height="{size}" viewBox="0 0 96 96"><circle cx="48" cy="48" r="46.5" '
        f'fill="none" stroke="{INK}"/><circle cx="48" cy="48" r="42" fill="{field}"/>{sign}</svg>'
    )


def draw_names_and_scores(card: TableCard, sheet: PictureLayout) -> str:
    """Return the SVG of the names and scores."""
    rows = ranked_seats_with_scores(card)
    step = min(sheet.name * 7 // 4, (HEIGHT - sheet.line - 70) // max(1, len(rows)))
    lines = []
    for place, (seat, score) in enumerate(rows):
        y = sheet.line + 64 + place * step
        won = card.winners is not None and seat.seat in card.winners
        colour = RUBRIC if won else INK
        name = escape(shorten_name(seat.name or "…", sheet.longest))
        lines.append(
            f'<text x="{sheet.left}" y="{y}" font-size="{sheet.name}" fill="{colour}" class="sans">{name}</text>'
        )
        if score is not None:
            lines.append(
                f'<text x="{sheet.right}" y="{y}" font-size="{sheet.name + 4}" fill="{colour}" '
                f'text-anchor="end">{score}</text>'
            )
    return "".join(lines)


def draw_picture(card: TableCard) -> str:
    printed = draw_board_image(card.game)
    sheet = WIDE if printed is None else BESIDE_BOARD
    frame = f'<path d="M22 22H{WIDTH - 22}V{HEIGHT - 22}H22Z" fill="none" stroke="{FADED}" stroke-width="2"/>'
    title = escape(game(card.game).title)
    size = sheet.title[len(title) > 16]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="Alegreya" '
        f'font-weight="600"><style>.sans{{font-family:"Alegreya Sans Medium","Alegreya Sans";font-weight:500}}</style>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{VELLUM}"/>{printed or frame}'
        f"{draw_emblem(card.game, sheet.emblem)}"
        f'<text x="{sheet.left}" y="{sheet.line - 86}" font-size="{size}" fill="{INK}">{title}</text>'
        f'<text x="{sheet.left}" y="{sheet.line - 28}" font-size="32" fill="{FADED}">Fondaco</text>'
        f'<path d="M{sheet.left} {sheet.line}H{sheet.right}" stroke="{FADED}" stroke-width="2"/>'
        f"{draw_names_and_scores(card, sheet)}</svg>"
    )


def render_preview_png(card: TableCard) -> bytes:
    """Render the picture as PNG; letters that the fonts lack are left out."""
    fonts = [str(file) for file in sorted(FONTS.glob("*.ttf"))]
    return bytes(resvg_py.svg_to_bytes(svg_string=draw_picture(card), skip_system_fonts=True, font_files=fonts))


def open_graph_tags(card: TableCard, address: str) -> str:
    """Return the Open Graph tags of a table page, for sites that show link previews."""
    said = {
        "og:site_name": "Fondaco",
        "og:type": "website",
        "og:title": game(card.game).title,
        "og:description": format_names_and_scores(card),
        "og:url": f"{address}/t/{card.id}",
        "og:image": f"{address}/api/tables/{card.id}/picture.png",
        "og:image:width": WIDTH,
        "og:image:height": HEIGHT,
    }
    shown = "".join(f'<meta property="{name}" content="{escape(str(text))}" />' for name, text in said.items())
    return f'{shown}<meta name="twitter:card" content="summary_large_image" />'
