"""Small inline SVG charts for the report."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup, escape

from fondaco.arena.standings import Estimate

WIDTH, HEIGHT = 260, 22
TALL = 120
BINS = 24


def draw_interval(estimate: Estimate, even: float) -> Markup:
    """Draw a share as a dot on its interval, on a scale from 0 to 1; a dashed line marks `even`."""

    def x(value: float) -> float:
        return 6 + (WIDTH - 12) * value

    middle = HEIGHT / 2
    return _svg(
        WIDTH,
        HEIGHT,
        (
            _line(x(0), middle, x(1), middle, "scale")
            + _line(x(even), 1, x(even), HEIGHT - 1, "even")
            + _line(x(estimate.low), middle, x(estimate.high), middle, "interval")
            + f'<circle cx="{x(estimate.value):.1f}" cy="{middle:.1f}" r="4.5"/>'
        ),
    )


def draw_histogram(values: Sequence[float], low: float, high: float) -> Markup:
    """Draw a histogram with a scale below and a line at the mean."""
    if low == high:
        low, high = low - 1, high + 1
    span = high - low
    bins = [0] * min(BINS, int(span) + 1)
    for value in values:
        bins[min(len(bins) - 1, int(len(bins) * (value - low) / span))] += 1
    wide, most = (WIDTH - 12) / len(bins), max(bins) or 1
    bars = "".join(
        f'<rect x="{6 + number * wide:.1f}" y="{TALL - 20 - 92 * count / most:.1f}" width="{wide - 1:.1f}"'
        f' height="{92 * count / most:.1f}"/>'
        for number, count in enumerate(bins)
    )
    mean = 6 + (WIDTH - 12) * (sum(values) / max(1, len(values)) - low) / span
    return _svg(
        WIDTH,
        TALL,
        (
            bars
            + _line(6, TALL - 20, WIDTH - 6, TALL - 20, "scale")
            + _line(mean, 4, mean, TALL - 20, "even")
            + _text(6, TALL - 6, f"{low:g}", "start")
            + _text(WIDTH - 6, TALL - 6, f"{high:g}", "end")
        ),
    )


def draw_weight_bar(weight: float, most: float) -> Markup:
    """Draw a weight as a bar to the left or right of the middle."""
    middle, reach = WIDTH / 2, (WIDTH / 2 - 6) * abs(weight) / (most or 1.0)
    left = middle - reach if weight < 0 else middle
    side = "less" if weight < 0 else "more"
    return _svg(
        WIDTH,
        HEIGHT,
        (
            f'<rect class="{side}" x="{left:.1f}" y="4" width="{reach:.1f}" height="{HEIGHT - 8}"/>'
            + _line(middle, 1, middle, HEIGHT - 1, "scale")
        ),
    )


def _svg(width: int, height: int, inside: str) -> Markup:
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return Markup(f'<svg {size} aria-hidden="true">{inside}</svg>')  # noqa: S704 - made of numbers and constants


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{escape(text)}</text>'
