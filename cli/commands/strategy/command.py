"""`elderodds strategy`: list, show, create, check and tune strategies, and find their blunders."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.request import lookup
from cli.commands.strategy.blunders import blunders
from cli.commands.strategy.check import check
from cli.commands.strategy.tune import tune
from cli.shared import completion, options
from cli.shared.output_file import check_new_file, overwrite_option
from cli.shared.rehearsal import begin_work
from cli.terminal.errors import Group, mistakes
from cli.terminal.json_out import dumps
from simcore.files.writing import write_file
from simcore.process.command_line import to_type

if TYPE_CHECKING:
    from heuristics.strategy.contract import Strategy
    from simcore.contract.game import Game

SLOW = "plain Python, slow"


@click.group(cls=Group, short_help="List, show, create, check and tune strategies.")
def strategy() -> None:
    """List, show, create, check and tune strategies, and find their blunders.

    To write your own: elderodds strategy new mine.py
    """


strategy.add_command(check)
strategy.add_command(tune)
strategy.add_command(blunders)


@strategy.command("list")
@options.game_option
@options.json_option
def list_strategies(game_name: str | None, as_json: bool) -> None:
    """List the strategies of a game.

    The list includes strategies of installed packages.
    """
    from heuristics.strategy.registry import default_strategy, strategies

    game = lookup.choose_game(game_name)
    known = strategies(game.name)
    default = default_strategy(game.name)
    if as_json:
        entries = [_entry(strategy, default) for strategy in known.values()]
        click.echo(dumps({"game": game.name, "strategies": entries}))
        return
    marks = {name: " (default)" if name == default else "" for name in known}
    width = max(len(name) + len(mark) for name, mark in marks.items())
    for name, strategy in known.items():
        slow = f" [{SLOW}]" if strategy.slow else ""
        click.echo(f"{name + marks[name]:<{width}}  {strategy.summary}{slow}")
    click.echo(f"\nMore on one:  {to_type('strategy', 'show', 'NAME')}", err=True)
    click.echo(f"Your own:     {to_type('strategy', 'new', 'mine.py')}", err=True)


@strategy.command("show")
@click.argument("spec", metavar="STRATEGY", shell_complete=completion.strategies)
@options.game_option
@options.json_option
def show_strategy(spec: str, game_name: str | None, as_json: bool) -> None:
    """Show the description, weights and origin of a strategy.

    STRATEGY is a name, a Python file (FILE.py or FILE.py:NAME; its code is executed) or a file of weights
    (WEIGHTS.toml).
    """
    from heuristics.strategy.registry import default_strategy, find_strategy

    game = lookup.choose_game(game_name)
    with mistakes(ValueError):
        strategy = find_strategy(spec, game.name)
    if as_json:
        click.echo(dumps({"game": game.name, **_entry(strategy, default_strategy(game.name))}))
        return
    click.echo(f"{strategy.name}, version {strategy.version}{f' [{SLOW}]' if strategy.slow else ''}\n")
    click.echo(strategy.description)
    click.echo(f"\nplays: {', '.join(strategy.games) if strategy.games else 'every game'}")
    click.echo(f"from:  {_from(strategy)}")
    _echo_table("weights", strategy.weights)
    for section in strategy.cell_weights:
        like = f" (those for {section.like})" if section.like else ""
        _echo_table(f"weights for {section.label}{like}", section.weights)
    _echo_table("origin of the weights", _flat(strategy.provenance or {}, strategy))
    for section in strategy.cell_weights:
        _echo_table(f"origin of the weights for {section.label}", _flat(section.provenance or {}, strategy))
    which = ["--game", game_name] if game_name else []
    click.echo(f"\nPlay it:  {to_type('run', '-s', strategy.spec, *which)}", err=True)


@strategy.command("new")
@click.argument("file", type=options.PATH)
@click.option(
    "--plain",
    is_flag=True,
    help="Write the strategy in plain Python. It is easier to edit but about fifty times slower "
    "than a compiled one.",
)
@overwrite_option
@options.game_option
def new_strategy(file: Path, plain: bool, overwrite: bool, game_name: str | None) -> None:
    """Create a working strategy with comments in FILE, as a starting point."""
    from heuristics.strategy.examples import example, filled_in

    game = lookup.choose_game(game_name)
    check_new_file("", file, (".py",), overwrite=overwrite)
    text = filled_in(
        example(game.name, plain=plain), file.as_posix(), game, _first_commands(file, game, plain)
    )
    begin_work()
    with mistakes(OSError, prefix=f"{file}: cannot be written: "):
        write_file(file, text)
    which = ["--game", game_name] if game_name else []
    click.echo(f"Wrote {file}, a working strategy. Edit it, then run:\n", err=True)
    click.echo(f"  {to_type('strategy', 'check', file, *which)}", err=True)
    few = ["-n", "200"] if plain else []
    click.echo(f"  {to_type('run', '-s', file, '-s', 'random', *few, *which)}", err=True)
    hint = "Its first lines name the documentation of a player's knowledge and of the options."
    click.echo(f"\n{hint}", err=True)


def _first_commands(file: Path, game: Game, plain: bool) -> list[str]:
    """Return commands for a new strategy, as lines for its file."""
    from simcore.games import called, find_game

    path = file.as_posix()
    which = [] if game.name == find_game().name else ["--game", called(game.name)]
    commands = {to_type("strategy", "check", path, *which): "find mistakes"}
    if plain:
        commands[to_type("run", "-s", path, "-n", 200, *which)] = (
            "play it; plain Python is slow, so start with few games"
        )
    else:
        commands[to_type("run", "-s", path, "-s", "random", *which)] = "compare it with random play"
    width = max(map(len, commands))
    return [f"{command:<{width}}   {what}" for command, what in commands.items()]


def _entry(strategy: Strategy, default: str) -> dict[str, Any]:
    """Return one strategy for `--json`."""
    about = {
        "description": strategy.description,
        "default": strategy.name == default,
        "games": strategy.games,
    }
    described = {**strategy.describe(), **about, "spec": strategy.spec, "provenance": strategy.provenance}
    if strategy.cell_weights:
        described["cell_weights"] = [
            {**section.describe(), "provenance": section.provenance} for section in strategy.cell_weights
        ]
    return described


def _from(strategy: Strategy) -> str:
    """Describe the origin of a strategy."""
    from simcore.files.user_files import shown
    from simcore.games import origin_of

    file, line = strategy.place
    if "package" in strategy.origin:
        return f"package {strategy.origin['package']}"
    if not strategy.origin:
        brought = any(map(origin_of, strategy.games or ()))
        return f"the game, {shown(file)}:{line}" if brought else "elderodds"
    digest = f", sha256 {strategy.origin['sha256'][:16]}..." if "sha256" in strategy.origin else ""
    weights = f", weights of {strategy.spec}" if "weights_file" in strategy.origin else ""
    return f"{shown(file)}:{line}{digest}{weights}" if "file" in strategy.origin else f"elderodds{weights}"


def _flat(provenance: Mapping[str, Any], of: Strategy) -> dict[str, Any]:
    """Return the provenance as flat lines, without the start of the search."""
    lines: dict[str, Any] = {}
    for name, value in provenance.items():
        if isinstance(value, Mapping) and name != "start":
            lines |= {f"{name}: {key}": entry for key, entry in value.items()}
        elif name != "start":
            lines[name] = value
    if lines.get("plan: names") == list(of.weights):
        lines["plan: names"] = f"all {len(of.weights)}"
    return {name: _listed(value) for name, value in lines.items() if value != []}


def _listed(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return ", ".join(f"{entry:g}" if isinstance(entry, float) else str(entry) for entry in value)


def _echo_table(title: str, values: Any) -> None:
    """Print names and values in two columns."""
    if not values:
        return
    click.echo(f"\n{title}:")
    width = max(len(str(name)) for name in values)
    for name, value in values.items():
        text = f"{value:g}" if isinstance(value, float) else str(value)
        click.echo(f"    {name:<{width}}  {text}")
