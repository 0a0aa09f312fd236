"""Programs of the system that some tests need."""

from __future__ import annotations

import os
import shutil

import pytest


def needed(program: str) -> str:
    """Return the path of a program; skip the test where it is not installed."""
    found = shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found
