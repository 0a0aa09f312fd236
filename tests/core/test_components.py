"""Untrusted board files: too large or too deeply nested input is refused at once."""

from __future__ import annotations

import pytest

from fondaco import BadBoard
from fondaco.core.components import MOST_ENTRIES, parse, read_box


@pytest.mark.parametrize("text", [
    "a." * 29_990 + "a = 1",
    "[" + "a . " * 9_000 + "a]",
    '"a".' * 12_000 + "a = 1",
    "a = " + "[" * 30_000,
    "a = " + "{a = " * 10_000,
])  # fmt: skip
def test_keys_and_lists_without_end_are_not_read(text: str) -> None:
    with pytest.raises(BadBoard, match="not a"):
        parse("mine", text)


def test_a_board_file_with_a_sentence_is_one() -> None:
    assert parse("mine", 'known = "A. B. Seen on a photo, p. 3. Else unknown."\nlat = 44.4') == {
        "known": "A. B. Seen on a photo, p. 3. Else unknown.", "lat": 44.4,
    }  # fmt: skip


def test_there_may_be_so_much_in_it_and_no_more() -> None:
    with pytest.raises(BadBoard, match=f"more than {MOST_ENTRIES} entries"):
        read_box({"ports": [1] * MOST_ENTRIES})
