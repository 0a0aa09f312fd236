"""ICU messages: by ICU where it is installed, else by a parser of the syntax in use."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Protocol

from fondaco.core.json_types import JsonObject

Words = JsonObject
# The separator of thousands, where it is not a point.
THOUSANDS = {"en": ",", "fr": "\u202f"}


class Message(Protocol):
    def format(self, params: Words, /) -> str: ...


class FallbackMessage:
    """Message with arguments, `plural` and `select`.

    `plural` has exact numbers, one and other; there is no quoting and no other format.
    """

    def __init__(self, text: str, lang: str) -> None:
        self.text = text
        self.thousands = THOUSANDS.get(lang, ".")

    def format(self, params: Words) -> str:
        return self._filled(self.text, params)

    def _filled(self, text: str, params: Words) -> str:
        said, at = "", 0
        while (brace := text.find("{", at)) >= 0:
            end = _closing(text, brace)
            said += text[at:brace] + self._argument(text[brace + 1 : end], params)
            at = end + 1
        return said + text[at:]

    def _argument(self, inside: str, params: Words) -> str:
        name, _, rest = (part.strip() for part in inside.partition(","))
        value = params.get(name, "{" + name + "}")
        if not rest:
            return self._said(value)
        format_, _, rest = (part.strip() for part in rest.partition(","))
        cases = _cases(rest)
        if format_ == "plural":
            chosen = cases.get(f"={value}", cases.get("one" if value == 1 else "other", cases["other"]))
            return self._filled(_counted(chosen, self._said(value)), params)
        return self._filled(cases.get(str(value), cases["other"]), params)

    def _said(self, value: object) -> str:
        return f"{value:,}".replace(",", self.thousands) if type(value) is int else str(value)


def _closing(text: str, brace: int) -> int:
    depth = 0
    for place in range(brace, len(text)):
        depth += (text[place] == "{") - (text[place] == "}")
        if not depth:
            return place
    raise ValueError(f"a brace is not closed: {text}")


def _cases(text: str) -> dict[str, str]:
    cases, at = {}, 0
    while found := re.compile(r"\s*(=?\w+)\s*(?=\{)").match(text, at):
        end = _closing(text, found.end())
        cases[found[1]] = text[found.end() + 1 : end]
        at = end + 1
    return cases


def message_arguments(text: str) -> set[str]:
    """Return the names of all arguments of a message, those in its branches included."""
    names: set[str] = set()
    at = 0
    while (brace := text.find("{", at)) >= 0:
        at = _closing(text, brace) + 1
        name, _, rest = text[brace + 1 : at - 1].partition(",")
        names.add(name.strip())
        for branch in _cases(rest.partition(",")[2]).values():
            names |= message_arguments(branch)
    return names


def _counted(text: str, number: str) -> str:
    """Replace `#` by the number, outside of braces."""
    said, depth = "", 0
    for letter in text:
        depth += (letter == "{") - (letter == "}")
        said += number if letter == "#" and not depth else letter
    return said


@lru_cache(maxsize=4096)
def compile_message(text: str, lang: str) -> Message:
    """Compile a message; the result is cached."""
    return _reader()(text, lang)


@cache
def _reader() -> Callable[[str, str], Message]:
    """Return the message class, chosen on first use: most programs format no message."""
    try:
        from icu4py.messageformat import MessageFormat
    except ImportError:  # ICU is optional: the engine requires msgspec only
        return FallbackMessage
    return MessageFormat
