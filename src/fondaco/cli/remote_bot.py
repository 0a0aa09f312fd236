"""Implementation of `fondaco sit`: play with a local bot at a table of a remote server."""

from __future__ import annotations

import random
import re

import httpx
from rich.console import Console

from fondaco.bots import Bot, bot
from fondaco.client import House
from fondaco.core.decision import Action, Malformed
from fondaco.core.match import SeatView
from fondaco.i18n import speaker

ADDRESS = re.compile(r"(?P<house>https?://[^/]+(?:/\S*?)??)(?:/t/(?P<table>\w+))?/?")


def address(url: str) -> tuple[str, str]:
    """Split a link into server address and table id; the id is empty if it names no table."""
    found = ADDRESS.fullmatch(url)
    if found is None:
        raise Malformed(f"a house is named https://HOST, or a table of it https://HOST/t/TABLE, not {url!r}")
    return found["house"], found["table"] or ""


def sit(
    url: str, name: str, token: str | None, code: str, seat: int | None, called: str | None, lang: str, console: Console
) -> None:
    """Take a seat, play to the end of the match, and print the result."""
    where, table = address(url)
    if not (table or code):
        raise Malformed("which table? Give its link, or its code with --code")
    try:
        with House(where, token) as house:
            play(house, table, code, seat, name, called, lang, console)
    except httpx.TransportError as error:
        raise Malformed(f"{where} does not answer: {error}") from None


def play(
    house: House, table: str, code: str, seat: int | None, name: str, called: str | None, lang: str, console: Console
) -> None:
    chair = house.sit(table, seat, called, code)
    card = chair.news().table
    player = bot(name, card.game, random.getrandbits(32))
    say = speaker(lang, card.game).say
    console.print(say("fondaco.sit.token", {"token": house.token}), markup=False, soft_wrap=True)
    console.print(say("fondaco.sit.sits", {"bot": name, "seat": chair.number + 1}), markup=False, soft_wrap=True)
    while chair.answer(lambda seat: lawful(player, seat)):
        pass
    card = chair.news().table
    ended = [f"{each.name} {score}" for each, score in zip(card.seats, card.scores or (), strict=False)]
    console.print(say("fondaco.sit.over", {"scores": ", ".join(ended)}), markup=False, soft_wrap=True)


def lawful(player: Bot, seat: SeatView) -> Action:
    """Return the bot's action; raise `Malformed` if it is illegal."""
    said = player.choose(seat)
    if (refusal := seat.refuses(said)) is not None:
        raise Malformed(f"{type(player).__name__} says {said}; rule {refusal.rule} forbids it: {refusal.reason}")
    return said
