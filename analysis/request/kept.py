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
"""A message names so many runs, the newest."""


def _kept_there(names: Sequence[str]) -> str:
    """Which runs there are, in words: of many only the last, since most are named by their time."""
    if len(names) <= FEW:
        return f"Kept there: {', '.join(names)}"
    return f"Kept there: {len(names)} runs, the last of them {', '.join(names[-FEW:])}"


def only_run(folder: Path) -> Path | None:
    """The run in a folder that holds just one; None for any other folder, or none."""
    from simcore.store.reader import run_names

    there = run_names(folder) if folder.is_dir() else []
    return folder / there[0] if len(there) == 1 else None


def _inside(folder: Path) -> Path:
    """The folder itself if it is a run, or the only run that is kept in it."""
    from simcore.store.manifest import MANIFEST
    from simcore.store.reader import run_names

    there = run_names(folder)
    if (folder / MANIFEST).exists() or not there:
        return folder  # whoever reads one that is no run says what is missing
    if len(there) == 1:
        return folder / there[0]
    told = f"{folder} is a folder of runs; name one of them. {_kept_there(there)}"
    raise RequestError("", told)


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
