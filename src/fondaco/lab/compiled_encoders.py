"""The code that writes observations, by the digest of its source, compiled.

Here there is none: plain Python writes it for a table when it is first needed. The compiled build has another module in
this place, with the code of every table of our games (`tools/fast.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

WRITERS: dict[str, Callable[..., Any]] = {}
