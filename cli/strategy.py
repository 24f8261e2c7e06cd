"""`elderodds strategy`: who can play."""

from __future__ import annotations

import json

import click

from cli import options


@click.group(short_help="List the strategies.")
def strategy() -> None:
    """What is known of the strategies."""


@strategy.command("list")
@options.game_option
@options.json_option
def list_strategies(game_name: str | None, as_json: bool) -> None:
    """List the strategies that can play a game, with what they do and their weights."""
    from heuristics.registry import default_strategy, strategies

    game = options.choose_game(game_name)
    known = strategies(game.name)
    if as_json:
        entries = [
            {
                "name": each.name,
                "version": each.version,
                "description": each.description,
                "weights": dict(each.weights),
                "default": each.name == default_strategy(game.name),
            }
            for each in known.values()
        ]
        click.echo(json.dumps({"game": game.name, "strategies": entries}))
        return
    for each in known.values():
        default = " (default)" if each.name == default_strategy(game.name) else ""
        click.echo(f"{each.name}{default}, version {each.version}")
        for line in each.description.splitlines():
            click.echo(f"    {line}".rstrip())
        if each.weights:
            weights = ", ".join(f"{name} = {value:g}" for name, value in each.weights.items())
            click.echo(f"    weights: {weights}")
