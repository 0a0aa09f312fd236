"""Mutation testing: how many small faults in the rules of a game do its tests notice?

`python tools/mutants.py GAME [--sample 300] [--seed 1] [--jobs 2] [--file trade.py]`

Every mutant is one change in one place of `src/fondaco/games/GAME`: a comparison, an operator, a number, a negated
condition, a statement left out, two arguments swapped. The game's tests run on each mutant of a random sample and, if
it survives, a few matches of the contract. Code on which no rule depends is left alone: docstrings, imports,
annotations and type limits, words, assertions for the type checker.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from queue import Queue

ROOT = Path(__file__).resolve().parent.parent
TWINS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


WHOLE = {"state", "components", "sheet"}  # swapping one of these fails at once, without a test


@dataclass(frozen=True)
class Mutant:
    """A replacement for a piece of a file."""

    file: Path
    kind: str
    line: int
    start: int
    end: int
    instead: str

    def source(self) -> str:
        text = self.file.read_bytes()
        return (text[: self.start] + self.instead.encode() + text[self.end :]).decode()

    def told(self) -> str:
        was = self.file.read_bytes()[self.start : self.end].decode()
        short = [" ".join(piece.split())[:90] for piece in (was, self.instead)]
        return f"{self.file.name}:{self.line} {self.kind}: {short[0]}  ->  {short[1]}"


def twins(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """Yield faulty variants of an expression."""
    other = copy.deepcopy(node)
    match other:
        case ast.Compare(ops=[op]) if type(op) in TWINS:
            other.ops = [TWINS[type(op)]()]  # type: ignore[list-item]
            yield "comparison", other
        case ast.BinOp(op=op) if type(op) in TWINS:
            other.op = TWINS[type(op)]()  # type: ignore[assignment]
            yield "arithmetic", other
        case ast.BoolOp(op=op):
            other.op = TWINS[type(op)]()  # type: ignore[assignment]
            yield "and, or", other
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not", operand
        case ast.IfExp(body=body, orelse=orelse):
            other.body, other.orelse = orelse, body
            yield "condition", other
        case ast.Constant(value=bool(value)):
            yield "constant", ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield "constant", ast.Constant(value + 1)
        case ast.Call(args=[*_, one, two]) if differ(other.func, ast.unparse(one), ast.unparse(two)):
            other.args[-2:] = [two, one]
            yield "arguments", other


def differ(function: ast.expr, one: str, two: str) -> bool:
    """Whether swapping two arguments matters and needs a test to be noticed."""
    return one != two and not {one, two} & WHOLE and ast.unparse(function) not in ("min", "max")


def faulty(statement: ast.stmt) -> Iterator[tuple[str, ast.stmt]]:
    """Yield faulty variants of a statement."""
    match statement:
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Expr() | ast.AugAssign() | ast.Delete() | ast.Break():
            yield "left out", ast.Pass()
        case ast.Continue():
            yield "continue", ast.Break()
        case ast.Return(value=ast.expr() as value) if not (isinstance(value, ast.Constant) and value.value is None):
            yield "returns nothing", ast.Return(ast.Constant(None))
    if isinstance(statement, ast.AugAssign) and type(statement.op) in TWINS:
        other = copy.deepcopy(statement)
        other.op = TWINS[type(other.op)]()  # type: ignore[assignment]
        yield "arithmetic", other


class Breeder(ast.NodeVisitor):
    """Find every mutant of one file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        text = file.read_bytes()
        self.lines = [0]
        for line in text.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.found: list[Mutant] = []
        self.visit(ast.parse(text))

    def add(self, kind: str, node: ast.stmt | ast.expr, instead: ast.AST) -> None:
        text = ast.unparse(ast.fix_missing_locations(instead))
        start = self.lines[node.lineno - 1] + node.col_offset
        end = self.lines[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        text = f"({text})" if isinstance(node, ast.expr) else text
        self.found.append(Mutant(self.file, kind, node.lineno, start, end, text))

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.Import | ast.ImportFrom | ast.Assert | ast.JoinedStr):
            return
        if isinstance(node, ast.Subscript) and ast.unparse(node.value) in ("Annotated", "Literal"):
            return
        if isinstance(node, ast.stmt):
            for kind, wrong in faulty(node):
                self.add(kind, node, wrong)
        if isinstance(node, ast.expr):
            for kind, twin in twins(node):
                self.add(kind, node, twin)
        if isinstance(node, ast.If | ast.While):
            self.add("condition", node.test, ast.UnaryOp(ast.Not(), node.test))
        for name, value in ast.iter_fields(node):
            if name not in ("annotation", "returns", "keywords" if isinstance(node, ast.ClassDef) else "", "pattern"):
                for child in value if isinstance(value, list) else [value]:
                    if isinstance(child, ast.AST):
                        self.visit(child)


def unions(mutant: Mutant) -> bool:
    """Whether the mutant changes a type union `A | B`, which is no arithmetic."""
    was = mutant.file.read_bytes()[mutant.start : mutant.end].decode()
    return mutant.kind == "arithmetic" and " | " in was and was[:1].isupper()


class Workshop:
    """Copies of the project in which mutants are tried, one per job."""

    def __init__(self, game: str, jobs: int, place: Path) -> None:
        self.game = game
        self.benches: Queue[Path] = Queue()
        for number in range(jobs):
            bench = place / str(number)
            for part in ("src", "tests", "docs"):
                shutil.copytree(ROOT / part, bench / part, ignore=shutil.ignore_patterns("__pycache__"))
            shutil.copy(ROOT / "pyproject.toml", bench)
            self.benches.put(bench)
        self.patience = 120.0

    def passes(self, bench: Path) -> bool:
        """Whether the game's tests, except browser tests, and a few matches of the contract pass."""
        tests = f"tests/games/{self.game}"
        matches = ["tests/contract/test_invariants.py", "-k", f"few and {self.game}"]
        return self._run(bench, [tests, f"--ignore={tests}/test_page.py"]) and self._run(bench, matches)

    def _run(self, bench: Path, what: list[str]) -> bool:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not fuzz", *what]
        env = os.environ | {"PYTHONPATH": "src"}
        try:
            done = subprocess.run(command, cwd=bench, env=env, timeout=self.patience, capture_output=True)
        except subprocess.TimeoutExpired:
            print(f"no end within {self.patience:.0f} s, counted as killed; on a busy machine, try again", flush=True)
            return False
        return done.returncode == 0

    def survives(self, mutant: Mutant) -> bool:
        bench = self.benches.get()
        target = bench / mutant.file.relative_to(ROOT)
        try:
            target.write_text(mutant.source())
            self._forget(target)
            return self.passes(bench)
        finally:
            shutil.copy(mutant.file, target)
            self._forget(target)
            self.benches.put(bench)

    def _forget(self, target: Path) -> None:
        """Delete the bytecode, since Python cannot tell two versions of a file within a second apart."""
        for compiled in (target.parent / "__pycache__").glob(f"{target.stem}.*.pyc"):
            compiled.unlink()

    def rehearse(self) -> None:
        """Check that all tests pass without a fault, and set the time limit from how long that takes."""
        bench = self.benches.get()
        began = time.monotonic()
        if not self.passes(bench):
            sys.exit("The tests fail without any mutant.")
        self.patience = 10 + 5 * (time.monotonic() - began)
        self.benches.put(bench)


def bred(game: str, only: str | None) -> list[Mutant]:
    folder = ROOT / "src" / "fondaco" / "games" / game
    files = sorted(file for file in folder.glob("*.py") if only in (None, file.name))
    found = [mutant for file in files for mutant in Breeder(file).found]
    return [mutant for mutant in found if not unions(mutant)]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--file", help="mutants of this module only")
    asked = parser.parse_args()
    mutants = bred(asked.game, asked.file)
    if not mutants:
        sys.exit(f"There is no game {asked.game!r} to mutate.")
    sample = random.Random(asked.seed).sample(mutants, min(asked.sample, len(mutants)))
    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(asked.jobs) as jobs:
        workshop = Workshop(asked.game, asked.jobs, Path(place))
        workshop.rehearse()
        tally: Counter[tuple[str, bool]] = Counter()
        tried = {jobs.submit(workshop.survives, mutant): mutant for mutant in sample}
        for number, done in enumerate(as_completed(tried), 1):
            mutant, survived = tried[done], done.result()
            tally[mutant.kind, survived] += 1
            if survived:
                print(f"{number}: survived", mutant.told(), flush=True)
    for kind in sorted({kind for kind, _ in tally}):
        print(f"{kind:16} killed {tally[kind, False]:4}   survived {tally[kind, True]:3}")
    killed = sum(number for (_, survived), number in tally.items() if not survived)
    print(f"{killed} of {len(sample)} killed, {100 * killed / len(sample):.1f} %; {len(mutants)} mutants in all")


if __name__ == "__main__":
    main()
