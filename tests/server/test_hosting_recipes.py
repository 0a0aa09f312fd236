"""The recipes of docs/hosting.md and docs/upgrade.md, executed as they are written there."""

from __future__ import annotations

import getpass
import os
import re
import shlex
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.databases import Postgres
from tests.server.doc_recipes import commands, fenced
from tests.server.live_server import ROOT, Guest, free_port, until
from tests.server.programs import needed

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="the recipes are for Linux"),
]
UNIT = fenced("hosting.md", "As a service (systemd)", "ini")
SECONDS = 300
SUDO = 'shift 2; exec "$@"'
PIP = 'echo "$@" >> {root}/installed'
FONDACO = 'exec {python} -m fondaco "$@"'
SYSTEMCTL = """
case "$1" in
start | enable)
    [ -f {root}/pid ] && kill -0 $(cat {root}/pid) && exit 0
    {environment} timeout {seconds} {start} >> {root}/log 2>&1 &
    echo $! > {root}/pid ;;
stop)
    [ -f {root}/pid ] || exit 0
    kill $(cat {root}/pid)
    while kill -0 $(cat {root}/pid) 2> /dev/null; do sleep 0.1; done
    rm {root}/pid ;;
daemon-reload) ;;
*) exit 1 ;;
esac
"""


class Host:
    """A machine for the recipes: their folders, port and system commands are those of the test."""

    def __init__(self, root: Path) -> None:
        self.root, self.port = root, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        for folder in ("bin", "opt/bin", "lib", "backups"):
            (root / folder).mkdir(parents=True)
        environment = " ".join(re.findall(r"(?m)^Environment=(\S+)$", UNIT))
        (start,) = re.findall(r"(?m)^ExecStart=(.+)$", UNIT)
        self.add("bin/sudo", SUDO)
        self.add("opt/bin/pip", PIP)
        self.add("opt/bin/fondaco", FONDACO)
        self.add("bin/systemctl", SYSTEMCTL, environment=environment, start=start)

    def add(self, name: str, script: str, **words: str) -> None:
        file = self.root / name
        python = shlex.quote(sys.executable)
        written = script.format(root=self.root, python=python, seconds=SECONDS, **words) if "{" in script else script
        file.write_text(f"#!/bin/bash\n{self.here(written)}\n", encoding="utf-8")
        file.chmod(0o755)

    def here(self, text: str) -> str:
        """Return text of a page with the folders, port and user of the test."""
        names = {
            "/opt/fondaco/bin": f"{self.root}/opt/bin",
            "/var/lib/fondaco": f"{self.root}/lib",
            "/var/backups": f"{self.root}/backups",
            "127.0.0.1:8000": f"127.0.0.1:{self.port}",
            "--port 8000": f"--port {self.port}",
            "chown fondaco:": f"chown {getpass.getuser()}:",
        }
        for name, ours in names.items():
            text = text.replace(name, ours)
        return text

    def run(self, lines: list[str], **environment: str) -> str:
        """Execute lines as one script that ends at the first failure; return what it printed."""
        paths = {
            "PATH": f"{self.root}/bin:{environment.pop('path', '')}:{os.environ['PATH']}",
            "PYTHONPATH": f"{ROOT / 'src'}",
            "FONDACO_CHEAP_PASSWORDS": "1",
            "FONDACO_BOT_WORKERS": "1",
        }
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", self.here("\n".join(lines))],
            env=os.environ | paths | environment,
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )
        assert done.returncode == 0, f"{done.stdout}\n{done.stderr}\n{self.log}"
        return done.stdout

    @property
    def log(self) -> str:
        file = self.root / "log"
        return file.read_text(encoding="utf-8")[-3000:] if file.exists() else ""

    def wait(self) -> None:
        until(lambda: self.status() == 200)

    def status(self) -> int:
        try:
            return httpx.get(f"{self.url}/health").status_code
        except httpx.HTTPError:
            return 0


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    made = Host(tmp_path / "host")
    try:
        yield made
    finally:
        made.run(["systemctl stop fondaco"])


def holds(person: Guest, table: str) -> bool:
    return bool(person.http.get(f"/tables/{table}").status_code == 200)


# -- the service ---------------------------------------------------------------------------


@pytest.mark.parametrize("mistake", ["", "Restart=allways", "ProtectSytem=strict"])
def test_systemd_finds_no_fault_in_the_unit(tmp_path: Path, mistake: str) -> None:
    program, file = needed("systemd-analyze"), tmp_path / "fondaco.service"
    file.write_text(
        UNIT.replace("/opt/fondaco/bin/fondaco", sys.executable).replace("Restart=always", mistake or "Restart=always")
    )
    done = subprocess.run([program, "verify", str(file)], capture_output=True, text=True, timeout=60)
    told = [line for line in (done.stdout + done.stderr).splitlines() if file.name in line]
    assert bool(told) is bool(mistake), told


def test_service_starts_as_the_unit_says_and_a_stop_ends_it(host: Host, guest_at: Callable[[str], Guest]) -> None:
    lines = commands("hosting.md", "As a service (systemd)")
    assert lines[0] == "useradd --system fondaco"
    host.run(lines[1:])
    host.wait()
    assert (host.root / "lib" / "fondaco.db").exists()
    assert guest_at(host.url).open()
    host.run(["systemctl stop fondaco"])
    assert host.status() == 0


# -- backups -------------------------------------------------------------------------------


def test_sqlite_backup_of_a_running_server_is_restored(host: Host, guest_at: Callable[[str], Guest]) -> None:
    needed("sqlite3")
    lines = commands("hosting.md", "SQLite")
    host.run(["systemctl start fondaco"])
    host.wait()
    person = guest_at(host.url)
    before = person.open()
    host.run(lines[:1])
    assert (host.root / "backups" / "fondaco.db").stat().st_mode & 0o077 == 0
    after = person.open()
    assert holds(person, after)
    host.run(lines[1:])
    host.wait()
    assert holds(person, before)
    assert not holds(person, after)
    assert "Every stored match replays" in host.run([AUDIT])


def test_postgres_backup_of_a_running_server_is_restored_without_what_came_later(
    host: Host, postgres: Postgres, guest_at: Callable[[str], Guest]
) -> None:
    backup, restore = commands("hosting.md", "PostgreSQL")
    address = postgres()
    name = address.rpartition("?")[0].rpartition("/")[2]
    uri = postgres.cluster.get_uri()
    parts = dict(re.findall(r"(host|port)=([^&]+)", uri))
    where = {"PGHOST": parts.get("host", "") or httpx.URL(uri).host, "PGUSER": "postgres"}
    if port := httpx.URL(uri.replace("postgresql", "http")).port:
        where["PGPORT"] = str(port)
    where["path"] = str(postgres.cluster.bin_path)
    host.run(["systemctl start fondaco"], FONDACO_DATABASE=address)
    host.wait()
    person = guest_at(host.url)
    before = person.open()
    host.run([backup.replace(" fondaco >", f" {name} >")], **where)
    assert (host.root / "backups" / "fondaco.dump").stat().st_mode & 0o077 == 0
    after = person.open()
    host.run(["systemctl stop fondaco"])
    postgres.cluster.psql(f"\\c {name}\nCREATE TABLE of_a_newer_version (id int);")
    host.run([restore], **where)
    assert "of_a_newer_version" not in postgres.cluster.psql(f"\\c {name}\n\\dt")
    host.run(["systemctl start fondaco"], FONDACO_DATABASE=address)
    host.wait()
    assert holds(person, before)
    assert not holds(person, after)
    assert commands("upgrade.md", "PostgreSQL and several processes") == [backup, restore]


# -- upgrades ------------------------------------------------------------------------------

(AUDIT,) = {line for line in commands("upgrade.md", "Upgrade") if line.endswith(" audit")}


def test_upgrade_and_the_way_back(host: Host, guest_at: Callable[[str], Guest]) -> None:
    needed("sqlite3"), needed("curl")
    host.run(["systemctl start fondaco"])
    host.wait()
    person = guest_at(host.url)
    before = person.open()
    printed = host.run(commands("upgrade.md", "Upgrade"))
    assert printed.count("Every stored match replays exactly.") == 2
    assert '"ok":true' in printed
    assert (host.root / "installed").read_text().split() == ["install", "--upgrade", "fondaco[trained]"]
    assert holds(person, before)
    host.run(["systemctl stop fondaco"])
    with sqlite3.connect(host.root / "lib" / "fondaco.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'of a newer version'")
    connection.close()
    host.run(["systemctl start fondaco"])
    until(lambda: "Can't locate revision" in host.log)
    assert "Every stored match replays" in host.run(commands("upgrade.md", "Roll back"))
    host.wait()
    assert holds(person, before)
