"""Record that a strategy decides by: its weights, and the trees of its trained value for a cell."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from heuristics.value.model import ValueFileError, ValueMismatchError, ValueModel, read_value
from simcore.contract.game import Cell, Game
from simcore.files.user_files import shown
from simcore.games import called
from simcore.records.shared import WEIGHTS, Array


def weights_record(
    weights: Mapping[str, float], trees: Array | None = None, network: Array | None = None
) -> Array:
    """Return a record of weights in the order of their declaration.

    Parameters
    ----------
    weights
        Weights by name.
    trees
        Trees of a value, if the strategy has one.
    network
        Numbers of a network, if the strategy has one.
    """
    record = np.zeros(1, WEIGHTS)
    record["value"][0, : len(weights)] = list(weights.values())
    if network is not None:
        record["prepared"] = network
    if trees is not None:
        record["trees"] = trees
    return record


def trees_of(file: Path, game: Game, cell: Cell) -> Array:
    """Return the trees of a trained value for one cell.

    Raises
    ------
    ValueFileError
        If there is no such file, or its value does not fit the game.
    """
    digest = digest_of_value(file)
    if digest is None:
        raise ValueFileError(
            "there is no trained value here",
            file,
            kind="missing-value",
            game=called(game.name),
            path=shown(file),
        )
    try:
        model = _model(file, digest)
        if model.game == game.name:
            return model.trees(game, cell)
    except ValueMismatchError as problem:
        raise ValueFileError(str(problem), file, kind=problem.kind) from problem
    raise ValueFileError(f"it is a value of {model.game}, not of {game.name}", file)


def digest_of_value(file: Path) -> str | None:
    """Return the digest of a file; None if there is none."""
    return hashlib.sha256(file.read_bytes()).hexdigest() if file.is_file() else None


@functools.lru_cache(maxsize=8)
def _model(file: Path, _digest: str) -> ValueModel:
    return read_value(file)
