"""The page `settings.md`: the settings of a server, from their declaration in the code."""

from __future__ import annotations

from dataclasses import Field, fields

from fondaco.server.base.settings import FORMER_NAMES, Settings

HEAD = """# Settings

For server operators: all settings of a server. They are environment variables; a server starts without any of them.

| variable | type | default | meaning |
|---|---|---|---|
"""
TYPES = {"int": "whole number", "float": "number", "bool": "`1` for yes", "tuple[str, ...]": "list", "str": "text"}


def variable(name: str) -> str:
    """Return the environment variable of a setting."""
    return "FONDACO_DATA" if name == "folder" else f"FONDACO_{name.upper()}"


def default(each: Field[object]) -> str:
    """Return a default as the page shows it."""
    if each.metadata.get("shown"):
        return str(each.metadata["shown"])
    if isinstance(each.default, str):
        return f"`{each.default}`" if each.default else ""
    if isinstance(each.default, int | float) and not isinstance(each.default, bool):
        return f"`{each.default:g}`"
    return ""


def settings_page() -> str:
    """Return the page."""
    rows = [
        f"| `{variable(each.name)}` | {TYPES.get(str(each.type), 'folder')} | {default(each)} | {meaning} |"
        for each in fields(Settings)
        if (meaning := each.metadata.get("meaning"))  # settings for tests have none
    ]
    former = ", ".join(f"`{old}` (`{new}`)" for old, new in FORMER_NAMES.items())
    return HEAD + "\n".join(rows) + f"\n\nOther names that are accepted with a warning: {former}.\n"
