"""Turn alerts by webhook: signed JSON to an address a person has named, never into the house's own network."""
from __future__ import annotations

import hashlib
import hmac
import http.client
import ipaddress
import socket
import ssl
from urllib.parse import urlsplit

from fondaco.house.book.refusals import BadRequest

TIMEOUT = 5.0


def signature(secret: str, body: bytes) -> str:
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def check(url: str) -> None:
    """Refuses what is no web address."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.username is None
        good = good and (parts.port is None or parts.port > 0)
    except ValueError:
        good = False
    if not good:
        raise BadRequest(why="a webhook is an http or https address")


def resolve(host: str, port: int, private: bool) -> str:
    """The address to call. It is looked up once and used as it was checked, so that it cannot change in between."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    for *_, address in found:
        if private or ipaddress.ip_address(address[0]).is_global:
            return str(address[0])
    raise OSError(f"{host} is not a public address")


def send(url: str, secret: str, body: bytes, private: bool = False) -> int:
    """Posts an alert and returns the answer's status; redirections are not followed."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    line = socket.create_connection((resolve(host, port, private), port), TIMEOUT)
    if parts.scheme == "https":
        line = ssl.create_default_context().wrap_socket(line, server_hostname=host)
    connection = http.client.HTTPConnection(host, port, timeout=TIMEOUT)
    connection.sock = line
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        headers = {"Content-Type": "application/json", "X-Fondaco-Signature": signature(secret, body)}
        connection.request("POST", path, body, headers | {"User-Agent": "fondaco"})
        return connection.getresponse().status
    finally:
        connection.close()
