"""Weights stored as data: a TOML file beside the strategies of a game, with their provenance."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any


def read_tuned(file: Path, names: Sequence[str]) -> tuple[dict[str, float], Mapping[str, Any]]:
    """Return the weights in the order of `names`, and their provenance.

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
    return {name: float(weights[name]) for name in names}, content["provenance"]
