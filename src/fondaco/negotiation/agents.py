"""Agents of the benchmark: bots, Python classes, and models behind an OpenAI-compatible endpoint."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol

import httpx

from fondaco.bots import STRENGTHS, bot
from fondaco.core.decision import Malformed
from fondaco.negotiation.items import Item
from fondaco.negotiation.session import Session

SECONDS = 300


class Agent(Protocol):
    """Plays an item to its end."""

    def play(self, session: Session) -> None: ...


MakeAgent = Callable[[Item], Agent]


class BotAgent:
    """A bot of this package or of another one; it reads no text."""

    def __init__(self, name: str, item: Item) -> None:
        self.bot = bot(name, item.game, item.seed)

    def play(self, session: Session) -> None:
        while not session.over:
            session.play(self.bot.choose(session.seat))


class Answers(Protocol):
    """A player by text: a page in, a reply out."""

    def answer(self, page: str) -> str: ...


class TextAgent:
    """A Python object that answers pages."""

    def __init__(self, player: Answers) -> None:
        self.player = player

    def play(self, session: Session) -> None:
        page = session.begin()
        while not session.over:
            page = session.reply(self.player.answer(page))


class Endpoint:
    """A model behind `POST URL/chat/completions`; the conversation of an item holds all its pages."""

    def __init__(self, url: str, model: str, key: str) -> None:
        self.url, self.model = f"{url.rstrip('/')}/chat/completions", model
        self.headers = {"authorization": f"Bearer {key}"} if key else {}
        self.messages: list[dict[str, str]] = []

    def answer(self, page: str) -> str:
        self.messages.append({"role": "user", "content": page})
        body = {"model": self.model, "messages": self.messages, "temperature": 0}
        response = httpx.post(self.url, json=body, headers=self.headers, timeout=SECONDS)
        response.raise_for_status()
        reply = str(response.json()["choices"][0]["message"]["content"] or "")
        self.messages.append({"role": "assistant", "content": reply})
        return reply


def agent_by_name(name: str) -> MakeAgent:
    """Return the factory of an agent: the name of a bot, or `module:Class` with a method `answer` or `choose`."""
    made = python_class(name)
    if made is not None and callable(getattr(made, "answer", None)):
        return lambda item: TextAgent(made(item.game, item.seed))
    return lambda item: BotAgent(name, item)


def python_class(name: str) -> Any:
    """Return the class that `module:Class` names; `None` if it names none."""
    module, colon, attribute = name.partition(":")
    if not colon or not attribute.isidentifier() or module in STRENGTHS:
        return None
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise Malformed(f"{name} cannot be loaded ({error})") from error


def agent_at_endpoint(url: str, model: str, key: str) -> MakeAgent:
    """Return the factory of an agent behind an endpoint; each item is a conversation of its own."""
    return lambda item: TextAgent(Endpoint(url, model, key))
