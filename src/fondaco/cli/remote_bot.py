"""Implementation of `fondaco sit`: play with a local bot at a table of a remote server."""

from __future__ import annotations

import random
import re

import httpx
from rich.console import Console

from fondaco.bots import Bot, bot
from fondaco.client import Client
from fondaco.core.decision import Action, Malformed
from fondaco.core.match import SeatView
from fondaco.i18n import get_translator

ADDRESS = re.compile(r"(?P<server>https?://[^/]+(?:/\S*?)??)(?:/t/(?P<table>\w+))?/?")


def split_table_link(url: str) -> tuple[str, str]:
    """Split a link into server address and table id; the id is empty if it names no table."""
    found = ADDRESS.fullmatch(url)
    if found is None:
        raise Malformed(f"expected a server address https://HOST or a table link https://HOST/t/TABLE, not {url!r}")
    return found["server"], found["table"] or ""


def play_at_remote_table(
    url: str, name: str, token: str | None, code: str, seat: int | None, called: str | None, lang: str, console: Console
) -> None:
    """Take a seat, play to the end of the match, and print the result."""
    where, table = split_table_link(url)
    if not (table or code):
        raise Malformed("which table? Give its link, or its code with --code")
    try:
        with Client(where, token) as client:
            play_to_end(client, table, code, seat, name, called, lang, console)
    except httpx.TransportError as error:
        raise Malformed(f"{where} does not answer: {error}") from None


def play_to_end(
    client: Client, table: str, code: str, seat: int | None, name: str, called: str | None, lang: str, console: Console
) -> None:
    connection = client.join(table, seat, called, code)
    card = connection.news().table
    player = bot(name, card.game, random.getrandbits(32))
    say = get_translator(lang, card.game).say
    console.print(say("fondaco.sit.token", {"token": client.token}), markup=False, soft_wrap=True)
    console.print(say("fondaco.sit.sits", {"bot": name, "seat": connection.number + 1}), markup=False, soft_wrap=True)
    while connection.answer(lambda seat: legal_bot_action(player, seat)):
        pass
    card = connection.news().table
    ended = [f"{each.name} {score}" for each, score in zip(card.seats, card.scores or (), strict=False)]
    console.print(say("fondaco.sit.over", {"scores": ", ".join(ended)}), markup=False, soft_wrap=True)


def legal_bot_action(player: Bot, seat: SeatView) -> Action:
    """Return the bot's action; raise `Malformed` if it is illegal."""
    said = player.choose(seat)
    if (refusal := seat.refuses(said)) is not None:
        raise Malformed(f"{type(player).__name__} says {said}; rule {refusal.rule} forbids it: {refusal.reason}")
    return said
