"""What a shell can complete behind an option: names of the game, strategies, kept runs.

Loading the data of a game takes half a second; a strategy is found without compiling it. Whatever goes wrong,
nothing is completed: a shell has no place for messages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import click

Complete = Callable[[click.Context, click.Parameter, str], list[str]]


def completing(names: Callable[[click.Context], Iterable[str]]) -> Complete:
    """A completion out of all names that there are."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        try:
            return [name for name in names(ctx) if name.startswith(incomplete)]
        except Exception:
            return []

    return complete


def _given(ctx: click.Context, name: str) -> Any:
    value = ctx.params.get(name)
    return next(iter(value), None) if isinstance(value, tuple) else value


def _scenario(ctx: click.Context) -> Any:
    from analysis.request import lookup

    game = lookup.choose_game(_given(ctx, "game_name") or _given(ctx, "games"))
    return lookup.load_scenario(game, ctx.params.get("scenario_file"), ctx.params.get("settings") or ())


def _games(ctx: click.Context) -> Iterable[str]:
    from simcore.games import called, games

    return map(called, games())


def _strategies(ctx: click.Context) -> Iterable[str]:
    from analysis.request import lookup
    from heuristics.strategy.registry import strategies

    return strategies(lookup.choose_game(_given(ctx, "game_name") or _given(ctx, "games")).name)


def _runs(ctx: click.Context) -> Iterable[str]:
    from analysis.request.kept import RUNS
    from simcore.store.reader import run_names

    return run_names(ctx.params.get("out") or RUNS)


games = completing(_games)
ancient_ones = completing(lambda ctx: _scenario(ctx).ancient_ones)
difficulties = completing(lambda ctx: _scenario(ctx).difficulties)
investigators = completing(lambda ctx: _scenario(ctx).investigators)
strategies = completing(_strategies)
runs = completing(_runs)
