"""Allowed imports between parts of the server."""

from __future__ import annotations

import subprocess
import sys
import tomllib

import run
from fondaco.server.base.settings import STATIC
from tests.trial import GAME

# The offline server runs in a browser and needs no installed package besides msgspec.
OFFLINE = """
import pkgutil, sys
from importlib.metadata import packages_distributions

sys.modules |= {name: None for name in packages_distributions() if name not in ("fondaco", "msgspec")}

import fondaco.server.offline as offline
for module in pkgutil.iter_modules(offline.__path__):
    __import__(f"{offline.__name__}.{module.name}")

from fondaco.server.base.user import User
from fondaco.server.tables import commands, projections, setup, table
from fondaco.server.tables.events import TableLogEntry

facts, first = setup.plan_table(setup.NewTable(sys.argv[1], ["me", "greedy", "random"]), User(1, "Ada"))
seen = table.Table(facts)
for sit in first:
    for line in commands.plan_sitting_down(seen, sit).lines:
        seen.apply(TableLogEntry(seen.seq + 1, 0, line))
told = projections.make_news(seen, 1, None, 0, lambda person: False)
print(told.table.status, len(told.views[0].view) > 0)
"""


def test_the_offline_server_needs_nothing_but_msgspec() -> None:
    done = subprocess.run([sys.executable, "-c", OFFLINE, GAME], capture_output=True, text=True, timeout=120)
    assert done.stdout == "playing True\n", done.stderr


def test_the_server_and_the_wheel_find_the_built_client() -> None:
    built = STATIC.relative_to(run.ROOT).as_posix()
    project = tomllib.loads((run.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert run.BUILT == STATIC
    assert project["tool"]["hatch"]["build"]["artifacts"] == [f"/{built}"]
    assert f"outDir: '../{built}'" in (run.ROOT / "web" / "vite.config.ts").read_text(encoding="utf-8")
