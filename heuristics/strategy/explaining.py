"""Explanations of choices: a strategy's own words, or the estimated value of each option."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from heuristics.strategy.contract import Explanation, Strategy
from heuristics.toolbox.search import new_key
from simcore.play.roster import Roster
from simcore.play.stepping import Standing, win_by_option
from simcore.play.strategy_errors import StrategyError, failure, where
from simcore.records.shared import Array


def estimate(players: Roster, state: Array, deals: int) -> Explanation:
    """Estimate the win rate of each option of an open decision if these players play on.

    Hidden information is redealt each time, so the estimate uses only the knowledge of the deciding seat. All
    options share the same deals.

    Parameters
    ----------
    players
        Players who play on; all compiled.
    state
        A position that waits for a choice, an array of length 1.
    deals
        Number of redeals.
    """
    keys = np.array([new_key(state[0], sample) for sample in range(deals)], np.uint64)  # type: ignore[no-untyped-call]
    rates = win_by_option(players, state, keys).mean(axis=1)
    return Explanation("", tuple(map(float, rates)), f"wins in {deals} play-outs", play_outs_by="")


def explanation(strategy: Strategy, players: Roster, standing: Standing, deals: int) -> Explanation:
    """Return the explanation of one decision.

    Parameters
    ----------
    strategy
        Strategy that decides.
    players
        The table.
    standing
        The game before the choice is carried out.
    deals
        Deals of an estimate, where the strategy gives no values and everybody is compiled; 0: none.

    Raises
    ------
    StrategyError
        If the strategy fails to explain itself, or values other options than there are.
    """
    state = standing.state
    own = getattr(getattr(standing.player, "__self__", None), "explain", None) if strategy.slow else None
    hook = own or strategy.explain
    said = Explanation()
    if hook is not None and not standing.slipped:
        said = _ask(strategy, hook, players, state)
    if standing.slipped:
        said = Explanation("Chosen at random, because the players' skill is below 1.")
    if not said.values and deals and not players.slow:
        return replace(estimate(players, state, deals), text=said.text)
    return said


def _ask(strategy: Strategy, hook: Callable[..., Any], players: Roster, state: Array) -> Explanation:
    """Return a strategy's explanation of its own decision."""
    policy, key = players.policies[int(state["seat"][0])], int(state["key"][0])
    try:
        explanation = hook(players.tables[0], state.copy()[0], policy.weights[0])
    except (Exception, SystemExit) as problem:
        raise failure(players, state[0], key, problem) from problem
    said, options = (
        Explanation(explanation) if isinstance(explanation, str) else explanation,
        int(state["n_options"][0]),
    )
    try:
        values = tuple(map(float, said.values))
        if len(values) in (0, options):
            return replace(said, text=str(said.text), values=values, meaning=str(said.meaning))
        wrong = f"explain valued {len(values)} options, expected {options}"
    except (AttributeError, TypeError, ValueError):
        wrong = "explain returned neither a sentence nor an Explanation with numbers as its values"
    code = getattr(inspect.unwrap(hook), "__code__", None)
    file, line = strategy.place if code is None else (code.co_filename, code.co_firstlineno)
    raise StrategyError(where(players, state[0], key), wrong, file, line, int(state["game_number"][0]))
