"""The rooms of the house: what each of them may know."""

from __future__ import annotations

import subprocess
import sys
import tomllib

import run
from fondaco.house.settings import STATIC
from tests.trial import GAME

# The book and the house of one person are to run in a browser too: without whatever is installed beside msgspec.
ALONE = """
import pkgutil, sys
from importlib.metadata import packages_distributions

sys.modules |= {name: None for name in packages_distributions() if name not in ("fondaco", "msgspec")}

import fondaco.house.book as book
import fondaco.house.solo as solo
for room in (book, solo):
    for module in pkgutil.iter_modules(room.__path__):
        __import__(f"{room.__name__}.{module.name}")

from fondaco.house.book import acts, news, opening, table
from fondaco.house.book.lines import Written
from fondaco.house.book.person import Person

facts, first = opening.wished(opening.NewTable(sys.argv[1], ["me", "greedy", "random"]), Person(1, "Ada"))
seen = table.Table(facts)
for sit in first:
    for line in acts.sit(seen, sit).lines:
        seen.apply(Written(seen.seq + 1, 0, line))
told = news.news(seen, 1, None, 0, lambda person: False)
print(told.table.status, len(told.faces[0].view) > 0)
"""


def test_the_book_and_the_house_of_one_person_need_nothing_but_msgspec() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE, GAME], capture_output=True, text=True, timeout=120)
    assert done.stdout == "playing True\n", done.stderr


def test_the_built_client_lies_where_the_house_and_the_wheel_look_for_it() -> None:
    built = STATIC.relative_to(run.ROOT).as_posix()
    project = tomllib.loads((run.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert run.BUILT == STATIC
    assert project["tool"]["hatch"]["build"]["artifacts"] == [f"/{built}"]
    assert f"outDir: '../{built}'" in (run.ROOT / "web" / "vite.config.ts").read_text(encoding="utf-8")
