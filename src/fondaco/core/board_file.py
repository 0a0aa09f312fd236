"""Board files: reading them safely, the types of their entries, and checks that several games share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fondaco.core.decision import Malformed
from fondaco.core.json_types import JsonObject

Whole = Annotated[int, Meta(ge=0, le=999)]
"""A number in a board file."""
Name = Annotated[str, Meta(min_length=1, max_length=40)]
"""An id or a name in a board file."""
Latitude = Annotated[float, Meta(ge=-90, le=90)]
Longitude = Annotated[float, Meta(ge=-180, le=180)]
Status = Literal["fact", "derived", "reconstructed"]
"""How well an entry of a board file is known."""
MOST_ENTRIES = 20_000
# keys for which tomllib takes quadratic time
TOO_DEEP = r"""(?<![\w"'-])(?:[\w"'-]+[ \t]*\.[ \t]*){16}"""
# numbers of more than 64 bits, in any notation: parsing takes quadratic time, and counting to them never ends
TOO_LONG = r"""\d[\d_]{19,}|0[xX][\da-fA-F_]{20,}|0[bo][0-7_]{70,}"""


class BadBoard(Malformed):
    """A board file that cannot be played; `faults` list the reasons, in the game's terms."""

    def __init__(self, name: str, faults: list[str]) -> None:
        super().__init__(f"{name}: " + "; ".join(faults))
        self.faults = faults


def read_board_tables(source: str | Path | JsonObject) -> tuple[str, str, JsonObject]:
    """Read name, digest and tables of a board file; the digest ignores spaces and comments."""
    if isinstance(source, dict):
        name, tables = "own", source
    else:
        name, tables = Path(source).stem, read_toml(Path(source))
    if count_nested_entries(tables) > MOST_ENTRIES:
        raise BadBoard(name, [f"there are more than {MOST_ENTRIES} entries in it"])
    canonical = msgspec.json.encode(tables, order="deterministic")
    return name, blake2b(canonical, digest_size=16).hexdigest(), tables


def read_toml(path: Path) -> JsonObject:
    try:
        return parse_board_tables(path.name, path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Malformed(f"there is no board file {path.name}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed(f"the board file {path.name} cannot be read: {error}") from None


def parse_board_tables(name: str, text: str) -> JsonObject:
    """Parse the text of a board file, refusing text that would take too long to parse."""
    import tomllib  # imported on first use, to keep `import fondaco` fast

    refuse_slow_board_text(name, text)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadBoard(name, [f"not a TOML file: {error}"]) from None


def refuse_slow_board_text(name: str, text: str) -> None:
    """Raise `BadBoard` for text that would take the TOML parser very long."""
    if re.search(TOO_DEEP, text):
        raise BadBoard(name, ["not a board file: a key in it has far too many parts"])
    if re.search(TOO_LONG, text):
        raise BadBoard(name, ["not a board file: a number in it has far too many digits"])


def count_nested_entries(part: object) -> int:
    """Count the entries of a board file, nested ones included."""
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return 1 + sum(count_nested_entries(each) for each in inner)


def list_route_faults(routes: Iterable[tuple[str, str]], kind: str, places: Container[str]) -> list[str]:
    """List routes of a board file that are duplicates or do not join two existing places."""
    ends = [*routes]
    wrong = list_duplicate_faults("route", ["-".join(sorted(pair)) for pair in ends])
    for a, b in ends:
        wrong += [f"route {a}-{b}: there is no {kind} {end}" for end in (a, b) if end not in places]
        if a == b:
            wrong.append(f"route {a}-{b}: leads nowhere")
    return wrong


def list_duplicate_faults(kind: str, ids: Iterable[str]) -> list[str]:
    """List ids that a board file uses more than once."""
    return [f"{kind} {name}: stands {count} times in the file" for name, count in Counter(ids).items() if count > 1]
