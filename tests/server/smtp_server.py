"""Real SMTP server on this machine for tests, and the e-mails it received."""

from __future__ import annotations

import contextlib
import email
import re
from collections.abc import Iterator
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller

from tests.server.live_server import free_port


class PostOffice:
    """SMTP handler that accepts and keeps every e-mail."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        letter = email.message_from_bytes(envelope.content, policy=default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 taken"

    def to(self, address: str) -> list[EmailMessage]:
        return [letter for letter in self.letters if letter["To"] == address]


@contextlib.contextmanager
def a_post_office() -> Iterator[tuple[str, PostOffice]]:
    """Run an SMTP server; yield its address and its e-mails."""
    office = PostOffice()
    desk = Controller(office, hostname="127.0.0.1", port=free_port())
    desk.start()
    try:
        yield f"smtp://127.0.0.1:{desk.port}", office
    finally:
        desk.stop()


def link(letter: EmailMessage, purpose: str) -> str:
    """Return the token in the link of an e-mail."""
    found = re.search(rf"https?://\S+/{purpose}/(\S+)", letter.get_content())
    assert found, letter.get_content()
    return found[1]
