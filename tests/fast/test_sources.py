"""What the compiled build is made of means what it meant: the sources with slots in them."""
from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from tools.fast import SOURCE, modules, with_slots

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
    names: dict[str, Any] = {"Box": type("Box", (), {"ids": {}})}
    exec(with_slots(source), names)
    return names[name]


def test_what_methods_give_an_object_lies_in_slots_and_more_can_be_given() -> None:
    merchant = made(MERCHANT, "Merchant")()
    merchant.earn()
    merchant.name = "Marco"
    assert (merchant.ducats, merchant.goods, merchant.earned) == (4, [0], True)
    assert vars(merchant) == {"name": "Marco"}


def test_a_box_keeps_what_all_boxes_have() -> None:
    box = made(MERCHANT.replace("Merchant:", "Merchant(Box):"), "Merchant")()
    box.rules = 2
    assert (box.ducats, box.ids, vars(box)) == (3, {}, {"rules": 2})


@pytest.mark.parametrize("other", ["Merchant(Exception):", 'Merchant:\n    __slots__ = ("ducats", "goods")\n'])
def test_other_classes_stay_as_they_are(other: str) -> None:
    source = MERCHANT.replace("Merchant:", other)
    assert with_slots(source) == source


def test_no_line_of_a_source_moves() -> None:
    sources = {module: (SOURCE / module).read_text(encoding="utf-8") for module in modules()}
    changed = {module: with_slots(source) for module, source in sources.items() if with_slots(source) != source}
    assert {len(changed[module].splitlines()) - len(sources[module].splitlines()) for module in changed} == {0}
    assert all(ast.parse(text) for text in changed.values())
    assert Path("bots/search.py") in changed
