"""`elderodds trace`: one game, told as a story or as events."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from cli import options
from cli.errors import Broken, Mistake

MAX_GAME = 2**63 - 1


@click.command(short_help="Tell one game as a story.")
@options.cell_options(several=False)
@click.option(
    "--seed", type=int, metavar="N", help="Seed of the run in which the game was played.  [default: new]"
)
@click.option("--game", "number", default="0", show_default=True, metavar="G", help="Number of the game.")
@click.option("--game-name", metavar="NAME", help="Which game.  [default: the first there is]")
@options.scenario_option
@options.set_option
@click.option(
    "--jsonl", is_flag=True, help="Put every event on stdout, one JSON object a line (docs/events.md)."
)
def trace(
    ancient_one: str | None,
    difficulty: str | None,
    players: int | None,
    team: str | None,
    strategy: str | None,
    table: str | None,
    skill: float | None,
    seed: int | None,
    number: str,
    game_name: str | None,
    scenario_file: Path | None,
    settings: tuple[str, ...],
    jsonl: bool,
) -> None:
    """Tell one game as a story: game number G of a seed, the same that `run` played with that seed."""
    game_number = _game_number(number)
    given = seed is not None
    seed = options.choose_seed(seed)
    game = options.choose_game(game_name)
    scenario = options.load_scenario(game, scenario_file, settings)
    cells = options.choose_cells(
        game,
        scenario,
        (ancient_one or scenario.ancient_ones[0],),
        (difficulty or scenario.difficulties[0],),
        options.players_of(_given(players), _given(table)),
        team,
    )
    seated = options.choose_players(game, cells, *(_given(each) for each in (strategy, table, skill)))
    if len(seated) > 1:
        raise Mistake("-s and --table: one game is played by one of them")
    if not given:
        click.echo(f"Seed {seed}.", err=True)

    from simcore.faults import StrategyError
    from simcore.jit import CompileError

    try:
        events = game.tell(scenario, cells[0], seated[0].policies(game), seed, game_number)
        for line in map(json.dumps, events) if jsonl else game.narrate(events):
            click.echo(line)
    except (StrategyError, CompileError) as problem:
        raise Broken(f"a strategy is broken: {problem}") from problem


def _given(value: Any) -> tuple[Any, ...]:
    return () if value is None else (value,)


def _game_number(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        hint = (
            "" if text[:1] == "-" or text[:1].isdigit() else "; the game to play is chosen with --game-name"
        )
        raise Mistake(f"--game {text!r}: expected the number of a game, 0 or more{hint}")
    if int(text) > MAX_GAME:
        raise Mistake(f"--game {text}: must be at most {MAX_GAME}")
    return int(text)
