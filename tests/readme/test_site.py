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
from fondaco.i18n import get_translator
from fondaco.lab import Layout
from tools import build_docs
from tools.dev import record_replay
from tools.docs_observations import observed

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / source for source in build_docs.places()]
PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
SHOWING = [page for page in PAGES if PYTHON.search(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", SHOWING, ids=[page.name for page in SHOWING])
def test_python_of_every_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From top to bottom, as one program."""
    monkeypatch.chdir(tmp_path)
    code = "\n".join(PYTHON.findall(page.read_text(encoding="utf-8")))
    shown = ModuleType("shown")
    shown.__file__ = str(tmp_path / "shown.py")
    monkeypatch.setitem(sys.modules, "shown", shown)
    exec(compile(code, str(page), "exec"), vars(shown))


@pytest.mark.parametrize("script", build_docs.NOTEBOOKS, ids=[script.stem for script in build_docs.NOTEBOOKS])
def test_notebook_runs_and_is_a_page(script: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, script], cwd=tmp_path, check=True, capture_output=True, timeout=120)
    page = build_docs.notebooks()[f"notebooks/{script.stem}.md"]
    assert page.lstrip().startswith("# ")
    assert all(line in page for line in script.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))


@pytest.mark.parametrize("page", PAGES, ids=[f"{page.parent.name}/{page.name}" for page in PAGES])
def test_quoted_code_is_valid_python(page: Path) -> None:
    """Such blocks are marked `py`, not `python`."""
    for quoted in re.findall(r"^```py\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        ast.parse(quoted)


def test_pages_with_python_were_found() -> None:
    assert {"play.md", "first-bot.md", "bots.md", "testing.md"} <= {page.name for page in SHOWING}


def test_every_page_is_in_the_contents() -> None:
    assert build_docs.listed(build_docs.contents()) == {*build_docs.places().values(), *build_docs.written()}


def test_the_index_has_the_parts_of_the_contents() -> None:
    parts = [title for part in build_docs.contents() for title in part][1:]
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", index, re.MULTILINE)
    assert [heading for heading in headings if heading in parts] == parts


@pytest.mark.parametrize("page", PAGES, ids=[f"{page.parent.name}/{page.name}" for page in PAGES])
def test_every_link_to_a_file_leads_to_one(page: Path) -> None:
    """Links to headings within pages are checked by `make docs`."""
    text = page.read_text(encoding="utf-8")
    if page.name in ("howto.md", "rules.md"):
        text = build_docs.DRAWN.sub("", text)
    paths = [part["path"] for part in build_docs.PARTS.finditer(text) if part["path"] and ":" not in part["path"]]
    assert [path for path in paths if not (page.parent / path).exists() and path not in build_docs.written()] == []


def test_links_lead_to_pages_of_the_site() -> None:
    known = {"docs/a.md": "a.md", "GUIDE.md": "guide.md", "src/deep/rules.md": "rules/deep.md"}
    source = "[g](../GUIDE.md#x) [r](../src/deep/rules.md)"
    assert build_docs.led(source, "docs/a.md", known) == "[g](guide.md#x) [r](rules/deep.md)"
    assert build_docs.led("[a](../../docs/a.md)", "src/deep/rules.md", known) == "[a](../a.md)"
    assert (
        build_docs.led("![p](docs/pictures/p.png) [c](run.py)", "GUIDE.md", known)
        == "![p](pictures/p.png) c (`run.py`)"
    )
    quoted = "`a` ([g](GUIDE.md)) `[x](run.py)` [`b`](docs/a.md)"
    assert build_docs.led(quoted, "GUIDE.md", known) == "`a` ([g](guide.md)) `[x](run.py)` [`b`](a.md)"
    assert build_docs.led("`[ruling n]`, so [ruling 7]", "docs/a.md", known) == r"`[ruling n]`, so \[ruling 7\]"


@pytest.mark.parametrize("file", ["howto.md", "rules.md"])
@pytest.mark.parametrize("game", build_docs.own_games())
def test_drawings_of_how_to_play_and_rules_exist_for_light_and_dark_mode(game: str, file: str) -> None:
    """To add a drawing, run `python tools/dev/take_screenshots.py howto`."""
    source = f"src/fondaco/games/{game}/{file}"
    text = (ROOT / source).read_text(encoding="utf-8")
    drawings = [drawing[2] for drawing in build_docs.DRAWN.finditer(text)]
    wanted = [f"pictures/howto/{game}-{name}{light}.png" for name in drawings for light in ("", "-dark")]
    page = build_docs.led(text, source, build_docs.places())
    shown = [part["path"] for part in build_docs.PARTS.finditer(page) if part["picture"]]
    assert len(drawings) >= 2 or file == "rules.md"
    assert shown == [f"../{picture}" for picture in wanted]
    assert [picture for picture in wanted if not (ROOT / "docs" / picture).exists()] == []


def test_drawings_of_boxes_and_arrows_become_tables() -> None:
    source = '```mermaid\nflowchart TD\n  a["up: on top"]\n  b["b/*: below"]\n  c["c: too"]\n\n  a --> b & c\n```\n'
    assert build_docs.led(source, "docs/a.md", {"docs/a.md": "a.md"}).splitlines()[2:] == [
        "| `up` | on top | `b/*`, `c` |",
        "| `b/*` | below |  |",
        "| `c` | too |  |",
    ]
    design = build_docs.led(
        (ROOT / "docs" / "design.md").read_text(encoding="utf-8"), "docs/design.md", build_docs.places()
    )
    assert "mermaid" not in design
    assert "| `bots` | players that choose for a seat | `fondaco` |" in design


def test_the_film_has_frames_that_fill_it() -> None:
    picture = (ROOT / "docs" / "pictures" / "match.webp").read_bytes()
    (canvas, *_), *frames = [
        (content, name) for name, content in record_replay.chunks(picture) if name in (b"VP8X", b"ANMF")
    ]
    assert len(frames) == record_replay.MOMENTS
    assert {frame[6:12] for frame, _ in frames} == {canvas[4:]}


@pytest.mark.parametrize("name", build_docs.own_games())
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


def test_pages_use_the_names_of_the_code() -> None:
    game = next(iter(all_games().values()))
    kind, names = next(iter(game.standard_components.nouns().items()))
    said = get_translator("en", game.id, game.standard_components).noun(kind, len(names) - 1)
    assert f"{len(names) - 1} {said}" in observed(game)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of Litestar, about its version 3
def test_api_page_lists_every_route() -> None:
    from tools.docs_http_api import interface

    page = interface()
    assert "### `POST /api/tables/{table_id}/actions`" in page
    anchors = set(re.findall(r"\{ #(\w+) \}", page))
    assert anchors
    assert set(re.findall(r"\(#(\w+)\)", page)) <= anchors
