"""Runs compiled kernels that play on from a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simcore.play.roster import Roster
from simcore.play.strategy_errors import failure, illegal
from simcore.records.shared import Array


def run_kernel(
    kernel: Callable[..., Any],
    players: Roster,
    redeal: Callable[..., Any],
    states: Array,
    log: Array,
    *more: Any,
) -> None:
    """Run a kernel that plays on from `states[0]`.

    Parameters
    ----------
    kernel
        `kernel(tables, states, logs, advance, redeal, policies, weights, skill, *more)` returns False if a
        strategy chose an option that does not exist; the last of its states is then at that decision.
    players
        Compiled players who play on.
    redeal
        Kernel of the rules that redeals hidden information.
    states
        Positions; the first one is where the play begins, and the last one is played on.
    log
        Event log that is off, with the memos of the players.
    more
        Further arguments.

    Raises
    ------
    StrategyError
        If a strategy chose an option that does not exist, or failed.
    """
    place, played_on = f"{states['key'][0]}, played on", states[len(states) - 1]
    try:
        fine = players.settled(kernel)(
            players.tables,
            states,
            log,
            (players.rules.advance,),
            (redeal,),
            players.choose,
            players.weights,
            players.skill,
            *more,
        )
    except Exception as problem:
        raise failure(players, played_on, place, problem) from problem
    if not fine:
        raise illegal(players, played_on, place, played_on["choice"])
