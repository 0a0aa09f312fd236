"""Game components: everything printed on them, read from a board file and validated once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from fondaco.core.decision import Malformed
from fondaco.core.json_types import Args, JsonObject

T = TypeVar("T")
Phrase = tuple[str, Args]
"""Key and arguments of a message."""
Nouns = dict[str, list[str | Phrase]]
"""Names of the things of each kind, as texts or messages."""
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


class Box:
    """Components of a game: immutable tables shared by all boards of a match.

    `rules` is the version of the rules by which the match is played to its end.
    """

    rules: int
    file_type: type
    """Type of its board file."""
    ids: Mapping[str, Sequence[str]] = {}
    """By kind: the short ids that the board file gives to things, which players can type."""

    borders: Mapping[str, Sequence[Sequence[int]]] = {}
    """By kind: for each thing, the adjacent ones."""

    def __init__(self, name: str, digest: str, tables: JsonObject) -> None:
        self.name = name
        self.digest = digest
        self.tables = tables

    def nouns(self) -> Nouns:
        """Return the names of the things of each kind."""
        return {}

    def bounds(self, players: int) -> dict[str, int]:
        """Return the upper bounds of amounts, and the numbers of things without names, by kind."""
        return {}

    def printed(self, kind: type[T]) -> T:
        """Convert the tables to the game's types; `BadBoard` names the path of what does not fit."""
        self.file_type = kind
        try:
            return msgspec.convert(self.tables, kind)
        except msgspec.ValidationError as error:
            raise BadBoard(self.name, [str(error).replace("`$.", "`").replace(" - at ", ", at ")]) from None

    def check_players(self, players: int, fewest: int, most: int) -> None:
        """Refuse a number of players that the board is not for; it may be for fewer than its game."""
        if not fewest <= players <= most:
            raise Malformed(f"the board {self.name} is not for {players} players")


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
