"""Compilation of what a team needs before its first game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from heuristics.strategy.contract import Strategy
from simcore.contract.game import Game
from simcore.contract.rules import Rules
from simcore.jit.calls import record_of
from simcore.jit.decorators import kernel
from simcore.jit.digest import kernels_below, unchanging
from simcore.jit.machine import is_cached
from simcore.jit.sharing import Entry, compiled_together
from simcore.play.cores import cores
from simcore.records.shared import WEIGHTS

SECONDS_A_KERNEL = 0.065
"""Time to compile a kernel on one core of our machines, with its share of the final optimisation."""

START_SECONDS = 3.0
"""Time until numba compiles the first kernel."""

LEAST_SHARE = 0.35
"""Share of the work that one process does at least, because the final optimisation is one piece."""


@dataclass(frozen=True)
class CompileForecast:
    """Forecast of the compilation before the first game.

    Attributes
    ----------
    what
        `the rules`, and names of strategies; empty: everything is cached.
    seconds
        Approximate time.
    """

    what: tuple[str, ...]
    seconds: float


def compile_forecast(game: Game, strategies: Sequence[Strategy] = ()) -> CompileForecast:
    """Forecast the compilation of the rules of a game and of strategies, without compiling anything."""
    rules = game.rules()
    if rules.plain:
        return CompileForecast((), 0.0)
    fast = [strategy for strategy in strategies if not strategy.slow]
    parts = {"the rules": rules.entries, **{strategy.name: _entries(game, [strategy]) for strategy in fast}}
    with unchanging():
        cold = {
            name: entries
            for name, entries in parts.items()
            if not all(is_cached(kernel, arguments) for kernel, arguments in entries)
        }
        left = {id(one) for entries in cold.values() for one in kernels_below(*_kernels(entries))}
        if "the rules" not in cold:
            left -= {id(one) for one in kernels_below(*_kernels(rules.entries))}
    share = max(1 / cores(), LEAST_SHARE)
    return CompileForecast(tuple(cold), START_SECONDS + SECONDS_A_KERNEL * len(left) * share)


def _kernels(entries: Sequence[Entry]) -> list[Any]:
    return [kernel for kernel, _ in entries]


_compiled: set[tuple[Rules, object]] = set()
"""Rules, and decision functions of strategies with their rules, that this process has compiled or loaded."""


@contextmanager
def compiled_for(game: Game, strategies: Sequence[Strategy]) -> Iterator[None]:
    """Compile the rules of a game, and strategies in the block, in as many processes as there are cores.

    Errors of the rules are left to their first use.
    """
    rules = game.rules()
    fast = [strategy for strategy in strategies if not strategy.slow]
    needed = {(rules, None), *((rules, strategy.choose) for strategy in fast)}
    if rules.plain or needed <= _compiled:
        yield
        return
    with unchanging(), compiled_together([*rules.entries, *_entries(game, fast)], cores()):
        with suppress(Exception):
            rules.deal, rules.advance, rules.record  # noqa: B018
        yield
    _compiled.update(needed)


def _entries(game: Game, strategies: Sequence[Strategy]) -> list[Entry]:
    """Return the kernels of strategies that must still be compiled, with the types of their records."""
    tables, state, row = record_of(game.tables), record_of(game.state), record_of(WEIGHTS)
    entries: list[Entry] = []
    for strategy in strategies:
        if strategy.network is None:  # a network is compiled with its game when the players sit down
            entries.append((kernel(strategy.choose), (tables, state, row)))
        if strategy.prepare is not None:
            entries.append((kernel(strategy.prepare), (tables, row)))
    return entries
