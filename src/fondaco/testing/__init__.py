"""The laws that every game keeps, as tests: for the games of this house and for those from elsewhere.

A package that brings a game runs them all by a file of its tests, say `tests/test_contract.py`:

    class TestContract(fondaco.testing.Contract):
        games = {"rialto": Path(__file__).parent}

The folder holds the tests of the game, and among them `laws.py`, where it says what nobody else can know of it. It ends
in

    LAWS = Laws(conserved=conserved)

`Laws` lists what else a game can say. `docs/testing.md` tells what is tested, and what to write where.
"""

from __future__ import annotations

try:
    import pytest
except ImportError:
    raise ImportError("fondaco.testing needs pytest: pip install 'fondaco[testing]'") from None

for name in ("contract", "invariants", "rules_pages", "random_match"):
    pytest.register_assert_rewrite(f"{__name__}.{name}")

from fondaco.testing.contract import Contract  # noqa: E402
from fondaco.testing.game_under_test import Books, Guest, Laws  # noqa: E402

__all__ = ["Books", "Contract", "Guest", "Laws"]
