"""`elderodds game`: list games, and write and check a game of your own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.commands.game.check import check
from cli.shared import options
from cli.terminal.errors import Group
from cli.terminal.json_out import dumps
from simcore.process.command_line import to_type

if TYPE_CHECKING:
    from cli.commands.game.entry import GameEntry
    from simcore.contract.game import Game

PLAIN = "rules in plain Python, slow"


@click.group(cls=Group, short_help="List, create and check games.")
def game() -> None:
    """List, create and check games."""


game.add_command(check)


@game.command("list")
@options.json_option
def list_games(as_json: bool) -> None:
    """List the games that can be played by name.

    The list includes games of installed packages. To play a game of your own, pass its folder: --game FOLDER.
    """
    from simcore.games import games

    entries = [entry for entry in map(_listed, games().values()) if entry]
    if as_json:
        click.echo(dumps({"games": entries}))
        return
    for number, entry in enumerate(entries):
        default = " (default)" if number == 0 else ""
        slow = f" [{PLAIN}]" if entry.rules else ""
        click.echo(f"{entry.name}{default}: {entry.title}, from {entry.source}{slow}")
        click.echo(f"    {entry.level}: {', '.join(entry.levels)}")
        click.echo(f"    strategies: {', '.join(entry.strategies)}")
    click.echo(f"\nPlay one:      {to_type('run', '--game', 'NAME')}", err=True)
    click.echo(f"Play your own: {to_type('run', '--game', 'FOLDER')}", err=True)


@game.command("new")
@click.argument("folder", type=options.PATH)
@click.option(
    "--plain",
    is_flag=True,
    help="Write the rules in plain Python. They are easier to edit but about a thousand times "
    "slower than compiled rules.",
)
def new_game(folder: Path, plain: bool) -> None:
    """Create a small working game with comments in FOLDER, as a starting point.

    It is a co-operative game for one to four players with dice and a deck, two Ancient Ones, two levels, two
    ways to win and two ways to lose. docs/games.md develops another game step by step.
    """
    from analysis.game_check.template import write_game

    written = write_game(folder, plain=plain)
    click.echo(
        f"Wrote {folder}, a working game, in {len(written)} files. Start with game.py, then run:\n", err=True
    )
    for words in ("game check", "run --game", "trace --game"):
        click.echo(f"  {to_type(*words.split(), folder)}", err=True)


def _listed(game: Game) -> GameEntry | None:
    """Return the entry of a game; None and a warning for an added game that cannot be loaded."""
    from cli.commands.game.entry import game_entry
    from simcore.games import origin_of

    origin = origin_of(game.name)
    if origin is None:
        return game_entry(game)
    try:
        return game_entry(game)
    except (Exception, SystemExit) as problem:  # code of others may raise anything
        reason = " ".join(str(problem).split()) or type(problem).__name__
        package = origin.distribution or origin.spec
        click.echo(f"Warning: the game {game.name} of {package} is skipped: {reason}", err=True)
        return None
