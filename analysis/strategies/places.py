"""Combinations that a strategy has to play, with players who are seated when first needed."""

from __future__ import annotations

import inspect
import itertools
import time
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from typing import overload

from analysis.strategies.probe import CheckFailedError, Finding, Spot, changed, endless
from analysis.strategies.time_limit import NoAnswerError, time_limit
from simcore.contract.game import Cell, Game, Scenario, is_playable
from simcore.play.roster import Policy
from simcore.play.seating import roster_of
from simcore.play.strategy_errors import StrategyError, unprepared

ADVICE = 'prepare(tables, weights) may change only weights["prepared"] and, if necessary, weights["value"]'


class Places(Sequence[Spot]):
    """All combinations of a scenario, ordered so that the first ones cover every value of every axis.

    The preparation of players takes seconds over all combinations, so they are seated one by one. Access to
    a combination may raise a `CheckFailedError`.

    Parameters
    ----------
    game, scenario
        The game and its data.
    policy
        Strategy of all seats.
    patience
        Seconds for the preparation of the players of one combination.
    """

    def __init__(self, game: Game, scenario: Scenario, policy: Policy, patience: float) -> None:
        game.rules().compile()  # so that no check attributes this time to the strategy
        self.game, self.scenario, self.policy, self.patience = game, scenario, policy, patience
        self.cells = list(mixed(scenario))
        self._spots: dict[Cell, Spot] = {}

    def __len__(self) -> int:
        return len(self.cells)

    @overload
    def __getitem__(self, index: int) -> Spot: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Spot]: ...

    def __getitem__(self, index: int | slice) -> Spot | Sequence[Spot]:
        if isinstance(index, slice):
            return [self.at(cell) for cell in self.cells[index]]
        return self.at(self.cells[index])

    def at(self, cell: Cell) -> Spot:
        """Return one combination.

        Raises
        ------
        CheckFailedError
            If its players are not ready in time, or write where they must not.
        """
        if cell not in self._spots:
            self._spots[cell] = self._seat(cell)
        return self._spots[cell]

    def within(self, until: float) -> list[Spot]:
        """Return the combinations that can be prepared in this time, at least one."""
        ready = [self[0]]
        for cell in self.cells[1:]:
            if time.monotonic() > until:
                break
            ready.append(self.at(cell))
        return ready

    def _seat(self, cell: Cell) -> Spot:
        tables = self.scenario.compile(cell)
        before, prepare = tables.copy(), self.policy.prepare
        try:
            with nullcontext() if prepare is None else time_limit(self.patience):
                seated = roster_of(self.game, tables, [self.policy], cell)
        except NoAnswerError as problem:
            late = unprepared(prepare, problem)
            finding = endless("runs", str(problem), (late.file, late.line), late.where)
            raise CheckFailedError(finding) from problem
        except StrategyError as problem:
            finding = Finding(
                "runs", False, problem.problem, problem.file, problem.line, ADVICE, problem.where
            )
            raise CheckFailedError(finding) from problem
        names = [f'tables["{name}"]' for name in changed(before, tables)]
        if names and prepare is not None:
            code = inspect.unwrap(prepare).__code__
            place = code.co_filename, code.co_firstlineno
            said = f"changes {', '.join(names)}"
            raise CheckFailedError(Finding("changes nothing", False, said, *place, ADVICE))
        return Spot(cell, seated)


def mixed(scenario: Scenario) -> Iterator[Cell]:
    """Return all playable combinations; the first ones cover every value of every axis.

    The order follows diagonals of the grid: all values change from one to the next.
    """
    axes = scenario.ancient_ones, scenario.difficulties, scenario.players
    sizes = [len(axis) for axis in axes]
    longest = sizes.index(max(sizes))
    for shifts in itertools.product(*(range(1 if i == longest else n) for i, n in enumerate(sizes))):
        for k in range(sizes[longest]):
            one, difficulty, players = ((k + shift) % n for shift, n in zip(shifts, sizes, strict=True))
            cell = Cell(axes[0][one], axes[1][difficulty], axes[2][players])
            if is_playable(scenario, cell):
                yield cell
