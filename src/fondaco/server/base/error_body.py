"""The body of an error response."""

from __future__ import annotations

import msgspec

from fondaco import i18n
from fondaco.core.json_types import JsonObject
from fondaco.server.base.errors import Refused


class ErrorBody(msgspec.Struct, frozen=True, omit_defaults=True):
    """An error: `reason` is for people, `error` and `key` are for programs."""

    error: str
    reason: str
    rule: str = ""
    key: str = ""
    args: JsonObject = {}


def translate_error(lang: str, refusal: Refused) -> ErrorBody:
    """Return an error in a language."""
    reason = i18n.get_translator(lang).say(refusal.key, refusal.args_said)
    return ErrorBody(refusal.error, reason, refusal.rule, refusal.key, refusal.args_said)
