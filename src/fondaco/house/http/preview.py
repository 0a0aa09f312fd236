"""A table where its link is shared: a small picture with game, seats and scores, and the tags that lead to it.

The picture is an SVG painted by resvg, since most who show links take no SVG. Pillow was not taken: it is five times as
large and could not draw the emblems of the games."""
from __future__ import annotations

import re
from html import escape
from pathlib import Path

import resvg_py

from fondaco.games import game
from fondaco.house.book import guests
from fondaco.house.book.news import SeatCard, TableCard
from fondaco.house.book.refusals import Refused

WIDTH, HEIGHT = 1200, 630
VELLUM, INK, FADED, RUBRIC, PALE = "#f1e7d2", "#2b2118", "#6b5a45", "#9c2f1f", "#fdf3e2"
PLAIN_FIELD = "#4d4a45"
FONTS = Path(__file__).parent / "fonts"
LONGEST = 24


def shortened(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"


def ranked(card: TableCard) -> list[tuple[SeatCard, int | None]]:
    """The seats with what they have scored, the best first when all is over."""
    if card.scores is None:
        return [(seat, None) for seat in card.seats]
    winners = card.winners or []
    scores = card.scores
    seats = sorted(card.seats, key=lambda each: (each.seat not in winners, -scores[each.seat]))
    return [(each, scores[each.seat]) for each in seats]


def summary(card: TableCard) -> str:
    """Names and scores, the same in every language."""
    return ", ".join(f"{seat.name or '…'}{'' if score is None else f' {score}'}" for seat, score in ranked(card))


def medallion(name: str) -> str:
    """The emblem of a game on its field, or the first letter of its title."""
    lobby = guests.lobby_card(name)
    field = PLAIN_FIELD if lobby is None else lobby.field
    try:
        drawn = guests.emblem(name).decode()
    except Refused:
        drawn = ""
    inner = re.search(r'<symbol id="emblem" viewBox="([^"]*)">(.*?)</symbol>', drawn, re.DOTALL)
    if inner is None:
        letter = escape(game(name).title[0])
        sign = f'<text x="48" y="62" text-anchor="middle" font-size="40" fill="{PALE}">{letter}</text>'
    else:
        shapes = inner[2].replace("var(--field)", field).replace("var(--cut)", field).replace("currentColor", PALE)
        sign = f'<svg x="17" y="17" width="62" height="62" viewBox="{inner[1]}" fill="{PALE}">{shapes}</svg>'
    return (
        f'<svg x="70" y="150" width="330" height="330" viewBox="0 0 96 96"><circle cx="48" cy="48" r="46.5" '
        f'fill="none" stroke="{INK}"/><circle cx="48" cy="48" r="42" fill="{field}"/>{sign}</svg>'
    )


def drawing(card: TableCard) -> str:
    rows = ranked(card)
    step = min(74, 330 // max(1, len(rows)))
    lines = []
    for place, (seat, score) in enumerate(rows):
        y = 300 + place * step
        won = card.winners is not None and seat.seat in card.winners
        colour = RUBRIC if won else INK
        name = escape(shortened(seat.name or "…"))
        lines.append(f'<text x="470" y="{y}" font-size="42" fill="{colour}" class="sans">{name}</text>')
        if score is not None:
            lines.append(f'<text x="1120" y="{y}" font-size="46" fill="{colour}" text-anchor="end">{score}</text>')
    title = escape(game(card.game).title)
    size = 84 if len(title) <= 16 else 60
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="Alegreya" '
        f'font-weight="600"><style>.sans{{font-family:"Alegreya Sans Medium","Alegreya Sans";font-weight:500}}</style>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{VELLUM}"/>'
        f'<path d="M22 22H{WIDTH - 22}V{HEIGHT - 22}H22Z" fill="none" stroke="{FADED}" stroke-width="2"/>'
        f'{medallion(card.game)}<text x="470" y="150" font-size="{size}" fill="{INK}">{title}</text>'
        f'<text x="470" y="208" font-size="32" fill="{FADED}">Fondaco</text>'
        f'<path d="M470 236H1120" stroke="{FADED}" stroke-width="2"/>{"".join(lines)}</svg>'
    )


def picture(card: TableCard) -> bytes:
    """A PNG; text in letters that our fonts lack is left out."""
    fonts = [str(file) for file in sorted(FONTS.glob("*.ttf"))]
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing(card), skip_system_fonts=True, font_files=fonts))


def tags(card: TableCard, address: str) -> str:
    """What those who show a link read of its page (Open Graph)."""
    said = {
        "og:site_name": "Fondaco", "og:type": "website", "og:title": game(card.game).title,
        "og:description": summary(card), "og:url": f"{address}/t/{card.id}",
        "og:image": f"{address}/api/tables/{card.id}/picture.png", "og:image:width": WIDTH, "og:image:height": HEIGHT,
    }  # fmt: skip
    shown = "".join(f'<meta property="{name}" content="{escape(str(text))}" />' for name, text in said.items())
    return f'{shown}<meta name="twitter:card" content="summary_large_image" />'
