"""Old addresses: what documentation once named goes on working for one version, with a notice.

`moved` declares an old module. Python finds it when it is imported, and each name taken out of it comes from
the modules that have it now. `answering` does the same for names that have left a module which still stands.
The first name taken from an old address gives a `FutureWarning` with the new address.
"""

from __future__ import annotations

import importlib
import sys
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

DROPPED = "0.3.0"
"""Version that drops these addresses."""

GAMES = Path(__file__).parent / "games"


@dataclass(frozen=True)
class Move:
    """Where something has gone.

    Parameters
    ----------
    modules
        Modules that have the names now; they are asked in this order.
    address
        Public address that the notice recommends.
    """

    modules: Sequence[str]
    address: str


_moves: dict[str, Move] = {}
_told: set[str] = set()


def moved(old: str, address: str, *modules: str) -> None:
    """Let an old module go on working; its names are now in `modules`, and users should take `address`."""
    _moves[old] = Move(modules, address)


def answering(old: str, address: str, *modules: str) -> Callable[[str], Any]:
    """Make the `__getattr__` of a module whose names are now in `modules`."""
    return _answer(old, Move(modules, address))


def _answer(old: str, move: Move) -> Callable[[str], Any]:
    def answer(name: str) -> Any:
        unknown = AttributeError(f"module {old!r} has no attribute {name!r}")
        if name.startswith("_"):
            raise unknown
        for module in move.modules:
            value = vars(importlib.import_module(module)).get(name, unknown)
            if value is unknown or isinstance(value, ModuleType):
                continue
            where = f"{old}.{name} has moved: import it from {move.address}."
            give_notice(old, f"{where} Version {DROPPED} of elderodds drops the old address.", 3)
            return value
        raise unknown

    return answer


def give_notice(what: str, text: str, stacklevel: int) -> None:
    """Warn about something old, once in a process."""
    if what not in _told:
        warnings.warn(text, FutureWarning, stacklevel=stacklevel)
        _told.add(what)


class _Finder(MetaPathFinder, Loader):
    """Finds old modules, after all other finders have failed."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Answer for an old module."""
        return ModuleSpec(name, self, is_package=name in _parents()) if _move(name) else None

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Leave it to Python to make an empty module."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Let the empty module ask others for its names."""
        move = _move(module.__name__)
        assert move is not None
        vars(module)["__getattr__"] = _answer(module.__name__, move)


def _move(name: str) -> Move | None:
    return _moves.get(name) or _move_of_game(name)


def _move_of_game(name: str) -> Move | None:
    """The folder of a game stood right in `simcore`, without wings: `simcore.NAME.state` and so on."""
    own, *rest = name.removeprefix("simcore.").split(".")
    if not name.startswith("simcore.") or len(rest) > 1 or own not in _games():
        return None
    return Move((f"simcore.games.{own}.public",), f"elderodds.games.{own}")


def _games() -> set[str]:
    return {file.parent.name for file in GAMES.glob("*/public.py")}


def _parents() -> set[str]:
    return {f"simcore.{game}" for game in _games()}


sys.meta_path.append(_Finder())
