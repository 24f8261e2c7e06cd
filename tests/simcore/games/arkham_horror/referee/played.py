"""Games that are played while they are read, with a player who takes any option."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from simcore.game import Cell
from simcore.games.arkham_horror import GAME
from simcore.jit.calls import bound
from simcore.records import empty_log
from simcore.telling.log import Reader


def lines(scenario: Any, cell: Cell, seed: int, number: int) -> Iterator[dict[str, Any]]:
    """The deal, then events and decisions of one game.

    Parameters
    ----------
    scenario, cell
        What is played.
    seed, number
        Which game.
    """
    tables, state, log = scenario.compile(cell), np.zeros(1, GAME.state), empty_log(on=True)
    rules = GAME.rules()
    rules.deal(tables[0], state[0], np.uint64(seed), np.uint64(number))
    reader = Reader(GAME, scenario, cell, tables[0], state[0].copy())
    yield reader.deal(cell, seed, number) | {"lead": int(state["lead"][0])}
    luck = random.Random(number)
    advance = bound(rules.advance, tables, state, log)
    while advance():
        yield from reader.read(log, state)
        choice = luck.randrange(int(state["n_options"][0]))
        state["choice"] = choice
        yield reader.decision(state[0], choice)
    yield from reader.read(log, state)
