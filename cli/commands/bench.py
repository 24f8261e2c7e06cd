"""`elderodds bench`: speed of play on this machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import click

from analysis.request import lookup
from cli.shared import options
from cli.shared.engine import aside
from cli.shared.numbers import players_option
from cli.terminal.json_out import dumps
from cli.terminal.progress import duration
from cli.terminal.tables import show

if TYPE_CHECKING:
    from rich.table import Table

    from analysis.strategies.speed_model import SpeedRow

ANCIENT_ONE, DIFFICULTY = options.against(" May be repeated. `all` selects every one.  [default: the first]")


@click.command(short_help="Measure the speed of play on this machine.")
@ANCIENT_ONE
@DIFFICULTY
@click.option(
    "-s",
    "--strategy",
    multiple=True,
    metavar="STRATEGY",
    help=f"Strategy: {options.WHO} May be repeated.  [default: all except those that use play-outs]",
)
@players_option("Number of players. May be repeated.  [default: all]")
@options.game_option
@click.option("--no-compile", is_flag=True, help="Do not measure the time to compile, which takes a minute.")
@options.json_option
@options.quiet_option
def bench(
    ancient_one: tuple[str, ...],
    difficulty: tuple[str, ...],
    strategy: tuple[str, ...],
    players: tuple[int | str, ...],
    game_name: str | None,
    no_compile: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Measure the speed of play on this machine.

    The command reports games per second, and the time of a game in die rolls (xoshiro256++), timed in turn
    with the games. You can compare the second number between machines.
    """
    game, scenario = lookup.choose_data(game_name, None, ())
    cells = lookup.choose_cells(
        game,
        scenario,
        ancient_one or scenario.ancient_ones[:1],
        difficulty or scenario.difficulties[:1],
        players or scenario.players,
        None,
    )

    from analysis.strategies.speed import compile_seconds, measure
    from analysis.strategies.speed_model import SpeedResult
    from simcore.play.cores import cores
    from simcore.play.yardstick import calibration_ns

    names, left_out = _quick(game.name) if not strategy else (strategy, [])
    chosen = lookup.choose_strategies(game, names)

    def say(line: str) -> None:
        if not quiet:
            click.echo(line, err=True)

    say("Measuring the time of a die roll ...")
    calibration = calibration_ns()
    say(f"One die roll takes {calibration:.2f} ns.")
    compiling = None
    if not no_compile:
        say("Compiling in a fresh process ...")
        compiling = compile_seconds(game)
    if left_out:
        say(f"Skipped because games take long: {', '.join(left_out)}. `-s {left_out[0]}` measures it.")
    threads = sorted({1, cores()})
    show_row = _row_printer(say, len(chosen) * len(cells) * len(threads))
    with aside():
        rows = measure(game, scenario, chosen, cells, threads, on_row=show_row)
    if as_json:
        result = SpeedResult(calibration_ns=calibration, compile_seconds=compiling, rows=tuple(rows))
        click.echo(dumps(result))
    elif not quiet:
        show(
            _table(rows, game.level),
            f"One die roll takes {calibration:.2f} ns at the start; compiling {_seconds(compiling)}.",
        )


def _quick(game: str) -> tuple[tuple[str, ...], list[str]]:
    """Return the strategies that are measured by default, and those that are left out."""
    from heuristics.strategy.registry import strategies

    known = strategies(game)
    left_out = [name for name, strategy in known.items() if strategy.searches]
    return tuple(name for name in known if name not in left_out), left_out


def _row_printer(say: Callable[[str], object], total: int) -> Callable[[SpeedRow], None]:
    """Return a function that reports each of a number of rows and the time left."""
    begun, done = time.monotonic(), 0

    def show_row(row: SpeedRow) -> None:
        nonlocal done
        done += 1
        left = (time.monotonic() - begun) / done * (total - done)
        say(
            f"{row.ancient_one}, {row.difficulty}, {row.players} players, {row.strategy}, "
            f"{row.threads} threads: {row.games_per_second:,.0f} games/s, "
            f"{row.draws_per_game:,.0f} die rolls per game"
            + (f"; {duration(left)} left" if done < total else "")
        )

    return show_row


def _seconds(value: float | None) -> str:
    return "not measured" if value is None else f"{value:.1f} s"


def _table(rows: Sequence[SpeedRow], level: str) -> Table:
    from rich.table import Table

    table = Table(title="Speed", title_justify="left")
    for heading in ("Ancient One", level, "players", "strategy"):
        table.add_column(heading)
    for heading in ("threads", "games/s", "draw (ns)", "draws a game"):
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(
            row.ancient_one,
            row.difficulty,
            str(row.players),
            row.strategy,
            str(row.threads),
            f"{row.games_per_second:,.0f}",
            f"{row.draw_ns:.2f}",
            f"{row.draws_per_game:,.0f}",
        )
    return table
