"""What the engine has to be told about a game, and nothing more."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Mapping
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, get_type_hints
from weakref import WeakValueDictionary

import msgspec

from fondaco.core.board import Board
from fondaco.core.chance import Chance
from fondaco.core.codec import Wire
from fondaco.core.components import Box, read_box
from fondaco.core.decision import Decision, Malformed, Seat
from fondaco.core.events import Arguments
from fondaco.core.field_types import fields, members
from fondaco.core.standing_orders import Standing
from fondaco.core.timeouts import Silences

BOXES = 8
BOUNDED = "bounded"
TableOptions = dict[str, Any] | Literal["bounded"]
"""Options of a table: those that differ from the rulebook's, or the name of the preset for matches of bots."""
Phrase = tuple[str, dict[str, Any]]
AnyDecision = Decision[Any, Any]
Viewing = Callable[[Any, AnyDecision, Seat | None], msgspec.Struct]
Reworded = Callable[[dict[str, Any]], dict[str, Any]]


def as_it_was(said: dict[str, Any]) -> dict[str, Any]:
    return said


class Upgrade(msgspec.Struct, frozen=True):
    """How actions and table options of a stored match are said in the next version of the rules."""

    action: Reworded = as_it_was
    options: Reworded = as_it_was


class GameInfo(msgspec.Struct, frozen=True):
    """A game as the lobby shows it: `options` are the defaults, by the rulebook; `bounded` are the limits of the preset
    of that name, for matches of bots."""

    title: str
    designer: str
    players: tuple[int, int]
    options: dict[str, Any]
    bounded: dict[str, Any]
    boards: tuple[str, ...]
    rules_version: int


class Deal(msgspec.Struct, frozen=True):
    """How a message tells of a deal: which of its arguments are what its `seat` has given and got. Who is its
    `to_seat`, if it has one, has got and given the same."""

    gives: str = ""
    gets: str = ""


class Game(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A game: its types for the wire, and its functions for the table.

    `package` is the folder it lies in, as Python names it. `nouns` name the things of each kind; `bounds` say how far
    amounts go, and how many things without names there are, where box and players decide; `arguments` are those of its
    messages. `seat_names` say what the seats of a table are called, where that hangs on its options; elsewhere the
    families among the `nouns` are enough. The defaults of its `options` are the rulebook's law; `bounded` are limits
    that the rulebook does not know, with which a match ends whatever is said: matches of bots ask for them. `silence`
    is what counts as said, to each question, when time runs out. `lean` is the view with nothing in its aids, for
    learners, who do not read them; where there is none they look at the `view`. `orders` are those that a player may
    give beforehand; `brings` says how many ducats the offer would bring that this answer turns down. `offers` are what
    others have to think about, and how many of each a considerate player makes in a turn. `foresees` are questions that
    will come to a seat, as they would be put on this board: it may prepare an answer. `deals` are its messages of
    trade, open to all: what somebody deals in most is counted by them. `ties` say, of each seat, what decides between
    those whose scores are equal.

    A match is played to its end by the rules it was begun under, on the board it was begun on. Where the law has
    changed the older one stays, for boards whose `box.rules` say so; a board file that has changed stays in the folder
    `released`, named by its digest. `boxes` are those that a match has at hand, and those opened `lately`; others are
    forgotten. `upgrades` are for a version whose actions or options have other names in the next.
    """

    id: str
    title: str
    designer: str
    players: tuple[int, int]
    rules_version: int
    package: str
    options: type[msgspec.Struct]
    box: type[Box]
    board: type[Board]
    actions: Any
    decisions: Any
    setup: Callable[[Any, Any, int, Chance, bool], tuple[Any, AnyDecision]]
    view: Viewing
    determinize: Callable[[Any, AnyDecision, Seat | None, Chance], tuple[Any, AnyDecision]]
    scores: Callable[[Any], list[int]]
    winners: Callable[[Any], tuple[Seat, ...]]
    nouns: Callable[[Any], dict[str, list[str | Phrase]]]
    arguments: type[Arguments] = Arguments
    bounds: Callable[[Any, int], dict[str, int]] = lambda _box, _players: {}
    seat_names: Callable[[Any], list[str | Phrase]] | None = None
    boxes: WeakValueDictionary[tuple[str, int], Box] = msgspec.field(default_factory=WeakValueDictionary)
    lately: deque[Box] = msgspec.field(default_factory=lambda: deque(maxlen=BOXES))
    upgrades: dict[int, Upgrade] = msgspec.field(default_factory=dict)
    bounded: dict[str, Any] = msgspec.field(default_factory=dict)
    silence: Silences = msgspec.field(default_factory=dict)
    lean: Viewing | None = None
    orders: tuple[Standing, ...] = ()
    offers: Mapping[Any, int] = msgspec.field(default_factory=dict)
    brings: Callable[[Any, Any, Seat, Any], int] | None = None
    foresees: Callable[[Any, AnyDecision, Seat], list[AnyDecision]] = lambda _board, _now, _who: []
    deals: Mapping[str, Deal] = msgspec.field(default_factory=dict)
    ties: Callable[[Any], list[int]] | None = None

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """A game is sent to another process by its name: it is there already."""
        return _game_of, (self.package,)

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    @cached_property
    def folder(self) -> Path:
        """Where all of it lies: its modules, board, words, rules page, evaluation and page for the browser."""
        return Path(import_module(self.package).__path__[0])

    def rules(self, lang: str = "en") -> str | None:
        """The rules in Markdown, in this language where there is such a page."""
        return self._reading("rules", lang)

    def paragraph(self, rule: str) -> str | None:
        """One numbered rule of the page without its marks, or the heading of a chapter."""
        number = re.escape(rule)
        found = re.search(rf"^(?:\*\*{number}\*\*|## {number}) (.+)$", self.rules() or "", re.MULTILINE)
        return re.sub(r" *\[(ruling|reconstructed)[^]]*\]", "", found[1]) if found else None

    def how_to_play(self, lang: str = "en") -> str | None:
        """The game explained in Markdown on two or three screens, for whoever comes to it; the law is in the rules."""
        return self._reading("howto", lang)

    def _reading(self, name: str, lang: str) -> str | None:
        pages = (self.folder / f"{name}.{lang}.md", self.folder / f"{name}.md")
        return next((page.read_text(encoding="utf-8") for page in pages if page.exists()), None)

    @property
    def info(self) -> GameInfo:
        defaults = msgspec.to_builtins(self.options())
        return GameInfo(
            self.title, self.designer, self.players, defaults, {**self.bounded}, ("standard",), self.rules_version
        )

    def open_box(self, board: str | Path | dict[str, Any], known_as: str = "", rules: int | None = None) -> Box:
        """The components of a board, and today's rules or older ones. `board` is `"standard"`, the digest of one that
        was ever released, a path of a .toml file, or the tables of such a file."""
        rules = self.rules_version if rules is None else rules
        if not 1 <= rules <= self.rules_version:
            raise Malformed(f"played under rules {rules} of {self.title}; this is {self.rules_version}")
        name = self.standard_box.digest if board == "standard" else board
        if not isinstance(name, str) or name not in self.released:
            return self._opened(board, known_as, rules)
        return self.boxes.get((name, rules)) or self._opened(self.released[name], "standard", rules)

    def known_box(self, digest: str) -> Box | None:
        """A board that was ever released, or that somebody has opened here."""
        if digest in self.released:
            return self.open_box(digest)
        return next((box for (known, _), box in [*self.boxes.items()] if known == digest), None)

    @cached_property
    def standard_box(self) -> Box:
        return self._opened(self.folder / "board.toml", "standard", self.rules_version)

    @cached_property
    def released(self) -> dict[str, Path]:
        """The files of all boards that were ever the standard one, by their digests."""
        former = {file.stem: file for file in (self.folder / "released").glob("*.toml")}
        return former | {self.standard_box.digest: self.folder / "board.toml"}

    def _opened(self, source: str | Path | dict[str, Any], known_as: str, rules: int) -> Box:
        name, digest, tables = read_box(source)
        box = self.boxes.get((digest, rules))
        if box is None:
            box = self.boxes[digest, rules] = self.box(known_as or name, digest, tables)
            box.rules = rules
            self.lately.append(box)
        return box

    def action_today(self, said: Any, version: int) -> Any:
        """An action of a match that was stored under this version of the rules, in the words of today's."""
        for step in self._steps(version):
            said = step.action(said)
        return said

    def options_today(self, options: dict[str, Any], version: int) -> dict[str, Any]:
        for step in self._steps(version):
            options = step.options(options)
        return options

    def _steps(self, version: int) -> list[Upgrade]:
        if version > self.rules_version:
            raise Malformed(f"written under rules {version} of {self.title}; this is {self.rules_version}")
        return [self.upgrades[step] for step in range(version, self.rules_version) if step in self.upgrades]

    def table_options(self, given: TableOptions | None) -> Any:
        """The effective options of a table; an unknown one, or a wrong value, is refused."""
        stated = self._stated(given)
        unknown = set(stated) - set(self.options.__struct_fields__)
        if unknown:
            raise Malformed(f"{self.title} has no table option {', '.join(map(repr, sorted(unknown)))}")
        try:
            return msgspec.convert(stated, self.options)
        except msgspec.ValidationError as error:
            raise Malformed(f"{self.title}, table options: {error}") from None

    def options_for(self, given: TableOptions | None = None, *, people: bool = False) -> dict[str, Any]:
        """The options to open a table with: those given, over the limits of `bounded` unless `people` play."""
        return {**({} if people else self.bounded), **self._stated(given)}

    def _stated(self, given: TableOptions | None) -> dict[str, Any]:
        """Options as a dictionary; the name of the preset stands for its limits."""
        if isinstance(given, str):
            if given != BOUNDED:
                raise Malformed(f"{self.title} has no preset {given!r} of table options; there is {BOUNDED!r}")
            return self.bounded
        return given or {}

    def counts(self, box: Any, players: int) -> dict[str, int]:
        """How many things of each kind a table has, and how far its amounts go."""
        named = {kind: len(names) for kind, names in self.nouns(box).items()}
        return named | {"seat": players} | self.bounds(box, players)

    @cached_property
    def kinds(self) -> dict[str, str]:
        """What its messages speak of, by the names of their arguments and of the fields of actions and decisions."""
        structs = [*members(self.decisions), *members(self.actions), self.arguments]
        return {name: shape.thing for struct in structs for name, shape in fields(struct).items() if shape.thing}

    @cached_property
    def sequences(self) -> frozenset[str]:
        """The arguments that are lists whose order says something, by their names."""
        structs = [*members(self.decisions), *members(self.actions), self.arguments]
        return frozenset(name for struct in structs for name, shape in fields(struct).items() if shape.is_sequence)

    @cached_property
    def by_seat(self) -> frozenset[str]:
        """The arguments that are lists with an entry for each seat, by their names."""
        return frozenset(name for name, shape in fields(self.arguments).items() if shape.by == ("seat",))

    @cached_property
    def view_type(self) -> type[msgspec.Struct]:
        """The struct that its view is."""
        promised: type[msgspec.Struct] = get_type_hints(self.view)["return"]
        return promised

    @cached_property
    def wire(self) -> Wire:
        return Wire(self.title, self.board, self.decisions, self.actions)


def _game_of(package: str) -> Game:
    found: Game = import_module(package).GAME
    return found
