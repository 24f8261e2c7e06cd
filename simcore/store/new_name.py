"""Names of new runs: valid names, and whether their folder is writable."""

from __future__ import annotations

import os
from pathlib import Path

from simcore.store.folder import DiskError, StoreError, Where, is_remote, join
from simcore.store.lock import TakenError
from simcore.store.open import open_folder

LONGEST_NAME = 200
"""Most bytes of a name; leaves space for a temporary prefix."""


def check_name(out: Where, name: str) -> Where:
    """Return the folder of a new run.

    Raises
    ------
    StoreError
        If the name is not a plain file name, or the folder is not writable.
    TakenError
        If the run already exists.
    """
    plain = name and not name.startswith(".") and Path(name).name == name and name.isprintable()
    if len(name.encode()) > LONGEST_NAME:
        message = f"{name[:40]!r}...: a run name has at most {LONGEST_NAME} letters, and this one {len(name)}"
        raise StoreError(message, kind="run-name")
    if not plain:
        raise StoreError(
            f"{name[:200]!r}: expected a plain file name, without slashes or a leading dot",
            kind="run-name",
        )
    folder = join(out, name)
    if open_folder(folder).exists() or (isinstance(folder, Path) and os.path.lexists(folder)):
        raise TakenError.of(folder)
    if not is_remote(out):
        out = Path(out)
        parent = next(ancestor for ancestor in (out.absolute(), *out.absolute().parents) if ancestor.exists())
        if not parent.is_dir() or not os.access(parent, os.W_OK | os.X_OK):
            raise DiskError(f"{out}: {parent} is not writable", kind="unwritable-place")
    return folder
