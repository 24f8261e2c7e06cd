"""Plays games and lets the referee follow them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from simcore.contract.game import Cell
from simcore.games.elder_sign import GAME
from simcore.games.elder_sign.rules.machine import rules
from simcore.games.elder_sign.rules.records.events import Decision, Event
from simcore.games.elder_sign.rules.records.state import STATE
from simcore.jit.calls import bound
from simcore.kernels.event_log import read
from simcore.records.shared import empty_log

from . import compare, setup, turn
from .box import Box
from .log import Asked, Happened, Line, Log
from .table import GameOverError, Table

Choose = Callable[[Asked], int]
"""Takes one of the options."""
Spoil = Callable[[Iterator[Line]], Iterator[Line]]
"""Changes lines."""


class Played:
    """A game that is played as its lines are read.

    Parameters
    ----------
    tables
        Of the cell that is played, an array of length 1.
    choose
        Who plays on all seats.
    seed, number
        Which game.
    """

    def __init__(self, tables: Any, choose: Choose, seed: int, number: int) -> None:
        self._tables, self._choose = tables, choose
        self.state, self._log = np.zeros(1, STATE), empty_log(on=True)
        self._rules = rules()
        self._rules.deal(tables[0], self.state[0], np.uint64(seed), np.uint64(number))

    def lines(self) -> Iterator[Line]:
        """Events and decisions."""
        advance = bound(self._rules.advance, self._tables, self.state, self._log)
        s = self.state[0]
        while advance():
            yield from self._happened()
            options = tuple(s["options"][: s["n_options"]].tolist())
            asked = Asked(Decision(int(s["decision"])), int(s["seat"]), options, s)
            asked.choice = self._choose(asked)
            s["choice"] = options.index(asked.choice)
            yield asked
        yield from self._happened()

    def _happened(self) -> Iterator[Line]:
        found = [Happened(Event(code), tuple(numbers)) for code, numbers in read(self._log)]
        self._log["n"] = 0
        yield from found

    def row(self) -> Any:
        """The result row."""
        row = np.zeros(1, GAME.row)[0]
        self._rules.record(self._tables[0], self.state[0], row)
        return row


def at_random(seed: int) -> Choose:
    """A player who takes any option."""
    luck = random.Random(seed)
    return lambda asked: luck.choice(asked.options)


class Referee:
    """Follows games of one cell.

    Parameters
    ----------
    scenario, cell
        What is played.
    """

    def __init__(self, scenario: Any, cell: Cell) -> None:
        self.tables = scenario.compile(cell)
        self.box = Box(scenario, cell, self.tables[0])

    def judge(self, choose: Choose, seed: int, number: int, spoil: Spoil | None = None) -> Table:
        """Follow one game.

        Parameters
        ----------
        choose, seed, number
            Who plays which game.
        spoil
            Changes the lines before they are read, to see whether that is found.

        Raises
        ------
        RefereeError
            At the first difference.
        """
        played = Played(self.tables, choose, seed, number)
        log = Log(spoil(played.lines()) if spoil else played.lines())
        g = Table(self.box, log)
        log.describe = g.describe
        log.at_decision = lambda state: compare.with_state(g, state)
        try:
            setup.set_up(g, played.state[0])
            turn.play(g)
        except GameOverError:
            log.finish()
        compare.with_state(g, played.state[0], at_end=True)
        compare.with_end(g, played.state[0])
        compare.with_row(g, played.row())
        return g
