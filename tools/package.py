"""Build hook for hatchling: include the built client in wheel and source distribution.

A source distribution contains the built client with the stamp of its sources, so a wheel can be built from it without
Node. With FONDACO_COMPILED=1 a wheel also contains the compiled engine, for the Python and platform it is built with.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Package(BuildHookInterface):  # type: ignore[type-arg]
    @property
    def compiled(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("FONDACO_COMPILED") == "1"

    def dependencies(self) -> list[str]:
        """Return the requirements of a compiled build: Cython and what code generation needs."""
        locked = Path(self.root, "requirements", "fast.txt").read_text()
        return re.findall(r"^\w+==\S+", locked, re.MULTILINE) if self.compiled else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        subprocess.run([sys.executable, "run.py", "client"], cwd=self.root, check=True)
        if self.compiled:
            subprocess.run([sys.executable, "tools/fast.py"], cwd=self.root, check=True)
            built = Path(self.root, "build", "fast", "src")
            made = built.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}")
            build_data |= {"pure_python": False, "infer_tag": True}
            build_data["force_include"] |= {str(file): str(file.relative_to(built)) for file in made}
