"""Weights stored as data: a TOML file beside the strategies of a game, with their provenance."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from heuristics.toolbox.cell_weights import CellWeights, read_cell_weights


class Tuned(NamedTuple):
    """Content of a file of weights.

    Attributes
    ----------
    weights
        Weights by name.
    cell_weights
        Weights that differ in some cells.
    provenance
        Provenance of the weights.
    """

    weights: dict[str, float]
    cell_weights: tuple[CellWeights, ...]
    provenance: Mapping[str, Any]


def read_weights(file: Path, names: Sequence[str]) -> Tuned:
    """Return the content of a file, with the weights in the order of `names`.

    Raises
    ------
    ValueError
        If the file does not give a number for just these names.
    """
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    weights = content["weights"]
    if set(weights) != set(names):
        odd = sorted(set(weights) ^ set(names))
        raise ValueError(f"{file.name}: {odd} differ between the file and the strategy")
    sections = read_cell_weights(content, names, file.name)
    return Tuned({name: float(weights[name]) for name in names}, sections, content["provenance"])


def read_tuned(file: Path, names: Sequence[str]) -> tuple[dict[str, float], Mapping[str, Any]]:
    """Return the weights in the order of `names`, and their provenance, of a file without sections.

    Raises
    ------
    ValueError
        If the file does not give a number for just these names, or has weights for some cells only.
    """
    tuned = read_weights(file, names)
    if tuned.cell_weights:
        raise ValueError(f"{file.name}: has weights for some combinations; read it with read_weights")
    return tuned.weights, tuned.provenance
