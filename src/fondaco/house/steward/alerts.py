"""How alerts leave the house: to addresses that people have named, never into the house's own network."""
from __future__ import annotations

import asyncio
import hashlib
import hmac
import ipaddress
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from urllib.parse import urlsplit

import httpx

from fondaco.house.book.refusals import BadRequest

AT_ONCE = 8
STREAM = socket.SOCK_STREAM
# IPv4 in other clothes: mapped, compatible, translated (NAT64), 6to4, Teredo; and what was once "site-local"
DETOURS = [ipaddress.ip_network(network) for network in (
    "::ffff:0:0/96", "::/96", "64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "192.88.99.0/24", "fec0::/10",
)]  # fmt: skip


def signed(secret: str, body: bytes) -> dict[str, str]:
    """The headers of a webhook, by which its owner knows that we have sent it."""
    mark = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return {"Content-Type": "application/json", "X-Fondaco-Signature": f"sha256={mark}"}


def check(url: str) -> None:
    """Refuses what is no web address."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.username is None
        good = good and (parts.port is None or parts.port > 0)
    except ValueError:
        good = False
    if not good:
        raise BadRequest(why="an alert goes to an http or https address")


def is_public(text: str) -> bool:
    """May an alert go there? Not into a network of the house's own, nor by a detour into one, nor to many at once."""
    address = ipaddress.ip_address(text.partition("%")[0])
    return address.is_global and not address.is_multicast and not any(address in detour for detour in DETOURS)


class Postman:
    """Carries alerts: so many at a time, each within seconds from the first question to the last byte, by threads and
    connections of his own. An address that is slow holds up other alerts at most, and nothing else in the house."""

    def __init__(self, private: bool = False, longest: float = 10.0) -> None:
        self.private = private
        self.longest = longest
        self.places = asyncio.Semaphore(AT_ONCE)
        self.lookups = ThreadPoolExecutor(AT_ONCE, "alerts")

    @cached_property
    def http(self) -> httpx.AsyncClient:
        """Whom to trust is read when the first alert goes out: a house where nobody asked for any opens the sooner."""
        limits = httpx.Limits(max_keepalive_connections=0)
        return httpx.AsyncClient(verify=ssl.create_default_context(), trust_env=False, limits=limits)

    async def send(self, url: str, body: bytes, headers: dict[str, str]) -> int:
        """Posts an alert and returns the answer's status; redirections are not followed, nor is the answer read."""
        async with self.places, asyncio.timeout(self.longest):
            there = httpx.URL(url)
            headers = headers | {"Host": there.netloc.decode(), "User-Agent": "fondaco"}
            called = there.copy_with(host=await self._resolve(there.host))
            by_name = {"sni_hostname": there.host}
            request = self.http.stream("POST", called, content=body, headers=headers, extensions=by_name, timeout=None)
            async with request as answer:
                return answer.status_code

    async def _resolve(self, host: str) -> str:
        """The address to call. It is looked up once and used as it was checked, so that it cannot change in between."""
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self.lookups, partial(socket.getaddrinfo, host, None, type=STREAM))
        for *_, address in found:
            if self.private or is_public(str(address[0])):
                return str(address[0])
        raise OSError(f"{host} is not a public address")

    async def stop(self) -> None:
        self.lookups.shutdown(wait=False, cancel_futures=True)
        if "http" in vars(self):
            await self.http.aclose()
