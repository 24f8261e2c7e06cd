"""Input files of a run, of which copies are kept in its folder below `inputs/`.

`analysis.kept_runs.inputs` finds them when games are replayed.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from simcore.data import packs
from simcore.files.reading import read_file, text_of
from simcore.files.user_files import files_with

SCENARIO = "scenario"
STRATEGIES = "strategies"
DATA = (".toml", ".csv")
INPUTS = "inputs"
"""Folder of the input files of a run."""
"""Endings of the files in a folder of data."""


def scenario_inputs(path: Path) -> tuple[str, dict[str, bytes]]:
    """Return the name of the scenario below the inputs, and all its files by name.

    Parameters
    ----------
    path
        A variant, including its bases, or a folder with the files of a whole tree. It must have been read
        without error.
    """
    path = path.absolute()
    files: dict[str, bytes] = {}
    _gather(path, path.parent, files)
    return f"{SCENARIO}/{path.name}", files


def _gather(path: Path, top: Path, files: dict[str, bytes]) -> None:
    if path.is_dir():
        for file in files_with(path, *DATA, deep=True):
            files[_name(file, top)] = read_file(file)
        return
    name = _name(path, top)
    if name in files:
        return
    files[name] = read_file(path)
    table = tomllib.loads(text_of(files[name]))
    for other in [table.get("base"), *table.get(packs.PACKS, ())]:
        if isinstance(other, str) and (path.parent / other).exists():
            _gather(path.parent / other, top, files)


def _name(file: Path, top: Path) -> str:
    return f"{SCENARIO}/{file.relative_to(top).as_posix()}"


def pack_inputs(
    settings: Sequence[str], brought: Sequence[packs.Pack]
) -> tuple[tuple[str, ...], dict[str, bytes]]:
    """Return settings that name the packs below the inputs, and all files of these packs by name.

    Parameters
    ----------
    settings
        The settings of the user.
    brought
        Packs in play that do not come with the game.
    """
    files: dict[str, bytes] = {}
    for pack in brought:
        for file in files_with(pack.folder, *DATA, deep=True):
            files[f"{packs.PACKS}/{pack.name}/{file.relative_to(pack.folder).as_posix()}"] = read_file(file)
    kept = {pack.folder.resolve(): f"{packs.PACKS}/{pack.name}" for pack in brought}
    names, rest = packs.split(settings)
    named = [packs.setting(kept.get(Path(name).resolve(), name)) for name in names]
    return (*named, *rest), files


def settings_below(settings: Sequence[str], inputs: Path) -> tuple[str, ...]:
    """Return kept settings, with the packs below a folder of inputs."""
    names, rest = packs.split(settings)
    folders = [inputs / name if name.startswith(f"{packs.PACKS}/") else name for name in names]
    return (*(packs.setting(str(folder)) for folder in folders), *rest)


def digests(files: Mapping[str, bytes]) -> dict[str, str]:
    """Return the SHA-256 of each file by name."""
    return {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
