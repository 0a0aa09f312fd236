"""Build the compiled engine in build/fast, next to the plain one: `python3 run.py fast`.

Cython translates the sources to C, `fast.h` adds inline caches, and the C compiler does the rest. The build is a copy
of the package with an extension module next to each compiled source, which Python prefers. Unchanged modules are not
rebuilt.
"""

import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "fondaco"
HEADER = ROOT / "tools" / "fast.h"
BUILD = ROOT / "build" / "fast"
PACKAGE = BUILD / "src" / "fondaco"
CODE = BUILD / "c"
ENDING = str(sysconfig.get_config_var("EXT_SUFFIX"))
FLAGS = ("-O1", "-g0", "-fPIC", "-fwrapv", "-fno-plt", "-fno-semantic-interposition", "-DNDEBUG", "-w")

# Compiled: rules, evaluations and observations. What runs once per board, match file, game
# or bot stays plain.
WRITTEN = "lab/compiled_encoders.py"
COMPILED = ("core/*.py", "games/*/*.py", "games/*/evaluation/*.py", "bots/greedy.py", "bots/search.py", WRITTEN)
PLAIN = {
    "__init__",
    "actions",
    "codec",
    "board_file",
    "board_file_faults",
    "core/components",
    "field_types",
    "game",
    "json_types",
    "match_file",
    "replay",
    "setup",
    "timeouts",
    "weights",
}

# C types for the names in observation writers: cells, whole numbers (n), fractions (d).
CELLS = {"b": "bytearray", "f": "cython.float[::1]", "r": "bytes", "o": "cython.Py_ssize_t", "q": "cython.Py_ssize_t"}
NAME = re.compile(r"\b(?:[bfroq]|[nd]_?\d+)\b")
LITERAL = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?:e-\d+)?(?![\w.])")

TELLS = re.compile(r"( *)(\w+)\.tell\(")


def is_plain(file: Path) -> bool:
    return bool(PLAIN & {file.stem, file.with_suffix("").as_posix()})


def modules() -> list[Path]:
    """Return the compiled sources as paths in the package."""
    found = [file.relative_to(SOURCE) for pattern in COMPILED for file in SOURCE.glob(pattern)]
    return sorted(file for file in found if not is_plain(file) or file.match("evaluation/__init__.py"))


def compiler() -> list[str]:
    """Return the command that builds an extension module; exit if something is missing."""
    command = str(sysconfig.get_config_var("LDSHARED") or "cc -shared").split()
    known = [os.environ.get("CC", ""), command[0], "cc", "gcc", "clang"]
    found = [name for name in known if name and shutil.which(name)]
    if os.name == "nt" or not found:
        sys.exit(
            "A compiled build needs gcc or clang. Debian, Ubuntu: sudo apt install gcc. Mac: xcode-select --install"
        )
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        sys.exit("The caches of the compiled build rely on the GIL, which this Python does without.")
    headers = sysconfig.get_path("include")
    if not Path(headers, "Python.h").exists():
        sys.exit("The C headers of this Python are missing. Debian, Ubuntu: sudo apt install python3-dev")
    return [found[0], *command[1:], *FLAGS, f"-I{headers}"]


def copy_package() -> None:
    """Copy the package into the build folder."""
    for left in PACKAGE.rglob("*.py"):
        left.unlink()
    shutil.copytree(SOURCE, PACKAGE, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)


def source_of(module: Path) -> str:
    """Return the source to compile for a module; observation writers are generated."""
    return writers() if module.as_posix() == WRITTEN else (SOURCE / module).read_text(encoding="utf-8")


@cache
def writers() -> str:
    """Generate the writers of observations and answers for every table of our games, by digest."""
    sys.path.insert(0, str(SOURCE.parent))
    from fondaco.games import all_games
    from fondaco.lab.action_space import Menu
    from fondaco.lab.codegen import source_digest
    from fondaco.lab.observation import Layout

    tables = [(game, n) for game in all_games().values() for n in range(game.players[0], game.players[1] + 1)]
    layouts = [Layout(game, players) for game, players in tables]
    alike: dict[str, set[str]] = {}
    for source in [code.source for each in layouts for code in (each.code, Menu(each).code)]:
        alike.setdefault(LITERAL.sub("", source), set()).add(source)
    lines = ["import cython", "from functools import partial", "WRITERS = {}"]
    for number, sources in enumerate(alike.values()):
        one, given = in_one(sorted(sources))
        lines.append(with_numbers(one).replace("writer(", f"writer_{number}(", 1))
        lines += [f"WRITERS[{source_digest(source)!r}] = partial(writer_{number}{given[source]})" for source in given]
    return "\n".join([*lines, ""])


def in_one(sources: list[str]) -> tuple[str, dict[str, str]]:
    """Merge sources that differ only in numbers into one function with parameters.

    Returns it with the arguments that reproduce each source.
    """
    columns = [*zip(*(LITERAL.findall(source) for source in sources), strict=True)]
    differ = [column for column in dict.fromkeys(columns) if len({*column}) > 1]
    names = {column: f"{'n' if column[0].isdigit() else 'd'}_{place}" for place, column in enumerate(differ)}
    texts = iter([names.get(column, column[0]) for column in columns])
    one = LITERAL.sub(lambda _: next(texts), sources[0])
    given = ["".join(f", {name}={column[place]}" for column, name in names.items()) for place, _ in enumerate(sources)]
    opening = "".join(f", {name}" for name in names.values())
    return one.replace("):", f"{opening}):", 1), dict(zip(sources, given, strict=True))


def with_numbers(source: str) -> str:
    """Annotate a generated writer with C types for its numbers and cells."""
    opening, write, rest = source.partition("    def write(")
    given = {name: kind_of(name) for name in NAME.findall(opening)}
    within = {name: kind_of(name) for name in NAME.findall(rest) if name not in given}
    return f"{typed(given)}{opening}    {typed(within)}{write}{rest}"


def kind_of(name: str) -> str:
    return CELLS.get(name) or ("cython.Py_ssize_t" if name.startswith("n") else "cython.double")


def typed(kinds: dict[str, str]) -> str:
    return f"@cython.locals({', '.join(f'{name}={kind}' for name, kind in kinds.items())})\n"


def without_listeners(source: str) -> str:
    """Skip the arguments of `tell` calls while no story is kept, since `tell` would discard them."""
    lines = source.splitlines(keepends=True)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and (told := TELLS.match(line := lines[node.lineno - 1])):
            lines[node.lineno - 1] = f"{told[1]}if {told[2]}.story is not None: {line.lstrip()}"
    return "".join(lines)


def with_slots(source: str) -> str:
    """Add `__slots__` to classes, so that fields have fixed offsets, which the caches learn."""
    lines = source.splitlines(keepends=True)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef) and (names := fields(node)):
            empty = node.body[0].end_lineno or 0  # the line after the docstring
            assert not lines[empty].strip(), f"{node.name}: an empty line is missing after its docstring"
            lines[empty] = f"    __slots__ = {names!r}\n"
    return "".join(lines)


def fields(kind: ast.ClassDef) -> list[str]:
    """Return the fields that a plain class or a components class assigns; plain classes stay extensible."""
    inits = any(isinstance(part, ast.FunctionDef) and part.name == "__init__" for part in kind.body)
    names = {part.id for part in ast.walk(kind) if isinstance(part, ast.Name)}
    bases = {ast.unparse(base) for base in kind.bases}
    if not inits or "__slots__" in names or bases - {"Components"}:
        return []
    given = [part for part in ast.walk(kind) if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store)]
    mine = sorted({part.attr for part in given if ast.unparse(part.value) == "self"})
    return mine if bases else [*mine, "__dict__", "__weakref__"]


def with_caches(code: str) -> str:
    """Include our header around the module's functions in Cython's C, but not around its library."""
    start = code.index("/* #### Code section: module_code ### */")
    stop = code.index("/* #### Code section: module_exttypes ### */")
    names = re.findall(r"^#define ((?:__Pyx_|Py)\w+)", HEADER.read_text(), re.MULTILINE)
    before = [*(f'#pragma push_macro("{name}")' for name in names), f'#include "{HEADER.as_posix()}"']
    after = [f'#pragma pop_macro("{name}")' for name in names]
    return "\n".join([code[:start], *before, code[start:stop], *after, code[stop:]])


def translate(module: Path) -> None:
    """Translate a module to C, under CODE."""
    from Cython.Compiler import Errors
    from Cython.Compiler.Main import compile_single
    from Cython.Compiler.Options import CompilationOptions

    Errors.LEVEL = 2  # errors only: Cython warns of every annotation it does not use
    source, code = CODE / module, CODE / module.with_suffix(".c")
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_text(with_slots(without_listeners(source_of(module))), encoding="utf-8")
    directives = {"language_level": "3", "annotation_typing": False}  # annotations would be checked at each call
    options = CompilationOptions(output_file=str(code), compiler_directives=directives)
    if compile_single(str(source), options, ".".join(["fondaco", *module.with_suffix("").parts])).num_errors:
        sys.exit(f"Cython cannot compile {module}")
    written = code.read_text(encoding="utf-8")
    if "<< __pyx_" in written:  # a length or an index, which Cython keeps as a C integer
        sys.exit(f"{module}: Cython would shift by a length in C, where numbers have an end. Write that otherwise.")
    code.write_text(with_caches(written), encoding="utf-8")


def compile_code(module: Path, command: list[str], sources: str) -> None:
    """Compile the C of a module to its extension module."""
    made, code = PACKAGE / module.with_suffix(ENDING), CODE / module.with_suffix(".c")
    subprocess.run([*command, str(code), "-o", str(made)], check=True)
    stamp(module).write_text(sources)


def stamp(module: Path) -> Path:
    return CODE / module.with_suffix(f"{ENDING}.stamp")


def made_from(module: Path) -> str:
    """Return a hash of everything an extension module is built from."""
    files = (HEADER, Path(__file__), ROOT / "requirements" / "fast.txt")
    made_by = sys.version.encode() + b"".join(file.read_bytes() for file in files)
    return hashlib.sha256(made_by + source_of(module).encode()).hexdigest()


def is_made(module: Path) -> bool:
    there = stamp(module).exists() and (PACKAGE / module.with_suffix(ENDING)).exists()
    return there and stamp(module).read_text() == made_from(module)


def main() -> None:
    command = compiler()
    copy_package()
    for old in PACKAGE.rglob(f"*{ENDING}"):
        if Path(str(old.relative_to(PACKAGE)).removesuffix(ENDING) + ".py") not in modules():
            old.unlink()
    changed = [module for module in modules() if not is_made(module)]
    if changed:
        print(f"Compiling {len(changed)} modules, some seconds for each ...", file=sys.stderr, flush=True)
    compiling: list[Future[None]] = []
    with ThreadPoolExecutor(int(os.environ.get("JOBS") or os.cpu_count() or 1)) as pool:
        for module in changed:
            sources = made_from(module)  # the sources may change during the build
            translate(module)
            compiling.append(pool.submit(compile_code, module, command, sources))
    for each in compiling:
        each.result()


if __name__ == "__main__":
    main()
