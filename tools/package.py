"""What hatchling does before it packs: the client is built, so that a wheel and a source distribution bring it.

A source distribution brings it built, with the stamp of its sources, and so a wheel is made of it without Node. With
FONDACO_COMPILED=1 a wheel also brings the engine compiled, for the Python and the platform that it is built with.
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
        """The Cython that the compiled build is tested with, and what the engine needs to say what is observed."""
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
