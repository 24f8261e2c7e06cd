"""One module for each game, `elderodds.games.NAME`: what strategies for that game may import.

The module of a game offers the names in `simcore/games/NAME/public.py`, which it loads at the first access. A
package without that file is shared by several games, and has no module here. An external game has a module
once it is loaded: it offers the names in the game's own `public.py`, or in the file that defines the game.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

from simcore import games as _found
from simcore.contract.game_folders import has_module as _has_module

PUBLIC = "public"
"""Module of a game that lists what strategies may import."""


def _door(name: str, own: str) -> ModuleType:
    """Module of one game; its names are those of the module `own`."""
    door = ModuleType(f"{__name__}.{name}", f"Names that strategies for one game may import, from `{own}`.")

    def answer(asked: str) -> Any:
        if asked.startswith("__") and asked != "__all__":
            raise AttributeError(f"module {door.__name__!r} has no attribute {asked!r}")
        try:
            return getattr(importlib.import_module(own), asked)
        except AttributeError:
            raise AttributeError(f"module {door.__name__!r} has no attribute {asked!r}") from None

    def listed() -> list[str]:
        module = importlib.import_module(own)
        return list(getattr(module, "__all__", (name for name in vars(module) if name[0] != "_")))

    vars(door).update(__getattr__=answer, __dir__=listed, __package__=__name__)
    return door


def _lists_names(module: pkgutil.ModuleInfo) -> bool:
    """Return whether a package of `simcore.games` has names for strategies, without importing it."""
    return any(Path(folder, module.name, f"{PUBLIC}.py").is_file() for folder in _found.__path__)


class _Brought:
    """Finder of the modules of external games."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: object = None) -> ModuleSpec | None:
        """Return the module spec; None if there is no such game."""
        above, _, last = name.rpartition(".")
        if above != __name__ or _module_of(last) is None:
            return None
        return ModuleSpec(name, self)  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the module of the game."""
        last = spec.name.rpartition(".")[2]
        return _door(last, str(_module_of(last)))

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: there is no code to run."""


def _module_of(name: str) -> str | None:
    """Return the module with the names of an external game; None if there is no such game."""
    game = next((other for other in _found.games() if other.replace("-", "_") == name), None)
    origin = None if game is None else _found.origin_of(game)
    if origin is None or not origin.package:
        return None
    inside = next((module for module in (PUBLIC, "game") if _has_module(origin.package, module)), None)
    return origin.package if inside is None else f"{origin.package}.{inside}"


for _module in filter(_lists_names, pkgutil.iter_modules(_found.__path__)):
    _own = f"{_found.__name__}.{_module.name}.{PUBLIC}"
    globals()[_module.name] = sys.modules[f"{__name__}.{_module.name}"] = _door(_module.name, _own)
sys.meta_path.append(_Brought())
