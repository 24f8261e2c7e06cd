"""Fairness check: a strategy must choose alike in pairs of games that its seat cannot distinguish."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from analysis.strategies.game_source import fields_told
from analysis.strategies.probe import (
    CheckFailedError,
    Coverage,
    Finding,
    Player,
    Spot,
    and_lines,
    changed,
    rounds,
    skill_of,
    take,
)
from analysis.strategies.source import lines_with
from heuristics.strategy.contract import Strategy
from simcore.kernels.rng import OWN_LUCK
from simcore.play.strategy_errors import is_legal
from simcore.records.shared import Array

GOLDEN, ALL_BITS = 0x9E3779B97F4A7C15, 2**64 - 1
"""Step between keys, which makes them large and distinct, and the mask of their bits."""


@dataclass
class FairPass:
    """Play pairs of games that agree in everything that a seat has seen, and require equal choices.

    Each seat has a second player, who takes the same decisions. Before each of them, everything that the seat
    does not know is redealt: hidden cards, the luck of other seats, the key and the number of the game. So
    both players have always seen the same, and must make the same choices and draw the same numbers.

    Parameters
    ----------
    strategy
        The strategy in plain Python.
    seconds
        Strategies of the second players by seat; in plain Python, each is loaded separately.
    compiled
        The compiled strategy; None: it plays in plain Python.
    """

    strategy: Strategy
    seconds: tuple[Strategy, ...]
    compiled: Callable[..., Any] | None
    covered: Coverage = field(default_factory=Coverage)

    def play(self, places: Sequence[Spot], until: float) -> None:
        """Play until the time is over.

        Raises
        ------
        CheckFailedError
            At the first answer that depends on something hidden.
        """
        for number, spot in rounds(places, until):
            players = [Player(self.strategy, spot.seated.game) for _ in spot.seated.policies]
            seconds = [Player(strategy, spot.seated.game) for strategy in self.seconds]
            for state in spot.walk(number):
                seat = int(state["seat"][0])
                before, mine = players[seat].twin(), state.copy()
                choice = self._ask(spot, players[seat], mine)
                self._compare(spot, state, (before, seconds[seat]), (choice, mine))
                take(state, mine, choice if is_legal(state[0], choice) else 0, skill_of(number))
                if time.monotonic() > until:
                    return
            self.covered.games += 1
            self.covered.cells.add(spot.cell)

    def _ask(self, spot: Spot, player: Player, state: Array) -> Any:
        function = self.compiled or player
        try:
            return function(spot.seated.tables[0], state[0], spot.seated.policies[0].weights[0])
        except Exception as problem:  # on cards that cannot lie so: an answer like any other
            return f"{type(problem).__name__}: {problem}"

    def _compare(
        self, spot: Spot, state: Array, players: tuple[Player, Player], answer: tuple[Any, Array]
    ) -> None:
        """Ask the second player after a redeal and compare with `answer`, that of the first."""
        self.covered.decisions += 1
        self.covered.kinds.add(int(state["decision"][0]))
        dealt, seat = state.copy(), int(state["seat"][0])
        key = np.uint64(self.covered.decisions * GOLDEN & ALL_BITS)
        spot.seated.rules.redeal(spot.seated.tables[0], dealt[0], seat, key)
        first, second = players
        choice, after = answer
        remembers, theirs = second.twin(), dealt.copy()
        redealt_choice = self._ask(spot, second, theirs)
        if redealt_choice != choice:
            raise self._peeks(spot, state, dealt, (first, remembers), (choice, redealt_choice))
        if drawn(after, seat) != drawn(theirs, seat):
            raise self._draws(spot, state)

    def _draws(self, spot: Spot, state: Array) -> CheckFailedError:
        file, line = self.strategy.place
        lines = lines_with(file, "draw_below")
        message = (
            f"draws different random numbers{and_lines(lines[1:])} after a redeal of the cards that are "
            "hidden from this seat"
        )
        advice = (
            "draw the same number of random numbers for all hidden cards, because their count is visible "
            "later"
        )
        place = file, lines[0] if lines else line
        return CheckFailedError(Finding("fair", False, message, *place, advice, spot.where(state)))

    def _peeks(
        self,
        spot: Spot,
        state: Array,
        dealt: Array,
        players: tuple[Player, Player],
        answers: tuple[Any, Any],
    ) -> CheckFailedError:
        first, second = players
        plain = replace(self, compiled=None)  # a record of mixed cards may lead compiled code astray
        before = plain._ask(spot, first.twin(), state.copy())
        if before != plain._ask(spot, second.twin(), state.copy()):
            return self._remembers(spot, state, answers)
        guilty = []
        differing = changed(state, dealt)
        for name in differing:
            mixed = state.copy()
            mixed[name] = dealt[name]
            if plain._ask(spot, first.twin(), mixed) != before:
                guilty.append(name)
        file, line = self.strategy.place
        read = {name: lines_with(file, name) for name in guilty or differing}
        named = [name for name in read if read[name]] or guilty or differing
        lines = sorted({line for name in named for line in read[name]})
        fields = ", ".join(f'state["{name}"]' for name in named)
        message = (
            f"looks at {fields}{and_lines(lines[1:])}: chose {answers[0]}, but {answers[1]} after a "
            "redeal of the cards that are hidden from this seat"
        )
        reference = fields_told(spot.seated.game)
        advice = f"use only fields that the deciding seat knows; {reference} and their visibility"
        place = file, lines[0] if lines else line
        return CheckFailedError(Finding("fair", False, message, *place, advice, spot.where(state)))

    def _remembers(self, spot: Spot, state: Array, answers: tuple[Any, Any]) -> CheckFailedError:
        message = (
            "remembers fields that are hidden from this seat, or seen by another seat: chose "
            f"{answers[0]}, but {answers[1]} after a redeal at each earlier decision"
        )
        advice = "keep in `self` only fields that the deciding seat knows"
        place = self.strategy.place
        return CheckFailedError(Finding("fair", False, message, *place, advice, spot.where(state)))


def drawn(state: Array, seat: int) -> tuple[Any, ...]:
    """Return the remaining luck of a seat and its position in the stream."""
    return tuple(state[name][0, seat].tolist() for name in OWN_LUCK)
