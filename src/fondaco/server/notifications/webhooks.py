"""Delivery of webhooks and push messages, never into the server's own network."""

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
from typing import TypeVar
from urllib.parse import urlsplit

import httpx

from fondaco.server.base.errors import BadRequest
from fondaco.server.base.fair_queue import NamedSemaphores, WaitingQueueFull

AT_ONCE, EACH, WAITING = (
    64,
    4,
    200,
)  # concurrent notifications: in total, per site or network; and waiting per site
LOOKUPS = 32
T = TypeVar("T")
STREAM = socket.SOCK_STREAM
# IPv6 forms of IPv4 (mapped, compatible, NAT64, 6to4, Teredo), the 6to4 relays, and deprecated "site-local" addresses
DETOURS = [
    ipaddress.ip_network(network)
    for network in (
        "::ffff:0:0/96",
        "::/96",
        "64:ff9b::/96",
        "64:ff9b:1::/48",
        "2002::/16",
        "2001::/32",
        "192.88.99.0/24",
        "fec0::/10",
    )
]


def signature_headers(secret: str, body: bytes) -> dict[str, str]:
    """Return the headers of a webhook, with the signature by which its owner can verify the sender."""
    mark = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return {"Content-Type": "application/json", "X-Fondaco-Signature": f"sha256={mark}"}


def check_webhook_url(url: str) -> None:
    """Refuse a URL that is not a valid http or https address."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.username is None
        good = good and (parts.port is None or parts.port > 0)
    except ValueError:
        good = False
    if not good:
        raise BadRequest("fondaco.error.bad_webhook")


def is_public_address(text: str) -> bool:
    """Whether a notification may be sent to an address: not a private, multicast or tunnelled one."""
    address = ipaddress.ip_address(text.partition("%")[0])
    return address.is_global and not address.is_multicast and not any(address in detour for detour in DETOURS)


def site_of_host(host: str) -> str:
    """Return the last two parts of a host name, so that many names of one owner count as one."""
    try:
        return network_of_address(host)
    except ValueError:
        return ".".join(host.rstrip(".").lower().split(".")[-2:])


def network_of_address(text: str) -> str:
    """Return an address for limits; for IPv6 its /64 network, which one machine may own."""
    address = ipaddress.ip_address(text.partition("%")[0])
    return text if address.version == 4 else str(ipaddress.ip_network((address, 64), strict=False))


class NotPublic(OSError):
    """A host has no address that notifications may be sent to."""


class WebhookSender:
    """Sends notifications with limits in total, per site and per network, each within a time limit.

    It has its own threads and connections, so a slow receiver delays only its own notifications.
    """

    def __init__(self, private: bool = False, longest: float = 5.0) -> None:
        self.private = private
        self.longest = longest
        self.places = asyncio.Semaphore(AT_ONCE)
        self.sites = NamedSemaphores(EACH, WAITING)
        self.networks = NamedSemaphores(EACH, WAITING)
        self.lookups = ThreadPoolExecutor(LOOKUPS, "notifications")
        self.looking: Counter[str] = Counter()

    @cached_property
    def http(self) -> httpx.AsyncClient:
        """HTTP client; created with the first notification, since loading certificates slows down the start."""
        limits = httpx.Limits(max_keepalive_connections=0)
        return httpx.AsyncClient(verify=ssl.create_default_context(), trust_env=False, limits=limits)

    async def send(self, url: str, body: bytes, headers: dict[str, str], method: str = "POST") -> int:
        """Send a notification and return the response status; redirects are not followed, the body is not read."""
        there = httpx.URL(url)
        async with self.sites.lane(site_of_host(there.host)):
            began = time.monotonic()
            async with asyncio.timeout(self.longest):
                address = await self._resolve(there.host)
            left = self.longest - (time.monotonic() - began)
            async with self.networks.lane(network_of_address(address)), self.places, asyncio.timeout(left):
                return await self._request(method, there, address, body, headers)

    async def _request(self, method: str, there: httpx.URL, address: str, body: bytes, headers: dict[str, str]) -> int:
        headers = headers | {"Host": there.netloc.decode(), "User-Agent": "fondaco"}
        by_name = {"sni_hostname": there.host}
        request = self.http.stream(
            method, there.copy_with(host=address), content=body, headers=headers, extensions=by_name, timeout=None
        )
        async with request as answer:
            return answer.status_code

    async def _resolve(self, host: str) -> str:
        """Resolve a host once to a checked address, so that it cannot change between check and use."""
        for address in await self._looked_up(host):
            if self.private or is_public_address(address):
                return address
        raise NotPublic(f"{host} is not a public address")

    async def _looked_up(self, host: str) -> list[str]:
        """Return the addresses of a host name, resolved in a thread.

        A lookup cannot be interrupted: one that was given up counts for its site until its thread is free again.
        """
        owner = site_of_host(host)
        if self.looking[owner] >= EACH:
            raise WaitingQueueFull("its name server is slow")
        asked = asyncio.get_running_loop().run_in_executor(
            self.lookups, partial(socket.getaddrinfo, host, None, type=STREAM)
        )
        self.looking[owner] += 1
        asked.add_done_callback(lambda done: self._looked(owner, done))
        return [str(address[0]) for *_, address in await asyncio.shield(asked)]

    def _looked(self, owner: str, done: asyncio.Future[T]) -> None:
        self.looking[owner] -= 1
        if not self.looking[owner]:
            del self.looking[owner]
        if not done.cancelled():
            done.exception()  # the caller may have given up

    async def stop(self) -> None:
        self.lookups.shutdown(wait=False, cancel_futures=True)
        if "http" in vars(self):
            await self.http.aclose()
