"""For anything that a game package lacks, the contract tests say in one sentence what to write where."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fondaco.cli.new_game import TEMPLATE
from fondaco.core.decision import Action, Choice
from fondaco.core.timeouts import TimeoutAnswer, first_option
from fondaco.games import all_games
from fondaco.testing import Contract, GameUnderTest
from tests.contract.games import GAMES

PAGE = """# Bare

- `[ruling n]`: we fill a gap. Rulings are numbered 1 to 2.

**1.1** A rule. [ruling 1]

**1.2** Another. [ruling 2]

| rule | class | test |
|---|---|---|
| 1.1, 1.2 | `state.State` | `tests/test_bare.py::test_a_rule` |
"""
TEST = '''def test_a_rule() -> None:
    """[ruling 1], [ruling 2]"""
'''
CONTRACT = Contract()


@pytest.fixture
def bare(tmp_path: Path) -> GameUnderTest:
    """A game with a complete rules page and a test for it, in its own folders."""
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "rules.md").write_text(PAGE, encoding="utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_bare.py").write_text(TEST, encoding="utf-8")
    known = next(iter(all_games().values()))
    game = replace(known, id="bare", title="Bare")
    vars(game)["folder"] = tmp_path / "game"
    return GameUnderTest(game, tmp_path / "tests")


def rewrite(guest: GameUnderTest, was: str, now: str) -> None:
    page = guest.game.folder / "rules.md"
    page.write_text(page.read_text(encoding="utf-8").replace(was, now), encoding="utf-8")


ABOUT_THE_PAGE = (
    CONTRACT.test_every_line_of_the_table_of_rules_is_well_written,
    CONTRACT.test_every_paragraph_of_the_rules_is_in_the_table,
    CONTRACT.test_every_place_in_the_code_exists,
    CONTRACT.test_every_test_named_exists,
    CONTRACT.test_the_rules_page_marks_every_ruling_and_no_other,
    CONTRACT.test_every_ruling_is_held_by_a_test_that_names_it,
)


def read(guest: GameUnderTest) -> None:
    for law in ABOUT_THE_PAGE:
        law(guest)


def test_complete_rules_page_passes(bare: GameUnderTest) -> None:
    read(bare)


@pytest.mark.parametrize(
    ("was", "now", "why"),
    [
        ("| 1.1, 1.2 |", "| 1.1 and 1.2 |", "cannot be read; .* Not so:\n  | 1.1 and 1.2 |"),
        ("| 1.1, 1.2 |", "| 1.1 |", "without a line in the table at their end:\n  1.2$"),
        ("state.State", "state.Nothing", "places .* that its package does not have:\n  state.Nothing$"),
        ("state.State", "nowhere.State", "places .* that its package does not have:\n  nowhere.State$"),
        ("::test_a_rule", "::test_no_rule", "nobody has written yet:\n  tests/test_bare.py::test_no_rule$"),
        ("test_bare.py", "test_nowhere.py", "nobody has written yet:\n  tests/test_nowhere.py::test_a_rule$"),
        ("[ruling 2]", "", "marks other rulings .* counts:\n  2$"),
        ("[ruling 2]", "[ruling 3]", "marks other rulings .* counts:\n  2\n  3$"),
        ("1 to 2", "1 to 3", "marks other rulings .* counts:\n  3$"),
    ],
)
def test_faults_of_a_rules_page_are_named(bare: GameUnderTest, was: str, now: str, why: str) -> None:
    rewrite(bare, was, now)
    with pytest.raises(pytest.fail.Exception, match=why):
        read(bare)


def test_a_ruling_that_no_test_names_does_not_pass(bare: GameUnderTest) -> None:
    (bare.tests / "test_bare.py").write_text("def test_a_rule() -> None: ...\n", encoding="utf-8")
    with pytest.raises(pytest.fail.Exception, match=r"without the other:\n  1\n  2$"):
        CONTRACT.test_every_ruling_is_held_by_a_test_that_names_it(bare)


def test_missing_invariants_are_reported_with_their_place(bare: GameUnderTest) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"Bare has no laws: write .*tests/laws\.py, with LAWS = "):
        CONTRACT.test_it_has_laws(bare)
    (bare.tests / "laws.py").write_text("", encoding="utf-8")
    with pytest.raises(pytest.fail.Exception, match=r"Bare has no laws in .*laws\.py: end it with LAWS = "):
        CONTRACT.test_it_has_laws(bare)


def test_missing_rules_page_is_reported_with_its_place(bare: GameUnderTest) -> None:
    (bare.game.folder / "rules.md").unlink()
    for law in ABOUT_THE_PAGE:
        with pytest.raises(pytest.fail.Exception, match=r"Bare has no rules page: write .*game/rules\.md"):
            law(bare)


def test_missing_table_of_rules_is_reported(bare: GameUnderTest) -> None:
    rewrite(bare, "| rule |", "| paragraph |")
    for law in ABOUT_THE_PAGE[:4]:
        with pytest.raises(pytest.fail.Exception, match="Bare has no table of rules: end its page with"):
            law(bare)


def test_missing_section_of_rulings_is_reported(bare: GameUnderTest) -> None:
    rewrite(bare, "- `[ruling n]`: ", "")
    for law in ABOUT_THE_PAGE[4:]:
        with pytest.raises(pytest.fail.Exception, match="write on its page a line that begins with"):
            law(bare)


def test_missing_texts_are_reported_with_their_place(bare: GameUnderTest) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"Bare has no words: write .*game/words/en\.json"):
        CONTRACT.test_it_has_words(bare)


def test_missing_text_is_named(bare: GameUnderTest) -> None:
    speaks = next(iter(all_games().values()))
    wordy = replace(speaks)
    vars(wordy)["options"] = msgspec.defstruct("Options", [("haste", bool)])
    with pytest.raises(pytest.fail.Exception, match=r"how to say option\.haste, option_help\.haste: write it in"):
        CONTRACT.test_it_has_words(GameUnderTest(wordy, bare.tests))


class Lot(msgspec.Struct):
    weight: int


class View(msgspec.Struct):
    lots: list[Lot]


class Haggle(Action, frozen=True):
    shout: int


class Market(Choice[Any, Any], frozen=True):
    free_form = (Haggle,)


def view(state: Any, now: Any, seat: int | None) -> View:
    return View([])


def test_missing_label_is_named(bare: GameUnderTest) -> None:
    """Labels of view fields, of their contents and of free-form actions: terminal and plain page show them."""
    bazaar = replace(next(iter(all_games().values())), view=view, timeouts={Market: TimeoutAnswer(first_option)})
    with pytest.raises(pytest.fail.Exception, match=r"say at\.market, see\.lots, see\.shout, see\.weight: write"):
        CONTRACT.test_it_has_words(GameUnderTest(bazaar, bare.tests))


WITHOUT_PYTEST = """
import sys
sys.modules["pytest"] = None
import fondaco.testing
"""


def test_missing_pytest_is_reported_with_what_to_install() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_PYTEST], capture_output=True, text=True)
    assert done.stderr.splitlines()[-1] == "ImportError: fondaco.testing needs pytest: pip install 'fondaco[testing]'"


def test_fondaco_itself_needs_no_pytest() -> None:
    """Only `fondaco.testing` imports it, and only what `fondaco game new` writes imports `fondaco.testing`."""
    package = Path(sys.modules["fondaco"].__file__ or "").parent
    apart = (package / "testing", TEMPLATE)
    sources = [file for file in package.rglob("*.py") if not any(file.is_relative_to(folder) for folder in apart)]
    assert not [file for file in sources if "import pytest" in (text := file.read_text("utf-8")) or ".testing" in text]


ELSEWHERE = """
from pathlib import Path
from fondaco.testing import Contract

class TestContract(Contract):
    games = {GAME: Path(TESTS)}
"""


def test_external_package_runs_the_contract_with_two_lines(tmp_path: Path) -> None:
    """It runs a test of the game, one of its page, and one of its matches."""
    name, tests = next(iter(GAMES.items()))
    chosen = f"words or marks_every_ruling or (few and {name}-{all_games()[name].players[0]})"
    text = ELSEWHERE.replace("GAME", repr(name)).replace("TESTS", repr(str(tests)))
    (tmp_path / "test_contract.py").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", chosen]
    env = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # it needs none, and some are slow to load
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "3 passed" in done.stdout
