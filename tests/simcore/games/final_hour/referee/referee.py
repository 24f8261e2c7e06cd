"""One whole game: rounds until it is won or lost (p.6, p.9)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NoReturn

from .ancient import ancient_one_phase, ready, ritual
from .game import Game, GameOver
from .log import Log
from .setup import set_up
from .turn import action_phase


@dataclass(frozen=True)
class Result:
    """Final facts of a game that the referee has replayed.

    Attributes
    ----------
    cause
        ritual-location-overrun, investigator-lost, ritual-failed; None when won.
    health
        Of each seat at the end.
    monsters_destroyed
        By effects and by seals.
    damage_tokens
        On the board at the end.
    seals_used
        Seal tokens placed.
    clues_found
        Ritual icons revealed.
    matches
        In the ritual; None if it was not attempted.
    omens
        Of all Reckonings together.
    decisions
        That were asked.
    """

    win: bool
    cause: str | None
    last_round: int
    health: list[int]
    monsters_destroyed: int
    damage_tokens: int
    seals_used: int
    clues_found: int
    matches: int | None
    omens: int
    decisions: int


def check_log(lines: Iterable[str | dict[str, Any]], data: dict[str, Any]) -> Result:
    """Replay a game from its event log and compare every line with what the rules require.

    Parameters
    ----------
    lines
        The log: JSON texts or events as dictionaries.
    data
        The merged data tree of docs/data.md as plain dictionaries.

    Returns
    -------
    Result
        Final facts of the game.

    Raises
    ------
    RefereeError
        At the first difference.
    """
    log = Log(lines)
    game = Game(data, log)
    try:
        play(game)
    except GameOver:
        return _result(game)


def play(game: Game) -> NoReturn:
    """Set up and play rounds until ``GameOver`` (p.6)."""
    set_up(game)
    while True:
        game.tally.rounds += 1
        game.log.expect("round", round=game.tally.rounds, lead=game.lead)
        action_phase(game)
        ancient_one_phase(game)
        if ready(game):
            ritual(game)


def _result(game: Game) -> Result:
    tally = game.tally
    return Result(
        win=tally.win,
        cause=tally.cause,
        last_round=tally.rounds,
        health=[investigator.health for investigator in game.investigators],
        monsters_destroyed=tally.destroyed,
        damage_tokens=sum(game.board.damage.values()),
        seals_used=tally.sealed,
        clues_found=tally.clues,
        matches=tally.matches,
        omens=tally.omens,
        decisions=game.log.decisions,
    )
