"""Explanations of choices: a strategy's own words, or the estimated chance to win after each option."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from heuristics.strategy.contract import Strategy
from heuristics.strategy.estimates import estimate, estimated
from heuristics.strategy.explanation import Explanation
from heuristics.strategy.look_ahead import LookAhead
from simcore.play.roster import Roster
from simcore.play.stepping import Standing
from simcore.play.strategy_errors import StrategyError, failure, where
from simcore.records.shared import Array

ROUNDS = 2
"""Rounds of play before a trained value gives the chance to win."""


def estimate_ahead(ahead: LookAhead, state: Array, deals: int) -> Explanation:
    """Estimate the chance to win after each option of an open decision with a trained value.

    Parameters
    ----------
    ahead
        Look-ahead for the cell of the game.
    state
        A position that waits for a choice, an array of length 1.
    deals
        Number of redeals.
    """
    chances = ahead.options(state, deals, ROUNDS)
    return estimated(chances, "chance to win", play_outs_by=ahead.model.strategy, rounds=ROUNDS)


def explanation(
    strategy: Strategy,
    players: Roster,
    standing: Standing,
    deals: int,
    ahead: LookAhead | None = None,
) -> Explanation:
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
        Deals of an estimate, where the strategy gives no values and everybody who plays on is compiled; 0:
        none.
    ahead
        Look-ahead for the cell of the game, which replaces play-outs; None: the game has no value.

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
    if said.values or not deals or (players if ahead is None else ahead.players).slow:
        return said
    by_deals = estimate(players, state, deals) if ahead is None else estimate_ahead(ahead, state, deals)
    return replace(by_deals, text=said.text)


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
