"""Compile our sources, and the library modules they use, to bytecode for the browser.

Runs in the Python of browsers (`web/tools/bytecode.mjs`, which awaits `main`). The modules in use are found by playing
some moves of every game, with every bot, then storing and reopening the tables. Modules that only errors need are kept,
too. Docstrings, assertions and line numbers are removed; an error names the function it comes from. Files are stored
uncompressed: each archive is compressed as a whole, which is smaller.
"""

from __future__ import annotations

import json
import marshal
import sys
from collections.abc import Callable
from importlib.util import MAGIC_NUMBER, source_hash
from types import CodeType
from typing import Any
from zipfile import ZipFile

SOURCES, LIBRARY, OURS, USED = (f"/tmp/{name}.zip" for name in ("sources", "library", "ours", "used"))
WHOLE = {"fondaco", "_pyodide", "pyodide", "collections", "importlib", "json", "re"}
ERRORS = {"traceback", "linecache", "tokenize", "token", "textwrap", "ast", "encodings.idna", "stringprep"}
UNCHECKED = (1).to_bytes(4, "little")  # do not look for the source


def without_lines(code: CodeType) -> CodeType:
    """Assign all code of a function to its first line; line tables are a fifth of all bytecode."""
    units, most = len(code.co_code) // 2, 8  # code units; at most 8 in a table entry (Objects/locations.md of CPython)
    lengths = [most] * (units // most) + [units % most] * (units % most > 0)
    same_line = b"".join(bytes((0x80 | 13 << 3 | length - 1, 0)) for length in lengths)
    inner = tuple(without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=same_line, co_consts=inner)


def compiled(name: str, source: bytes) -> bytes:
    code = without_lines(compile(source, name, "exec", dont_inherit=True, optimize=2))
    return MAGIC_NUMBER + UNCHECKED + source_hash(source) + marshal.dumps(code)


def pack(source: str, target: str, is_wanted: Callable[[str], bool]) -> None:
    with ZipFile(source) as files, ZipFile(target, "w") as packed:
        for name in sorted(filter(is_wanted, files.namelist())):
            content = files.read(name)
            if name.endswith(".py"):
                packed.writestr(f"{name}c", compiled(name, content))
            else:
                packed.writestr(name, content)


class Memory:
    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    async def read(self, first: str, past: str) -> str:
        return json.dumps(sorted((name, text) for name, text in self.texts.items() if first <= name < past))

    async def write(self, texts: str) -> None:
        self.texts |= dict(json.loads(texts))

    async def remove(self, name: str) -> None:
        self.texts.pop(name, None)


async def play() -> None:
    from fondaco.learn import trained_bot  # noqa: F401
    from fondaco.server.offline import bot_worker, browser_worker, routes  # noqa: F401
    from fondaco.server.offline.service import OfflineServer

    async def think(asked: str) -> str:
        return bot_worker.think(asked)

    async def ask(method: str, path: str, **body: Any) -> Any:
        answer = await routes.handle_request(server, method, path, json.dumps(body) if body else None)
        await server.attendant.settle()
        if answer.status >= 300:
            raise ValueError(f"{method} {path}: {answer}")
        return json.loads(answer.text) if answer.kind == "application/json" else answer.text

    storage = Memory()
    server = await OfflineServer.open(storage, think)
    for game in await ask("GET", "/games"):
        name = game["id"]
        for path in (f"/games/{name}", f"/games/{name}/rules", f"/games/{name}/howto", f"/messages/de/{name}"):
            await ask("GET", path)
        bots = game["strengths"]
        seats = ["me", *[bots[seat % len(bots)] for seat in range(1, game["players"][0])]]
        table = (await ask("POST", "/tables", game=name, seats=seats))["id"]
        for number in range(10):
            news = await ask("GET", f"/tables/{table}")
            for action in news["views"][0]["options"][:1]:
                said = {"seat": 0, "seq": news["seq"], "key": f"{number}", "action": action}
                await ask("POST", f"/tables/{table}/actions", **said)
        await ask("GET", f"/tables/{table}/match.json")
    for each in (await ask("GET", "/puzzles"))["puzzles"][:1]:
        posed = await ask("GET", f"/puzzles/{each['id']}")
        await ask("POST", f"/puzzles/{each['id']}/answer", action=posed["news"]["views"][0]["options"][0])
    server = await OfflineServer.open(storage, think)
    await ask("GET", "/tables")


async def main() -> None:
    with ZipFile(SOURCES) as files:
        files.extractall(SOURCES.removesuffix(".zip"))
    sys.path.insert(0, SOURCES.removesuffix(".zip"))
    await play()
    used = {name.replace(".", "/") for name in {*sys.modules} | ERRORS}

    def is_wanted(name: str) -> bool:
        return name.partition("/")[0] in WHOLE or name.removesuffix(".py").removesuffix("/__init__") in used

    pack(SOURCES, OURS, is_wanted)
    pack(LIBRARY, USED, is_wanted)
