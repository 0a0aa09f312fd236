"""A virtual environment for installing packages beside ours."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

BIN = "Scripts" if os.name == "nt" else "bin"


class Environment:
    """A virtual environment with all packages of the current one, and one package more."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder, with_pip=False)
        self.python = str(folder / BIN / "python")
        (place,) = folder.glob("**/site-packages")
        (place / "beside.pth").write_text(f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n")

    def install(self, project: Path) -> None:
        pip = [sys.executable, "-m", "pip", "--python", self.python, "install", "--quiet"]
        subprocess.run([*pip, "--no-deps", "--no-index", "--no-build-isolation", str(project)], check=True, timeout=600)

    def run(self, *words: str, where: Path) -> str:
        env = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # the packages beside ours bring slow ones
        done = subprocess.run(
            [self.python, "-m", *words], cwd=where, env=env, capture_output=True, text=True, timeout=1200, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout
