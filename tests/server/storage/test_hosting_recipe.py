"""The PostgreSQL recipe of docs/scaling.md, executed as it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tests.server.databases import Postgres
from tests.server.live_server import Server

PAGE = (Path(__file__).parents[3] / "docs" / "scaling.md").read_text(encoding="utf-8")
STATEMENTS = [
    statement for block in re.findall(r"```sql\n(.*?)```", PAGE, re.DOTALL) for statement in block.splitlines()
]
(ADDRESS,) = re.findall(r"FONDACO_DATABASE=(postgresql://\S+) fondaco serve", PAGE)


@pytest.fixture
def recipe(postgres: Postgres) -> Iterator[str]:
    """Execute the statements of the page as a superuser; return the address of the page at this server."""
    for statement in STATEMENTS:
        postgres.cluster.psql(statement)
    asked = urlsplit(ADDRESS)
    here = urlsplit(str(postgres.cluster.get_uri()))
    database = asked.path
    try:
        yield f"postgresql://{asked.username}:{asked.password}@{here.netloc.rpartition('@')[2]}{database}?{here.query}"
    finally:
        postgres.cluster.psql(f"DROP DATABASE {database[1:]} WITH (FORCE);")
        postgres.cluster.psql(f"DROP ROLE {asked.username};")


def test_a_server_starts_with_the_role_and_database_of_the_page(
    tmp_path: Path, postgres: Postgres, recipe: str
) -> None:
    server = Server(tmp_path, FONDACO_DATABASE=recipe)
    try:
        health = httpx.get(f"{server.start().url}/health", timeout=90)
        assert health.status_code == 200, health.text
    finally:
        server.stop()
    (version,) = re.findall(r"\b\d{6}\b", postgres.cluster.psql("SHOW server_version_num;"))
    assert int(version) >= 150000, "older servers let everybody create tables"
