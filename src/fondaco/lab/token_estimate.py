"""Estimate of the tokens that a text costs a language model."""

from __future__ import annotations

CHARACTERS = 4


def estimate_tokens(characters: int) -> int:
    """Return about how many tokens so many characters are: one for four, as is usual for English text.

    Vocabularies differ, and names and numbers take more; use the estimate to compare texts, not to compute a bill.
    """
    return -(-characters // CHARACTERS)
