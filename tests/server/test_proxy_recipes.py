"""The configurations for nginx and Caddy of docs/hosting.md and docs/scaling.md, with the real programs."""

from __future__ import annotations

import datetime
import os
import re
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server.doc_recipes import fenced, section
from tests.server.live_server import Server, free_port, next_message, until
from tests.server.programs import needed
from tests.trial import GAME

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="the recipes are for Linux"),
]
NAME = "play.example.org"
TABLES = 12
NGINX = """daemon off;
pid nginx.pid;
error_log stderr;
{user}
events {{ }}
http {{
    log_format upstreams '$request_uri $upstream_addr';
    access_log {folder}/requests upstreams;
    client_body_temp_path body; proxy_temp_path proxy;
    fastcgi_temp_path fcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
    {upstream}
    {server}
}}
"""
CADDY = """{{
    admin off
    local_certs
    skip_install_trust
    auto_https disable_redirects
    default_bind 127.0.0.1
    storage file_system {folder}/storage
}}
{site}
"""


class Visitor:
    """A browser that reaches the server by its name through a proxy on this machine."""

    def __init__(self, port: int, trusted: Path) -> None:
        self.port = port
        self.tls = ssl.create_default_context(cafile=str(trusted))
        headers = {"Host": NAME, "Origin": f"https://{NAME}"}
        self.http = httpx.Client(base_url=f"https://127.0.0.1:{port}", headers=headers, verify=self.tls, timeout=90)

    def ask(self, method: str, path: str, **body: object) -> httpx.Response:
        return self.http.request(
            method, path, json=body if method == "POST" else None, extensions={"sni_hostname": NAME}
        )

    def ask_from(self, origin: str, method: str, path: str) -> httpx.Response:
        headers = {"Origin": origin}
        return self.http.request(method, path, headers=headers, extensions={"sni_hostname": NAME})

    def is_served(self) -> bool:
        try:
            return self.ask("GET", "/health").status_code == 200
        except httpx.HTTPError:
            return False

    def __enter__(self) -> Visitor:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def open_table(self) -> str:
        made = self.ask("POST", "/api/tables", game=GAME, seats=["me", "open"])
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    def live(self, table: str) -> ClientConnection:
        """Open a socket, with the cookies of this browser."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return connect(
            f"wss://{NAME}/api/tables/{table}/live",
            sock=socket.create_connection(("127.0.0.1", self.port)),
            ssl=self.tls,
            server_hostname=NAME,
            origin=Origin(f"https://{NAME}"),
            additional_headers={"Cookie": cookies},
            open_timeout=90,
        )


def write_certificate(folder: Path) -> tuple[Path, Path]:
    """Write a certificate for the name of the pages, signed by itself; return it and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name, now = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NAME)]), datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now)
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    chain, private = folder / "fullchain.pem", folder / "privkey.pem"
    chain.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    plain = serialization.NoEncryption()
    private.write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain))
    return chain, private


@contextmanager
def running(command: list[str], port: int, folder: Path) -> Iterator[None]:
    """Run a proxy until it listens, and stop it at the end."""
    log = folder / "log"
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, cwd=folder)
    try:
        until(lambda: process.poll() is not None or is_listening(port), seconds=60)
        assert process.poll() is None, log.read_text()
        yield
    finally:
        process.terminate()
        process.wait(30)


def is_listening(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def leaving() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


class Nginx:
    """nginx with the server of hosting.md, and with the upstream of scaling.md if there are several processes."""

    def __init__(self, folder: Path, servers: list[Server], leaving: ExitStack) -> None:
        program, port, folder = needed("nginx"), free_port(), folder / "nginx"
        folder.mkdir()
        chain, private = write_certificate(folder)
        site = fenced("hosting.md", "Behind a reverse proxy", "nginx")
        site = re.sub(r"/etc/\S+/fullchain.pem", str(chain), re.sub(r"/etc/\S+/privkey.pem", str(private), site))
        site = site.replace("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;")
        upstream = ""
        if len(servers) > 1:
            upstream = fenced("scaling.md", "PostgreSQL", "nginx")
            (passed,) = re.findall(r"`(proxy_pass [^`]+)`", section("scaling.md", "PostgreSQL"))
            site = site.replace("proxy_pass http://127.0.0.1:8000;", passed)
        for number, server in enumerate(servers):
            site = site.replace(f"127.0.0.1:800{number}", f"127.0.0.1:{server.port}")
            upstream = upstream.replace(f"127.0.0.1:800{number + 1}", f"127.0.0.1:{server.port}")
        user = "user root;" if os.geteuid() == 0 else ""
        written = NGINX.format(user=user, folder=folder, upstream=upstream, server=site)
        (folder / "nginx.conf").write_text(written, encoding="utf-8")
        command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf")]
        leaving.enter_context(running(command, port, folder))
        self.port, self.trusted, self.requests = port, chain, folder / "requests"

    def upstreams(self, table: str) -> set[str]:
        """Return the processes that got requests about a table."""
        lines = self.requests.read_text(encoding="utf-8").splitlines()
        return {upstream for path, upstream in map(str.split, lines) if f"/{table}" in path}


def start_caddy(folder: Path, server: Server, leaving: ExitStack) -> tuple[int, Path]:
    """Run Caddy with the site of the page and its own local authority; return its port, and whom to trust."""
    program, port, folder = needed("caddy"), free_port(), folder / "caddy"
    folder.mkdir()
    (site,) = re.findall(r"```\n(.*?)```", section("hosting.md", "Behind a reverse proxy"), re.DOTALL)
    site = site.replace(f"{NAME} {{", f"{NAME}:{port} {{").replace("127.0.0.1:8000", f"127.0.0.1:{server.port}")
    (folder / "Caddyfile").write_text(CADDY.format(folder=folder, site=site), encoding="utf-8")
    command = [program, "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    leaving.enter_context(running(command, port, folder))
    trusted = folder / "storage" / "pki" / "authorities" / "local" / "root.crt"
    until(trusted.exists)
    return port, trusted


@pytest.mark.parametrize("proxy", ["nginx", "caddy"])
def test_people_play_through_the_proxy_of_the_page(
    proxy: str, tmp_path: Path, server: Server, leaving: ExitStack
) -> None:
    if proxy == "nginx":
        nginx = Nginx(tmp_path, [server], leaving)
        port, trusted = nginx.port, nginx.trusted
    else:
        port, trusted = start_caddy(tmp_path, server, leaving)
    visitor, other = (leaving.enter_context(Visitor(port, trusted)) for _ in range(2))
    until(lambda: visitor.is_served())
    assert visitor.ask("GET", "/metrics").status_code == 404
    assert httpx.get(f"{server.url}/metrics").status_code == 200
    table = visitor.open_table()
    assert [cookie.secure for cookie in visitor.http.cookies.jar] == [True], (
        "the server knows that the browser uses TLS"
    )
    with visitor.live(table) as live:
        before = next_message(live)["seq"]
        joined = other.ask("POST", f"/api/tables/{table}/join")
        assert joined.is_success, joined.text
        assert next_message(live)["seq"] > before
    elsewhere = visitor.ask_from("https://elsewhere.example.org", "POST", f"/api/tables/{table}/ready")
    assert elsewhere.status_code == 403, elsewhere.text


def test_nginx_sends_all_requests_about_a_table_to_one_process(
    tmp_path: Path, pair: list[Server], leaving: ExitStack
) -> None:
    nginx = Nginx(tmp_path, pair, leaving)
    visitor = leaving.enter_context(Visitor(nginx.port, nginx.trusted))
    until(lambda: visitor.is_served())
    used = []
    for _ in range(TABLES):
        table = visitor.open_table()
        with visitor.live(table) as live:
            assert next_message(live)["seq"] >= 0
        assert visitor.ask("GET", f"/api/tables/{table}").status_code == 200
        used.append(table)
    until(lambda: all(nginx.upstreams(table) for table in used))
    processes = [nginx.upstreams(table) for table in used]
    assert {len(each) for each in processes} == {1}
    assert len(set().union(*processes)) == len(pair)
