"""One module for each game, `elderodds.games.NAME`: what strategies for that game may import.

The module of a game answers with what `simcore/games/NAME/public.py` lists, and loads it when the first name
is asked for. A package without that file holds files on which several games stand, and has no module here.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from simcore import games as _found

PUBLIC = "public"
"""Module of a game that lists what strategies may import."""


def _door(name: str) -> ModuleType:
    """The module of one game, still empty."""
    own = f"{_found.__name__}.{name}.{PUBLIC}"
    door = ModuleType(f"{__name__}.{name}", f"What strategies for one game may import, from `{own}`.")

    def answer(asked: str) -> Any:
        if asked.startswith("__") and asked != "__all__":
            raise AttributeError(f"module {door.__name__!r} has no attribute {asked!r}")
        try:
            return getattr(importlib.import_module(own), asked)
        except AttributeError:
            raise AttributeError(f"module {door.__name__!r} has no attribute {asked!r}") from None

    def listed() -> list[str]:
        return list(answer("__all__"))

    vars(door).update(__getattr__=answer, __dir__=listed, __package__=__name__)
    return door


def _lists_names(module: pkgutil.ModuleInfo) -> bool:
    """Whether a package of `simcore.games` lists names for strategies; nothing is imported to see it."""
    return any(Path(folder, module.name, f"{PUBLIC}.py").is_file() for folder in _found.__path__)


for _module in filter(_lists_names, pkgutil.iter_modules(_found.__path__)):
    globals()[_module.name] = sys.modules[f"{__name__}.{_module.name}"] = _door(_module.name)
