"""Server settings, read from environment variables; every setting has a working default."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

import fondaco
from fondaco.bots import STRENGTHS, is_bot
from fondaco.core.decision import Malformed

log = logging.getLogger(__name__)
T = TypeVar("T")
CLUSTER = "dask://"
FORMER_NAMES = {"FONDACO_ROOMS": "FONDACO_TABLES_IN_MEMORY", "FONDACO_HOSTS": "FONDACO_MODERATORS"}
STATIC = Path(__file__).parents[1] / "static"  # the built client


def setting(default: T, meaning: str, shown: str = "") -> T:
    """Return a field with its default, and what `docs/settings.md` says about it: meaning, and default if computed."""
    return field(default=default, metadata={"meaning": meaning, "shown": shown})


def default_data_folder() -> Path:
    """Return the default data folder, after the XDG base directory specification."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "fondaco"


@dataclass(frozen=True)
class Settings:
    """Settings of a server (`FONDACO_DATA`, `FONDACO_DATABASE`, ...); `docs/settings.md` is generated from them."""

    folder: Path = field(
        default_factory=default_data_folder,
        metadata={
            "meaning": "Data folder: `fondaco.db` (with `-wal` and `-shm` beside it while open), `house.lock`.",
            "shown": "`~/.local/share/fondaco`",
        },
    )
    database: str = setting("", "`postgresql://user:password@host/name` for PostgreSQL.", "SQLite in the data folder")
    origins: tuple[str, ...] = setting(
        (),
        "Further origins whose pages may use this server, separated by spaces; its own origin needs no entry.",
    )
    bots: tuple[str, ...] = setting(
        (),
        "Additional bots that people may play against, separated by spaces: names that an installed package "
        "provides, or `module:Class` ([a bot of your own](bots.md#a-bot-of-your-own)). They run in worker processes "
        "and get only what their seat may know. A bot is still a program on your machine: allow only bots that you "
        "trust.",
    )
    bot_workers: int = setting(
        1,
        "Worker processes for bots; two more are reserved for fast bots and for hints, one for uploaded files.",
        "processors − 1",
    )
    bot_cluster: str = setting(
        "",
        "`dask://HOST:PORT`, the scheduler of a [dask cluster](scaling.md#bots-on-other-machines) that runs slow "
        "bots instead.",
    )
    worker_memory: int = setting(2048, "Memory limit of a worker in MiB (not on Windows).")
    bot_pace: float = setting(0.0, "Seconds a bot waits before it answers.")
    bot_seconds: float = setting(
        60.0,
        "Time limit of a bot's computation; after it, the first answer of the menu is played.",
    )
    bot_patience: float = setting(
        10.0,
        "Most seconds of thinking time that a table can request for a bot (`search:10s`).",
    )
    bot_budget: float = setting(
        900.0,
        "CPU seconds that slow bots may use at the tables of one person, refilled by half a second every second; "
        "four times as many for all people behind one address. When the budget is used up, the bots wait. Fast bots "
        "have a budget of the same size of their own.",
    )
    hint_seconds: float = setting(1.0, "Seconds of computation for a hint.")
    file_seconds: float = setting(10.0, "Seconds a worker has for an uploaded board or table.")
    board_seconds: float = setting(2.0, "CPU seconds a worker has for an uploaded board.")
    limits: float = setting(
        1.0,
        "Factor on all rate limits; each is per person, and ten times as much for all people behind one address. "
        "Limits on requests and WebSocket frames are per process.",
    )
    tables_in_memory: int = setting(
        2000,
        "Tables held in memory; others are loaded on request. If all of them have subscribers, one more is refused "
        "(503).",
    )
    sockets: int = setting(
        50,
        "Open sockets of one person, per process; ten times as many for all people behind one address.",
    )
    connections: int = setting(
        500,
        "Open connections of one address, per process; proxies (`FONDACO_PROXIES`) are not limited.",
    )
    request_seconds: float = setting(20.0, "Time limit for receiving a whole request, and for delivering its response.")
    ping_seconds: float = setting(30.0, "Ping interval of a socket; it is closed if it does not answer for as long.")
    disk_free: int = setting(100, "MiB of free disk space below which `/health` reports `disk` (SQLite).")
    check_seconds: float = setting(
        60.0,
        "Interval of the replay audit, which replays one stored match after another and compares it with the stored "
        "state; `0`: never.",
    )
    keep_guests: float = setting(
        30,
        "Days after which an inactive guest without a table is deleted; here and below `0`: never.",
    )
    keep_open: float = setting(30, "Days after which an inactive table is deleted whose match has not begun.")
    keep_abandoned: float = setting(
        365,
        "Days after which an inactive unfinished match is deleted; finished ones are kept.",
    )
    keep_sessions: float = setting(
        400,
        "Days after which an account has to sign in again (browsers delete the cookie after 365); a guest's session "
        "is kept as long as the guest.",
    )
    keep_reports: float = setting(365, "Days after which a handled report is deleted.")
    moderators: tuple[str, ...] = setting(
        (),
        "Names of the accounts that moderate, separated by commas ([Moderate a server](moderate.md#name-moderators)).",
    )
    rendezvous: bool = setting(
        True,
        "Browsers that play [without a server](without-server.md) find each other here; `0` switches it off. Stores "
        "encrypted codes for two minutes, of 10,000 hosts at most, and no game data.",
        "on",
    )
    daily_games: tuple[str, ...] = setting(
        (),
        "Games whose [deals of the day](play.md#daily-deal) take turns, separated by spaces.",
        "all games",
    )
    cheap_passwords: bool = False  # for tests
    seed: str = ""  # for tests: every table is dealt from this seed and the seed words of its players
    webhooks_to_private: bool = setting(False, "`1` allows webhooks and pushes to addresses that are not public.")
    webhook_delay: float = setting(30.0, "Seconds between a question and its notification, by webhook, push or e-mail.")
    address: str = setting(
        "",
        "Public address, such as `https://play.example.org`: used for links in turn notifications, and the domain of "
        "passkeys. If the domain changes, existing passkeys stop working.",
        "`http://HOST:PORT`",
    )
    smtp: str = setting(
        "",
        "Mail server: `smtp://name:password@host:587` (with STARTTLS if the mail server offers it; a password is "
        "sent over TLS only) or `smtps://…:465`. Without it the server sends no e-mail, and a forgotten password "
        "cannot be reset.",
    )
    mail_from: str = setting("", "Sender of e-mails.", "`fondaco@` and the host of `FONDACO_ADDRESS`")
    offline: Path | None = field(
        default=None,
        metadata={
            "meaning": "Folder built by [`make static`](static.md): the lobby then offers *Play offline*, at `/solo/`."
        },
    )
    proxies: str = setting(
        "127.0.0.1",
        "Addresses of reverse proxies whose `X-Forwarded-For` and `-Proto` are trusted, separated by spaces or commas.",
    )

    @property
    def url(self) -> str:
        """The database address as an SQLAlchemy URL."""
        if not self.database:
            return f"sqlite+aiosqlite:///{self.folder / 'fondaco.db'}"
        for short in ("postgres://", "postgresql://"):
            if self.database.startswith(short):
                return "postgresql+asyncpg://" + self.database.removeprefix(short)
        return self.database

    @property
    def uses_sqlite(self) -> bool:
        """Whether one process serves everything (SQLite); with PostgreSQL there may be many."""
        return self.url.startswith("sqlite")


def check_extra_bots(names: list[str]) -> tuple[str, ...]:
    """Check the names of additional bots that the host allows, and return those that are not built in."""
    for name in names:
        if not is_bot(name):
            raise Malformed(f"FONDACO_BOTS: there is no bot {name!r}")
    return tuple(name for name in names if name not in STRENGTHS)


def check_games(names: list[str]) -> tuple[str, ...]:
    """Check the games whose deals of the day take turns."""
    for name in names:
        if name not in fondaco.games():
            raise Malformed(f"FONDACO_DAILY_GAMES: there is no game {name!r}")
    return tuple(names)


def check_cluster_address(address: str) -> str:
    """Check the address of a dask cluster for bots; connecting is left to the first use."""
    if address and not address.startswith(CLUSTER):
        raise Malformed(f"FONDACO_BOT_CLUSTER: a cluster is named {CLUSTER}HOST:PORT, not {address!r}")
    if address and find_spec("distributed") is None:
        raise Malformed("FONDACO_BOT_CLUSTER needs dask: pip install 'fondaco[cluster]'")
    return address


def check_offline_folder(folder: str) -> Path | None:
    """Check that a folder holds the offline client built by `make static`, and return its path."""
    if not folder:
        return None
    found = Path(folder).expanduser().absolute()
    if not (found / "solo.json").exists():
        raise Malformed(f"FONDACO_OFFLINE: {found} was not built by `make static`")
    return found


def replace_former_names(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment with former names of settings replaced by the present ones."""
    found = dict(environment)
    for former, name in FORMER_NAMES.items():
        if former in found:
            log.warning("a setting has a new name", extra={"former": former, "name_now": name})
            found.setdefault(name, found[former])
    return found


def settings_from_environment() -> Settings:
    """Read all settings from environment variables; former names are accepted with a warning."""
    environment = replace_former_names(os.environ)
    read = environment.get
    return Settings(
        folder=Path(read("FONDACO_DATA") or default_data_folder()).expanduser().absolute(),
        database=read("FONDACO_DATABASE", ""),
        origins=tuple(read("FONDACO_ORIGINS", "").split()),
        bots=check_extra_bots(read("FONDACO_BOTS", "").split()),
        bot_workers=int(read("FONDACO_BOT_WORKERS") or max(1, (os.cpu_count() or 2) - 1)),
        bot_cluster=check_cluster_address(read("FONDACO_BOT_CLUSTER", "")),
        worker_memory=int(read("FONDACO_WORKER_MEMORY") or 2048),
        bot_pace=float(read("FONDACO_BOT_PACE") or 0),
        bot_seconds=float(read("FONDACO_BOT_SECONDS") or 60),
        bot_patience=float(read("FONDACO_BOT_PATIENCE") or 10),
        bot_budget=float(read("FONDACO_BOT_BUDGET") or 900),
        hint_seconds=float(read("FONDACO_HINT_SECONDS") or 1),
        file_seconds=float(read("FONDACO_FILE_SECONDS") or 10),
        board_seconds=float(read("FONDACO_BOARD_SECONDS") or 2),
        limits=float(read("FONDACO_LIMITS") or 1),
        tables_in_memory=int(read("FONDACO_TABLES_IN_MEMORY") or 2000),
        sockets=int(read("FONDACO_SOCKETS") or 50),
        connections=int(read("FONDACO_CONNECTIONS") or 500),
        request_seconds=float(read("FONDACO_REQUEST_SECONDS") or 20),
        ping_seconds=float(read("FONDACO_PING_SECONDS") or 30),
        disk_free=int(read("FONDACO_DISK_FREE") or 100),
        check_seconds=float(read("FONDACO_CHECK_SECONDS") or 60),
        keep_guests=float(read("FONDACO_KEEP_GUESTS") or 30),
        keep_open=float(read("FONDACO_KEEP_OPEN") or 30),
        keep_abandoned=float(read("FONDACO_KEEP_ABANDONED") or 365),
        keep_sessions=float(read("FONDACO_KEEP_SESSIONS") or 400),
        keep_reports=float(read("FONDACO_KEEP_REPORTS") or 365),
        moderators=tuple(filter(None, map(str.strip, read("FONDACO_MODERATORS", "").split(",")))),
        rendezvous=read("FONDACO_RENDEZVOUS") != "0",
        daily_games=check_games(read("FONDACO_DAILY_GAMES", "").split()),
        seed=read("FONDACO_SEED", ""),
        cheap_passwords=read("FONDACO_CHEAP_PASSWORDS") == "1",
        webhooks_to_private=read("FONDACO_WEBHOOKS_TO_PRIVATE") == "1",
        webhook_delay=float(read("FONDACO_WEBHOOK_DELAY") or 30),
        address=read("FONDACO_ADDRESS", "").rstrip("/"),
        smtp=read("FONDACO_SMTP", ""),
        mail_from=read("FONDACO_MAIL_FROM", ""),
        offline=check_offline_folder(read("FONDACO_OFFLINE", "")),
        proxies=read("FONDACO_PROXIES", "127.0.0.1"),
    )
