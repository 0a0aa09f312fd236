"""How alerts leave the house: to addresses that people have named, never into the house's own network."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import ipaddress
import socket
import ssl
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from typing import Any
from urllib.parse import urlsplit

import httpx

from fondaco.house.book.refusals import BadRequest
from fondaco.house.steward.turns import Crowded, Lanes

AT_ONCE, EACH, WAITING = 64, 4, 200  # alerts under way: in all, to one site or network; and those that wait for one
LOOKUPS = 32
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


def site(host: str) -> str:
    """Whose name it is: its last two parts, so that many names of one owner count as one."""
    try:
        return network(host)
    except ValueError:
        return ".".join(host.rstrip(".").lower().split(".")[-2:])


def network(text: str) -> str:
    """An address for limits: of IPv6 the 64 bits that one machine may have all to itself."""
    address = ipaddress.ip_address(text.partition("%")[0])
    return text if address.version == 4 else str(ipaddress.ip_network((address, 64), strict=False))


class Postman:
    """Sends alerts: so many at a time, few of them to one site or network, each within seconds from the first question
    to the last byte, in threads and connections of its own. A slow receiver delays its own alerts and nothing else."""

    def __init__(self, private: bool = False, longest: float = 5.0) -> None:
        self.private = private
        self.longest = longest
        self.places = asyncio.Semaphore(AT_ONCE)
        self.sites = Lanes(EACH, WAITING)
        self.networks = Lanes(EACH, WAITING)
        self.lookups = ThreadPoolExecutor(LOOKUPS, "alerts")
        self.looking: Counter[str] = Counter()

    @cached_property
    def http(self) -> httpx.AsyncClient:
        """Whom to trust is read when the first alert goes out: a house where nobody asked for any opens the sooner."""
        limits = httpx.Limits(max_keepalive_connections=0)
        return httpx.AsyncClient(verify=ssl.create_default_context(), trust_env=False, limits=limits)

    async def send(self, url: str, body: bytes, headers: dict[str, str]) -> int:
        """Posts an alert and returns the answer's status; redirections are not followed, nor is the answer read."""
        there = httpx.URL(url)
        async with self.sites.lane(site(there.host)):
            began = time.monotonic()
            async with asyncio.timeout(self.longest):
                address = await self._resolve(there.host)
            left = self.longest - (time.monotonic() - began)
            async with self.networks.lane(network(address)), self.places, asyncio.timeout(left):
                return await self._post(there, address, body, headers)

    async def _post(self, there: httpx.URL, address: str, body: bytes, headers: dict[str, str]) -> int:
        headers = headers | {"Host": there.netloc.decode(), "User-Agent": "fondaco"}
        by_name = {"sni_hostname": there.host}
        request = self.http.stream(
            "POST", there.copy_with(host=address), content=body, headers=headers, extensions=by_name, timeout=None
        )
        async with request as answer:
            return answer.status_code

    async def _resolve(self, host: str) -> str:
        """The address to call. It is looked up once and used as it was checked, so that it cannot change in between."""
        for *_, address in await self._looked_up(host):
            if self.private or is_public(str(address[0])):
                return str(address[0])
        raise OSError(f"{host} is not a public address")

    async def _looked_up(self, host: str) -> list[Any]:
        """A lookup cannot be interrupted: one that was given up counts for its site until its thread is free again."""
        owner = site(host)
        if self.looking[owner] >= EACH:
            raise Crowded("its name server is slow")
        asked = asyncio.get_running_loop().run_in_executor(
            self.lookups, partial(socket.getaddrinfo, host, None, type=STREAM)
        )
        self.looking[owner] += 1
        asked.add_done_callback(lambda done: self._looked(owner, done))
        return await asyncio.shield(asked)

    def _looked(self, owner: str, done: asyncio.Future[Any]) -> None:
        self.looking[owner] -= 1
        if not self.looking[owner]:
            del self.looking[owner]
        if not done.cancelled():
            done.exception()  # whoever asked may have given up

    async def stop(self) -> None:
        self.lookups.shutdown(wait=False, cancel_futures=True)
        if "http" in vars(self):
            await self.http.aclose()
