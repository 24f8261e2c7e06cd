"""Completion of option values in a shell: names of the game, strategies, kept runs.

Loading the data of a game takes half a second; a strategy is found without compiling it. Errors give no
completion, because a shell cannot show messages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import click
from click.shell_completion import CompletionItem

Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def completing(
    names: Callable[[click.Context], Iterable[str]], *, between: str = "", files: bool = False
) -> Complete:
    """Return a completion from a list of names.

    Parameters
    ----------
    names
        All names, which the context may choose.
    between
        Separator of several names in one word; empty: one name.
    files
        Whether the shell also completes files and folders.
    """

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        before, _, last = incomplete.rpartition(between) if between else ("", "", incomplete)
        begun = f"{before}{between}" if before else ""
        file_items = [CompletionItem(incomplete, type="file")] if files else []
        try:
            return [CompletionItem(begun + name) for name in names(ctx) if name.startswith(last)] + file_items
        except Exception:
            return file_items

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


def _packs(ctx: click.Context) -> Iterable[str]:
    names: Iterable[str] = _scenario(ctx).catalogue().get("packs", ())
    return names


def names_of(kind: str, words: Iterable[str]) -> Complete:
    """Return a completion from the names in a table of the data, and some words."""
    return completing(lambda ctx: [*_scenario(ctx).catalogue().get(kind, ()), *words])


def _keys(ctx: click.Context) -> Iterable[str]:
    return (number.key for number in _scenario(ctx).numbers())


def _themes(ctx: click.Context) -> Iterable[str]:
    from reports.pages.render import THEMES

    return THEMES


def _arms(ctx: click.Context) -> Iterable[str]:
    from analysis.request.arm_syntax import AS_PRINTED

    scenario = _scenario(ctx)
    return [*scenario.ancient_ones, *scenario.difficulties, *_strategies(ctx), *_runs(ctx), AS_PRINTED]


def _versions(ctx: click.Context) -> Iterable[str]:
    from analysis.request.arm_syntax import AS_PRINTED

    return [AS_PRINTED, *_runs(ctx)]


def _questions(ctx: click.Context) -> Iterable[Any]:
    from analysis.request import lookup

    game = lookup.choose_game(_given(ctx, "game_name"))
    return game.odds(_scenario(ctx)) if game.odds is not None else ()


def _chances(ctx: click.Context) -> Iterable[str]:
    groups = [(question.name, *question.subjects) for question in _questions(ctx)]
    return dict.fromkeys(name for names in groups for name in names)


def _chance_parameters(ctx: click.Context) -> Iterable[str]:
    names = ctx.params.get("names") or ()
    assignments: dict[str, None] = {}
    for question in _questions(ctx):
        if names and question.name not in names and not set(names) & set(question.subjects):
            continue
        if tuple(question.subjects) != (question.name,):
            assignments |= dict.fromkeys(f"{question.unit}={name}" for name in question.subjects)
        for parameter in question.parameters:
            values = parameter.choices or (("yes", "no") if parameter.is_switch else ("",))
            assignments |= dict.fromkeys(f"{parameter.name}={value}" for value in values)
    return assignments


games = completing(_games, files=True)
ancient_ones = completing(lambda ctx: _scenario(ctx).ancient_ones)
difficulties = completing(lambda ctx: _scenario(ctx).difficulties)
teams = completing(lambda ctx: _scenario(ctx).investigators, between=",")
strategies = completing(_strategies, files=True)
tables = completing(_strategies, between=",", files=True)
runs = completing(_runs, files=True)
versions = completing(_versions, files=True)
arms = completing(_arms, between="+", files=True)
keys = completing(_keys)
packs = completing(_packs, files=True)
chances = completing(_chances)
chance_parameters = completing(_chance_parameters, between=",")
ablations = completing(lambda ctx: [ablation.name for ablation in _scenario(ctx).ablations()])
themes = completing(_themes)
