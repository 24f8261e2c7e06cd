"""Who plays: strategies ready to play, seated at the table of one cell."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simcore.game import Game
from simcore.jit.calls import address_of, settled
from simcore.play.skill import FULL_SKILL
from simcore.records import Array
from simcore.rules import Rules


@dataclass(frozen=True)
class Policy:
    """A strategy ready to play one game.

    Parameters
    ----------
    choose
        Compiled `choose(tables, state, weights) -> int`.
    weights
        Its weights, one `WEIGHTS` record.
    skill
        Share of the decisions that are taken as the strategy wants; the others are a slip: any option, all
        alike. Slips have a stream of their own, one block a decision, so those of a higher skill are among
        those of a lower one.
    begin
        For a strategy in plain Python, which plays slowly: makes a player without memories for one game and
        returns its `choose`. The compiled one is not used then.
    recipe
        Tells how another process makes this policy (a `PolicyRecipe`); None: only this one can.
    prepare
        `prepare(tables, weights)` fills `weights["prepared"]`, once for each line-up; None: nothing to do.
    """

    choose: Callable[..., Any]
    weights: Array
    skill: float = FULL_SKILL
    begin: Callable[[], Callable[..., Any]] | None = None
    recipe: Callable[[], Any] | None = field(default=None, compare=False)
    prepare: Callable[[Any, Any], object] | None = None


@dataclass(frozen=True)
class LineUp:
    """Everything needed to play games of one cell: rules, compiled scenario, and who sits where."""

    game: Game
    rules: Rules
    tables: Array
    policies: tuple[Policy, ...]  # one a seat

    @functools.cached_property
    def choose(self) -> tuple[Callable[..., Any], ...]:
        """Compiled functions, one a seat."""
        return tuple(policy.choose for policy in self.policies)

    @functools.cached_property
    def addresses(self) -> Array:
        """Where they lie in memory, int64, one a seat; 0 where somebody may slip and has to be asked here."""
        if min(self.skill) < FULL_SKILL:
            return np.zeros(len(self.policies), np.int64)
        return np.array([address_of(policy.choose) for policy in self.policies])

    @functools.cached_property
    def weights_addresses(self) -> Array:
        """Where their weights lie in memory, int64, one a seat."""
        return self.weights.ctypes.data + self.weights.itemsize * np.arange(len(self.policies))

    @functools.cached_property
    def weights(self) -> Array:
        """Weights, one record a seat."""
        return np.concatenate([policy.weights for policy in self.policies])

    @functools.cached_property
    def skill(self) -> Array:
        """Skill, one number a seat."""
        return np.array([policy.skill for policy in self.policies])

    def settled(self, kernel: Callable[..., Any]) -> Callable[..., Any]:
        """A kernel that plays games, for these players: the types of its arguments are looked at once."""
        if kernel not in self._settled:
            self._settled[kernel] = settled(kernel)
        return self._settled[kernel]

    @functools.cached_property
    def _settled(self) -> dict[Callable[..., Any], Callable[..., Any]]:
        return {}

    @property
    def slow(self) -> bool:
        """Whether anybody plays in plain Python, or the rules are written so."""
        return self.rules.plain or any(policy.begin is not None for policy in self.policies)
