"""Replay of one game of an arm: its frames, and the reasons of each choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.experiment.common_luck import Arm
from analysis.ledger.ledger import ONE_GAME, Effort, Ledger, LedgerMaker
from heuristics.strategy.contract import Strategy
from heuristics.strategy.explaining import explanation
from heuristics.strategy.explanation import Explanation
from heuristics.strategy.look_ahead import shipped_look_ahead
from heuristics.strategy.players import Players
from heuristics.value.model import ValueModel
from simcore.contract.frames import Frame
from simcore.narration.pictures import frames
from simcore.play.batch import play_one
from simcore.play.roster import Roster
from simcore.play.stepping import decisions

DEALS = 50
"""Default number of redeals at each decision."""


@dataclass(frozen=True)
class Replay:
    """A game to step through.

    Attributes
    ----------
    arm, seed, number
        Arm, seed and number of the game.
    deals
        Number of redeals at each decision.
    command
        Words of the command line that narrates the game; empty if there is none.
    frames
        The table, moment by moment.
    reasons
        Reasons of the choice in each frame; None for frames without a choice.
    chances
        Chance to win at each frame, as the value of the game gives it; at the end 1 or 0. Empty: the game has
        no value.
    value
        Value that gave the chances; None: the game has none.
    won
        Whether the players won.
    ending
        The way to win or the loss cause.
    last_round
        Round in which the game ended.
    ledger
        Luck and play of the game; None: not known.
    """

    arm: Arm
    seed: int
    number: int
    deals: int
    command: tuple[str, ...]
    frames: tuple[Frame, ...]
    reasons: tuple[Explanation | None, ...]
    chances: tuple[float, ...]
    value: ValueModel | None
    won: bool
    ending: str
    last_round: int
    ledger: Ledger | None = None


def replay(
    arm: Arm,
    seed: int,
    number: int,
    *,
    deals: int = DEALS,
    maker: LedgerMaker | None = None,
    effort: Effort = ONE_GAME,
    command: Sequence[str] = (),
    players: Roster | None = None,
) -> Replay:
    """Play a game again and record its frames.

    Parameters
    ----------
    arm
        Game, data, cell and players.
    seed, number
        Seed and number of the game.
    deals
        Redeals of the hidden components at each decision, which estimate the chance to win after each option;
        0: none. The value of the game gives the chance, after some rounds of play by its strategy. In a game
        without a value, the same players play on to the end, unless they are in plain Python and thus too
        slow.
        Strategies with their own values (`Strategy.explain`) give these instead.
    maker
        Keeps the ledger of luck and play (`analysis.ledger.ledger.ledger_maker`); None: there is none.
    effort
        Work for the ledger.
    command
        Words of the command line that narrates the game; empty if there is none.
    players
        The players of the arm, if the caller has seated them already.

    Raises
    ------
    StrategyError
        If a strategy chose an invalid option or failed.
    NarrationError
        If the rules write an event or ask for a decision that the game does not declare.
    """
    game = arm.game
    players = (players or arm.roster_of()).at(number)
    policies = arm.players.policies(game)
    shown = tuple(frames(game, arm.scenario, arm.cell, policies, seed, number))
    ahead = shipped_look_ahead(game, players.tables, arm.cell)
    said, chances = [], []
    for stop in decisions(players, seed, number):  # a strategy explains a choice before it takes the next one
        strategy = _who(arm.players.at(number), int(stop.state["seat"][0]))
        said.append(explanation(strategy, players, stop, deals, ahead))
        if ahead is not None:
            chances.append(ahead.chance(stop.state))
    left = iter(said)
    reasons = tuple(next(left) if frame.decision is not None else None for frame in shown)
    row = play_one(players, seed, number).row[0]
    won, last = bool(row["win"]), int(row["last_round"])
    names, code = ("victories", "victory") if won else ("loss_causes", "loss_cause")
    ending = game.labels(arm.scenario, arm.cell)[names][row[code]]
    return Replay(
        arm,
        seed,
        number,
        deals,
        tuple(command),
        shown,
        reasons,
        () if ahead is None else _by_frame(shown, chances, won=won),
        None if ahead is None else ahead.model,
        won,
        ending,
        last,
        None if maker is None else maker.ledger(seed, number, effort),
    )


def _by_frame(shown: Sequence[Frame], chances: Sequence[float], *, won: bool) -> tuple[float, ...]:
    """Return the chance to win at each frame; that of the deal is the one at the first decision."""
    ahead = iter([*chances[:1], *chances] if shown[0].decision is None else chances)
    return (*(next(ahead, float(won)) for _ in shown[:-1]), float(won))


def _who(players: Players, seat: int) -> Strategy:
    """Return the strategy of a seat; the last one plays all remaining seats."""
    strategies = players.strategies
    return strategies[min(seat, len(strategies) - 1)]
