"""Translations: messages with arguments, in every language that has a catalogue here (docs/translate.md).

There is one catalogue for the shell and one per game. A key is `<owner>.<rest>`; the owner is `fondaco` or a game, and
its catalogue `words/<lang>.json` holds the rest. A game has

    no.<why>                            why an action is refused
    <event>                             what has happened (`state.tell`)
    at.<decision>                       the prompt: the decision's fields, `seat`, and `yours` if the seat is its `who`;
                                        without a `who` it is shown only to the seats that are asked
    do.<action>                         a line of the menu, with the action's fields
    with.<action>.<field>               what such a line brings, at the prompt: an action about one thing, and the value
                                        of that thing in a view field: its row, or the `{value}` in a list
    kind.<action>                       a label for several such lines together, on the plain page
    see.<field>                         the label of a field of the view
    zero.<field>                        the meaning of number 0 in a column of the view, where it is not the first thing
    each.<field>                        a list of the view with an entry per port, seat, ...: the wording of `{value}`
    option.<name>, option_help.<name>   a table option
    option.<name>.<choice>              a possible value, where the option is one of several words
    order.<name>                        an auto-reply, with its limit as `below`
    <kind>_help.<id>                    a sentence that explains a thing

and the keys that its `nouns` refer to. The game declares the kind of each argument (`Game.kinds`): a number that stands
for a thing is replaced by the noun of its kind. Lists are joined. For lists and texts the message also gets the length,
as `<name>_count`, to have a different wording when there is nothing. For a seat it gets whether the reader sits there,
`you` or `other`, as `<name>_is`: `{seat_is, select, you {You sail} other {{seat} sails}} to {port}.` For several seats
it gets the object form of their names, as `<name>_whom`: `Warten auf {seats_whom}`, which may be `dich`.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import zip_longest
from pathlib import Path

import msgspec

from fondaco.core.components import Components, Nouns
from fondaco.core.decision import Action, Decision, Seat, tag_of
from fondaco.core.json_types import Args, JsonObject
from fondaco.core.match import Match, SeatView
from fondaco.games import all_games
from fondaco.i18n.icu_format import Message, compile_message
from fondaco.i18n.sound_changes import apply_sound_changes

SHELL = "fondaco"
DEFAULT = "en"
_FOLDER = Path(__file__).parent


def list_languages() -> list[str]:
    """Return the available languages, English first."""
    found = sorted(file.stem for file in _FOLDER.glob("*.json"))
    return [DEFAULT, *[lang for lang in found if lang != DEFAULT]]


def environment_language() -> str:
    """Return the language of the environment if it is available, else English."""
    told = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), DEFAULT)
    return told[:2] if told[:2] in list_languages() else DEFAULT


class CatalogueError(ValueError):
    """A catalogue or one of its messages that cannot be read; the message names the file and the key."""


def catalogue_file(lang: str, owner: str) -> Path | None:
    """Return the file of a catalogue, which need not exist; None if nobody owns it."""
    guest = all_games().get(owner)
    folder = _FOLDER if owner == SHELL else guest.folder / "words" if guest else None
    return folder / f"{lang}.json" if folder else None


@lru_cache
def message_catalogue(lang: str, owner: str) -> dict[str, str]:
    """Return the messages of the shell or of a game, by their keys without the owner."""
    file = catalogue_file(lang, owner)
    if file is None or not file.exists():
        return {}
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    except msgspec.DecodeError as error:
        raise CatalogueError(f"{file}: {error}") from None


def _broken(lang: str, key: str, error: Exception) -> CatalogueError:
    """Return the error of a message as one that names its file and key."""
    owner, _, rest = key.partition(".")
    file = catalogue_file(lang if rest in message_catalogue(lang, owner) else DEFAULT, owner)
    why = f"a plural or select has no {error}" if isinstance(error, LookupError) else error
    return CatalogueError(f"{file}: broken message {rest!r}: {why}")


class Translator:
    """Translator for one language at one table, with the nouns of the game and player names.

    With `ids`, things may be called by the short ids of the board file.
    """

    ids = True

    def __init__(self, lang: str, game: str, components: Components | None, seats: Sequence[str]) -> None:
        self.lang = lang
        self.game = game
        self.components = components
        self.seats = seats
        self._messages: dict[str, Message | None] = {}
        self._named: dict[tuple[str, int], str] = {}

    @cached_property
    def nouns(self) -> Nouns:
        """Names by kind of number: a text or a phrase per number."""
        guest = all_games().get(self.game)
        return (self.components or guest.standard_components).nouns() if guest else {}

    @cached_property
    def kinds(self) -> dict[str, str]:
        """Kinds of the arguments of the game's messages, by argument name."""
        guest = all_games().get(self.game)
        return guest.kinds if guest else {}

    @cached_property
    def sequences(self) -> frozenset[str]:
        """Names of list arguments whose order has a meaning."""
        guest = all_games().get(self.game)
        return guest.sequences if guest else frozenset()

    @cached_property
    def by_seat(self) -> frozenset[str]:
        """Names of list arguments with an entry for each seat."""
        guest = all_games().get(self.game)
        return guest.by_seat if guest else frozenset()

    def knows(self, key: str) -> bool:
        return self._message(key) is not None

    def say(self, key: str, args: Args | None = None) -> str:
        """Format a message; if no catalogue has the key, return the argument `fallback`, or the key."""
        found = self._message(key)
        if found is None:
            return str((args or {}).get("fallback", key))
        words = self.worded(args or {}, {} if key.startswith(f"{SHELL}.") else self.kinds)
        try:
            text = found.format(words)
        except (ValueError, LookupError, TypeError) as error:
            raise _broken(self.lang, key, error) from error
        return apply_sound_changes(text, self.lang)

    def action(self, action: Action) -> str:
        """Return the menu line of an action."""
        return self.say(f"{self.game}.do.{tag_of(action)}", msgspec.structs.asdict(action))

    def question(self, now: Decision, seat: Seat, waiting: Sequence[Seat]) -> str:
        """Return the prompt of the pending decision in one line.

        Where several seats are asked, seats that are not, or have answered, get a line that names those still awaited.
        """
        if waiting and seat not in waiting and not hasattr(now, "who"):
            return self.say("fondaco.at.waits", {"names": self.word("seat", waiting)})
        owner = self.game if not type(now).__module__.startswith("fondaco.core.") else SHELL
        args = msgspec.structs.asdict(now)
        args |= {"seat": seat, "yours": getattr(now, "who", seat) == seat}
        return self.say(f"{owner}.at.{tag_of(now)}", args)

    def worded(self, args: Args, kinds: dict[str, str]) -> JsonObject:
        """Return the arguments in words, by their kinds, with derived arguments.

        Lists and texts also give `<name>_count`. The reader is unknown here, so that `<name>_is` is always `other`.
        """
        words: JsonObject = {}
        for name, value in args.items():
            kind = kinds.get(name, "")
            heap = name not in self.sequences
            if name in self.by_seat and isinstance(value, (list, tuple)):
                value = [f"{self.noun('seat', seat)} {self.word(kind, each)}" for seat, each in enumerate(value)]
            words[name] = value if type(value) is int and not self.names(kind) else self.word(kind, value, heap)
            if isinstance(value, (list, tuple, str)):
                words[f"{name}_count"] = len(value)
                words |= {f"{name}_whom": words[name]} if kind == "seat" else {}
            elif kind == "seat":
                words[f"{name}_is"] = "other"
        return words

    def names(self, kind: str) -> bool:
        """Return whether numbers of this kind have names."""
        return kind == "seat" or kind in self.nouns

    def word(self, kind: str, value: object, heap: bool = True) -> str:
        """Return a value of this kind in words: a number, a list of them, or anything else.

        In a `heap`, equal things are counted and named once; otherwise their order is kept.
        """
        if isinstance(value, bool):
            return "true" if value else "false"
        if value is None:
            return self.say("fondaco.none")
        if isinstance(value, (list, tuple)):
            words = [self.word(kind, each, heap) for each in value]
            return self.join(self.counted(words) if heap and self.names(kind) else words)
        return self.noun(kind, value) if isinstance(value, int) and self.names(kind) else str(value)

    def noun(self, kind: str, number: int) -> str:
        if (kind, number) not in self._named:
            self._named[kind, number] = self._noun(kind, number)
        return self._named[kind, number]

    def _noun(self, kind: str, number: int) -> str:
        if number < 0:
            return self.say("fondaco.none")
        if kind == "seat":
            return self._seat(number)
        names = self.nouns[kind]
        name = names[number] if number < len(names) else str(number)
        return name if isinstance(name, str) else self.say(*name)

    def _seat(self, seat: int) -> str:
        """Return the name of the player in a seat, else the family that the game gives to the seat."""
        if seat < len(self.seats) and self.seats[seat]:
            return self.seats[seat]
        if seat < len(self.nouns.get("family", ())):
            return self.noun("family", seat)
        return self.say("fondaco.player", {"number": seat + 1})

    def counted(self, words: Sequence[str]) -> list[str]:
        """Merge equal words into one with a count."""
        return [
            word if count == 1 else self.say("fondaco.list.times", {"count": count, "what": word})
            for word, count in Counter(words).items()
        ]

    def join(self, words: Sequence[str]) -> str:
        """Join words to a list with commas and a final "and", as the language writes it."""
        if len(words) < 2:
            return "".join(words)
        return self.say("fondaco.list.last", {"first": ", ".join(words[:-1]), "last": words[-1]})

    def _message(self, key: str) -> Message | None:
        if key not in self._messages:
            owner, _, rest = key.partition(".")
            own, english = message_catalogue(self.lang, owner).get(rest), message_catalogue(DEFAULT, owner).get(rest)
            lang, text = (self.lang, own) if own is not None else (DEFAULT, english)
            try:
                self._messages[key] = None if text is None else compile_message(text, lang)
            except ValueError as error:
                raise _broken(self.lang, key, error) from error
        return self._messages[key]


class NamelessTranslator(Translator):
    """Translator that uses numbers instead of names: `port-3`.

    It replaces the names of players and of things in the board file; names from the rules stay.
    """

    ids = False

    def _noun(self, kind: str, number: int) -> str:
        names = self.nouns.get(kind, ())
        name = names[number] if 0 <= number < len(names) else ""
        given = not name.isdigit() if isinstance(name, str) else "fallback" in name[1]
        return f"{kind}-{number + 1}" if number >= 0 and (kind == "seat" or given) else super()._noun(kind, number)


@lru_cache(maxsize=64)
def _speaker(lang: str, game: str, components: Components | None, seats: tuple[str, ...]) -> Translator:
    return Translator(lang, game, components, seats)


def get_translator(
    lang: str, game: str = "", components: Components | None = None, seats: Sequence[str] = ()
) -> Translator:
    """Return the translator for a language and a game, cached.

    The default is the standard board and the game's own family names for the seats.
    """
    return _speaker(lang, game, components, tuple(seats))


def format_in_english(key: str, args: Args) -> str:
    """Format a message in English, for programs that do not know the reader's language."""
    return get_translator(DEFAULT, key.partition(".")[0]).say(key, args)


def match_translator(lang: str, match: Match, seats: Sequence[str] = (), nameless: bool = False) -> Translator:
    """Return the translator for a match.

    Seats without a player name get the game's name for them. `nameless` replaces the names of players and of things in
    the board file by numbers.
    """
    if nameless:
        return NamelessTranslator(lang, match.game.id, match.components, ())
    voice, names = get_translator(lang, match.game.id, match.components), match.state.seat_names() or ()
    called = [name if isinstance(name, str) else voice.say(*name) for name in names]
    seated = [own or name for own, name in zip_longest(seats, called, fillvalue="")]
    return get_translator(lang, match.game.id, match.components, seated)


def seat_translator(lang: str, seat: SeatView, seats: Sequence[str] = (), nameless: bool = False) -> Translator:
    """Return the translator for the match of a seat; it uses nothing that the seat does not know."""
    return match_translator(lang, seat.determinize(0), seats, nameless)
