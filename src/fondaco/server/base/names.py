"""Names of people: validation, and keys for finding names that are equal or look alike."""

from __future__ import annotations

import re
import secrets
import unicodedata
from functools import lru_cache
from pathlib import Path

from fondaco import i18n
from fondaco.server.base.errors import BadRequest, Conflict

LONGEST = 40
# invisible characters that Unicode counts as printable
UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
OF_GUESTS = re.compile(r"(guest|gast|invite|invité) [\dio]+|n\. n\.")  # as lookalike keys, in all languages
GUEST = re.compile(r"Guest (\d{4})")
STRUCK = "N. N."  # nomen nescio, in every language: a person whose name was removed


def clean_name(text: str) -> str:
    """Return the normalized name for display; raise `BadRequest` if it is invalid."""
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not name.isprintable() or UNSEEN.search(name):
        raise BadRequest("fondaco.error.name_unseen")
    if not any(letter.isalnum() for letter in name):
        raise BadRequest("fondaco.error.name_empty")
    if len(fold_name(name)) > LONGEST:
        raise BadRequest("fondaco.error.name_long", most=LONGEST)
    return name


def fold_name(name: str) -> str:
    """Return a key that is equal for names differing only in case or Unicode form."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def lookalike_key(name: str) -> str:
    """Return a key that is equal for names that look alike.

    It is Unicode's skeleton (UTS #39), before and after case folding, since some letters look alike only as capitals;
    i, l and 1 count as equal.
    """
    seen = "".join(letter for letter in UNSEEN.sub("", name) if letter.isprintable() or letter.isspace())
    shape = " ".join(_skeleton(_skeleton(seen).casefold()).casefold().split())
    return unicodedata.normalize("NFC", shape).replace("l", "i")


def _skeleton(text: str) -> str:
    shown = "".join(_shown_as().get(letter, letter) for letter in unicodedata.normalize("NFKD", text))
    return unicodedata.normalize("NFKD", shown)


@lru_cache
def _shown_as() -> dict[str, str]:
    file = Path(__file__).with_name("confusables.txt")
    lines = [line.partition("\t") for line in file.read_text(encoding="utf-8").split("\n")]
    return {letter: seen for seen, _, others in lines for letter in others}


BOTS = ("Ilse", "Bruno", "Marta", "Jonas", "Clara")


def bot_name_from_number(number: int) -> str:
    """Return the name of the bot with this number, from 0, that the server seats."""
    round_, which = divmod(number, len(BOTS))
    return f"{BOTS[which]} {round_ + 1}" if round_ else BOTS[which]


def guest_name() -> str:
    """Return a random name for a new guest."""
    return f"Guest {secrets.randbelow(9000) + 1000}"


def translate_name(lang: str, name: str) -> str:
    """Return a name as it is shown in a language: "Guest 1234" is translated, all others are as they are."""
    number = GUEST.fullmatch(name)
    return name if number is None else i18n.get_translator(lang).say("fondaco.guest_name", {"number": number[1]})


def check_not_guest_name(name: str) -> str:
    """Refuse names that the server gives to guests and deleted users; return the name otherwise."""
    if OF_GUESTS.fullmatch(lookalike_key(name)):
        raise Conflict("fondaco.error.name_taken", name=name)
    return name
