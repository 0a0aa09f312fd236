"""Untrusted board files: too large or too deeply nested input is refused at once."""

from __future__ import annotations

import pytest

from fondaco import BadBoard
from fondaco.core.board_file import MOST_ENTRIES, parse_board_tables, read_board_tables


@pytest.mark.parametrize(
    "text",
    [
        "a." * 29_990 + "a = 1",
        "[" + "a . " * 9_000 + "a]",
        '"a".' * 12_000 + "a = 1",
        "a = " + "[" * 30_000,
        "a = " + "{a = " * 10_000,
    ],
)
def test_too_deep_keys_and_lists_are_not_read(text: str) -> None:
    with pytest.raises(BadBoard, match="not a"):
        parse_board_tables("mine", text)


def test_board_file_with_a_sentence_is_valid() -> None:
    assert parse_board_tables("mine", 'known = "A. B. Seen on a photo, p. 3. Else unknown."\nlat = 44.4') == {
        "known": "A. B. Seen on a photo, p. 3. Else unknown.",
        "lat": 44.4,
    }


def test_size_of_a_board_file_is_limited() -> None:
    with pytest.raises(BadBoard, match=f"more than {MOST_ENTRIES} entries"):
        read_board_tables({"ports": [1] * MOST_ENTRIES})
