"""What comes in the box: everything printed on a game's components, read from a board file and checked once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from fondaco.core.decision import Malformed

T = TypeVar("T")
MOST_ENTRIES = 20_000
# tomllib takes quadratic time for such keys
TOO_DEEP = r"""(?<![\w"'-])(?:[\w"'-]+[ \t]*\.[ \t]*){16}"""
# numbers of more than 64 bits, in any notation: reading them takes quadratic time, counting to them for ever
TOO_LONG = r"""\d[\d_]{19,}|0[xX][\da-fA-F_]{20,}|0[bo][0-7_]{70,}"""


class BadBoard(Malformed):
    """A board file that cannot be played; `faults` say why, in the words of the game."""

    def __init__(self, name: str, faults: list[str]) -> None:
        super().__init__(f"{name}: " + "; ".join(faults))
        self.faults = faults


class Box:
    """The components of a game: immutable tables that all boards of a match share.

    The rulebook lies in the box too: `rules` is the version of the rules that the match is played by to its end.
    """

    rules: int
    file_type: type
    """The type of its board file."""
    ids: Mapping[str, Sequence[str]] = {}
    """By their kinds, the short names that the file has for its things: one can type them."""

    borders: Mapping[str, Sequence[Sequence[int]]] = {}
    """By their kinds, which things border on which."""

    def __init__(self, name: str, digest: str, tables: dict[str, Any]) -> None:
        self.name = name
        self.digest = digest
        self.tables = tables

    def printed(self, kind: type[T]) -> T:
        """The file's tables in the types of the game; whatever does not fit is named by its place in the file."""
        self.file_type = kind
        try:
            return msgspec.convert(self.tables, kind)
        except msgspec.ValidationError as error:
            raise BadBoard(self.name, [str(error).replace("`$.", "`").replace(" - at ", ", at ")]) from None

    def must_seat(self, players: int, fewest: int, most: int) -> None:
        """A board file may be for fewer players than its game."""
        if not fewest <= players <= most:
            raise Malformed(f"the board {self.name} is not for {players} players")


def read_box(source: str | Path | dict[str, Any]) -> tuple[str, str, dict[str, Any]]:
    """Name, digest and tables of a board file; the digest is of the content, not of spaces and comments."""
    if isinstance(source, dict):
        name, tables = "own", source
    else:
        name, tables = Path(source).stem, read_toml(Path(source))
    if entries(tables) > MOST_ENTRIES:
        raise BadBoard(name, [f"there are more than {MOST_ENTRIES} entries in it"])
    canonical = msgspec.json.encode(tables, order="deterministic")
    return name, blake2b(canonical, digest_size=16).hexdigest(), tables


def read_toml(path: Path) -> dict[str, Any]:
    try:
        return parse(path.name, path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Malformed(f"there is no board file {path.name}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed(f"the board file {path.name} cannot be read: {error}") from None


def parse(name: str, text: str) -> dict[str, Any]:
    """The tables of a board file that somebody wrote; what would take for ever to read is not read at all."""
    import tomllib  # not before somebody opens a box: `import fondaco` is to be quick

    check_text(name, text)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadBoard(name, [f"not a TOML file: {error}"]) from None


def check_text(name: str, text: str) -> None:
    """Refuse, at a glance, a board file over which its reader would sit for long."""
    if re.search(TOO_DEEP, text):
        raise BadBoard(name, ["not a board file: a key in it has far too many parts"])
    if re.search(TOO_LONG, text):
        raise BadBoard(name, ["not a board file: a number in it has far too many digits"])


def entries(part: Any) -> int:
    """How much there is in a board file."""
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return 1 + sum(entries(each) for each in inner)


def faulty_routes(routes: Iterable[tuple[str, str]], kind: str, places: Container[str]) -> list[str]:
    """The faults of a board file whose routes do not each join two of its places, once."""
    ends = [*routes]
    wrong = twice("route", ["-".join(sorted(pair)) for pair in ends])
    for a, b in ends:
        wrong += [f"route {a}-{b}: there is no {kind} {end}" for end in (a, b) if end not in places]
        if a == b:
            wrong.append(f"route {a}-{b}: leads nowhere")
    return wrong


def twice(kind: str, ids: Iterable[str]) -> list[str]:
    """The faults of a board file that names a thing more than once."""
    return [f"{kind} {name}: stands {count} times in the file" for name, count in Counter(ids).items() if count > 1]
