"""Kept runs that a user names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.errors import RequestError
from simcore.messages.names import nearest

if TYPE_CHECKING:
    from simcore.store.reader import StoredRun


RUNS = "elderodds-runs"
"""Default folder of kept runs."""


def find_run(text: Any, out: Any) -> Any:
    """Return the folder of a run, given its name among those kept in `out` or its path."""
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
        return _inside(Path(text))
    there = run_names(out if plain else Path(text).parent)
    if not there:
        home = out if plain else Path(text).parent
        raise RequestError("", f"there is no run {text}; none is kept in {home}")
    home = out if plain else Path(text).parent
    near = nearest(Path(text).name, there)
    hint = f"; did you mean {near!r}?" if near else "."
    raise RequestError("", f"there is no run {Path(text).name!r} in {home}{hint} {_kept_there(there)}")


FEW = 5
"""Number of runs that a message names."""


def _kept_there(names: Sequence[str]) -> str:
    """Describe the runs that exist; of many, only the newest, since most are named by their time."""
    if len(names) <= FEW:
        return f"Kept there: {', '.join(names)}"
    return f"Kept there: {len(names)} runs, the last of them {', '.join(names[-FEW:])}"


def only_run(folder: Path) -> Path | None:
    """Return the run in a folder that holds just one; else None."""
    from simcore.store.reader import run_names

    there = run_names(folder) if folder.is_dir() else []
    return folder / there[0] if len(there) == 1 else None


def _inside(folder: Path) -> Path:
    """Return the folder itself if it is a run, or else the only run that is kept in it."""
    from simcore.store.manifest import MANIFEST
    from simcore.store.reader import run_names

    there = run_names(folder)
    if (folder / MANIFEST).exists() or not there:
        return folder  # reading a folder that is no run reports the missing file
    if len(there) == 1:
        return folder / there[0]
    message = f"{folder} is a folder of runs; name one of them. {_kept_there(there)}"
    raise RequestError("", message)


def read_kept(text: Any, out: Any = RUNS) -> StoredRun:
    """Read a kept run, given its name or its folder.

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
