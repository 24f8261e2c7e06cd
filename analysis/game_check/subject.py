"""Subject of a check: the cells of a game, the walk through its games, and the form of an error."""

from __future__ import annotations

import inspect
import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from types import CodeType
from typing import Any

import numpy as np

from analysis.strategies.probe import SEED, CheckFailedError, Finding, Spot
from analysis.strategies.time_limit import progress, time_limit
from heuristics.strategy.registry import strategies
from simcore.contract.game import Cell, Game, Scenario, is_playable
from simcore.files.user_files import line_of
from simcore.play.plain_loop import deal, decisions_of
from simcore.play.roster import Roster
from simcore.play.seating import roster_of
from simcore.records.shared import Array

MOST_CELLS = 60
"""Maximum of cells that are played. A larger grid is sampled so that each value of each axis occurs."""

MOST_DECISIONS = 10_000
"""Decisions after which a game counts as endless: the result column has room for 65,535."""

PATIENCE = 20.0
"""Seconds that rules may take to reach the next decision."""

OVER = object()
"""Marker after the last decision."""

KEY = 1 << 40
"""First key of redeals."""


def some_cells(scenario: Scenario, most: int = MOST_CELLS) -> list[Cell]:
    """Return the playable combinations of the data; a large grid is sampled."""
    axes = scenario.ancient_ones, scenario.difficulties, scenario.players
    grid = list(itertools.product(*axes))
    least = -(-len(grid) // most)
    sizes = math.prod(map(len, axes[1:]))
    step = next(k for k in itertools.count(least) if k == 1 or math.gcd(k, sizes) == 1)
    return [cell for cell in itertools.starmap(Cell, grid[::step]) if is_playable(scenario, cell)]


def random_table(game: Game, tables: Array) -> Roster:
    """Return seats with the strategy `random`."""
    return roster_of(game, tables, [strategies(game.name)["random"].policy(game)])


def some_option(s: Any, number: int = 0) -> int:
    """Return a choice that depends only on the numbers of the game and of the decision."""
    mixed = (int(s["decisions"]) + 1) * 2_654_435_761 + number * 40_503
    return (mixed >> 7) % int(s["n_options"])


def code_of(function: Callable[..., Any]) -> CodeType:
    """Return the Python code of a function or kernel."""
    own = inspect.unwrap(function)
    code: CodeType = getattr(own, "py_func", own).__code__
    return code


def place_of(function: Callable[..., Any]) -> tuple[str, int]:
    """Return the file and line of a function or kernel."""
    code = code_of(function)
    return code.co_filename, line_of(code)


def fail(
    check: str, message: str, advice: str, *, at: Callable[..., Any] | None = None, where: str = ""
) -> CheckFailedError:
    """Return the error for a failed check.

    Parameters
    ----------
    check
        Name of the check.
    message, advice
        The error and its remedy.
    at
        Function with the error.
    where
        Position in which it occurred.
    """
    file, line = ("", 0) if at is None else place_of(at)
    return CheckFailedError(Finding(check, False, message, file, line, advice, where))


class Walk:
    """One game in progress, played with arbitrary options.

    Parameters
    ----------
    spot
        The cell, and the rules that play it.
    number
        Number of the game.
    state
        Position between two decisions from which to play; None: the deal.

    Attributes
    ----------
    state
        The current position, an array of length 1; the final one when the walk is over.
    """

    def __init__(self, spot: Spot, number: int = 0, state: Array | None = None) -> None:
        self._spot, self._number = spot, number
        self.state = state if state is not None else _dealt(spot, number)

    def __iter__(self) -> Iterator[Array]:
        """Yield the state at each decision, then take an option."""
        waiting = decisions_of(self._spot.seated, self.state)
        while True:
            progress(partial(self._spot.under_way, self.state))
            with time_limit(PATIENCE):
                over = next(waiting, OVER) is OVER
            if over:
                return
            yield self.state
            self.state["choice"] = some_option(self.state[0], self._number)

    def end(self) -> Array:
        """Play to the end and return the final state."""
        for _ in itertools.islice(self, MOST_DECISIONS):
            pass
        return self.state


def _dealt(spot: Spot, number: int) -> Array:
    state = np.zeros(1, spot.seated.game.state)
    progress(lambda: f"dealing game {number} of seed {SEED}; {spot.combination}")
    with time_limit(PATIENCE):
        deal(spot.seated, state, SEED, number)
    return state


def in_plain_python(spot: Spot) -> Spot:
    """Return the cell with uncompiled rules."""
    seated = spot.seated
    return replace(spot, seated=replace(seated, rules=seated.rules.in_plain_python))
