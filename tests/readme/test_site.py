"""The documentation site: its examples run, and every page is in the contents."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from fondaco.games import all_games
from fondaco.i18n import speaker
from fondaco.lab import Layout
from tools import film, scribe
from tools.observed import observed

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / source for source in scribe.places()]
PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
SHOWING = [page for page in PAGES if PYTHON.search(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", SHOWING, ids=[page.name for page in SHOWING])
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From top to bottom, as one program."""
    monkeypatch.chdir(tmp_path)
    code = "\n".join(PYTHON.findall(page.read_text(encoding="utf-8")))
    shown = ModuleType("shown")
    shown.__file__ = str(tmp_path / "shown.py")
    monkeypatch.setitem(sys.modules, "shown", shown)
    exec(compile(code, str(page), "exec"), vars(shown))


@pytest.mark.parametrize("script", scribe.NOTEBOOKS, ids=[script.stem for script in scribe.NOTEBOOKS])
def test_a_notebook_runs_and_is_a_page(script: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, script], cwd=tmp_path, check=True, capture_output=True, timeout=120)
    page = scribe.notebooks()[f"notebooks/{script.stem}.md"]
    assert page.lstrip().startswith("# ")
    assert all(line in page for line in script.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))


@pytest.mark.parametrize("page", PAGES, ids=[f"{page.parent.name}/{page.name}" for page in PAGES])
def test_what_is_only_quoted_from_the_code_can_be_read_by_python(page: Path) -> None:
    """Such blocks are marked `py`, not `python`."""
    for quoted in re.findall(r"^```py\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        ast.parse(quoted)


def test_pages_with_python_were_found() -> None:
    assert {"play.md", "first-bot.md", "bots.md", "testing.md"} <= {page.name for page in SHOWING}


def test_every_page_stands_in_the_contents_and_every_entry_is_a_page() -> None:
    assert scribe.listed(scribe.contents()) == {*scribe.places().values(), *scribe.written()}


@pytest.mark.parametrize("page", PAGES, ids=[f"{page.parent.name}/{page.name}" for page in PAGES])
def test_every_link_to_a_file_leads_to_one(page: Path) -> None:
    """Links to headings within pages are checked by `make docs`."""
    text = page.read_text(encoding="utf-8")
    if page.name == "howto.md":
        text = scribe.DRAWN.sub("", text)
    paths = [part["path"] for part in scribe.PARTS.finditer(text) if part["path"] and ":" not in part["path"]]
    assert [path for path in paths if not (page.parent / path).exists() and path not in scribe.written()] == []


def test_links_lead_to_where_pages_are_on_the_site() -> None:
    known = {"docs/a.md": "a.md", "GUIDE.md": "guide.md", "src/deep/rules.md": "rules/deep.md"}
    source = "[g](../GUIDE.md#x) [r](../src/deep/rules.md)"
    assert scribe.led(source, "docs/a.md", known) == "[g](guide.md#x) [r](rules/deep.md)"
    assert scribe.led("[a](../../docs/a.md)", "src/deep/rules.md", known) == "[a](../a.md)"
    assert scribe.led("![p](docs/pictures/p.png) [c](run.py)", "GUIDE.md", known) == "![p](pictures/p.png) c (`run.py`)"
    quoted = "`a` ([g](GUIDE.md)) `[x](run.py)` [`b`](docs/a.md)"
    assert scribe.led(quoted, "GUIDE.md", known) == "`a` ([g](guide.md)) `[x](run.py)` [`b`](a.md)"
    assert scribe.led("`[ruling n]`, so [ruling 7]", "docs/a.md", known) == r"`[ruling n]`, so \[ruling 7\]"


@pytest.mark.parametrize("game", scribe.own_games())
def test_drawings_of_how_to_play_are_on_the_site_by_daylight_and_by_lamp(game: str) -> None:
    """To add a drawing, run `python tools/pictures.py howto`."""
    source = f"src/fondaco/games/{game}/howto.md"
    text = (ROOT / source).read_text(encoding="utf-8")
    drawings = [drawing[2] for drawing in scribe.DRAWN.finditer(text)]
    wanted = [f"pictures/howto/{game}-{name}{light}.png" for name in drawings for light in ("", "-lamp")]
    page = scribe.led(text, source, scribe.places())
    shown = [part["path"] for part in scribe.PARTS.finditer(page) if part["picture"]]
    assert len(drawings) >= 2
    assert shown == [f"../{picture}" for picture in wanted]
    assert [picture for picture in wanted if not (ROOT / "docs" / picture).exists()] == []


def test_drawings_of_boxes_and_arrows_become_tables() -> None:
    source = '```mermaid\nflowchart TD\n  a["up: on top"]\n  b["b/*: below"]\n  c["c: too"]\n\n  a --> b & c\n```\n'
    assert scribe.led(source, "docs/a.md", {"docs/a.md": "a.md"}).splitlines()[2:] == [
        "| `up` | on top | `b/*`, `c` |", "| `b/*` | below |  |", "| `c` | too |  |",
    ]  # fmt: skip
    design = scribe.led((ROOT / "docs" / "design.md").read_text(encoding="utf-8"), "docs/design.md", scribe.places())
    assert "mermaid" not in design
    assert "| `bots` | whoever can choose for a seat | `fondaco` |" in design


def test_the_film_has_frames_that_fill_it() -> None:
    picture = (ROOT / "docs" / "pictures" / "match.webp").read_bytes()
    (canvas, *_), *frames = [(content, name) for name, content in film.chunks(picture) if name in (b"VP8X", b"ANMF")]
    assert len(frames) == film.MOMENTS
    assert {frame[6:12] for frame, _ in frames} == {canvas[4:]}


@pytest.mark.parametrize("name", scribe.own_games())
def test_every_cell_of_an_observation_is_explained(name: str) -> None:
    game = all_games()[name]
    layout = Layout(game, game.players[0])
    page = observed(game)
    assert f"| {layout.players} | {layout.marks} | {layout.numbers} | `{layout.digest}` |" in page
    explained = page.partition("## An observation")[2].partition("## An answer")[0]
    lines = re.findall(r"^\| `(.+)` \| (\d+) \| (\d+) \|$", explained, re.MULTILINE)
    assert sum(int(cells) for *_, cells in lines) == layout.marks + layout.numbers
    for part, cells in zip(("marks", "numbers"), layout.names(), strict=True):
        table = explained.partition(f"| {part} |")[2].partition("\n\n")[0]
        for name, first, _ in re.findall(r"^\| `(.+)` \| (\d+) \| (\d+) \|$", table, re.MULTILINE):
            assert re.fullmatch(re.sub(r"\bn\b", r"\\d+", re.escape(name)), cells[int(first)])


def test_things_are_called_by_their_names() -> None:
    game = next(iter(all_games().values()))
    kind, names = next(iter(game.standard_box.nouns().items()))
    said = speaker("en", game.id, game.standard_box).noun(kind, len(names) - 1)
    assert f"{len(names) - 1} {said}" in observed(game)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of Litestar, about its version 3
def test_the_interface_is_written_route_by_route() -> None:
    from tools.interface import interface

    page = interface()
    assert "### `POST /api/tables/{table_id}/actions`" in page
    anchors = set(re.findall(r"\{ #(\w+) \}", page))
    assert anchors
    assert set(re.findall(r"\(#(\w+)\)", page)) <= anchors
