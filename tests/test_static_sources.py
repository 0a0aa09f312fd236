"""The offline build brings every module that its modules import when they are loaded."""

from __future__ import annotations

import ast
from pathlib import Path

from tools import static


def loaded(file: Path) -> set[str]:
    """Return the names of our modules that a module imports at its top level, and of their packages."""
    found: set[str] = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
        elif isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
    return {name for name in found if name.startswith("fondaco.")}


def test_the_offline_build_has_every_module_that_its_modules_load() -> None:
    source = static.ROOT / "src"
    packed = static.sources()
    missing = {
        (name, imported)
        for name, file in packed.items()
        if name.startswith("fondaco/") and name.endswith(".py")
        for imported in loaded(file)
        for path in (f"{imported.replace('.', '/')}.py", f"{imported.replace('.', '/')}/__init__.py")
        if (source / path).exists() and path not in packed
    }
    assert missing == set()
