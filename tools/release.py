"""Check version and changelog before a release, and write the notes of its page: `make release`.

A tag, as in `make release ARGS=v1.2.3`, must be that version, and the changelog must have its date.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import fondaco

ROOT = Path(__file__).parents[1]
NOTES = ROOT / "build" / "notes.md"
ENTRY = re.compile(r"^## \[(?P<version>[^\]]+)\] - (?P<date>.+)\n(?P<notes>(?:(?!## ).*\n?)*)", re.MULTILINE)
DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


def list_faults(version: str, changelog: str, tag: str = "") -> list[str]:
    """Return why this version cannot be released; without a tag its date may be missing."""
    found = ENTRY.search(changelog)
    if found is None or found["version"] != version:
        return [f"CHANGELOG.md: the first entry is not [{version}]"]
    faults = [] if found["notes"].strip() else [f"CHANGELOG.md: nothing is said about {version}"]
    if tag and tag != f"v{version}":
        faults.append(f"the tag is {tag}, and src/fondaco/__init__.py has version {version}")
    if tag and not DATE.fullmatch(found["date"]):
        faults.append(f"CHANGELOG.md: {version} needs a date instead of {found['date']!r}")
    return faults


def release_notes(changelog: str) -> str:
    """Return what the changelog says about its first version."""
    found = ENTRY.search(changelog)
    return found["notes"].strip() + "\n" if found else ""


def main(tag: str = "") -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if faults := list_faults(fondaco.__version__, changelog, tag):
        sys.exit("\n".join(faults))
    NOTES.parent.mkdir(exist_ok=True)
    NOTES.write_text(release_notes(changelog), encoding="utf-8")
    print(f"Version {fondaco.__version__}; its notes are in {NOTES.relative_to(ROOT)}.")


if __name__ == "__main__":
    main(*sys.argv[1:])
