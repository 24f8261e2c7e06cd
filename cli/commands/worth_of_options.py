"""`elderodds worth KIND` for the names of an option that a game declares, of which a game has one at most."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.request import lookup
from analysis.request.numbers import choose_seed
from cli.commands import ablate
from cli.commands.worth_factors import factor_options, judge
from cli.shared import completion, options
from cli.shared.engine import EngineChoice
from cli.terminal.errors import Mistake, mistakes
from simcore.contract.game_options import GameOption, game_options
from simcore.messages.names import known_name, unknown_name

if TYPE_CHECKING:
    from simcore.contract.game import Scenario


def command_of(kind: str) -> click.Command | None:
    """Return the command that ranks the names of an option; None if no option has this kind."""
    option = next((option for option in game_options() if option.kind == kind), None)
    if option is None:
        return None

    @click.argument(
        "names", nargs=-1, metavar=f"[{option.name.upper()}]...", shell_complete=completion.names_of(kind, ())
    )
    @factor_options
    def command(names: tuple[str, ...], **given: Any) -> int:
        return _rank(option, names, **given)

    others = " and ".join(other.kind for other in _others(option))
    command.__doc__ = f"""Rank {kind} by what they add to the win rate or take from it, alone and with others.

    Without names, the command compares all {kind} in play. It plays the same games with each of them and with
    none, together with every choice of {others}, unless an option fixes these.
    """
    return click.command(name=kind, short_help=f"Rank {kind} by what they add to the win rate.")(command)


def _others(option: GameOption) -> list[GameOption]:
    """Return the other options of the games that have an option."""
    return [other for other in game_options() if other.games == option.games and other != option]


def _rank(
    option: GameOption,
    names: tuple[str, ...],
    *,
    games: int,
    seed: int | None,
    engine: EngineChoice,
    figure: Path | None,
    as_json: bool,
    quiet: bool,
    **given: Any,
) -> int:
    """Play the design, and print the effects."""
    from analysis.influence.factorial import FactorialRun

    options.check_at_least("--games", games, 1)
    ablate.check_figure(figure)
    if _is_set(option, given):
        raise Mistake(f"--{option.name}: this command compares {option.kind}; name them as arguments")
    request = options.request_of(given)
    if request.game.name not in option.games:
        raise Mistake(f"{request.game.name} has no {option.kind}; add --game {' or '.join(option.games)}")
    varied = [option, *(other for other in _others(option) if not _is_set(other, given))]
    groups = [_chosen(option, names, request.scenario)]
    groups += [_known(other, request.scenario) for other in varied[1:]]
    keys = {name: other.key for other, group in zip(varied, groups, strict=True) for name in group}
    seed = choose_seed(seed)
    options.say_changes(request.scenario, quiet=quiet)
    there = click.get_current_context().with_resource(engine.open())

    @functools.cache  # several strategies play the same choices
    def scenario_with(chosen: tuple[str, ...]) -> Scenario:
        settings = (*given["settings"], *(f"{keys[name]}={name}" for name in chosen))
        return lookup.load_scenario(request.game, given["scenario_file"], settings)

    with mistakes(ValueError):
        questions = [
            FactorialRun(
                request.game, players, request.cells, tuple(group for group in groups if group),
                scenario_with, games, seed, there.workers, there, asked=1, kind=option.kind,
            )
            for players in request.players
        ]  # fmt: skip
    return judge(questions, there, figure=figure, as_json=as_json, quiet=quiet)


def _is_set(option: GameOption, given: Mapping[str, Any]) -> bool:
    """Return whether a setting fixes the value of an option."""
    return any(setting.partition("=")[0].strip() == option.key for setting in given["settings"])


def _known(option: GameOption, scenario: Scenario) -> tuple[str, ...]:
    """Return all names that an option takes in a scenario."""
    return tuple(scenario.catalogue().get(option.kind, ()))


def _chosen(option: GameOption, names: tuple[str, ...], scenario: Scenario) -> tuple[str, ...]:
    """Return the names to compare: the given ones, or all in play."""
    known = _known(option, scenario)
    if not known:
        raise Mistake(f"there are no {option.kind} in play; add packs that have some with --with")
    chosen = tuple(dict.fromkeys(known_name(name, known, scenario.titles()) for name in names)) or known
    for name in chosen:
        if name not in known:
            raise Mistake(unknown_name(option.name, name, known))
    return chosen
