"""Reading the data tree of docs/data.md without the simulator's loader."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

FILES = ("rules", "board", "monsters", "priority", "items")
FOLDERS = ("investigators", "ancient-ones")


def load_data(folder: str | Path) -> dict[str, Any]:
    """Read all data files of a folder into one tree.

    Parameters
    ----------
    folder
        For instance ``simcore/games/final_hour/data``.

    Returns
    -------
    dict
        The tree whose first level is rules, board, monsters, priority, items, investigators, ancient-ones.
    """
    root = Path(folder)
    tree: dict[str, Any] = {name: _read(root / f"{name}.toml") for name in FILES}
    for name in FOLDERS:
        tree[name] = {path.stem: _read(path) for path in sorted((root / name).glob("*.toml"))}
    return tree


def _read(path: Path) -> dict[str, Any]:
    with path.open("rb") as stream:
        return tomllib.load(stream)
