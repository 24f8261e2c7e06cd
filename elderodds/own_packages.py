"""Keep files in the user's folder from shadowing our packages, which have general names.

Importing this module is enough. It imports nothing that such a folder could shadow.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import PathFinder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

NAMES = ("simcore", "heuristics", "analysis", "reports", "cli")
HOME = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))


class OwnPackages:
    """Finder of our packages beside this one, before others of the same name."""

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a package if it is one of ours."""
        return PathFinder.find_spec(fullname, [HOME], target) if fullname in NAMES else None


def hold() -> None:
    """Make later imports find our packages, and make `python -m elderodds` ignore the user's folder.

    Raises
    ------
    ImportError
        If another package of such a name is already loaded.
    """
    for name in NAMES:
        loaded = getattr(sys.modules.get(name), "__file__", None)
        if loaded is not None and os.path.dirname(os.path.realpath(loaded)) != os.path.join(HOME, name):
            raise ImportError(
                f"{loaded} is already loaded, and elderodds also has a package {name}; import elderodds "
                "first, or rename yours",
                name=name,
            )
    if OwnPackages not in sys.meta_path:
        sys.meta_path.insert(0, OwnPackages)
    if sys.argv[:1] == ["-m"] and not sys.flags.safe_path and sys.path[0] in ("", os.getcwd()):
        del sys.path[0]  # Python adds it for -m; a user's random.py would shadow the standard module


hold()
