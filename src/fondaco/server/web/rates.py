"""How many requests and messages a user may send, whatever the transport."""

from __future__ import annotations

# kind of request: bucket size, and tokens per second
RATES: dict[str, tuple[float, float]] = {
    "act": (60, 10),
    "say": (15, 1),
    "hint": (8, 0.2),
    "invite": (20, 0.01),
    "report": (10, 0.01),
    "block": (20, 0.02),
    "open": (20, 0.2),
    "guest": (100, 0.5),
    "password": (10, 0.1),
    "account": (30, 0.01),
    "email": (5, 0.002),
    "test_notification": (5, 0.05),
    "read": (200, 40),
    "listen": (60, 2),
    "rendezvous": (20, 0.02),
    "call": (30, 0.5),
}
REQUESTS = 2000, 200  # HTTP requests of any kind from one address: bucket size, and tokens per second
PERSON_FRAMES, ADDRESS_FRAMES = (240, 60), (1200, 300)  # of all sockets together: bucket size, and tokens per second
MOST_BYTES = 64 * 1024  # of a request
