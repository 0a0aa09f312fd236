"""The sources of the compiled build, with slots added, behave like the original ones."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

import fondaco
from fondaco import lab
from fondaco.games import all_games
from fondaco.lab import codegen
from tools.fast import SOURCE, in_one, modules, with_numbers, with_slots, writers

MERCHANT = '''
class Merchant:
    """Has something."""

    def __init__(self) -> None:
        self.ducats, self.goods = 3, [0]

    def earn(self) -> None:
        self.ducats += 1
        self.earned = True
'''


def made(source: str, name: str) -> Any:
    names: dict[str, Any] = {"Components": type("Components", (), {"ids": {}})}
    exec(with_slots(source), names)
    return names[name]


def test_attributes_set_in_methods_become_slots() -> None:
    merchant = made(MERCHANT, "Merchant")()
    merchant.earn()
    merchant.name = "Marco"
    assert (merchant.ducats, merchant.goods, merchant.earned) == (4, [0], True)
    assert vars(merchant) == {"name": "Marco"}


def test_components_keep_inherited_attributes() -> None:
    components = made(MERCHANT.replace("Merchant:", "Merchant(Components):"), "Merchant")()
    components.rules = 2
    assert (components.ducats, components.ids, vars(components)) == (3, {}, {"rules": 2})


@pytest.mark.parametrize("other", ["Merchant(Exception):", 'Merchant:\n    __slots__ = ("ducats", "goods")\n'])
def test_other_classes_are_unchanged(other: str) -> None:
    source = MERCHANT.replace("Merchant:", other)
    assert with_slots(source) == source


def test_compiled_sources_keep_their_line_numbers() -> None:
    sources = {module: (SOURCE / module).read_text(encoding="utf-8") for module in modules()}
    changed = {module: with_slots(source) for module, source in sources.items() if with_slots(source) != source}
    assert {len(changed[module].splitlines()) - len(sources[module].splitlines()) for module in changed} == {0}
    assert all(ast.parse(text) for text in changed.values())
    assert Path("bots/search.py") in changed


@pytest.fixture(scope="module")
def written() -> Any:
    """The generated observation writers, run as plain Python."""
    names: dict[str, Any] = {}
    plain = [line for line in writers().splitlines() if "cython" not in line]
    exec("\n".join(plain), names)
    return names["WRITERS"]


@pytest.mark.parametrize("name", fondaco.games())
def test_compiled_encoders_equal_python_at_every_table(
    name: str, written: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = all_games()[name]
    for players in range(game.players[0], game.players[1] + 1):
        match = fondaco.new(name, players, 1)
        plain, compiled = lab.Layout(game, players), lab.Layout(game, players)
        seen = [each(match, 0) for each in (plain.observe, lab.Menu(plain).rows)]
        with monkeypatch.context() as patch:
            patch.setattr(codegen, "WRITERS", written)
            patch.delattr("builtins.exec")
            assert [each(match, 0) for each in (compiled.observe, lab.Menu(compiled).rows)] == seen


CODE = """def writer(x1):
    def write(table, b, f, r):
        n2 = table.gold
        f[{}] = n2 * {}
    return write
"""


def test_encoders_that_differ_in_numbers_share_code() -> None:
    one, given = in_one([CODE.format(3, 0.5), CODE.format(4, 0.25)])
    assert [*given.values()] == [", n_0=3, d_1=0.5", ", n_0=4, d_1=0.25"]
    assert with_numbers(one).splitlines() == [
        "@cython.locals(n_0=cython.Py_ssize_t, d_1=cython.double)",
        "def writer(x1, n_0, d_1):",
        "    @cython.locals(b=bytearray, f=cython.float[::1], r=bytes, n2=cython.Py_ssize_t)",
        "    def write(table, b, f, r):",
        "        n2 = table.gold",
        "        f[n_0] = n2 * d_1",
        "    return write",
    ]
