"""Make the fonts of the client smaller: `python tools/dev/shrink_fonts.py`, with fonttools and brotli installed.

It writes the files in web/public/fonts again, which came from the packages @fontsource-variable/alegreya and
@fontsource/alegreya-sans (subset latin, 5.3.0). All their characters stay. What the client never uses is left out:
figures other than lining tabular ones, fractions, the heaviest weights of Alegreya and all but one of its italic, and
hints for text at whole pixels, since the client has `text-rendering: geometricPrecision`, which places text between
pixels.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).parents[2] / "web" / "public" / "fonts"
WEIGHTS = {"normal": (400, 700), "italic": 450}
FIGURES = "lnum", "tnum"
FEATURES = ["kern", "liga", "mark", "mkmk", "ccmp", "locl", "rvrn"]


def settle_figures(font: TTFont) -> None:
    """Let the characters of figures have the shapes that the client chooses by `font-feature-settings`."""
    table = font["GSUB"].table
    for feature in FIGURES:
        for found in (each for each in table.FeatureList.FeatureRecord if each.FeatureTag == feature):
            for number in found.Feature.LookupListIndex:
                replace_glyphs(font, table.LookupList.Lookup[number])


def replace_glyphs(font: TTFont, lookup: Any) -> None:
    for shapes in lookup.SubTable:
        chosen = getattr(shapes, "ExtSubTable", shapes).mapping
        for characters in font["cmap"].tables:
            characters.cmap = {code: chosen.get(glyph, glyph) for code, glyph in characters.cmap.items()}


def shrink(file: Path) -> None:
    font = TTFont(file)
    if "fvar" in font:
        copy = BytesIO()
        style = file.stem.rpartition("-")[2]
        instantiateVariableFont(font, {"wght": WEIGHTS[style]}).save(copy)
        font = TTFont(copy)
    settle_figures(font)
    subsetter = Subsetter(Options(layout_features=FEATURES, hinting=False, flavor="woff2"))
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(file)


if __name__ == "__main__":
    for file in sorted(FONTS.glob("*.woff2")):
        before = file.stat().st_size
        shrink(file)
        print(f"{before:>7,} -> {file.stat().st_size:>7,}  {file.name}")
