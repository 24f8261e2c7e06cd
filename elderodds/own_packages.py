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
    """Finds our packages beside this one, whatever else is called like them on the way there."""

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a package if it is one of ours."""
        return PathFinder.find_spec(fullname, [HOME], target) if fullname in NAMES else None


def hold() -> None:
    """Let every later import of our packages find ours, and `python -m elderodds` only what is installed.

    Raises
    ------
    ImportError
        If something else of such a name is loaded already.
    """
    for name in NAMES:
        loaded = getattr(sys.modules.get(name), "__file__", None)
        if loaded is not None and os.path.dirname(os.path.realpath(loaded)) != os.path.join(HOME, name):
            raise ImportError(
                f"{loaded} is loaded already, and elderodds has a package {name} too; "
                "import elderodds first, or give yours another name",
                name=name,
            )
    if OwnPackages not in sys.meta_path:
        sys.meta_path.insert(0, OwnPackages)
    if sys.argv[:1] == ["-m"] and not sys.flags.safe_path and sys.path[0] in ("", os.getcwd()):
        del sys.path[0]  # Python puts it there for -m; a file random.py of the user would hide that of Python


hold()
