"""Game definition: everything the engine needs to know about a game."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Mapping
from functools import cached_property, partial
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from types import ModuleType, UnionType
from typing import TYPE_CHECKING, Any, Generic, Literal, get_type_hints
from weakref import WeakValueDictionary

import msgspec

from fondaco.core.board_file import read_board_tables
from fondaco.core.chance import Chance
from fondaco.core.codec import GameCodec
from fondaco.core.components import Components
from fondaco.core.decision import Action, Decision, Malformed, Over, Seat
from fondaco.core.events import Arguments
from fondaco.core.field_types import fields, union_members
from fondaco.core.json_types import JsonObject
from fondaco.core.score_breakdown import Breakdown
from fondaco.core.standing_orders import StandingOrder
from fondaco.core.state import GameState
from fondaco.core.timeouts import TimeoutAnswers

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    B = TypeVar("B", bound=GameState, default=Any)
    X = TypeVar("X", bound=Components, default=Any)
    Opts = TypeVar("Opts", bound=msgspec.Struct, default=Any)
else:
    from typing import TypeVar

    B, X, Opts = TypeVar("B"), TypeVar("X"), TypeVar("Opts")

MOST_RECENT = 8
BOUNDED = "bounded"
TableOptions = JsonObject | Literal["bounded"]
"""Table options that differ from the rulebook, or the name of the preset for bot matches."""
Conversion = Callable[[JsonObject], JsonObject]


def keep_unchanged(said: JsonObject) -> JsonObject:
    return said


class RulesUpgrade(msgspec.Struct, frozen=True):
    """Conversion of stored actions and table options to the next version of the rules."""

    action: Conversion = keep_unchanged
    options: Conversion = keep_unchanged


class GameInfo(msgspec.Struct, frozen=True):
    """Facts about a game, as the lobby shows them.

    `options` are the defaults, by the rulebook; `bounded` are the limits of the preset of that name, for bot matches.
    """

    title: str
    designer: str
    players: tuple[int, int]
    options: JsonObject
    bounded: JsonObject
    boards: tuple[str, ...]
    rules_version: int


class TradeMessage(msgspec.Struct, frozen=True):
    """Description of a trade message: which arguments hold what its `seat` gave and got.

    For its `to_seat`, if it has one, the two are swapped.
    """

    gives: str = ""
    gets: str = ""


class NoOptions(msgspec.Struct, frozen=True):
    """Table options of a game that has none."""


class Game(msgspec.Struct, Generic[B, X, Opts], frozen=True, eq=False, dict=True, kw_only=True):
    """A game: its types for the wire, and its functions for play.

    `package` is its Python package; `Game.from_package` takes the other parts from modules of the package. `arguments`
    are the types of its message arguments. The defaults of its `options` are the rulebook's. `bounded` are limits
    beyond the rulebook with which every match ends; bot matches use them. `timeouts` gives the answer to each decision
    when time runs out. `lean` is the view with empty aids, for learners, which do not read them; without it they use
    `view`. `ties` returns each seat's tie-breaker among equal scores. `breakdowns` explain the result by its sources,
    the score first. `orders` are the auto-replies that players may set. `brings` returns how many ducats the offer
    would bring that an answer turns down. `offers` are the actions that other players have to think about, with the
    number of each that a considerate player makes in a turn. `asks` returns the things that an offer asks other players
    for, each with the seat that is asked. `upcoming_decisions` returns decisions that a seat will
    face, as they would be asked in this state, so that it can prepare an answer. `warned_answers` returns the
    answers before which a page asks again, because something that matters would be lost; hints never suggest them.
    `deals` are its public trade messages, from which statistics count what players trade most.

    A match is played to its end by the rules and on the board it began with. Where rules have changed, the older ones
    stay, for states whose `components.rules` ask for them. A replaced board file stays in the folder `released`, named
    by its digest. `loaded_components` are those in use by a match, `recent` the last opened; others are dropped.
    `upgrades` are needed for versions whose actions or options have other names in the next.
    """

    id: str
    package: str
    title: str
    designer: str
    players: tuple[int, int]
    rules_version: int
    state_type: type[B]
    actions: type[Action] | UnionType
    timeouts: TimeoutAnswers
    setup: Callable[[X, Opts, int, Chance, bool], tuple[B, Decision]]
    view: Callable[[B, Decision, Seat | None], msgspec.Struct]
    determinize: Callable[[B, Decision, Seat | None, Chance], tuple[B, Decision]]
    scores: Callable[[B], list[int]]
    ties: Callable[[B], list[int]] | None = None
    breakdowns: tuple[Breakdown, ...] = ()
    lean: Callable[[B, Decision, Seat | None], msgspec.Struct] | None = None
    arguments: type[Arguments] = Arguments
    orders: tuple[StandingOrder, ...] = ()
    offers: Mapping[type[Action], int] = msgspec.field(default_factory=dict)
    brings: Callable[..., int] | None = None
    asks: Callable[..., list[tuple[Seat, int]]] | None = None
    upcoming_decisions: Callable[[B, Decision, Seat], list[Decision]] = lambda _board, _now, _who: []
    warned_answers: Callable[[B, Decision, Seat], list[Action]] = lambda _board, _now, _who: []
    bounded: JsonObject = msgspec.field(default_factory=dict)
    deals: Mapping[str, TradeMessage] = msgspec.field(default_factory=dict)
    upgrades: Mapping[int, RulesUpgrade] = msgspec.field(default_factory=dict)
    loaded_components: WeakValueDictionary[tuple[str, int], Components] = msgspec.field(
        default_factory=WeakValueDictionary
    )
    recent: deque[Components] = msgspec.field(default_factory=lambda: deque(maxlen=MOST_RECENT))

    @staticmethod
    def from_package(
        package: str,
        *,
        title: str,
        designer: str,
        players: tuple[int, int],
        rules_version: int,
        bounded: JsonObject | None = None,
        deals: Mapping[str, TradeMessage] | None = None,
        upgrades: Mapping[int, RulesUpgrade] | None = None,
    ) -> Game:
        """Build the game of a package from its modules, by the names of what is in them.

        | module | names |
        |---|---|
        | `state` | `State`, with the fields `components` and `options` |
        | `actions` | `AnyAction` |
        | `field_types` | `MessageArguments` |
        | `setup` | `set_up` |
        | `view` | `view`, `determinize`; a `view` that takes `aids=False` is also used as `lean` |
        | `score` | `scores`, maybe `ties` and `BREAKDOWNS` |
        | `timeouts` | `TIMEOUTS` |
        | `planning_aids`, if there is one | maybe `warned_answers` |
        | `standing_orders`, if there is one | of `ORDERS`, `OFFERS`, `brings`, `asks`, `upcoming_decisions` some |
        """
        view, score = _module(package, "view"), _module(package, "score")
        maybe = {
            "orders": "ORDERS",
            "offers": "OFFERS",
            "brings": "brings",
            "asks": "asks",
            "upcoming_decisions": "upcoming_decisions",
        }
        return Game(
            id=package.rpartition(".")[2],
            package=package,
            title=title,
            designer=designer,
            players=players,
            rules_version=rules_version,
            state_type=_module(package, "state").State,
            actions=_module(package, "actions").AnyAction,
            timeouts=_module(package, "timeouts").TIMEOUTS,
            setup=_module(package, "setup").set_up,
            view=view.view,
            lean=partial(view.view, aids=False) if "aids" in signature(view.view).parameters else None,
            determinize=view.determinize,
            scores=score.scores,
            ties=getattr(score, "ties", None),
            breakdowns=getattr(score, "BREAKDOWNS", ()),
            arguments=_module(package, "field_types").MessageArguments,
            bounded=bounded or {},
            deals=deals or {},
            upgrades=upgrades or {},
            **_found(package, "planning_aids", {"warned_answers": "warned_answers"}),
            **_found(package, "standing_orders", maybe),
        )

    @cached_property
    def components_type(self) -> type[X]:
        """Type of its components: that of the state's field `components`."""
        declared: type[X] = get_type_hints(self.state_type).get("components", Components)
        return declared

    @cached_property
    def options(self) -> type[Opts]:
        """Type of its table options: that of the state's field `options`."""
        declared: type[Opts] = get_type_hints(self.state_type).get("options", NoOptions)
        return declared

    @cached_property
    def decisions(self) -> type[Decision] | UnionType:
        """Union of its decisions, in the order of `timeouts`, and the end."""
        first, *others = (*self.timeouts, Over)
        union: type[Decision] | UnionType = first
        for other in others:
            union = union | other
        return union

    def winners(self, state: B) -> tuple[Seat, ...]:
        """Return the seats in the lead: by score, then by tie-breaker; seats that are level share it."""
        ranks = self.ranks(state)
        best = max(ranks)
        return tuple(seat for seat, rank in enumerate(ranks) if rank == best)

    def ranks(self, state: B) -> list[tuple[int, int]]:
        """Return score and tie-breaker of each seat."""
        scores = self.scores(state)
        return [*zip(scores, [0] * len(scores) if self.ties is None else self.ties(state), strict=True)]

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """Pickle a game by its package name; the other process imports it."""
        return _game_of, (self.package,)

    def __deepcopy__(self, memo: dict[int, object]) -> Game[B, X, Opts]:
        return self

    @cached_property
    def folder(self) -> Path:
        """Folder of the game: modules, board file, translations, rules page, evaluation and browser page."""
        return Path(import_module(self.package).__path__[0])

    def rules(self, lang: str = "en") -> str | None:
        """Return the rules in Markdown, in this language or else in English, if there is a page.

        Chapters that list tests are left out: players have no use for them.
        """
        page = self.rules_page(lang)
        return page and "".join(chapter for chapter in re.split(r"(?m)^(?=## )", page) if "::test_" not in chapter)

    def rules_page(self, lang: str = "en") -> str | None:
        """Return the whole rules page, with the table of places in the code and tests."""
        return self._reading("rules", lang)

    def paragraph(self, rule: str, lang: str = "en") -> str | None:
        """Return a numbered rule of the rules page without its marks, or the heading of a chapter."""
        number = re.escape(rule)
        found = re.search(rf"^(?:\*\*{number}\*\*|## {number}) (.+)$", self.rules(lang) or "", re.MULTILINE)
        return re.sub(r" *\[(ruling|reconstructed)[^]]*\]", "", found[1]) if found else None

    def how_to_play(self, lang: str = "en") -> str | None:
        """Return the introduction for new players in Markdown; the rules page is authoritative."""
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

    def open_components(
        self, board: str | Path | JsonObject, known_as: str = "", rules: int | None = None
    ) -> Components:
        """Return the components of a board, with the newest rules or an older version.

        `board` is `"standard"`, the digest of any released board, the path of a .toml file, or the tables of such a
        file.
        """
        rules = self.rules_version if rules is None else rules
        if not 1 <= rules <= self.rules_version:
            raise Malformed(f"played under rules {rules} of {self.title}; this is {self.rules_version}")
        name = self.standard_components.digest if board == "standard" else board
        if not isinstance(name, str) or name not in self.released:
            return self._opened(board, known_as, rules)
        return self.loaded_components.get((name, rules)) or self._opened(self.released[name], "standard", rules)

    def known_components(self, digest: str) -> Components | None:
        """Return a released board, or one that is open in this process, by digest."""
        if digest in self.released:
            return self.open_components(digest)
        return next(
            (components for (known, _), components in [*self.loaded_components.items()] if known == digest), None
        )

    @cached_property
    def standard_components(self) -> Components:
        return self._opened(self.folder / "board.toml", "standard", self.rules_version)

    @cached_property
    def released(self) -> dict[str, Path]:
        """Files of all boards that are or have been the standard one, by digest."""
        former = {file.stem: file for file in (self.folder / "released").glob("*.toml")}
        return former | {self.standard_components.digest: self.folder / "board.toml"}

    def _opened(self, source: str | Path | JsonObject, known_as: str, rules: int) -> Components:
        name, digest, tables = read_board_tables(source)
        components = self.loaded_components.get((digest, rules))
        if components is None:
            components = self.loaded_components[digest, rules] = self.components_type(known_as or name, digest, tables)
            components.rules = rules
            self.recent.append(components)
        return components

    def upgrade_action(self, said: JsonObject, version: int) -> JsonObject:
        """Convert an action stored under this version of the rules to the newest version."""
        for step in self._steps(version):
            said = step.action(said)
        return said

    def upgrade_options(self, options: JsonObject, version: int) -> JsonObject:
        for step in self._steps(version):
            options = step.options(options)
        return options

    def _steps(self, version: int) -> list[RulesUpgrade]:
        if version > self.rules_version:
            raise Malformed(f"written under rules {version} of {self.title}; this is {self.rules_version}")
        return [self.upgrades[step] for step in range(version, self.rules_version) if step in self.upgrades]

    def table_options(self, given: TableOptions | None) -> Opts:
        """Return the effective options of a table; raise `Malformed` if one is unknown or invalid."""
        stated = self._stated(given)
        unknown = set(stated) - set(self.options.__struct_fields__)
        if unknown:
            raise Malformed(f"{self.title} has no table option {', '.join(map(repr, sorted(unknown)))}")
        try:
            effective: Opts = msgspec.convert(stated, self.options)
        except msgspec.ValidationError as error:
            raise Malformed(f"{self.title}, table options: {error}") from None
        return effective

    def options_for(self, given: TableOptions | None = None, *, people: bool = False) -> JsonObject:
        """Return the options to create a table with.

        Those given override the `bounded` limits, which apply unless `people` play.
        """
        return {**({} if people else self.bounded), **self._stated(given)}

    def _stated(self, given: TableOptions | None) -> JsonObject:
        """Return options as a dictionary, resolving the name of the preset."""
        if isinstance(given, str):
            if given != BOUNDED:
                raise Malformed(f"{self.title} has no preset {given!r} of table options; there is {BOUNDED!r}")
            return self.bounded
        return given or {}

    def counts(self, components: Components, players: int) -> dict[str, int]:
        """Return how many things of each kind a table has, and the upper bounds of its amounts."""
        named = {kind: len(names) for kind, names in components.nouns().items()}
        return named | {"seat": players} | components.bounds(players)

    @cached_property
    def kinds(self) -> dict[str, str]:
        """Kinds of things by name, for message arguments and fields of actions and decisions."""
        structs = [*union_members(self.decisions), *union_members(self.actions), self.arguments]
        return {name: shape.thing for struct in structs for name, shape in fields(struct).items() if shape.thing}

    @cached_property
    def sequences(self) -> frozenset[str]:
        """Names of list arguments whose order has a meaning."""
        structs = [*union_members(self.decisions), *union_members(self.actions), self.arguments]
        return frozenset(name for struct in structs for name, shape in fields(struct).items() if shape.is_sequence)

    @cached_property
    def by_seat(self) -> frozenset[str]:
        """Names of list arguments with an entry for each seat."""
        return frozenset(name for name, shape in fields(self.arguments).items() if shape.by == ("seat",))

    @cached_property
    def view_type(self) -> type[msgspec.Struct]:
        """Struct type that the view function returns."""
        promised: type[msgspec.Struct] = get_type_hints(self.view)["return"]
        return promised

    @cached_property
    def wire(self) -> GameCodec:
        return GameCodec(self.title, self.state_type, self.decisions, self.actions)


def _game_of(package: str) -> Game:
    found: Game = import_module(package).GAME
    return found


def _module(package: str, name: str) -> ModuleType:
    return import_module(f"{package}.{name}")


def _found(package: str, module: str, names: Mapping[str, str]) -> JsonObject:
    """Return what an optional module has of these names."""
    if find_spec(f"{package}.{module}") is None:
        return {}
    there = _module(package, module)
    return {field: getattr(there, name) for field, name in names.items() if hasattr(there, name)}
