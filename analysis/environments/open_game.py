"""One game that waits for the agent: what its seats see, and its next decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from analysis.environments.setting import Setting
from simcore.contract.frames import Frame
from simcore.jit.plain import plainly
from simcore.narration.pictures import open_frame
from simcore.play.agents import legal_choice, look, viewer_of
from simcore.play.plain_loop import answer, deal, decisions_of, finish_game, new_players, result_of
from simcore.records.shared import Array, empty_log, exact_copy

ILLEGAL = -1
"""Choice that a random option replaces."""


class OpenGame:
    """A game of a setting, which stops at each decision of the agent.

    Parameters
    ----------
    setting
        Game, combination, agent's seats and the players of the others.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self._state = np.zeros(1, setting.game.state)
        self._spare = np.zeros(1, setting.game.state)
        self._log = empty_log()
        self._choose: Sequence[Callable[..., Any]] = ()

    def begin(self, number: int) -> None:
        """Deal a game by its number, and play it to the first decision of the agent."""
        roster = self.setting.roster
        deal(roster, self._state, self.setting.seed, number)
        self._begin()

    def begin_at(self, state: Array) -> None:
        """Continue from a position at a decision of the agent, a State of length 1."""
        self._state.view(np.uint8)[:] = state.view(np.uint8)  # with the bytes between the fields
        self._choose = new_players(self.setting.roster)
        self._decisions = decisions_of(self.setting.roster, self._state, self._log)

    def _begin(self) -> None:
        self._choose = new_players(self.setting.roster)
        self._decisions = decisions_of(self.setting.roster, self._state, self._log)
        self._go_on()

    def _go_on(self) -> None:
        """Let the others play until the agent has to decide, or the game is over."""
        for _ in self._decisions:
            if self.setting.agents[self.seat]:
                return
            answer(self.setting.roster, self._choose, self._state, self.setting.seed)
        finish_game(self.setting.roster, self._choose, self._state, self.setting.seed)

    def choose(self, option: int) -> bool:
        """Carry out a choice of the agent; return whether it was legal.

        A random option replaces an illegal choice.
        """
        if self.over:
            return option == 0
        asked = option if 0 <= option < self.setting.options else ILLEGAL
        choice = int(legal_choice(self._state[0], np.int64(asked)))  # type: ignore[no-untyped-call]
        self._state["choice"] = choice
        self._go_on()
        return choice == option

    # --- open to all

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self._state["over"][0])

    @property
    def won(self) -> bool:
        """Whether it is won."""
        return bool(self._state["win"][0])

    @property
    def seat(self) -> int:
        """Seat that decides, or that decided last."""
        return int(self._state["seat"][0])

    @property
    def viewer(self) -> int:
        """Seat whose view the agent has: the one that decides, or its own at the end of the game."""
        return int(viewer_of(self._state[0], self.setting.agents))  # type: ignore[no-untyped-call]

    @property
    def result(self) -> dict[str, int | str]:
        """Result columns of a finished game by name, and its `ending`."""
        return result_of(self.setting.roster, self._state)

    def worth(self, potential: Callable[[Array], float]) -> float:
        """Return the potential of the position, which rests on what all seats know."""
        return potential(self._state)

    # --- what a seat sees

    def vector(self, seat: int) -> tuple[Array, Array]:
        """Return what a seat sees as a vector, and the mask of its options: float32, int8."""
        setting = self.setting
        values = np.zeros(setting.places, np.float32)
        mask = np.zeros(setting.options, np.int8)
        rules = setting.roster.rules
        run = plainly(look) if rules.plain else setting.roster.settled(look)
        run(
            setting.tables,
            self._state,
            self._spare,
            seat,
            (rules.conceal,),
            setting.is_seen_in_part,
            setting.plan,
            values,
            mask,
        )
        return values, mask

    def mask(self, seat: int) -> Array:
        """Return the mask of the options of a seat, int8; at the end of the game, only the first exists."""
        mask = np.zeros(self.setting.options, np.int8)
        if self.over:
            mask[0] = 1
        elif seat == self.seat:
            mask[: int(self._state["n_options"][0])] = 1
        return mask

    def arrays(self, seat: int) -> dict[str, Array]:
        """Return what a seat sees as named arrays (`ObservedField`)."""
        values, _ = self.vector(seat)
        split = np.split(values, np.cumsum([field.size_in_vector for field in self.setting.fields])[:-1])
        arrays = {}
        for field, part in zip(self.setting.fields, split, strict=True):
            arrays[field.name] = part.reshape(field.shape).astype(field.dtype)
        return arrays

    def redealt(self, key: int) -> Array:
        """Return a position that the viewer cannot tell from this one, with luck of another key."""
        copy = exact_copy(self._state)
        rules, tables = self.setting.roster.rules, self.setting.tables
        rules.redeal(tables[0], copy[0], self.viewer, np.uint64(key))
        return copy

    # --- words

    def words(self) -> tuple[str, ...]:
        """Return the options of the open decision in words; none at the end of the game."""
        asked = self.frame().decision
        return () if asked is None else asked.options

    def frame(self) -> Frame:
        """Return what the viewer sees in words.

        The words come from a position with another deal of everything hidden, so they cannot name it.
        """
        setting = self.setting
        seen = self.redealt(0)
        frame = open_frame(setting.game, setting.scenario, setting.cell, setting.tables, seen)
        viewer = self.viewer
        others = (seat if i == viewer else replace(seat, own={}) for i, seat in enumerate(frame.seats))
        return replace(frame, seats=tuple(others))
