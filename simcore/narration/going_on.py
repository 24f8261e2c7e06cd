"""Continue a game from one of its steps with other players, or with interactive answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from simcore.contract.events import EventRecord
from simcore.contract.game import Cell, Game
from simcore.messages.errors import NarrationError
from simcore.narration.log import Moment, Reader
from simcore.play.plain_loop import answer, deal, decisions_of, new_players
from simcore.play.roster import InTurns
from simcore.play.seating import roster_of
from simcore.records.shared import empty_log

Asked = Callable[[Sequence[EventRecord], EventRecord], int]
"""Function of the events since the last decision and the open decision; returns the index of an option."""


def moments_from(
    game: Game,
    scenario: Any,
    cell: Cell,
    policies: Sequence[Any] | InTurns,
    seed: int,
    game_number: int,
    step: int,
    on: Sequence[Any] | InTurns | Asked,
) -> Iterator[Moment]:
    """Play one game by its number up to a step, and continue differently from there.

    The cards and dice are those of the game: the deal is unchanged, and later draws depend on the decisions.

    Parameters
    ----------
    game, scenario, cell, policies, seed, game_number
        Which game, as for `simcore.narration.log.moments`.
    step
        Number of the first decision that is replaced, counted from 1 as on the page of a game.
    on
        Players from there on, by seat, as `policies`; or a function that answers.

    Raises
    ------
    StrategyError
        If a strategy chose an option that does not exist, or failed.
    NarrationError
        If the rules write an undeclared event or ask an undeclared decision, or the game has no such step.
    """
    tables = scenario.compile(cell)
    players = roster_of(game, tables, policies, cell).at(game_number)
    state, log = np.zeros(1, game.state), empty_log(on=True)
    deal(players, state, seed, game_number)
    reader = Reader(game, scenario, cell, tables[0], state[0].copy())
    events, choose, at = [reader.deal(cell, seed, game_number)], new_players(players), 0
    for at, _ in enumerate(decisions_of(players, state, log), 1):
        events += reader.read(log, state)
        if at == step and not callable(on):
            players = roster_of(game, tables, on, cell).at(game_number)
            choose = new_players(players)
        if at >= step and callable(on):
            choice = on(events, reader.decision(state[0], 0))
            state["choice"] = choice
        else:
            choice = answer(players, choose, state, seed).choice
        opened = reader.decision(state[0], choice)
        yield Moment(events, reader.look, opened)
        events = [opened]
    if at < step:
        raise NarrationError(
            f"game {game_number} of seed {seed} has {at} decisions; step {step} does not exist"
        )
    yield Moment(events + reader.read(log, state), reader.look, None)
