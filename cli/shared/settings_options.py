"""Options that change the data of a game: `--set`, and options that are short forms of settings."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import click

from cli.shared import completion
from simcore.contract.game_options import GameOption, game_options
from simcore.messages.names import label

Command = TypeVar("Command", bound=Callable[..., Any])
SETTINGS, SHORT = "settings", "short forms of settings"
"""Name of the argument that all these options fill, and of the entry of a context that joins them."""
PACKS, GAME, TEXTS = range(3)
"""Order of the settings: packs, options of the game, `--set`."""


def _join(ctx: click.Context, place: int, settings: Iterable[str]) -> tuple[str, ...]:
    """Add settings; those of `--set` apply last, whichever option comes first."""
    given: dict[int, tuple[str, ...]] = ctx.meta.setdefault(SHORT, {})
    given[place] = (*given.get(place, ()), *settings)
    joined = tuple(setting for _, settings in sorted(given.items()) for setting in settings)
    if SETTINGS in ctx.params:
        ctx.params[SETTINGS] = joined
    return joined


def _take_settings(ctx: click.Context, _: click.Parameter, texts: Sequence[str]) -> tuple[str, ...]:
    return _join(ctx, TEXTS, texts)


def _take_packs(ctx: click.Context, param: click.Parameter, names: Sequence[str]) -> None:
    from simcore.data import packs

    for name in names:
        if "=" in name:
            message = f"{name!r}: expected the name or folder of a pack; --set changes values of the data"
            message += ", and --given those of a question (`odds`)"
            raise click.BadParameter(message, ctx, param)
    _join(ctx, PACKS, map(packs.setting, names))


def _take_name(option: GameOption, ctx: click.Context, _: click.Parameter, name: str | None) -> None:
    if name is not None:
        _join(ctx, GAME, [f"{option.key}={label(name)}"])


set_option = click.option(
    "--set",
    SETTINGS,
    multiple=True,
    metavar="KEY=VALUE",
    callback=_take_settings,
    shell_complete=completion.keys,
    help="Change one value of the data. May be repeated.",
)
with_option = click.option(
    "--with",
    "packs",
    multiple=True,
    metavar="PACK",
    expose_value=False,
    callback=_take_packs,
    shell_complete=completion.packs,
    help="Add a pack, such as an expansion: a name (see `scenario list`) or a folder. May be repeated.",
)


def settings_options(command: Command) -> Command:
    """Add `--with`, `--set` and the options that games declare, which fill one argument: `settings`."""
    command = set_option(command)
    for option in reversed(game_options()):
        command = click.option(
            f"--{option.name}",
            metavar="NAME",
            expose_value=False,
            callback=functools.partial(_take_name, option),
            shell_complete=completion.names_of(option.kind, option.words),
            help=f"{option.help} Only for {', '.join(option.games)}.",
        )(command)
    return with_option(command)
