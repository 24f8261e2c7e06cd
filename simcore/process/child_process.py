"""Processes that this one starts to share its work."""

from __future__ import annotations

import os
import sys

MAIN = "import elderodds; {}"
"""Code of such a process. `elderodds` comes first, so that our packages win over others of the same name."""


def child_command(code: str) -> list[str]:
    """Return the words that start a process with this code, but not from the folder of the user."""
    return [sys.executable, "-P", "-c", MAIN.format(code)]


def child_environment(**more: str) -> dict[str, str]:
    """Return the environment of a process that finds the packages that this one finds.

    Parameters
    ----------
    **more
        Variables beside those of this process.
    """
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), **more}
