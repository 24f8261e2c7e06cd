"""Trained value of the positions of a game: trees, as a file keeps them."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from simcore.contract.game import Cell, Game
from simcore.files.user_files import UserFileError
from simcore.files.writing import write_file
from simcore.messages.errors import DescribedError
from simcore.records.features import features_of, plan_of
from simcore.records.shared import Array
from simcore.records.trees import LEAF, NODE, TREES

FORMAT = 1
ABOUT, ROOTS, NODES = "about", "roots", "nodes"
"""Arrays of a file: everything except the trees as JSON, and the trees."""
ANCIENT_ONE, LEVEL, PLAYERS = "ancient_one", "difficulty", "players"
"""Inputs that are constant in a cell."""


class ValueMismatchError(DescribedError, ValueError):
    """Error for a value that was trained for other rules."""


class ValueFileError(UserFileError):
    """Error for a file whose value cannot be used."""


@dataclass(frozen=True)
class ValueModel:
    """Trees that estimate how likely a position is to be won when a strategy plays on.

    Parameters
    ----------
    game
        Name of the game.
    strategy
        Name of the strategy that plays on in every seat.
    seats
        Maximum number of seats of the game.
    features
        Names of the inputs that are features of a position; those of the game itself come last.
    decisions
        Keys of the kinds of decisions. The input after the features is the place of the open one.
    cells
        Names of the inputs that are constant in a cell, in pairs: `("difficulty", "hard")` is 1 at that
        difficulty and else 0. The input `("players", "")` is the number of players.
    roots
        First node of each tree, int32 (trees,).
    nodes
        Nodes of all trees, `NODE` (nodes,).
    provenance
        How it was trained, and how good it was on games that it was not trained on.
    """

    game: str
    strategy: str
    seats: int
    features: tuple[str, ...]
    decisions: tuple[str, ...]
    cells: tuple[tuple[str, str], ...]
    roots: Array
    nodes: Array
    provenance: Mapping[str, Any]

    def trees(self, game: Game, cell: Cell) -> Array:
        """Return the trees for one cell, a `TREES` record in an array of length 1.

        Branches that the cell never takes are left out.

        Raises
        ------
        ValueMismatchError
            If the rules of the game have no such feature.
        """
        own = game.own_features().names
        read = tuple(name for name in self.features if name not in own)
        if self.features[len(read) :] != own:
            raise self._mismatch("other features of its own")
        record = np.zeros(1, TREES)
        here = record[0]
        here["n_features"], here["n_own"], here["n_trees"] = len(read), len(own), len(self.roots)
        here["plan"][: len(read)] = self._plan(game, read)
        for number, code in game.narration.decision_codes().items():
            here["kinds"][number] = self.decisions.index(code.key) if code.key in self.decisions else -1
        constants = self._constants(cell)
        nodes: list[tuple[int, int, float]] = []
        for tree, root in enumerate(self.roots):
            here["roots"][tree] = len(nodes)
            self._prune(int(root), constants, nodes)
        here["nodes"][: len(nodes)] = nodes
        return record

    def _constants(self, cell: Cell) -> dict[int, float]:
        """Return the inputs that are constant in a cell, by their numbers."""
        names = {ANCIENT_ONE: cell.ancient_one, LEVEL: cell.difficulty}
        first = len(self.features) + 1
        return {
            first + i: float(cell.players) if kind == PLAYERS else float(names[kind] == name)
            for i, (kind, name) in enumerate(self.cells)
        }

    def _prune(self, node: int, constants: Mapping[int, float], nodes: list[tuple[int, int, float]]) -> None:
        """Add a node and what is below it to `nodes`, without the branches that the constants exclude."""
        feature, above, number = self.nodes[node].item()
        if feature in constants:
            self._prune(node + (1 if constants[feature] <= number else above), constants, nodes)
            return
        place = len(nodes)
        nodes.append((feature, 0, number))
        if feature != LEAF:
            self._prune(node + 1, constants, nodes)
            nodes[place] = feature, len(nodes) - place, number
            self._prune(node + above, constants, nodes)

    def _plan(self, game: Game, names: tuple[str, ...]) -> Array:
        """Return the rows of some features for the kernel that reads them."""
        if game.layout is None:
            raise ValueMismatchError(f"the game {game.name} does not declare the fields of its State")
        known = {feature.name: feature for feature in features_of(game.layout, self.seats)}
        missing = [name for name in names if name not in known]
        if missing:
            raise self._mismatch(f"no feature {missing[0]}")
        return plan_of([known[name] for name in names])

    def _mismatch(self, difference: str) -> ValueMismatchError:
        return ValueMismatchError(
            f"the value was trained for other rules of {self.game}: they have {difference}",
            kind="value-of-other-rules",
        )


def write_value(model: ValueModel, path: Path) -> None:
    """Write a value to a file, without changing an older one if that fails."""
    about = {
        "format": FORMAT,
        "game": model.game,
        "strategy": model.strategy,
        "seats": model.seats,
        "features": model.features,
        "decisions": model.decisions,
        "cells": model.cells,
        "provenance": model.provenance,
    }
    content = io.BytesIO()
    roots = model.roots.astype(np.int32)
    np.savez_compressed(content, about=np.array(json.dumps(about)), roots=roots, nodes=model.nodes)
    write_file(path, content.getvalue())


def read_value(path: Path) -> ValueModel:
    """Read a value from a file.

    Raises
    ------
    ValueFileError
        If the file is no value, or has the format of another version.
    """
    try:
        with np.load(io.BytesIO(path.read_bytes())) as file:
            about = json.loads(str(file[ABOUT]))
            roots, nodes = file[ROOTS], file[NODES]
        wrong = about["format"] != FORMAT or nodes.dtype != NODE
    except (OSError, EOFError, KeyError, TypeError, ValueError, zipfile.BadZipFile) as problem:
        raise ValueFileError("this is no value of positions", path, kind="no-value") from problem
    if wrong:
        raise ValueFileError("this value has the format of another version", path, kind="no-value")
    return ValueModel(
        about["game"],
        about["strategy"],
        about["seats"],
        tuple(about["features"]),
        tuple(about["decisions"]),
        tuple((kind, name) for kind, name in about["cells"]),
        roots,
        nodes,
        about["provenance"],
    )
