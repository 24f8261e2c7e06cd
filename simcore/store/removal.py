"""Removal of a run from its folder, without other files there."""

from __future__ import annotations

import re
from pathlib import Path

from simcore.files.writing import is_partial
from simcore.store.folder import StoreError, Where, is_remote
from simcore.store.journal import NAME as JOURNAL
from simcore.store.lock import LOCK, Lock
from simcore.store.manifest import MANIFEST
from simcore.store.reader import read_run, shard_files
from simcore.store.shards import SHARD_FILE

OWN = re.compile(
    rf"{SHARD_FILE.pattern}|inputs/.*|report(-brief)?\.html|manifest\.json|lock|lock\.[0-9a-f]{{16}}"
)


def remove_run(where: Where, *, break_lock: bool = False) -> list[str]:
    """Remove the files of a run, its manifest last; return the other files, which stay.

    Raises
    ------
    StoreError
        If there is no run, a process is writing it, or the files cannot be removed.
    """
    if not is_remote(where) and Path(where).is_symlink():
        raise StoreError(f"{where} is a link; remove the run itself: {Path(where).resolve()}")
    run = read_run(where, altered=True)
    lock = Lock(run.folder, force=break_lock)
    folder, left = run.folder, []
    named = {file for cell in run.cells for file in shard_files(cell)}
    for file in folder.files():
        own = file in named or OWN.fullmatch(file) or JOURNAL.fullmatch(file) or is_partial(file)
        if not own:
            left.append(file)
        elif file not in (MANIFEST, LOCK):
            folder.remove(file)
    folder.remove(MANIFEST)
    lock.release()
    folder.prune()
    return left
