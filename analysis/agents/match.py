"""A match: an agent and strategies play the same games."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

import numpy as np

from analysis.agents.channel import AgentGoneError, Channel
from analysis.agents.match_model import MatchResult, Opponent
from analysis.agents.playing import AgentGame, play_games
from analysis.environments.setting import Setting
from analysis.experiment.provenance import strategy_records
from analysis.statistics.paired import paired_interval
from analysis.statistics.proportions import proportion_interval
from heuristics.strategy.players import Players
from simcore.play.batch import play_rows
from simcore.play.roster import Policy
from simcore.play.seating import roster_of
from simcore.records.shared import Array
from simcore.results.model import CellKey

LONGEST_NAME = 1000
"""Most characters of a command in a result."""
LAST_LINES = 5
"""Lines of the agent's error output that a message shows."""
PATIENCE = 2.0
"""Seconds in which an agent ends by itself when its input is closed."""


class AgentError(RuntimeError):
    """Error for an agent that cannot be started, or ends too early."""


@contextmanager
def started(command: Sequence[str]) -> Iterator[Channel]:
    """Start an agent, and end it after the block.

    Parameters
    ----------
    command
        Program and arguments.

    Raises
    ------
    AgentError
        If it cannot be started, or ends while it is needed.
    """
    with tempfile.TemporaryFile() as errors:
        try:
            process = subprocess.Popen(
                list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors
            )
        except OSError as problem:
            raise AgentError(f"{command[0]} cannot be started: {problem.strerror}") from problem
        assert process.stdin is not None
        assert process.stdout is not None
        channel = Channel(process.stdout, process.stdin)
        try:
            yield channel
        except AgentGoneError as problem:
            code = _ended(process, channel)
            errors.seek(0)
            said = errors.read().decode("utf-8", errors="replace").splitlines()[-LAST_LINES:]
            lines = "".join(f"\n  {line}" for line in said)
            raise AgentError(f"the agent is gone: {problem}; exit code {code}{lines}") from problem
        finally:
            _ended(process, channel)
            if channel.wait_for_end(PATIENCE):  # unless a process that it started still has its output
                process.stdout.close()


def _ended(process: subprocess.Popen[bytes], channel: Channel) -> int:
    """Close the input of an agent, wait a little, and stop it; return its exit code."""
    assert process.stdin is not None
    if not channel.end(PATIENCE):  # it reads nothing, and the thread that writes waits for it
        process.kill()
        channel.end(PATIENCE)
    with suppress(OSError):  # it is gone already
        process.stdin.close()
    try:
        return process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


def play_match(
    setting: Setting,
    command: Sequence[str],
    opponents: Sequence[Players],
    games: int,
    time_limit: float,
    confidence: float,
    on_game: Callable[[AgentGame], object] | None = None,
) -> MatchResult:
    """Let an agent and strategies play the same games.

    The strategies sit in the seats of the agent; the other seats have the players of the setting.

    Parameters
    ----------
    setting
        What is played, and the seats of the agent.
    command
        Program and arguments that start the agent.
    opponents
        The strategies.
    games
        Number of games.
    time_limit
        Seconds of the agent for each decision.
    confidence
        Confidence of each interval.
    on_game
        Called after each game of the agent.

    Raises
    ------
    AgentError
        If the agent cannot be started, or ends too early.
    StrategyError
        If a strategy fails.
    """
    # The games of the agent may take hours, so a strategy that fails had better fail before.
    theirs = [_wins(setting, players, games) for players in opponents]
    played: list[AgentGame] = []
    with started(command) as channel:
        for game in play_games(setting, channel, games, time_limit):
            played.append(game)
            if on_game is not None:
                on_game(game)
    return _result(setting, command, opponents, played, theirs, time_limit, confidence)


def _result(
    setting: Setting,
    command: Sequence[str],
    opponents: Sequence[Players],
    played: Sequence[AgentGame],
    theirs: Sequence[Array],
    time_limit: float,
    confidence: float,
) -> MatchResult:
    """Return the result of the games of an agent, and of `theirs`: whether each strategy won each game."""
    won = np.array([game.won for game in played])
    games, wins = len(won), int(won.sum())
    rows = tuple(
        _opponent(players, wins_of, won, confidence)
        for players, wins_of in zip(opponents, theirs, strict=True)
    )
    cell = setting.cell
    return MatchResult(
        game=setting.game.name,
        cell=CellKey(
            ancient_one=cell.ancient_one, difficulty=cell.difficulty, players=cell.players, team=cell.team
        ),
        scenario=setting.scenario.digest,
        seed=setting.seed,
        agent=" ".join(command)[:LONGEST_NAME],
        seats=tuple(seat for seat in range(setting.n_seats) if setting.agents[seat]),
        games=games,
        wins=wins,
        win_rate=wins / games,
        interval=proportion_interval(wins, games, confidence),
        confidence=confidence,
        decisions=sum(game.decisions for game in played),
        illegal=sum(game.illegal for game in played),
        late=sum(game.late for game in played),
        seconds=sum(game.seconds for game in played),
        time_limit=time_limit,
        opponents=rows,
        strategies=strategy_records(opponents),
    )


def _policies(setting: Setting, players: Players) -> list[Policy]:
    """Return a strategy in the seats of the agent, with the players of the setting in the others."""
    own, others = (team.policies(setting.game) for team in (players, setting.players))
    assert isinstance(own, tuple)
    assert isinstance(others, tuple)
    return [own[0] if setting.agents[seat] else others[0] for seat in range(setting.n_seats)]


def _wins(setting: Setting, players: Players, games: int) -> Array:
    """Let a strategy play the games of the agent; return whether it won each."""
    rows = np.zeros(games, setting.game.row)
    seated = roster_of(setting.game, setting.tables, _policies(setting, players), setting.cell)
    play_rows(seated, setting.seed, 0, rows)
    return rows["win"].astype(bool)


def _opponent(players: Players, theirs: Array, won: Array, confidence: float) -> Opponent:
    """Compare the games of a strategy with those of the agent, one by one."""
    games = len(won)
    gained, lost = int((won & ~theirs).sum()), int((theirs & ~won).sum())
    return Opponent(
        strategy=players.name,
        wins=int(theirs.sum()),
        win_rate=float(theirs.mean()),
        difference=(gained - lost) / games,
        interval=paired_interval(gained, lost, games, confidence),
        gained=gained,
        lost=lost,
    )
