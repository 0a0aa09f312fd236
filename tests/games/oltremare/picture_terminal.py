"""Draws docs/pictures/terminal.svg: a few minutes of a match at the terminal, as it is shown there.

python tests/games/oltremare/picture_terminal.py
"""

from __future__ import annotations

import io
import re
import sys
from contextlib import suppress
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import TerminalTheme

import fondaco
from fondaco.cli.interactive import PlayerLeft, TerminalMatch
from fondaco.cli.seats import HUMAN

PICTURE = Path(__file__).parents[3] / "docs" / "pictures" / "terminal.svg"
TYPED = ["why propose to=Morosini ask_ducats=3", "quit"]
# Without rich's web fonts: the picture shall ask no other server for anything.
FORMAT = re.sub(r"@font-face \{\{.*?\}\}|<!--.*?-->", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL).replace(
    "Fira Code", "DejaVu Sans Mono, Menlo, Consolas"
)
VELLUM = TerminalTheme(
    (247, 240, 222),
    (52, 42, 32),
    [
        (52, 42, 32),
        (160, 46, 38),
        (70, 105, 60),
        (150, 100, 20),
        (44, 82, 122),
        (112, 60, 110),
        (30, 105, 115),
        (120, 105, 85),
    ],
)


def draw(width: int = 108) -> str:
    """The picture as SVG."""
    console = Console(record=True, width=width, file=io.StringIO(), highlight=False)
    match = fondaco.new("oltremare", 3, seed=7, seats=[HUMAN, "greedy", "greedy"])
    sys.stdin = io.StringIO("".join(f"{line}\n" for line in TYPED))
    with suppress(PlayerLeft):
        TerminalMatch(match, match.opening.seats, "en", console).play()
    title = "fondaco match oltremare --seats human,greedy,greedy --seed 7"
    return console.export_svg(title=title, theme=VELLUM, code_format=FORMAT)


if __name__ == "__main__":
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(draw(), encoding="utf-8")
