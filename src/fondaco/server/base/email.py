"""E-mail by SMTP, to addresses whose owners have asked for it."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from fondaco.server.base.settings import Settings

PATIENCE = 20.0


class EmailSender:
    """SMTP client for `FONDACO_SMTP` (`smtp://name:password@host:587`, `smtps://...`).

    The password is sent over TLS only.
    """

    def __init__(self, settings: Settings) -> None:
        self.server = urlsplit(settings.smtp)
        self.sender = settings.mail_from or f"fondaco@{urlsplit(settings.address).hostname or 'localhost'}"
        self.threads = ThreadPoolExecutor(2, "mail")

    @property
    def works(self) -> bool:
        """Whether an SMTP server is configured."""
        return bool(self.server.hostname)

    async def send(self, to: str, subject: str, text: str) -> None:
        """Send an e-mail; returns when the server has accepted it, or raises `OSError`."""
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = f"Fondaco <{self.sender}>", to, subject
        mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain=self.sender.rpartition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(text)
        await asyncio.get_running_loop().run_in_executor(self.threads, self._hand_over, mail)

    def _hand_over(self, mail: EmailMessage) -> None:
        host, secure = self.server.hostname or "", self.server.scheme == "smtps"
        trusted = ssl.create_default_context()
        if secure:
            line: smtplib.SMTP = smtplib.SMTP_SSL(host, self.server.port or 465, timeout=PATIENCE, context=trusted)
        else:
            line = smtplib.SMTP(host, self.server.port or 587, timeout=PATIENCE)
        with line:
            if not secure and (line.ehlo()[0], line.has_extn("starttls"))[1]:
                line.starttls(context=trusted)
                secure = True
            if self.server.username:
                if not secure:
                    raise smtplib.SMTPException("the server offers no TLS, so it is told no password")
                line.login(unquote(self.server.username), unquote(self.server.password or ""))
            line.send_message(mail)

    def stop(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)
