"""Build the client with a server that runs in the browser, for any static file host.

See docs/static.md. Python for browsers (Pyodide) and the matching msgspec wheel are pinned by their hashes. Both are
fetched from npm and PyPI at build time; nothing is loaded from elsewhere while playing.
"""

from __future__ import annotations

import ast
import gzip
import hashlib
import json
import lzma
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from html import escape
from pathlib import Path
from zipfile import ZipFile

import openskill

from fondaco.games import all_games
from run import npm

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build" / "static"
SITE = BUILD / "site"
ICE_SERVER = re.compile(r"stuns?:[\w.:\[\]-]+|turns?:[^\s:@]+:[^\s:@]+@[\w.:\[\]-]+(\?transport=(udp|tcp))?")
SERVER = re.compile(r"https?://[\w.:\[\]-]+/([\w./-]*/)?")
CONNECT = re.compile(r"connect-src (?:'|&#39;)self(?:'|&#39;)")
VENDOR = BUILD / "vendor"
PYODIDE = "pyodide-314.0.7.tgz"
WHEEL = "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
HASHES = {
    PYODIDE: "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
    WHEEL: "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022",
}
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
OURS, LIBRARY = "fondaco.zip.xz", "python.pack"
MOST = 7_200_000
"""Maximum bytes of a first visit, from a host that compresses."""
PACKAGES = ("core", "games", "i18n", "bots", "puzzles")
OFFLINE = "fondaco.server.offline.browser_worker"
DATA = ("server/base/confusables.txt",)
SINGLE = (
    "__init__.py",
    *DATA,
    *[f"lab/{name}.py" for name in ("__init__", "action_space", "codegen", "compiled_encoders", "encoders")],
    *[f"lab/{name}.py" for name in ("episode", "factored_actions", "observation", "seat_episode")],
    *[f"learn/{name}.py" for name in ("__init__", "features", "network", "numpy_compat", "numpy_fallback")],
    "learn/trained_bot.py",
)
NETS = "*.npz"
"""Trained networks, fetched when a bot needs one."""


def fetched(name: str, fetch: Callable[[], object]) -> Path:
    """Return a file with the expected hash; fetch it if it is missing."""
    file = VENDOR / name
    if not file.exists():
        VENDOR.mkdir(parents=True, exist_ok=True)
        try:
            fetch()
        except (SystemExit, subprocess.CalledProcessError) as failure:
            sys.exit(f"{name} could not be fetched; is the registry within reach? {failure}")
    found = hashlib.sha256(file.read_bytes()).hexdigest()
    if found != HASHES[name]:
        sys.exit(f"{file} is not the file that was tested: its SHA-256 is {found}.")
    return file


def runtime() -> Path:
    """Return the folder with Pyodide's files."""
    version = PYODIDE.removeprefix("pyodide-").removesuffix(".tgz")
    pack = ("pack", "--silent", "--pack-destination", str(VENDOR), f"pyodide@{version}")
    packed = fetched(PYODIDE, lambda: npm(*pack, env=dict(os.environ)))
    folder = VENDOR / "pyodide"
    if not folder.exists():
        with tarfile.open(packed) as files:
            files.extractall(VENDOR, filter="data")
        (VENDOR / "package").rename(folder)
    return folder


def wheel() -> Path:
    name, version, python, abi, platform = WHEEL.removesuffix(".whl").split("-")
    ask = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--no-deps",
        "--only-binary=:all:",
        "--platform",
        platform,
        "--python-version",
        python[2:],
        "--implementation",
        "cp",
        "--abi",
        abi,
        f"{name}=={version}",
    ]
    return fetched(WHEEL, lambda: subprocess.run(ask, cwd=VENDOR, check=True))


def is_played_with(file: Path) -> bool:
    """Whether a file goes into the archive; networks and what the client contains do not."""
    parts = {*file.parts}
    if "__pycache__" in parts or {"i18n", "web"} <= parts:
        return False
    return file.name in ("emblem.svg", "lobby.json") if "page" in parts else not file.match(NETS)


def server_modules(home: Path) -> list[Path]:
    """Return the files of all server modules that the offline server imports, directly or indirectly."""
    found: set[Path] = set()
    waiting = [OFFLINE, "fondaco.server.offline.bot_worker"]
    while waiting:
        name = waiting.pop()
        path = home.joinpath(*name.split(".")[1:])
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        if not name.startswith("fondaco.server") or not file.exists() or file in found:
            continue
        found.add(file)
        waiting.append(name.rpartition(".")[0])
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                waiting += [node.module, *(f"{node.module}.{each.name}" for each in node.names)]
            elif isinstance(node, ast.Import):
                waiting += [each.name for each in node.names]
    return sorted(found)


def sources() -> dict[str, Path]:
    """Return our modules with their data files, and the rating library, by archive name."""
    home = ROOT / "src" / "fondaco"
    ours = [home / name for name in SINGLE]
    ours += [file for package in PACKAGES for file in sorted((home / package).rglob("*")) if file.is_file()]
    ours += server_modules(home)
    found = {f"fondaco/{file.relative_to(home).as_posix()}": file for file in ours if is_played_with(file)}
    model = Path(openskill.__file__).parent
    return found | {f"openskill/{file.relative_to(model).as_posix()}": file for file in sorted(model.rglob("*.py"))}


def packed(runtime: Path, wheel: Path) -> None:
    """Compile our sources and the parts of Python's library they use, with the target Python."""
    plain = BUILD / "sources.zip"
    with ZipFile(plain, "w") as all_of_it:
        for name, source in sources().items():
            all_of_it.writestr(name, source.read_bytes())
    tool, code = ROOT / "web" / "tools" / "bytecode.mjs", ROOT / "tools" / "bytecode.py"
    made = [BUILD / "ours.zip", BUILD / "library.zip"]
    subprocess.run(["node", *map(str, (tool, runtime, wheel, plain, code, *made))], check=True)
    (SITE / OURS).write_bytes(lzma.compress(made[0].read_bytes(), preset=6 | lzma.PRESET_EXTREME))
    (SITE / LIBRARY).write_bytes(gzip.compress(made[1].read_bytes(), 9, mtime=0))


def client() -> None:
    """Build the client in static mode, with a manifest that works under any path."""
    shutil.rmtree(SITE, ignore_errors=True)
    npm("run", "--silent", "build", "--", "--mode", "static", "--outDir", str(SITE), env=dict(os.environ))
    page = SITE / "index.html"
    servers = os.environ.get("FONDACO_ICE_SERVERS", "")
    text = with_ice_servers(page.read_text(encoding="utf-8"), servers)
    text = with_rendezvous(text, os.environ.get("FONDACO_RENDEZVOUS_SERVER", ""))
    page.write_text(text, encoding="utf-8")
    manifest = json.loads((SITE / "manifest.webmanifest").read_text(encoding="utf-8"))
    manifest |= {"id": "./", "start_url": "./", "scope": "./"}
    for icon in manifest["icons"]:
        icon["src"] = f".{icon['src']}"
    (SITE / "manifest.webmanifest").write_text(json.dumps(manifest), encoding="utf-8")
    (SITE / "emblems").mkdir()
    for name, game in all_games().items():
        shutil.copy(game.folder / "page" / "emblem.svg", SITE / "emblems" / f"{name}.svg")


def with_ice_servers(page: str, servers: str) -> str:
    """Return the page with the addresses of STUN and TURN servers, by which friends' browsers find each other."""
    for address in servers.split():
        if not ICE_SERVER.fullmatch(address):
            sys.exit(f"FONDACO_ICE_SERVERS: not stun:HOST:PORT or turn:USER:PASSWORD@HOST:PORT: {address}")
    named = f'<meta name="ice-servers" content="{escape(" ".join(servers.split()))}">'
    return page.replace("</head>", f"{named}</head>", 1) if servers.strip() else page


def with_rendezvous(page: str, server: str) -> str:
    """Return the page with the address of a Fondaco server, by which friends' browsers find each other."""
    if not server.strip():
        return page
    address = server.strip().rstrip("/") + "/"
    if not SERVER.fullmatch(address):
        sys.exit(f"FONDACO_RENDEZVOUS_SERVER: not the address of a server, such as https://play.example.org: {server}")
    origin = "/".join(address.split("/")[:3])
    named = f'<meta name="rendezvous" content="{address}">'
    page, allowed = CONNECT.subn(rf"\g<0> {origin}", page, count=1)
    assert allowed, "the page has no content security policy"
    return page.replace("</head>", f"{named}</head>", 1)


def learned() -> None:
    """Copy the networks under the paths they have in the package."""
    home = ROOT / "src"
    for net in (home / "fondaco" / "games").rglob(NETS):
        target = SITE / net.relative_to(home)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(net, target)


def kept() -> None:
    """Write the service worker that serves everything offline; its version is a hash of all files."""
    whole = hashlib.sha256()
    for file in [*files(), *sorted(SITE.rglob(NETS))]:
        whole.update(file.relative_to(SITE).as_posix().encode() + file.read_bytes())
    version, names = whole.hexdigest()[:16], [f"./{file.relative_to(SITE).as_posix()}" for file in files()]
    worker = (ROOT / "web" / "tools" / "solo-sw.js").read_text(encoding="utf-8")
    worker = worker.replace("'VERSION'", json.dumps(version)).replace("['FILES']", json.dumps(names))
    (SITE / "sw.js").write_text(worker, encoding="utf-8")


def files() -> list[Path]:
    """Return all files that every visitor needs."""
    found = [file for file in SITE.rglob("*") if file.is_file() and not file.match(NETS)]
    return sorted(file for file in found if file.name != "sw.js")


def sent(file: Path) -> int:
    """Return the bytes a compressing host sends for a file."""
    content = file.read_bytes()
    return min(len(content), len(gzip.compress(content, 9)))


def build() -> None:
    folder, own = runtime(), wheel()
    client()
    (SITE / "pyodide").mkdir()
    for name in RUNTIME:
        shutil.copy(folder / name, SITE / "pyodide" / name)
    lock = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    (SITE / "pyodide" / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}))
    shutil.copy(own, SITE / own.name)
    packed(folder, own)
    loaded = (OURS, LIBRARY, own.name, "pyodide/pyodide.asm.wasm", "pyodide/pyodide-lock.json")
    parts = {"wheel": own.name, "bytes": sum((SITE / name).stat().st_size for name in loaded)}
    (SITE / "solo.json").write_text(json.dumps(parts))
    learned()
    kept()


def first_visit() -> dict[str, int]:
    """Return the bytes of a first visit by file; the service worker caches all of them."""
    return {file.relative_to(SITE).as_posix(): sent(file) for file in [*files(), SITE / "sw.js"]}


def report() -> None:
    sizes = first_visit()
    for name, size in sorted(sizes.items(), key=lambda each: -each[1])[:8]:
        print(f"{size:>10,}  {name}")
    print(f"{sum(sizes.values()):>10,}  bytes packed in {len(sizes)} files, in {SITE}; at most {MOST:,}")


if __name__ == "__main__":
    build()
    report()
