"""Games that an agent plays by messages."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from analysis.agents.channel import Channel
from analysis.agents.protocol import hello, options, position, result
from analysis.environments.open_game import ILLEGAL, OpenGame
from analysis.environments.setting import Setting


@dataclass(frozen=True)
class AgentGame:
    """A game that an agent has played.

    Attributes
    ----------
    number
        Number of the game.
    won
        Whether it was won.
    decisions
        How many decisions the agent took.
    illegal, late
        How many of its answers a random option replaced, because they were no option or too late.
    seconds
        Time that the agent took for all answers.
    """

    number: int
    won: bool
    decisions: int
    illegal: int
    late: int
    seconds: float


def play_games(
    setting: Setting, channel: Channel, games: int, time_limit: float, first: int = 0
) -> Iterator[AgentGame]:
    """Let an agent play games, and yield each when it is over.

    Parameters
    ----------
    setting
        What is played, and the seats of the agent.
    channel
        The agent.
    games, first
        How many games, and the number of the first.
    time_limit
        Seconds for each decision.

    Raises
    ------
    AgentGoneError
        If the agent ends before the last game does.
    """
    channel.send(hello(setting, games, time_limit))
    game = OpenGame(setting)
    asked = 0
    for number in range(first, first + games):
        game.begin(number)
        decisions = illegal = late = 0
        spent = 0.0
        while not game.over:
            asked += 1
            channel.send(position(game, asked), options(game, asked))
            began = time.monotonic()
            option = channel.answer(asked, time_limit)
            spent += time.monotonic() - began
            legal = game.choose(ILLEGAL if option is None else option)
            decisions += 1
            late += option is None
            illegal += option is not None and not legal
        channel.send(result(game, number, illegal, late))
        yield AgentGame(number, game.won, decisions, illegal, late, spent)
