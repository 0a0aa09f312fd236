"""Rialto passes the contract tests for all games."""

from __future__ import annotations

from pathlib import Path

from fondaco.testing import Contract


class TestContract(Contract):
    games = {"rialto": Path(__file__).parent}  # noqa: RUF012
