"""`elderodds agent`: programs and language models that play by messages."""

from __future__ import annotations

import io
import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli.commands.agent.table import match_table, summary
from cli.shared import completion, options
from cli.shared.engine import aside, playing
from cli.shared.numbers import WHOLE
from cli.terminal.errors import EXIT_MISTAKE, Group, mistakes
from cli.terminal.json_out import dumps
from cli.terminal.progress import meter
from cli.terminal.tables import show

if TYPE_CHECKING:
    from analysis.environments.setting import Setting

Command = TypeVar("Command", bound=Callable[..., Any])

GAMES, TIME_LIMIT, LONGEST_TIME = 50, 60.0, 86_400.0
ANCIENT_ONE, DIFFICULTY = options.against("  [default: the first]")


@click.group(cls=Group, short_help="Let a program or a language model play.")
def agent() -> None:
    """Let a program or a language model play by messages.

    docs/agents.md describes the messages: one JSON object a line.
    """


def what_is_played(command: Command) -> Command:
    """Add the options of the game, the combination and the seats."""
    for option in reversed(
        (
            ANCIENT_ONE,
            DIFFICULTY,
            click.option(
                "-p",
                "--players",
                type=WHOLE,
                metavar="N",
                help=f"Number of players.  [default: {options.USUAL_PLAYERS}]",
            ),
            click.option(
                "--seat",
                type=WHOLE,
                metavar="N",
                help="Seat of the agent, counted from 0.  [default: it plays all seats]",
            ),
            click.option(
                "--others",
                metavar="STRATEGY",
                shell_complete=completion.strategies,
                help=f"With --seat, strategy of the other seats: {options.WHO}  [default: standard]",
            ),
            options.data_options,
            options.seed_option,
            click.option(
                "-n",
                "--games",
                type=WHOLE,
                default=GAMES,
                show_default=True,
                metavar="N",
                help="Number of games.",
            ),
            click.option(
                "--time-limit",
                type=float,
                default=TIME_LIMIT,
                show_default=True,
                metavar="S",
                help="Seconds for each decision. A random option replaces a later answer.",
            ),
        )
    ):
        command = option(command)
    return command


@agent.command("serve", short_help="Speak with an agent on standard input and output.")
@what_is_played
def serve(games: int, time_limit: float, **played: Any) -> int:
    """Speak with an agent on standard input and output.

    The agent starts this command, reads messages from its output and writes its moves to its input.
    """
    from analysis.agents.channel import AgentGoneError, Channel
    from analysis.agents.playing import play_games

    setting = _setting(games, time_limit, **played)
    # Without a buffer, because the thread that reads would hold its lock when Python ends.
    answers = io.FileIO(sys.stdin.fileno(), closefd=False)
    channel = Channel(answers, sys.stdout.buffer)  # before strategies get another output
    done = 0
    try:
        with playing(), aside():
            for _ in play_games(setting, channel, games, time_limit):
                done += 1
        channel.end(time_limit)
    except AgentGoneError as problem:
        click.echo(f"Error: the agent is gone after {done} of {games} games: {problem}", err=True)
        return EXIT_MISTAKE
    return 0


@agent.command("match", short_help="Play an agent against strategies on the same games.")
@click.argument("command", metavar="COMMAND")
@what_is_played
@click.option(
    "-s",
    "--strategy",
    multiple=True,
    metavar="STRATEGY",
    shell_complete=completion.strategies,
    help=f"Strategy to compare with: {options.WHO} May be repeated.  [default: standard]",
)
@options.json_option
@options.quiet_option
def match(
    command: str,
    strategy: tuple[str, ...],
    games: int,
    time_limit: float,
    as_json: bool,
    quiet: bool,
    **played: Any,
) -> int:
    """Play an agent against strategies on the same games.

    COMMAND starts the agent, which reads messages and writes moves, for example
    `elderodds agent match "python my_agent.py" -n 50 -s expert`. The difference of the win rates is paired:
    all play the same games, with the same cards and dice.
    """
    from analysis.agents.match import AgentError, play_match
    from analysis.request import lookup
    from analysis.statistics.proportions import CONFIDENCE
    from heuristics.strategy.players import Players

    words = shlex.split(command, posix=os.name != "nt")
    if not words:
        raise click.BadParameter("expected a program and its arguments", param_hint="COMMAND")
    setting = _setting(games, time_limit, **played)
    opponents = [Players((one,)) for one in lookup.choose_strategies(setting.game, strategy)]
    options.warn_if_cold(setting.game, opponents, quiet=quiet)
    with mistakes(AgentError), playing(), aside(), meter(games, quiet=quiet) as bar:
        bar.begin("the agent plays")
        result = play_match(
            setting, words, opponents, games, time_limit, CONFIDENCE, lambda _: bar.advance(1)
        )
    if as_json:
        click.echo(dumps(result))
    if not quiet:
        show(match_table(result, setting.scenario.titles(), setting.game.level), *summary(result))
    return 0


def _setting(
    games: int,
    time_limit: float,
    *,
    game_name: str | None,
    ancient_one: tuple[str, ...],
    difficulty: tuple[str, ...],
    players: int | None,
    seat: int | None,
    others: str | None,
    scenario_file: Path | None,
    settings: tuple[str, ...],
    seed: int | None,
) -> Setting:
    """Return what is played."""
    from analysis.environments.setting import ONE, TABLE, choose_setting

    options.check_at_least("--games", games, 1)
    if not 0 < time_limit <= LONGEST_TIME:
        message = f"must be more than 0 and at most {LONGEST_TIME:g}"
        raise click.BadParameter(message, param_hint="--time-limit")
    if others is not None and seat is None:
        raise click.BadParameter("plays the other seats; add --seat", param_hint="--others")
    for name, values in (("-a", ancient_one), ("-d", difficulty)):
        if len(values) > 1:
            raise click.BadParameter("a match is played with one", param_hint=name)
    return choose_setting(
        game_name,
        ancient_one=next(iter(ancient_one), None),
        difficulty=next(iter(difficulty), None),
        players=players,
        seed=seed,
        seats=TABLE if seat is None else ONE,
        seat=seat or 0,
        others=others,
        settings=settings,
        scenario=scenario_file,
    )
