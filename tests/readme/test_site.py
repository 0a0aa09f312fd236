"""The documentation site: its examples run, and every page is in the contents."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

import fondaco
from fondaco.bots import bot, play_out
from fondaco.core.decision import tag_of
from fondaco.core.field_types import union_members
from fondaco.core.game import Game
from fondaco.core.match import Match
from fondaco.games import all_games
from fondaco.i18n import get_translator
from fondaco.lab import Layout
from fondaco.testing.random_walk import require_log
from tests.readme.tutorial import matches
from tools import build_docs
from tools.dev import record_replay
from tools.docs_game_facts import arguments, game_facts, in_general
from tools.docs_http_examples import http_examples
from tools.docs_observations import observed

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / source for source in build_docs.places()]
PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
PRINTED = re.compile(r"\n\n```text\n(.*?)^```", re.MULTILINE | re.DOTALL)
SHOWING = [page for page in PAGES if PYTHON.search(page.read_text(encoding="utf-8"))]
TRAINING = "train-agent.md"


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, id=page.name, marks=[pytest.mark.slow] if page.name == TRAINING else []) for page in SHOWING],
)
def test_python_of_every_page_runs(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """From top to bottom, as one program; a block `text` right after it is what a block prints."""
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    shown = ModuleType("shown")
    shown.__file__ = str(tmp_path / "shown.py")
    monkeypatch.setitem(sys.modules, "shown", shown)
    for block in PYTHON.finditer(text):
        exec(compile(block[1], str(page), "exec", dont_inherit=True), vars(shown))
        printed = capsys.readouterr().out
        if told := PRINTED.match(text, block.end()):
            assert matches(printed, told[1])


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
    assert {"python.md", "first-bot.md", "testing.md", TRAINING} <= {page.name for page in SHOWING}


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
        (ROOT / "docs" / "layers.md").read_text(encoding="utf-8"), "docs/layers.md", build_docs.places()
    )
    assert "mermaid" not in design
    assert "| `bots` | players that choose for a seat | `fondaco` |" in design


def test_the_drawing_of_calls_becomes_a_table() -> None:
    source = "```mermaid\nsequenceDiagram\n  participant a as x/a.py\n  participant b as b.py\n\n  a->>b: run\n```\n"
    page = build_docs.led(source, "docs/a.md", {"docs/a.md": "a.md"})
    assert page.splitlines()[2:] == ["| 1 | `x/a.py` | `run` | `b.py` |"]


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


@pytest.mark.parametrize("name", build_docs.own_games())
def test_facts_of_a_game_are_complete_and_their_example_runs(name: str) -> None:
    game = all_games()[name]
    page = game_facts(game)
    tags = [tag_of(action) for action in union_members(game.actions)]
    fields = [field.name for kind in (game.options, game.view_type) for field in msgspec.structs.fields(kind)]
    assert [word for word in (*tags, *fields) if f"| `{word}` |" not in page] == []
    match = random_match(game)
    told = {event.says for entry in require_log(match) for event in entry.events}
    assert [event for event in sorted(told) if f"| `{event}` |" not in page] == []
    assert " select, " not in page
    exec(compile(PYTHON.findall(page)[0], name, "exec", dont_inherit=True), {})


def test_a_message_is_shown_as_others_read_it() -> None:
    said = "{seat_is, select, you {You pay} other {{seat} pays}} {gold, plural, one {# ducat} other {# ducats}}."
    assert in_general(said) == "{seat} pays {gold} ducats."
    assert arguments(said) == "`gold`, `seat`"


def random_match(game: Game) -> Match:
    """Return a match of random players, with the preset for bots."""
    match = fondaco.new(game.id, game.players[0], seed=3, options="bounded")
    play_out(match, [bot("random", game.id, seed=seat) for seat in range(match.players)])
    return match


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


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of Litestar, about its version 3
def test_every_section_of_the_api_has_a_request_that_succeeds() -> None:
    page = http_examples()
    told = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    sections = set(re.findall(r"^## (.+)$", told, re.MULTILINE)) - {"Other routes"}
    named = {heading.partition("[")[2].partition("]")[0] for heading in re.findall(r"^## (.+)$", page, re.MULTILINE)}
    assert {section for section in sections if section.partition(" (")[0] not in named} == set()
    statuses = re.findall(r"^HTTP (\d+)$", page, re.MULTILINE)
    assert len(statuses) == len(named)
    assert [status for status in statuses if status[0] != "2"] == ["400"]
    assert '"error": "malformed"' in page
