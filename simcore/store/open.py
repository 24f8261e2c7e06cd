"""Opens a folder of runs by path or address; `local` and `remote` implement the two kinds."""

from __future__ import annotations

from pathlib import Path

from simcore.store.folder import Folder, Where, is_remote
from simcore.store.local import LocalFolder


def open_folder(where: Where) -> Folder:
    """Return the folder at a path or an address; it need not exist.

    Raises
    ------
    StoreError
        If the kind of address is unknown.
    """
    if is_remote(where):
        from simcore.store.remote import RemoteFolder  # loads fsspec

        return RemoteFolder(str(where))
    return LocalFolder(Path(where))
