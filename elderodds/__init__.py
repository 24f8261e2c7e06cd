"""Public interface of elderodds; it only re-exports stable names.

* `elderodds.strategy`: names for strategy files.
* `elderodds.games.NAME`: the constants, records and helpers of one game.
* `elderodds.game`: the parts for adding a game.
* `elderodds.notebook`: the functions for notebooks.
* `elderodds.env`: environments for learning agents.

A name in this package keeps working for at least one version after it has been replaced. All other modules
may change. Importing this package alone is fast.
"""

from __future__ import annotations

import elderodds.own_packages  # noqa: F401 - before others: it keeps away what has the names of these

# isort: split
import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from elderodds import env as env
    from elderodds import game as game
    from elderodds import games as games
    from elderodds import notebook as notebook
    from elderodds import strategy as strategy

    __version__: str

PARTS = ("env", "game", "games", "notebook", "strategy")


def __getattr__(name: str) -> Any:
    """Load a part, or look up the version, on first access."""
    if name in PARTS:
        return importlib.import_module(f"{__name__}.{name}")
    if name == "__version__":
        return _version()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*PARTS, "__version__"]


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("elderodds")
    except PackageNotFoundError:
        return "0+not.installed"
