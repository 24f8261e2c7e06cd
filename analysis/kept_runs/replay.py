"""One game of an arm, ready to be stepped through: its frames, and why each choice was made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.experiment.common_luck import Arm
from heuristics.strategy.contract import Explanation, Strategy
from heuristics.strategy.explaining import explanation
from heuristics.strategy.players import Players
from simcore.contract.frames import Frame
from simcore.narration.pictures import frames
from simcore.play.batch import play_one
from simcore.play.roster import Roster
from simcore.play.stepping import decisions

DEALS = 50
"""Deals over which options are played on where nobody says otherwise."""


@dataclass(frozen=True)
class Replay:
    """A game to step through.

    Attributes
    ----------
    arm, seed, number
        Which game.
    deals
        How often every option was played on.
    command
        Words of the command line that tells the game; none if there is no such line.
    frames
        The table, moment by moment.
    reasons
        One a frame: why the choice was made; None where nobody chooses.
    won
        Whether the players won.
    ending
        The way in which it was won, or the cause of the loss.
    last_round
        In which round it ended.
    """

    arm: Arm
    seed: int
    number: int
    deals: int
    command: tuple[str, ...]
    frames: tuple[Frame, ...]
    reasons: tuple[Explanation | None, ...]
    won: bool
    ending: str
    last_round: int


def replay(
    arm: Arm,
    seed: int,
    number: int,
    *,
    deals: int = DEALS,
    command: Sequence[str] = (),
    players: Roster | None = None,
) -> Replay:
    """Play a game again and look at it.

    Parameters
    ----------
    arm
        What is played, and by whom.
    seed, number
        Which game.
    deals
        At every decision the hidden things are dealt anew so often, and every option is played on to the end
        by the same players: how many of these games it wins. 0: not at all. Strategies that give values of
        their own (`Strategy.explain`) are asked instead; strategies in plain Python are too slow for it.
    command
        Words of the command line that tells the game; none if there is no such line.
    players
        The players of the arm, where the caller has seated them already.

    Raises
    ------
    StrategyError
        If a strategy chose an option that is not there, or failed.
    NarrationError
        If the rules write or ask what the game does not declare.
    """
    game = arm.game
    players = (players or arm.roster_of()).at(number)
    policies = arm.players.policies(game)
    shown = tuple(frames(game, arm.scenario, arm.cell, policies, seed, number))
    said = iter(
        explanation(_who(arm.players.at(number), int(stop.state["seat"][0])), players, stop, deals)
        for stop in decisions(players, seed, number)
    )
    reasons = tuple(next(said) if frame.decision is not None else None for frame in shown)
    row = play_one(players, seed, number).row[0]
    won, last = bool(row["win"]), int(row["last_round"])
    names, code = ("victories", "victory") if won else ("loss_causes", "loss_cause")
    ending = game.labels(arm.scenario, arm.cell)[names][row[code]]
    return Replay(arm, seed, number, deals, tuple(command), shown, reasons, won, ending, last)


def _who(players: Players, seat: int) -> Strategy:
    """Who decides for a seat; the last one sits on all that are left."""
    strategies = players.strategies
    return strategies[min(seat, len(strategies) - 1)]
