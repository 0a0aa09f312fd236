"""What hatchling does before it packs: the client is built, so that a wheel and a source distribution bring it.

A source distribution brings it built, with the stamp of its sources, and so a wheel is made of it without Node.
"""
from __future__ import annotations

import subprocess
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Client(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            subprocess.run([sys.executable, "run.py", "client"], cwd=self.root, check=True)
