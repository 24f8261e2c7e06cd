"""`elderodds worth packs`: the effect of each pack on the win rate."""

from __future__ import annotations

import functools
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

if TYPE_CHECKING:
    from simcore.contract.game import Scenario


@click.command(short_help="Rank packs by what they add to the win rate.")
@click.argument("names", nargs=-1, metavar="[PACK]...", shell_complete=completion.packs)
@factor_options
def packs(
    names: tuple[str, ...],
    games: int,
    seed: int | None,
    engine: EngineChoice,
    figure: Path | None,
    as_json: bool,
    quiet: bool,
    **given: Any,
) -> int:
    """Rank packs by what they add to the win rate or take from it, alone and together with the others.

    PACK is a name of `scenario list`, or the folder of a pack. Without PACK, the command compares the packs
    of the game that are expansions, or those that include no other if none is. It plays the same games with
    every choice of these packs. Those of `--with` are always in play.
    """
    from analysis.influence.factorial import FactorialRun
    from simcore.data.packs import setting

    options.check_at_least("--games", games, 1)
    ablate.check_figure(figure)
    request = options.request_of(given)
    factors = tuple(dict.fromkeys(names)) or _packs_of(request.scenario)
    seed = choose_seed(seed)
    options.say_changes(request.scenario, quiet=quiet)
    there = click.get_current_context().with_resource(engine.open())

    @functools.cache  # several strategies play the same choices
    def scenario_with(chosen: tuple[str, ...]) -> Scenario:
        settings = (*given["settings"], *map(setting, chosen))
        return lookup.load_scenario(request.game, given["scenario_file"], settings)

    groups = tuple((name,) for name in factors)
    with mistakes(ValueError):
        questions = [
            FactorialRun(
                request.game, players, request.cells, groups, scenario_with, games, seed, there.workers,
                there, kind="packs",
            )
            for players in request.players
        ]  # fmt: skip
    return judge(questions, there, figure=figure, as_json=as_json, quiet=quiet)


def _packs_of(scenario: Scenario) -> tuple[str, ...]:
    """Return the packs of a game that are expansions, or else those that include no other."""
    shown = {name: scenario.show(name)["value"] for name in scenario.catalogue().get("packs", ())}
    expansions = tuple(name for name, pack in shown.items() if pack.get("expansion"))
    single = tuple(name for name, pack in shown.items() if not pack.get("includes"))
    if not single:
        raise Mistake("this game has no packs of its own; name folders of packs")
    return expansions or single
