"""Contract of a strategy: a function that takes every decision, and the numbers that tune it.

A strategy is written as a plain function of three records and declared with `strategy`:

    @strategy("cautious", games=("some-game",), weights={"health": 2.5})
    def choose(tables, state, weights):
        ...  # a docstring that says what it does
        return 0

It returns an index into `state["options"][: state["n_options"]]`. `weights["value"]` holds the tuning
numbers (float64) in the order of the declaration, so tuning never compiles again. It may use only the parts
of the state that its player knows. Values that depend only on tables and weights can be computed before the
first game: `prepare(tables, weights)` fills `weights["prepared"]`. A strategy that declares a `memo` gets a
fourth record of that dtype, in which it keeps what it has worked out between the decisions of one game.

Such a function is compiled. A class with a method `choose(self, tables, state, weights)` is not: it plays in
plain Python, by the same rules and some fifty times more slowly. Its method `finish(self, won, result)`, if
it has one, is called once at the end of each game.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from heuristics.strategy.declaration import beside, check_declaration, check_parameters
from heuristics.strategy.explanation import Explanation
from heuristics.strategy.memo import memo_dtype, remembering
from heuristics.strategy.network import numbers_of, read_content, read_network, with_scores
from heuristics.strategy.weights_record import digest_of_value, trees_of, weights_record
from heuristics.toolbox.cell_weights import CellWeights, weights_in, without
from simcore.contract.game import Cell, Game
from simcore.jit.calls import INT64, NONE, closed, record_of
from simcore.jit.decorators import kernel
from simcore.jit.plain import plainly
from simcore.messages.docstrings import docstring
from simcore.play.memos import taking_memo
from simcore.play.roster import Policy
from simcore.records.shared import WEIGHTS, Array

Choose = TypeVar("Choose", bound=Callable[..., Any])
Lane = Callable[[Callable[..., Any]], Callable[..., Any]]
"""Wrapper of a function in plain Python: `loud` or `plainly`."""

BUDGET = "budget"
"""Weight of a strategy that searches: number of games that it may play out at a decision."""

BEFOREHAND = ("tables", "weights")


def loud(choose: Callable[..., Any]) -> Callable[..., Any]:
    """Raise an error when a number overflows its type, where NumPy would only warn."""

    @functools.wraps(choose)
    def call(*records: Any) -> Any:
        with np.errstate(over="raise"):
            return choose(*records)

    return call


@dataclass(frozen=True)
class Strategy:
    """Program that takes the decisions of a game.

    Parameters
    ----------
    name
        Label in results.
    games
        Names of the games that it can play; None: every game.
    weights
        Default of each tuning number, by name.
    version
        Version; it changes when the choices change.
    description
        The docstring.
    choose
        The plain function; a class if the strategy is slow.
    slow
        Whether it plays in plain Python.
    spec
        Argument of the user that selects it: its name, or a file.
    base
        For weights out of a file: `spec` of the strategy that they are for.
    origin
        Origin, unless it comes with the toolkit: file and digest, or package.
    provenance
        Provenance of its weights, if recorded.
    cell_weights
        Weights that differ in some cells; of several that fit a cell, later ones win.
    explain
        Optional: `explain(tables, state, weights)` says in plain Python why the open decision is taken as it
        is. It is called for the pages of single games only, and must change nothing. A class may have a
        method of that name instead, which is called on the object that plays.
    prepare
        Optional: `prepare(tables, weights)` fills `weights["prepared"]` when the players sit down, for every
        combination and all weights again. It is compiled like `choose`; for a class it is plain Python.
    memo
        Optional: dtype of its memo, the fourth argument of `choose`. It is empty (all 0) when a game, a
        play-out or a copy of a game begins, and an answer must not depend on what it holds.
    value
        Optional: file of a trained value of positions. `weights["trees"]` has its trees for the cell.
    network
        Optional: file of a trained network (`heuristics.strategy.network`). `choose` then gets a fourth
        argument, with a score for each option.
    """

    name: str
    games: tuple[str, ...] | None
    weights: Mapping[str, float]
    version: int
    description: str
    choose: Callable[..., Any]
    slow: bool = False
    spec: str = ""
    base: str = ""
    origin: Mapping[str, str] = field(default_factory=dict)
    provenance: Mapping[str, Any] | None = None
    cell_weights: tuple[CellWeights, ...] = ()
    explain: Callable[..., Explanation | str] | None = None
    prepare: Callable[..., Any] | None = None
    memo: np.dtype[Any] | None = None
    value: Path | None = None
    network: Path | None = None
    _compiled: dict[Any, tuple[Callable[..., Any], Callable[..., Any] | None]] = field(
        default_factory=dict, repr=False, compare=False
    )

    @property
    def summary(self) -> str:
        """Summary of the strategy: the first paragraph of its description."""
        return " ".join(self.description.partition("\n\n")[0].split())

    @property
    def searches(self) -> bool:
        """Whether the strategy simulates options before it chooses, which is some thousand times slower."""
        return BUDGET in self.weights

    @property
    def place(self) -> tuple[str, int]:
        """File and line number of the function."""
        function = self.choose.choose if self.slow else self.choose  # type: ignore[attr-defined]
        return function.__code__.co_filename, function.__code__.co_firstlineno

    @property
    def files_beside(self) -> dict[str, bytes]:
        """Content of the files that belong to that of the strategy, by their path from its folder.

        Raises
        ------
        NetworkFileError
            If one cannot be read.
        """
        if self.network is None:
            return {}
        name = self.network.relative_to(Path(self.place[0]).parent).as_posix()
        return {name: read_content(self.network)}

    @property
    def functions(self) -> tuple[Callable[..., Any], ...]:
        """Functions, or the class, that define how the strategy plays."""
        return tuple(function for function in (self.choose, self.prepare) if function is not None)

    def plays(self, game: str) -> bool:
        """Return whether the strategy can play the game of that name."""
        return self.games is None or game in self.games

    def describe(self) -> dict[str, Any]:
        """Return the description of the strategy for results."""
        about = {"name": self.name, "version": self.version, "weights": dict(self.weights), "slow": self.slow}
        sections = [section.describe() for section in self.cell_weights]
        value = None if self.value is None else digest_of_value(self.value)
        return {
            **about,
            **({"cell_weights": sections} if sections else {}),
            **({"value_sha256": value} if value else {}),
            **({} if self.network is None else {"network_sha256": read_network(self.network).sha256}),
            **self.origin,
        }

    def with_weights(self, weights: Mapping[str, float]) -> Strategy:
        """Return the strategy with other values of some weights, in all cells."""
        left = without(self.cell_weights, weights)
        return replace(self, weights={**self.weights, **weights}, cell_weights=left)

    def weights_in(self, cell: Cell, packs: Sequence[str] = ()) -> dict[str, float]:
        """Return all weights of a cell of a game with some packs."""
        return weights_in(cell, self.weights, self.cell_weights, packs)

    def policy(self, game: Game, weights: Mapping[str, float] | None = None) -> Policy:
        """Compile the strategy for one game, with the declared weights; given ones replace them in all cells.

        Raises
        ------
        ValueError
            If the strategy does not play the game or has no weight of a given name.
        simcore.jit.calls.CompileError
            If it cannot be compiled.
        """
        if not self.plays(game.name):
            raise ValueError(f"strategy {self.name!r} does not play {game.name!r}")
        unknown = set(weights or ()) - set(self.weights)
        if unknown:
            raise ValueError(
                f"strategy {self.name!r} has no weight {sorted(unknown)}; it has {sorted(self.weights)}"
            )
        if weights:
            return self.with_weights(weights).policy(game)
        if game.rules().plain:
            return self.plain_policy(game, kernels_too=True)
        if self.slow:
            return self.plain_policy(game)
        if (records := (game.tables, game.state)) not in self._compiled:
            # One dispatcher for each game and layout: a closed function has one signature.
            tables, state, row = *map(record_of, records), record_of(WEIGHTS)
            own = kernel(self.choose)
            plain = own if self.network is None else with_scores(own, game)
            choose = closed(taking_memo(plain, self.memo), INT64, (tables, state, row, INT64), source=own)
            prepare = None if self.prepare is None else closed(kernel(self.prepare), NONE, (tables, row))
            self._compiled[records] = choose, prepare
        choose, prepare = self._compiled[records]
        row, settle = self._weights_record(game), self._settle(game)
        return Policy(choose, row, prepare=prepare, memo=self.memo, source=self.choose, settle=settle)

    def plain_policy(self, game: Game, *, kernels_too: bool = False) -> Policy:
        """Play in plain Python, slow or not; with `kernels_too`, nothing that it calls is compiled either."""
        lane = plainly if kernels_too else loud
        prepare = None if self.prepare is None else lane(self.prepare)
        begin = functools.partial(self.begin, lane, game)
        row, settle = self._weights_record(game), self._settle(game)
        return Policy(_never_called, row, begin=begin, prepare=prepare, settle=settle)

    def _weights_record(self, game: Game) -> Array:
        return weights_record(self.weights, network=self._numbers(game))

    def _numbers(self, game: Game) -> Array | None:
        return None if self.network is None else numbers_of(self.network, game)

    def _settle(self, game: Game) -> Callable[[Cell], Array] | None:
        """Return a function that gives the record of weights of a cell; None: all cells have the same."""
        if not self.cell_weights and self.value is None:
            return None

        def settle(cell: Cell) -> Array:
            trees = None if self.value is None else trees_of(self.value, game, cell)
            return weights_record(self.weights_in(cell, game.packs), trees, self._numbers(game))

        return settle

    def begin(self, lane: Lane = loud, game: Game | None = None) -> Callable[..., Any]:
        """Return a new player in plain Python: the function itself, or the method of a new object.

        A strategy with a network needs the game.
        """
        function = self.choose().choose if self.slow else self.choose
        if self.network is not None:
            assert game is not None
            function = functools.wraps(function)(with_scores(function, game))
        return lane(function if self.memo is None else remembering(function, np.zeros(1, self.memo)))


def _never_called(tables: Any, state: Any, weights: Any) -> int:
    raise AssertionError("a strategy in plain Python has no compiled function")


declared: list[Strategy] = []
"""Strategies in order of declaration."""

_lists = [declared]


@contextmanager
def collected() -> Iterator[list[Strategy]]:
    """Collect the declarations made in the block in a separate list."""
    _lists.append([])
    try:
        yield _lists[-1]
    finally:
        _lists.pop()


def strategy(
    name: str,
    *,
    games: tuple[str, ...] | None = None,
    weights: Mapping[str, float] | None = None,
    version: int = 1,
    provenance: Mapping[str, Any] | None = None,
    cell_weights: Sequence[CellWeights] = (),
    explain: Callable[..., Explanation | str] | None = None,
    prepare: Callable[..., Any] | None = None,
    memo: Any = None,
    value: Path | None = None,
    network: Path | str | None = None,
) -> Callable[[Choose], Choose]:
    """Declare a strategy; the docstring of the function or class is its description.

    The decorator returns the function unchanged, so that you can call it from plain Python. Nothing is
    compiled yet. A class is never compiled: each of its objects plays one seat in one game.

    Parameters
    ----------
    name
        Letters, digits, `-`, `_` and `.`.
    games
        Names of the games that it can play; None: every game.
    weights
        Numbers that tune it, with their defaults.
    version
        To be raised when choices move.
    provenance
        How the weights were found (`heuristics.toolbox.tuned_weights`).
    cell_weights
        Weights that differ for some Ancient Ones, difficulties or numbers of players.
    explain
        Says why a decision is taken as it is (`Strategy.explain`).
    prepare
        Works out what rests on tables and weights alone (`Strategy.prepare`). A strategy that calls the
        `choose` of another one takes its `prepare` too.
    memo
        NumPy dtype of the record that it keeps between decisions (`Strategy.memo`). A strategy that calls the
        `choose` of another one takes its `memo` too.
    value
        File of a trained value of positions (`Strategy.value`).
    network
        File of a trained network (`heuristics.strategy.network`), relative to the file of the strategy. The
        strategy gets a fourth argument, `scores`, with a number for each option.

    Raises
    ------
    ValueError
        If a function has no docstring or the wrong parameters, the name is taken in one of its games, or the
        memo is no dtype of a record.
    """

    def declare(choose: Choose) -> Choose:
        slow = inspect.isclass(choose)
        kept = memo_dtype(name, memo)
        check_declaration(name, choose, games, weights or {}, kept, has_network=network is not None)
        if network is not None and (kept is not None or prepare is not None):
            raise ValueError(f"strategy {name!r}: a strategy with a network has no memo and no prepare")
        if prepare is not None:
            check_parameters(f"strategy {name!r}", prepare, BEFOREHAND)
        numbers = {key: float(value) for key, value in (weights or {}).items()}
        text = docstring(choose)
        new = Strategy(
            name,
            games,
            numbers,
            version,
            text,
            choose,
            slow=slow,
            spec=name,
            provenance=provenance,
            cell_weights=tuple(cell_weights),
            explain=explain,
            prepare=prepare,
            memo=kept,
            value=value,
            network=None if network is None else beside(f"strategy {name!r}", choose, network),
        )
        for other in _lists[-1]:
            shared = games is None or other.games is None or set(games) & set(other.games)
            if other.name == name and shared:
                raise ValueError(f"strategy {name!r} is declared twice for the same game")
        _lists[-1].append(new)
        return choose

    return declare
