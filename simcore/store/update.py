"""Changes the manifest of a kept run, for surveys that add results."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from simcore.store.lock import Lock
from simcore.store.manifest import MANIFEST, dumps, read_manifest
from simcore.store.manifest_model import Manifest
from simcore.store.reader import StoredRun


def update_manifest(run: StoredRun, change: Callable[[Manifest], Mapping[str, object]]) -> None:
    """Replace or add parts of the manifest of a kept run, while no other process writes the run.

    Parameters
    ----------
    run
        A kept run.
    change
        Function of the manifest on disk, which may be newer than that of `run`; returns the parts to write.

    Raises
    ------
    StoreError
        If the manifest cannot be written, or another process is writing the run.
    """
    lock = Lock(run.folder)
    try:
        manifest = read_manifest(run.folder)
        run.folder.write(MANIFEST, dumps(manifest.model_copy(update=dict(change(manifest)))))
    finally:
        lock.release()
