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


class SmtpServer:
    """SMTP handler that accepts and keeps every e-mail."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        mail = email.message_from_bytes(envelope.content, policy=default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        return "250 taken"

    def to(self, address: str) -> list[EmailMessage]:
        return [mail for mail in self.mails if mail["To"] == address]


@contextlib.contextmanager
def run_smtp_server() -> Iterator[tuple[str, SmtpServer]]:
    """Run an SMTP server; yield its address and its e-mails."""
    handler = SmtpServer()
    controller = Controller(handler, hostname="127.0.0.1", port=free_port())
    controller.start()
    try:
        yield f"smtp://127.0.0.1:{controller.port}", handler
    finally:
        controller.stop()


def token_in_link(mail: EmailMessage, purpose: str) -> str:
    """Return the token in the link of an e-mail."""
    found = re.search(rf"https?://\S+/{purpose}/(\S+)", mail.get_content())
    assert found, mail.get_content()
    return found[1]
