"""Child processes that share the work of this process."""

from __future__ import annotations

import os
import sys

MAIN = "import elderodds; {}"
"""Code of a child process; it imports `elderodds` first, so that our packages shadow others."""


def child_command(code: str) -> list[str]:
    """Return the command that runs this code in a process; the user's folder is not searched for packages."""
    return [sys.executable, "-P", "-c", MAIN.format(code)]


def child_environment(**more: str) -> dict[str, str]:
    """Return the environment of a process with the import path of this process.

    Parameters
    ----------
    **more
        Variables in addition to those of this process.
    """
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), **more}
