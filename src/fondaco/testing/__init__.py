"""Contract tests for games: the invariants that every game package has to hold.

A game package runs all of them with one test file, say `tests/test_contract.py`:

    class TestContract(fondaco.testing.Contract):
        games = {"rialto": Path(__file__).parent}

The folder holds the game's own tests, among them `laws.py`, which declares the facts only the game can know. It ends in

    LAWS = Laws(conserved=conserved)

`Laws` lists everything a game can declare. `docs/testing.md` explains what is tested and where to write what.
"""

from __future__ import annotations

try:
    import pytest
except ImportError:
    raise ImportError("fondaco.testing needs pytest: pip install 'fondaco[testing]'") from None

for name in ("contract", "invariants", "rules_pages", "random_match"):
    pytest.register_assert_rewrite(f"{__name__}.{name}")

from fondaco.testing.contract import Contract  # noqa: E402
from fondaco.testing.game_under_test import Bookkeeping, GameUnderTest, Laws  # noqa: E402

__all__ = ["Bookkeeping", "Contract", "GameUnderTest", "Laws"]
