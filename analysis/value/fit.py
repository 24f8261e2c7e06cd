"""Trains the value of positions: boosted trees on the positions of many games."""

from __future__ import annotations

import functools
import importlib
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analysis.value.positions import Positions
from heuristics.value.model import ANCIENT_ONE, LEVEL, PLAYERS, ValueModel
from simcore.records.shared import Array
from simcore.records.trees import LEAF, MAX_NODES, NODE

TREES, LEAVES, RATE = 200, 31, 0.08
FEATURE_SHARE = 0.5
"""Share of the features among which a tree chooses."""
MOST_FEATURES = 96
"""Features that a value reads. Reading them costs about as much as the trees, and those with less gain than
these improve it by less than its own error."""
LEAST_IN_LEAF, LEAF_SHARE = 200, 1000
"""Least positions in a leaf, also as a part of all. Positions of one game have one result, so a leaf with few
games would learn their luck."""
SCOUT_SHARE, SCOUT_TREES = 4, 60
"""One of so many games and so many trees show which features to read."""
EXTRA = "value"
"""Optional dependency of the package."""


class NoTrainerError(RuntimeError):
    """Error for a missing library that trains."""


@dataclass(frozen=True)
class Inputs:
    """Positions as rows of numbers.

    Parameters
    ----------
    names
        Names of the features; those that the game computes itself come last.
    own
        Number of the latter.
    decisions
        Keys of the kinds of decisions, in the order of their numbers in the column after the features.
    cells
        Inputs that are constant in a cell (`ValueModel.cells`); their columns are the last ones.
    numbers
        Inputs, float32 (positions, inputs).
    wins
        1 for a position of a won game, else 0, uint8 (positions,).
    cell, game
        Number of the cell of each position, and of its game among those of all cells, int32 (positions,).
    progress
        Number of its decision as a share of all decisions of the game, float32 (positions,).
    """

    names: tuple[str, ...]
    own: int
    decisions: tuple[str, ...]
    cells: tuple[tuple[str, str], ...]
    numbers: Array
    wins: Array
    cell: Array
    game: Array
    progress: Array


def inputs_of(positions: Positions, features: Sequence[str], model: ValueModel | None = None) -> Inputs:
    """Return positions as rows of numbers.

    Parameters
    ----------
    positions
        Positions of all cells.
    features
        Names of their features.
    model
        Value whose inputs they become; None: all features, and the decisions and cells of the positions.
    """
    keys = {number: code.key for number, code in positions.arms[0].game.narration.decision_codes().items()}
    if model is None:
        numbers = sorted({int(n) for games in positions.games for n in np.unique(games["decision"]) if n})
        names, decisions = tuple(features), tuple(keys[number] for number in numbers)
        cells = tuple(_cell_inputs(positions))
    else:
        names, decisions, cells = model.features, model.decisions, model.cells
    columns = [features.index(name) for name in names]
    place = {key: number for number, key in enumerate(decisions)}
    total = sum(int((games["decision"] > 0).sum()) for games in positions.games)
    inputs = Inputs(
        names,
        len(positions.arms[0].game.own_features().names),
        decisions,
        cells,
        numbers=np.empty((total, len(names) + 1 + len(cells)), np.float32),
        wins=np.empty(total, np.uint8),
        cell=np.empty(total, np.int32),
        game=np.empty(total, np.int32),
        progress=np.empty(total, np.float32),
    )
    first = first_game = 0
    for number, (arm, games) in enumerate(zip(positions.arms, positions.games, strict=True)):
        there = games["decision"] > 0
        here = slice(first, first + int(there.sum()))
        values = {ANCIENT_ONE: arm.cell.ancient_one, LEVEL: arm.cell.difficulty}
        rows = inputs.numbers[here]
        rows[:, : len(names)] = games["features"][there][:, columns]
        rows[:, len(names)] = [place.get(keys[kind], -1) for kind in games["decision"][there]]
        rows[:, len(names) + 1 :] = [
            arm.cell.players if kind == PLAYERS else values[kind] == name for kind, name in cells
        ]
        inputs.wins[here] = np.broadcast_to(games["win"][:, None], there.shape)[there]
        inputs.cell[here] = number
        inputs.game[here] = first_game + np.nonzero(there)[0]
        inputs.progress[here] = (games["number"] / np.maximum(games["decisions"], 1)[:, None])[there]
        first, first_game = here.stop, first_game + len(games)
    return inputs


def _cell_inputs(positions: Positions) -> Iterator[tuple[str, str]]:
    cells = [arm.cell for arm in positions.arms]
    yield from ((ANCIENT_ONE, name) for name in dict.fromkeys(cell.ancient_one for cell in cells))
    yield from ((LEVEL, name) for name in dict.fromkeys(cell.difficulty for cell in cells))
    yield PLAYERS, ""


def trainer() -> Any:
    """Return the library that trains trees.

    Raises
    ------
    NoTrainerError
        If it is not installed.
    """
    try:
        return importlib.import_module("lightgbm")
    except ImportError as problem:
        raise NoTrainerError(
            f'training needs LightGBM; install it with `pip install "elderodds[{EXTRA}]"`'
        ) from problem


class _StoppedError(Exception):
    """The training was asked to stop."""


def fit(
    inputs: Inputs, seed: int, threads: int, stop: threading.Event | None = None
) -> tuple[tuple[int, ...], Array, Array] | None:
    """Train trees; None after a stop.

    Parameters
    ----------
    inputs
        The positions.
    seed, threads
        Seed and threads of the training.
    stop
        Once set, no further tree is grown.

    Returns
    -------
    features
        Columns of the features that the trees read; all of the game's own are among them.
    roots, nodes
        The trees (`ValueModel`); the numbers of their inputs count these features only.
    """
    n = len(inputs.names)
    others = tuple(range(n, inputs.numbers.shape[1]))
    features = tuple(range(n))
    grow = functools.partial(_train, seed=seed, threads=threads, stop=stop)
    try:
        if n > MOST_FEATURES:
            features = _with_most_gain(
                grow(inputs.numbers[::SCOUT_SHARE], inputs.wins[::SCOUT_SHARE], SCOUT_TREES), n, inputs.own
            )
        booster = grow(inputs.numbers[:, [*features, *others]], inputs.wins, TREES)
    except _StoppedError:
        return None
    return features, *_written(booster.dump_model()["tree_info"])


def _with_most_gain(scout: Any, n: int, own: int) -> tuple[int, ...]:
    """Return the columns of the features that reduce the loss most, and of the game's own, the last ones."""
    gain = scout.feature_importance("gain")[:n]
    gain[n - own :] = np.inf  # the kernel of the game writes all of them
    return tuple(sorted(int(i) for i in np.argsort(-gain, kind="stable")[:MOST_FEATURES]))


def _train(
    numbers: Array, wins: Array, trees: int, seed: int, threads: int, stop: threading.Event | None = None
) -> Any:
    lightgbm = trainer()

    def check(_: object) -> None:
        if stop is not None and stop.is_set():
            raise _StoppedError

    parameters = {
        "objective": "binary",
        "num_leaves": LEAVES,
        "learning_rate": RATE,
        "min_data_in_leaf": max(LEAST_IN_LEAF, len(wins) // LEAF_SHARE),
        "feature_fraction": FEATURE_SHARE,
        "verbosity": -1,
        "seed": seed,
        "deterministic": True,
        "force_row_wise": True,
        "num_threads": threads,
    }
    return lightgbm.train(parameters, lightgbm.Dataset(numbers, wins), trees, callbacks=[check])


def _written(trees: Sequence[Mapping[str, Any]]) -> tuple[Array, Array]:
    """Return the roots and nodes of trees, from the description that the library gives."""
    roots: list[int] = []
    nodes: list[tuple[int, int, float]] = []
    for tree in trees:
        roots.append(len(nodes))
        _write(tree["tree_structure"], nodes)
    assert len(nodes) <= MAX_NODES
    return np.array(roots, np.int32), np.array(nodes, NODE)


def _write(node: Mapping[str, Any], nodes: list[tuple[int, int, float]]) -> None:
    """Add a node and what is below it to `nodes`."""
    if "leaf_value" in node:
        nodes.append((LEAF, 0, node["leaf_value"]))
        return
    place = len(nodes)
    nodes.append((node["split_feature"], 0, node["threshold"]))
    _write(node["left_child"], nodes)
    nodes[place] = node["split_feature"], len(nodes) - place, node["threshold"]
    _write(node["right_child"], nodes)


def chances(roots: Array, nodes: Array, numbers: Array) -> Array:
    """Return the chance to win of positions, float64 (positions,), as the trees of a file give it.

    Parameters
    ----------
    roots, nodes
        Trees (`ValueModel`).
    numbers
        Inputs of the positions, float32 (positions, inputs).
    """
    total = np.zeros(len(numbers))
    rows = np.arange(len(numbers))
    for root in roots:
        here = np.full(len(numbers), root)
        while True:
            feature = nodes["feature"][here]
            inner = feature != LEAF
            if not inner.any():
                break
            value = numbers[rows, np.maximum(feature, 0)]
            step = np.where(value <= nodes["number"][here], 1, nodes["above"][here])
            here = here + np.where(inner, step, 0)
        total += nodes["number"][here]
    return 1.0 / (1.0 + np.exp(-total))
