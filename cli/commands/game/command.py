"""`elderodds game`: which games there are, and how somebody brings one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.commands.game.check import check
from cli.shared import options
from cli.terminal.errors import Group
from cli.terminal.json_out import dumps
from simcore.process.command_line import to_type

if TYPE_CHECKING:
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
        slow = f" [{PLAIN}]" if entry["rules"] else ""
        click.echo(f"{entry['name']}{default}: {entry['title']}, from {entry['from']}{slow}")
        click.echo(f"    {entry['level']}: {', '.join(entry['levels'])}")
        click.echo(f"    strategies: {', '.join(entry['strategies'])}")
    click.echo(f"\nPlay one:      {to_type('run', '--game', 'NAME')}", err=True)
    click.echo(f"One of a file: {to_type('run', '--game', 'FOLDER')}", err=True)


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
        f"Wrote {folder}, a game that plays, in {len(written)} files. Begin with game.py. Then:\n", err=True
    )
    for words in ("game check", "run --game", "trace --game"):
        click.echo(f"  {to_type(*words.split(), folder)}", err=True)


def _listed(each: Game) -> dict[str, Any] | None:
    """The entry of a game; None and a notice if it was brought and cannot be loaded."""
    from simcore.games import origin_of

    origin = origin_of(each.name)
    if origin is None:
        return _entry(each)
    try:
        return _entry(each)
    except (Exception, SystemExit) as problem:  # code of others may raise anything
        said = " ".join(str(problem).split()) or type(problem).__name__
        whose = origin.distribution or origin.spec
        click.echo(f"Warning: the game {each.name} of {whose} is left out: {said}", err=True)
        return None


def _entry(each: Game) -> dict[str, Any]:
    """One game, for people and for `--json`."""
    from heuristics.strategy.registry import strategies
    from simcore.games import origin_of
    from simcore.store.provenance import PLAIN as RULES

    origin = origin_of(each.name)
    return {
        "name": each.name,
        "title": each.title,
        "version": each.version,
        "from": "elderodds" if origin is None else origin.distribution or origin.spec,
        "level": each.level,
        "levels": list(each.load(None, ()).difficulties),
        "strategies": list(strategies(each.name)),
        "rules": RULES if each.rules().plain else None,
    }
