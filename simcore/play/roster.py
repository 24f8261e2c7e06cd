"""Strategies that are ready to play, seated at the table of one cell."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from simcore.contract.game import Cell, Game
from simcore.contract.rules import Rules
from simcore.jit.calls import address_of, settled
from simcore.play.skill import FULL_SKILL
from simcore.records.shared import Array
from simcore.results.tally import TURN, seat_on_turn

NO_MEMO = 0
"""Address for a strategy without a memo; a strategy that uses one then answers from an empty memo."""


@dataclass(frozen=True)
class Policy:
    """A strategy ready to play one game.

    Parameters
    ----------
    choose
        Compiled `choose(tables, state, weights, memo) -> int`; `memo` is the memory address of its memo, or
        `NO_MEMO`.
    weights
        Its weights, one `WEIGHTS` record.
    skill
        Share of the decisions that follow the strategy; the others are random moves, uniform over the
        options. Random moves have their own stream, one block per decision, so the random moves at a higher
        skill are a subset of those at a lower skill.
    begin
        For a strategy in plain Python (slow): makes a player for one game and returns its `choose`, which
        replaces the compiled one.
    recipe
        Recipe for making this policy in another process (a `PolicyRecipe`); None: only this process can make
        it.
    prepare
        `prepare(tables, weights)` fills `weights["prepared"]`, once per roster; None: nothing to prepare.
    memo
        Dtype of its memo; None: it has none.
    source
        Function in the file of the strategy, of which `choose` is compiled, for messages.
    settle
        Function that returns the weights of a cell; None: they are the same in all cells.
    """

    choose: Callable[..., Any]
    weights: Array
    skill: float = FULL_SKILL
    begin: Callable[[], Callable[..., Any]] | None = None
    recipe: Callable[[], Any] | None = field(default=None, compare=False)
    prepare: Callable[[Any, Any], object] | None = None
    memo: np.dtype[Any] | None = None
    source: Callable[..., Any] | None = field(default=None, compare=False)
    settle: Callable[[Cell], Array] | None = field(default=None, compare=False)

    def with_weights(self, weights: Array) -> Policy:
        """Return the policy with one record of weights for all cells."""
        return replace(self, weights=weights, settle=None)

    def decide(self, tables: Any, state: Any, weights: Any) -> Any:
        """Return the choice of the compiled strategy at a decision; it remembers nothing."""
        return self.choose(tables, state, weights, NO_MEMO)


@dataclass(frozen=True)
class InTurns:
    """Teams that take turns at a table: `teams[i]` has the policies by seat, as for `roster_of`."""

    teams: tuple[tuple[Policy, ...], ...]


@dataclass(frozen=True)
class Roster:
    """Roster of one cell: rules, compiled scenario, and the players by seat.

    Parameters
    ----------
    game, rules, tables
        Game, its rules, and the compiled tables of the cell.
    policies
        Policies, one per seat.
    weights
        Their weights, one record per seat. Rosters that differ in skill only share them, because a record may
        be large.
    turns
        Rosters of the same cell that take turns, `TURN` games each, by game number; `policies` are those of
        the first one. Empty: `policies` play all games.
    """

    game: Game
    rules: Rules
    tables: Array
    policies: tuple[Policy, ...]
    weights: Array
    turns: tuple[Roster, ...] = ()

    def at(self, game_number: int) -> Roster:
        """Return the players of a game."""
        return self.turns[seat_on_turn(game_number, len(self.turns))] if self.turns else self

    def stretches(self, first: int, count: int) -> Iterator[tuple[Roster, int, int]]:
        """Yield consecutive games with the same players: players, first game and number of games.

        If `count` is 0, yield every group of players with no games, so that the caller can compile for them.
        """
        if count == 0:
            yield from ((turn, first, 0) for turn in self.turns or (self,))
        while count > 0:
            here = min(count, TURN - first % TURN) if self.turns else count
            yield self.at(first), first, here
            first, count = first + here, count - here

    @functools.cached_property
    def choose(self) -> tuple[Callable[..., Any], ...]:
        """Compiled functions, one per seat."""
        return tuple(policy.choose for policy in self.policies)

    @functools.cached_property
    def addresses(self) -> Array:
        """Memory addresses of the strategies, int64, one per seat; all 0 if a seat takes random moves."""
        if min(self.skill) < FULL_SKILL:
            return np.zeros(len(self.policies), np.int64)
        return np.array([address_of(policy.choose) for policy in self.policies])

    @functools.cached_property
    def weights_addresses(self) -> Array:
        """Memory addresses of their weights, int64, one per seat."""
        return self.weights.ctypes.data + self.weights.itemsize * np.arange(len(self.policies))

    @functools.cached_property
    def skill(self) -> Array:
        """Skill, one number per seat."""
        return np.array([policy.skill for policy in self.policies])

    def settled(self, kernel: Callable[..., Any]) -> Callable[..., Any]:
        """Return a kernel that plays games for these players; its argument types are resolved once."""
        if kernel not in self._settled:
            self._settled[kernel] = settled(kernel)
        return self._settled[kernel]

    @functools.cached_property
    def _settled(self) -> dict[Callable[..., Any], Callable[..., Any]]:
        return {}

    @property
    def slow(self) -> bool:
        """Whether a strategy or the rules are in plain Python."""
        seated = [*self.policies, *(policy for turn in self.turns for policy in turn.policies)]
        return self.rules.plain or any(policy.begin is not None for policy in seated)
