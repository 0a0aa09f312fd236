"""Parser of typed actions: `propose to=Contarini give=silk_03 ask=wine`, or the same as JSON.

In typed text a thing is named, or counted from 1; in JSON it is counted from 0.
"""

from __future__ import annotations

import re
import shlex
import unicodedata
from collections.abc import Sequence
from itertools import takewhile

import msgspec

from fondaco.core import field_types
from fondaco.core.decision import Action, Malformed, tag_of
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match, SeatView
from fondaco.i18n import Translator, type_info

MOST_NAMES = 12
NONE = "none"
"""How a thing is typed where there may be none."""


class UnclearText(Exception):
    """Typed text that cannot be understood; the message says why and what would be accepted."""

    def __init__(self, key: str, **args: object) -> None:
        super().__init__(key)
        self.key = f"fondaco.cli.{key}"
        self.args_said = args


def name_slug(name: str) -> str:
    """Convert a name to the form in which it is typed: no capitals, accents or spaces."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")


def parse_answer(text: str, seat: SeatView, speaker: Translator) -> Action:
    """Parse an answer of a seat: its number on the menu, from 1, or a typed action; raise `UnclearText`."""
    text = text.strip()
    if not text.isdecimal():
        return parse_typed_action(text, seat, speaker, seat.options)
    options: list[Action] = seat.options
    if not 1 <= int(text) <= len(options):
        raise UnclearText(
            "bad_number", number=text, names=f"1-{len(options)}" if options else speaker.say("fondaco.none")
        )
    return options[int(text) - 1]


def parse_typed_action(text: str, match: Match | SeatView, speaker: Translator, menu: Sequence[Action]) -> Action:
    """Parse a typed action, legal or not; raise `Unclear` if it cannot be understood."""
    if text.startswith("{"):
        return _from_wire(match, text)
    name, *parts = split_typed_text(text) or [""]
    known = type_info.action_types(match.game)
    alike = [said for said in known if said.startswith(name_slug(name))] if name not in known else [name]
    if len(alike) != 1:
        raise UnclearText("bad_command", said=name, names=", ".join(alike or known))
    return _from_wire(match, {"do": alike[0], **FieldParser(known[alike[0]], match, speaker, menu).read(parts)})


def format_typed_action(action: Action, match: Match | SeatView, speaker: Translator) -> str:
    """Return an action as it can be typed, without the fields that have their usual value."""
    shapes, usual = field_types.fields(type(action)), {field.name: field for field in msgspec.structs.fields(action)}
    written = {
        field: _typed_value(shapes[field], value, match, speaker)
        for field, value in msgspec.structs.asdict(action).items()
        if usual[field].required or value != usual[field].default
    }
    return " ".join([tag_of(action), *[f"{field}={value}" for field, value in written.items()]])


def _typed_value(shape: field_types.Shape, value: object, match: Match | SeatView, speaker: Translator) -> str:
    if isinstance(value, (list, tuple)):
        return ",".join(_typed_value(shape, each, match, speaker) for each in value)
    if isinstance(value, str):
        return value if re.fullmatch(r"[\w-]+", value) else '"' + value.replace('"', "\u201d") + '"'
    if value is None or (value == -1 and shape.thing):
        return NONE
    if type(value) is int and (kind := type_info.kind_with_names(speaker, shape)):
        return NameLookup(kind, match, speaker, []).typed(value)
    return msgspec.json.encode(value).decode()


def split_typed_text(text: str) -> list[str]:
    """Split text at spaces; double quotes hold a sentence together, apostrophes are letters."""
    lexer = shlex.shlex(text, posix=True)
    lexer.whitespace_split, lexer.quotes, lexer.commenters, lexer.escape = True, '"', "", ""
    try:
        return list(lexer)
    except ValueError:
        return text.split()


def _from_wire(match: Match | SeatView, said: str | JsonObject) -> Action:
    try:
        action: Action = match.game.wire.action(said)
    except Malformed as error:
        raise UnclearText("bad_json", why=str(error)) from None
    return action


class FieldParser:
    """Parser of the fields of one action, by name or in order.

    Names of several words need no quotes.
    """

    def __init__(
        self, struct: type[msgspec.Struct], match: Match | SeatView, speaker: Translator, menu: Sequence[Action]
    ) -> None:
        self.struct = struct
        self.fields = field_types.fields(struct)
        self.match = match
        self.speaker = speaker
        self.menu = menu
        self.values: JsonObject = {}

    def read(self, parts: list[str]) -> JsonObject:
        words = [*parts]
        while words:
            said = words.pop(0)
            name, equals, value = said.partition("=")
            fields = self.named(name) if equals else self.next_in_order(said)
            self.put(fields, self.whole(fields, value if equals else said, words))
        required = [field.name for field in msgspec.structs.fields(self.struct) if field.required]
        if missing := [field for field in required if field not in self.values]:
            raise UnclearText("missing", action=tag_of(self.struct), names=", ".join(map(self.part, missing)))
        return self.values

    def whole(self, fields: list[str], said: str, words: list[str]) -> str:
        """Return the text with the following words that belong to the same name.

        A sentence takes all of them.
        """
        after = [*takewhile(lambda word: "=" not in word, words)]
        sentence = self.fields[fields[0]].form == "str"
        for count in range(len(after), 0, -1):
            longer = " ".join([said, *after[:count]])
            if sentence or all(self.is_name(fields, word) for word in longer.split(",")):
                del words[:count]
                return longer
        return said

    def is_name(self, fields: list[str], word: str) -> bool:
        kind = type_info.kind_with_names(self.speaker, self.fields[self.fitting(fields, word)])
        return bool(kind and NameLookup(kind, self.match, self.speaker, self.menu).matching(name_slug(word)))

    def named(self, name: str) -> list[str]:
        """Return the fields a name can mean: `give` is what is given, cards or ducats."""
        wanted = name_slug(name)
        found = [field for field in self.fields if field == wanted]
        found = found or [field for field in self.fields if field.startswith(wanted)]
        found = found or [field for field in self.fields if wanted and wanted in field.split("_")]
        if not found:
            raise UnclearText("bad_field", action=tag_of(self.struct), name=name, names=self.signature())
        return found

    def next_in_order(self, said: str) -> list[str]:
        free = [field for field in self.fields if field not in self.values]
        if not free:
            raise UnclearText("too_many", action=tag_of(self.struct), said=said, names=self.signature())
        return free[:1]

    def signature(self) -> str:
        return ", ".join(map(self.part, self.fields)) or self.speaker.say("fondaco.none")

    def part(self, field: str) -> str:
        return type_info.typed_field_form(field, self.fields[field])

    def put(self, fields: list[str], said: str) -> None:
        """Store a value in the first field that can hold it.

        Values separated by commas are stored one by one, each in its own field.
        """
        if self.fields[fields[0]].form == "str":
            self.values[fields[0]] = said
            return
        for word in filter(None, said.split(",")):
            field = self.fitting(fields, word)
            value = self.value(field, word)
            if self.fields[field].form == "list":
                self.values.setdefault(field, []).append(value)
            else:
                self.values[field] = value

    def fitting(self, fields: list[str], word: str) -> str:
        """Choose among several fields: a number means an amount, a name means a thing that has one."""
        plain = [field for field in fields if not type_info.kind_with_names(self.speaker, self.fields[field])]
        named = [field for field in fields if field not in plain]
        wanted = plain if word.strip().isdigit() else named
        return (wanted or fields)[0]

    def value(self, field: str, word: str) -> object:
        shape = self.fields[field]
        kind, choices = type_info.kind_with_names(self.speaker, shape), shape.choices
        if word.strip() == NONE and (shape.optional or (kind and shape.least == -1)):
            return None if shape.optional else -1
        if choices:
            return self.chosen(field, word, [str(choice) for choice in choices])
        if kind:
            return NameLookup(kind, self.match, self.speaker, self.menu).number(field, word)
        try:
            return msgspec.json.decode(word)
        except msgspec.DecodeError:
            return word

    def chosen(self, field: str, word: str, choices: list[str]) -> str:
        """Return the choice that a word, possibly shortened, means."""
        found = [choice for choice in choices if choice.startswith(name_slug(word))]
        if name_slug(word) in choices or len(found) == 1:
            return name_slug(word) if name_slug(word) in choices else found[0]
        raise UnclearText("bad_value", name=field, said=word, names=", ".join(choices))


class NameLookup:
    """Lookup of things of a kind by their names."""

    def __init__(self, kind: str, match: Match | SeatView, speaker: Translator, menu: Sequence[Action]) -> None:
        self.kind = kind
        self.speaker = speaker
        self.menu = menu
        count = match.players if kind == "seat" else len(speaker.nouns[kind])
        self.ids = match.components.ids.get(kind, ()) if speaker.ids else ()
        self.names = [name_slug(speaker.noun(kind, number)) for number in range(count)]
        self.counted = kind == "seat" or not any(name.isdigit() for name in self.names)

    def number(self, field: str, word: str) -> int:
        """Return the number of a thing by its name, or counted from 1 if no thing of its kind has a number as its name.

        A number always means a seat by its place, whatever its player is called.
        """
        wanted = name_slug(word)
        if self.counted and word.strip().isdecimal() and 1 <= int(word) <= len(self.names):
            return int(word) - 1
        found = self.matching(wanted)
        if not found:
            raise UnclearText("bad_value", name=field, said=word, names=self.listed(range(len(self.names))))
        if len(found) > 1 and (near := self.on_menu() & set(found)):
            found = sorted(near)
        if len({self.names[number] for number in found}) > 1:
            raise UnclearText("ambiguous", name=field, said=word, names=self.listed(found))
        return found[0]

    def matching(self, wanted: str) -> list[int]:
        """Return the things with this name or id, else those whose name begins with it.

        The beginning of a number is no name.
        """
        everyone = range(len(self.names))
        whole = [one for one in everyone if wanted == self.names[one] or wanted in self.ids[one : one + 1]]
        if whole or not wanted or wanted.isdecimal():
            return whole
        return [one for one in everyone if self.names[one].startswith(wanted)]

    def typed(self, number: int) -> str:
        """Return how a thing is typed: by its id, its name if no other has it, or counted from 1."""
        if number < len(self.ids):
            return self.ids[number]
        name = self.names[number]
        if self.kind == "seat" and name.isdecimal():
            return str(number + 1)
        return name if name and self.matching(name) == [number] else str(number + 1)

    def on_menu(self) -> set[int]:
        """Return the things of this kind that the menu mentions.

        They are preferred if a name is ambiguous.
        """
        found: set[int] = set()
        for action in self.menu:
            for field, shape in field_types.fields(type(action)).items():
                if shape.thing == self.kind:
                    value = getattr(action, field)
                    found.update(value if isinstance(value, tuple) else (value,))
        return found

    def listed(self, numbers: Sequence[int]) -> str:
        shown = [
            self.ids[number] if self.ids else self.speaker.noun(self.kind, number) for number in numbers[:MOST_NAMES]
        ]
        return ", ".join(shown) + (", …" if len(numbers) > MOST_NAMES else "")
