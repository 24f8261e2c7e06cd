"""A trained network as a strategy: its file, and the numbers that the compiled strategy reads.

The file is an `.npz` of NumPy. `weights_1`, `bias_1`, `weights_2`, `bias_2`, ... are the layers, each weight
matrix with a row for each input, as scikit-learn has them; those of torch are transposed. Further arrays:

* `activation`: `relu` (default) or `tanh`, between the layers.
* `inputs`: names of the arrays of the observation that it reads, in the order of the State; default: all.
* `mean`, `scale`: inputs are less `mean`, divided by `scale`.

With as many inputs as the observation has numbers, the outputs are the scores of the options by their number.
With further inputs for the kind of decision and for one option, it has one output and scores options one by
one.
"""

from __future__ import annotations

import functools
import hashlib
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from simcore.contract.game import Game
from simcore.files.user_files import UserFileError
from simcore.jit.decorators import kernel
from simcore.kernels.networks import scoring
from simcore.messages.names import unknown_name
from simcore.records.networks import MAX_LAYERS, MAX_WIDTH, OPTION_FLAGS
from simcore.records.observations import ObservedField, is_seen_in_part, observed_fields, reading_plan
from simcore.records.shared import MAX_PREPARED, Array

ACTIVATIONS = ("relu", "tanh")
MATRIX, BIAS = "weights_{}", "bias_{}"
OTHERS = ("activation", "inputs", "mean", "scale")


class NetworkFileError(UserFileError):
    """Error for a file whose network cannot be used."""


@dataclass(frozen=True)
class Network:
    """Network of a file.

    Parameters
    ----------
    layers
        Weights, float64 (inputs, outputs), and biases, float64 (outputs,), of each layer.
    activation
        Function between layers.
    inputs
        Names of the arrays of the observation; None: all.
    sha256
        Digest of the file.
    """

    layers: tuple[tuple[Array, Array], ...]
    activation: str
    inputs: tuple[str, ...] | None
    sha256: str


def read_network(file: Path | str) -> Network:
    """Read the file of a network.

    Raises
    ------
    NetworkFileError
        If there is none, or its arrays are not those of a network.
    """
    file = Path(file)
    return _read(file, hashlib.sha256(read_content(file)).hexdigest())


def read_content(file: Path) -> bytes:
    """Return the content of the file of a network.

    Raises
    ------
    NetworkFileError
        If it cannot be read.
    """
    try:
        return file.read_bytes()
    except OSError as problem:
        raise NetworkFileError(f"cannot be read: {problem.strerror}", file) from problem


@functools.lru_cache(maxsize=8)
def _read(file: Path, sha256: str) -> Network:
    if not zipfile.is_zipfile(file):
        raise NetworkFileError("is no .npz file of NumPy; write one with np.savez", file)
    try:
        with np.load(file) as archive:  # refuses objects, whose reading would run code
            arrays = {name: archive[name] for name in archive.files}
    except (ValueError, zipfile.BadZipFile, EOFError, OSError) as problem:
        raise NetworkFileError(f"an array cannot be read: {problem}", file) from problem
    for name in arrays.keys() - {"activation", "inputs"}:
        if arrays[name].dtype.kind not in "iuf" or not np.isfinite(arrays[name]).all():
            raise NetworkFileError(f"{name}: expected finite numbers", file)
    layers = _layers(file, arrays)
    known = {name.format(n) for n in range(1, len(layers) + 1) for name in (MATRIX, BIAS)} | set(OTHERS)
    for name in arrays:
        if name not in known:
            raise NetworkFileError(unknown_name("array", name, sorted(known)), file)
    activation = str(arrays.get("activation", ACTIVATIONS[0]))
    if activation not in ACTIVATIONS:
        raise NetworkFileError(unknown_name("activation", activation, ACTIVATIONS), file)
    inputs = tuple(map(str, np.atleast_1d(arrays["inputs"]))) if "inputs" in arrays else None
    return Network(_normalised(file, layers, arrays), activation, inputs, sha256)


def _layers(file: Path, arrays: Mapping[str, Array]) -> list[tuple[Array, Array]]:
    """Return the layers, checked to fit each other."""
    layers: list[tuple[Array, Array]] = []
    while (name := MATRIX.format(len(layers) + 1)) in arrays:
        matrix = np.asarray(arrays[name], np.float64)
        bias = np.asarray(arrays.get(BIAS.format(len(layers) + 1), np.zeros(matrix.shape[-1:])), np.float64)
        rows = layers[-1][0].shape[1] if layers else None
        if (
            matrix.ndim != 2
            or bias.shape != matrix.shape[1:]
            or (rows is not None and rows != matrix.shape[0])
        ):
            expected = "(inputs, outputs)" if rows is None else f"({rows}, outputs)"
            problem = (
                f"{name} has shape {matrix.shape}, its bias {bias.shape}; expected {expected} and (outputs,)"
            )
            raise NetworkFileError(problem, file)
        layers.append((matrix, bias))
    if not 1 <= len(layers) <= MAX_LAYERS:
        raise NetworkFileError(
            f"{len(layers)} layers weights_1, weights_2, ...; 1 to {MAX_LAYERS} are allowed", file
        )
    widths = [matrix.shape[1] for matrix, _ in layers]
    if max(widths) > MAX_WIDTH:
        raise NetworkFileError(f"a layer has {max(widths)} outputs; at most {MAX_WIDTH} are allowed", file)
    return layers


def _normalised(
    file: Path, layers: list[tuple[Array, Array]], arrays: Mapping[str, Array]
) -> tuple[tuple[Array, Array], ...]:
    """Return the layers with `mean` and `scale` folded into the first one."""
    (matrix, bias), *others = layers
    mean = np.asarray(arrays.get("mean", np.zeros(len(matrix))), np.float64)
    scale = np.asarray(arrays.get("scale", np.ones(len(matrix))), np.float64)
    if mean.shape != (len(matrix),) or scale.shape != mean.shape or not scale.all():
        raise NetworkFileError(f"mean and scale: expected {len(matrix)} numbers each, none of scale 0", file)
    with np.errstate(over="ignore", invalid="ignore"):
        matrix = matrix / scale[:, None]
        bias = bias - mean @ matrix
    if not (np.isfinite(matrix).all() and np.isfinite(bias).all()):
        raise NetworkFileError("scale: some numbers are too small to divide by", file)
    return ((matrix, bias), *others)


def decision_kinds(game: Game) -> tuple[int, ...]:
    """Return the kinds of decisions of a game in the order of the inputs of a network."""
    return tuple(sorted(game.narration.decision_codes()))


def numbers_of(file: Path | str, game: Game) -> Array:
    """Return the numbers of a network for the strategies of a game, float64 (`MAX_PREPARED`,).

    Raises
    ------
    NetworkFileError
        If the network cannot be read, does not fit the game or is too large.
    """
    file = Path(file)
    network = read_network(file)
    fields, kinds = _fields(file, network, game), decision_kinds(game)
    places = sum(field.size_in_vector for field in fields)
    inputs, outputs = network.layers[0][0].shape[0], network.layers[-1][0].shape[1]
    options = game.state["options"].shape[0]
    by_option = inputs == places + len(kinds) + OPTION_FLAGS and outputs == 1
    if not by_option and (inputs, outputs) != (places, options):
        problem = (
            f"{inputs} inputs and {outputs} outputs; {game.name} has {places} inputs and {options} outputs, "
            f"or {places + len(kinds) + OPTION_FLAGS} inputs and 1 output for each option"
        )
        raise NetworkFileError(problem, file)
    used = kinds if by_option else ()
    assert game.layout is not None
    sizes = [inputs, *(matrix.shape[1] for matrix, _ in network.layers)]
    head = [
        len(fields),
        places,
        len(used),
        len(network.layers),
        float(network.activation == "tanh"),
        float(is_seen_in_part(game.layout)),
    ]
    parts = [np.array(head), reading_plan(fields).ravel(), used, sizes]
    parts += [part.ravel() for layer in network.layers for part in layer]
    numbers = np.concatenate([np.asarray(part, np.float64) for part in parts])
    if len(numbers) > MAX_PREPARED:
        problem = f"{len(numbers)} numbers; at most {MAX_PREPARED} fit: fewer inputs, or smaller layers"
        raise NetworkFileError(problem, file)
    return np.pad(numbers, (0, MAX_PREPARED - len(numbers)))


def _fields(file: Path, network: Network, game: Game) -> tuple[ObservedField, ...]:
    """Return the arrays of the observation that a network reads."""
    if game.layout is None:
        raise NetworkFileError(f"{game.name} does not declare its State with a Layout", file)
    fields = observed_fields(game.layout)
    if network.inputs is None:
        return fields
    names = [field.name for field in fields]
    for name in network.inputs:
        if name not in names:
            raise NetworkFileError(unknown_name("array of the observation", name, names), file)
    chosen = tuple(field for field in fields if field.name in network.inputs)
    if tuple(field.name for field in chosen) != network.inputs:
        order = ", ".join(field.name for field in chosen)
        raise NetworkFileError(f"inputs: expected each name once, in the order of the State: {order}", file)
    return chosen


def with_scores(choose: Callable[..., Any], game: Game) -> Callable[..., Any]:
    """Make `choose(tables, state, weights)` of a strategy that takes the scores of a network.

    Parameters
    ----------
    choose
        `choose(tables, state, weights, scores)`: a kernel, or a method in plain Python.
    game
        The game.
    """
    assert game.layout is not None
    score = scoring(game.rules().concealing if is_seen_in_part(game.layout) else _as_it_is)

    options = int(game.state["options"].shape[0])

    def answer(tables, state, weights):  # type: ignore[no-untyped-def]
        scores = np.full(options, -np.inf)
        score(tables, state, weights["prepared"], scores)
        return choose(tables, state, weights, scores)

    # Its compiled code is kept with that of the strategy's module.
    answer.__module__ = getattr(choose, "py_func", choose).__module__
    return kernel(answer) if hasattr(choose, "py_func") else answer


@kernel
def _as_it_is(tables, state, seat):  # type: ignore[no-untyped-def]
    """Conceal nothing: what a seat sees does not depend on the position."""
