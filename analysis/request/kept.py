"""Kept runs that a user names."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.errors import RequestError
from simcore.names import unknown_name

if TYPE_CHECKING:
    from simcore.store.reader import StoredRun


RUNS = "elderodds-runs"
"""Where runs are kept unless somebody says otherwise."""


def find_run(text: Any, out: Any) -> Any:
    """The folder of a run that is named: by its name among those kept in `out`, or as a folder."""
    from simcore.store.folder import is_remote, join
    from simcore.store.manifest import MANIFEST
    from simcore.store.open import open_folder
    from simcore.store.reader import run_names

    if is_remote(text):
        return text
    plain = Path(text).name == str(text)
    if plain and open_folder(join(out, str(text))).exists(MANIFEST):
        return join(out, str(text))
    if Path(text).is_dir():
        return Path(text)
    there = run_names(out if plain else Path(text).parent)
    if not there:
        home = out if plain else Path(text).parent
        raise RequestError("", f"there is no run {text}; none is kept in {home}")
    where = f"in {out}" if plain else f"at {text}"
    raise RequestError("", f"{where}: {unknown_name('run', Path(text).name, there)}")


def read_kept(text: Any, out: Any = RUNS) -> StoredRun:
    """The kept run that is named: by its name, or as a folder.

    Raises
    ------
    RequestError
        If there is none, or it has no games yet.
    StoreError
        If it is damaged.
    """
    from simcore.store.reader import read_run

    folder = find_run(text, out)
    run = read_run(folder)
    if not run.cells:
        raise RequestError("", f"{folder} holds no games yet", kind="run-without-games", run=folder)
    return run
