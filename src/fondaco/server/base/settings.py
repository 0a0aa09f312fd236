"""Server settings, read from environment variables; every setting has a working default."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

import fondaco
from fondaco.bots import STRENGTHS, is_bot
from fondaco.core.decision import Malformed

log = logging.getLogger(__name__)
CLUSTER = "dask://"
FORMER_NAMES = {"FONDACO_ROOMS": "FONDACO_TABLES_IN_MEMORY", "FONDACO_HOSTS": "FONDACO_MODERATORS"}
STATIC = Path(__file__).parents[1] / "static"  # the built client


def default_data_folder() -> Path:
    """Return the default data folder, after the XDG base directory specification."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "fondaco"


@dataclass(frozen=True)
class Settings:
    """Settings of a server (`FONDACO_DATA`, `FONDACO_DATABASE`, ...); `docs/hosting.md` explains each."""

    folder: Path = field(default_factory=default_data_folder)
    database: str = ""
    origins: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    bot_workers: int = 1
    bot_cluster: str = ""
    worker_memory: int = 2048
    bot_pace: float = 0.0
    bot_seconds: float = 60.0
    bot_patience: float = 10.0
    bot_budget: float = 900.0
    hint_seconds: float = 1.0
    file_seconds: float = 10.0
    board_seconds: float = 2.0
    limits: float = 1.0
    tables_in_memory: int = 2000
    sockets: int = 50
    connections: int = 500
    request_seconds: float = 20.0
    ping_seconds: float = 30.0
    disk_free: int = 100
    check_seconds: float = 60.0
    keep_guests: float = 30
    keep_open: float = 30
    keep_abandoned: float = 365
    keep_sessions: float = 400
    keep_reports: float = 365
    moderators: tuple[str, ...] = ()
    daily_games: tuple[str, ...] = ()  # the games whose deals take turns; all of them if none is named
    cheap_passwords: bool = False
    seed: str = ""  # for tests: every table is dealt from this seed and the seed words of its players
    webhooks_to_private: bool = False
    webhook_delay: float = 30.0
    address: str = ""
    smtp: str = ""
    mail_from: str = ""
    offline: Path | None = None  # the output folder of `make static`

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
        daily_games=check_games(read("FONDACO_DAILY_GAMES", "").split()),
        seed=read("FONDACO_SEED", ""),
        cheap_passwords=read("FONDACO_CHEAP_PASSWORDS") == "1",
        webhooks_to_private=read("FONDACO_WEBHOOKS_TO_PRIVATE") == "1",
        webhook_delay=float(read("FONDACO_WEBHOOK_DELAY") or 30),
        address=read("FONDACO_ADDRESS", "").rstrip("/"),
        smtp=read("FONDACO_SMTP", ""),
        mail_from=read("FONDACO_MAIL_FROM", ""),
        offline=check_offline_folder(read("FONDACO_OFFLINE", "")),
    )
