"""What `make release` finds before a release."""

from __future__ import annotations

from pathlib import Path

import pytest

import fondaco
from tools.release import list_faults, release_notes

CHANGELOG = "# Changelog\n\n## [0.2.0] - 2030-01-31\n\n### Play\n\n- More.\n\n## [0.1.0] - 2029-01-31\n\n- Some.\n"


def test_this_version_has_its_entry_in_the_changelog() -> None:
    changelog = (Path(__file__).parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")
    assert list_faults(fondaco.__version__, changelog) == []


def test_the_notes_are_those_of_the_first_version() -> None:
    assert list_faults("0.2.0", CHANGELOG, "v0.2.0") == []
    assert release_notes(CHANGELOG) == "### Play\n\n- More.\n"


@pytest.mark.parametrize(
    ("version", "changelog", "tag", "why"),
    [
        ("0.3.0", CHANGELOG, "", "the first entry is not [0.3.0]"),
        ("0.1.0", CHANGELOG, "", "the first entry is not [0.1.0]"),
        ("0.2.0", CHANGELOG, "v0.3.0", "the tag is v0.3.0"),
        ("0.2.0", CHANGELOG.replace("2030-01-31", "unreleased"), "v0.2.0", "needs a date instead of 'unreleased'"),
        ("0.2.0", CHANGELOG.replace("### Play\n\n- More.\n", ""), "", "nothing is said about 0.2.0"),
    ],
)
def test_a_fault_is_named(version: str, changelog: str, tag: str, why: str) -> None:
    (fault,) = list_faults(version, changelog, tag)
    assert why in fault


def test_only_a_tag_needs_a_date() -> None:
    assert list_faults("0.2.0", CHANGELOG.replace("2030-01-31", "unreleased")) == []
