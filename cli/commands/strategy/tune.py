"""`elderodds strategy tune`: search for better weights, with their provenance."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.request import lookup
from analysis.request.numbers import choose_seed
from cli.shared import completion, options
from cli.shared.engine import aside, playing
from cli.shared.forecast import Work, warn_if_arms_long
from cli.shared.numbers import WHOLE, players_option
from cli.shared.output_file import check_new_file, overwrite_option
from cli.terminal.errors import EXIT_INTERRUPTED, Mistake, mistakes
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.json_out import dumps as json_text
from cli.terminal.progress import meter
from simcore.files.writing import write_file
from simcore.process.command_line import to_type

if TYPE_CHECKING:
    from analysis.tuning.tune_weights import Judgement, WeightsPlan, WeightsTask
    from heuristics.strategy.contract import Strategy
    from heuristics.toolbox.cell_weights import CellWeights
    from simcore.contract.game import Cell, Game, Scenario

GENERATIONS, GAMES, JUDGE_GAMES = 200, 50, 2000
SEED, JUDGE_SEED = 1, 2
LEAST_POPULATION = 4
LONGER = "more --games distinguish better between candidates, more --generations search longer"
MOST_SPREAD = 10
SECTIONS = ("weights", "for", "provenance", "plan", "judged", "start")


@click.command("tune", short_help="Search for weights with which a strategy wins more often.")
@click.argument("spec", metavar="STRATEGY", shell_complete=completion.strategies)
@click.option(
    "-a", "--ancient-one", multiple=True, metavar="NAME", help="Ancient One. May be repeated.  [default: all]"
)
@click.option(
    "-d", "--difficulty", multiple=True, metavar="NAME", help="Difficulty. May be repeated.  [default: all]"
)
@players_option(f"Number of players. May be repeated.  [default: {options.USUAL_PLAYERS}]")
@options.data_options
@click.option(
    "-w",
    "--weight",
    multiple=True,
    metavar="NAME",
    help="Weight to vary. May be repeated.  [default: all]",
)
@click.option(
    "-n",
    "--games",
    type=WHOLE,
    metavar="N",
    help=f"Number of games per candidate and combination.  [default: {GAMES}]",
)
@click.option(
    "--generations", type=WHOLE, metavar="N", help=f"Number of generations.  [default: {GENERATIONS}]"
)
@click.option(
    "--population",
    type=WHOLE,
    metavar="N",
    help="Candidates per generation.  [default: by the number of weights]",
)
@click.option(
    "--spread",
    type=float,
    metavar="X",
    help="Distance of the first candidates from the start. Use a smaller value to refine good "
    "weights.  [default: 0.5]",
)
@click.option(
    "--keep-signs",
    is_flag=True,
    help="Change weights by factors, so that none changes its sign. Prevents senseless candidates.",
)
@click.option("--seed", type=WHOLE, metavar="N", help=f"Random seed of the search.  [default: {SEED}]")
@click.option(
    "--judge-seed",
    type=WHOLE,
    metavar="N",
    help=f"Random seed of the evaluation.  [default: {JUDGE_SEED}]",
)
@click.option(
    "--judge-games",
    type=WHOLE,
    default=JUDGE_GAMES,
    show_default=True,
    metavar="N",
    help="Number of games per combination of the evaluation.",
)
@click.option(
    "--again",
    is_flag=True,
    help="Repeat the search that produced the strategy's weights, and report whether the result "
    "is identical.",
)
@click.option(
    "--out",
    type=options.PATH,
    metavar="FILE",
    help="File to write the weights to.  [default: STRATEGY-tuned.toml]",
)
@overwrite_option
@options.workers_option
@options.json_option
@options.quiet_option
def tune(
    spec: str,
    ancient_one: tuple[str, ...],
    difficulty: tuple[str, ...],
    players: tuple[int | str, ...],
    game_name: str | None,
    scenario_file: Path | None,
    settings: tuple[str, ...],
    weight: tuple[str, ...],
    games: int | None,
    generations: int | None,
    population: int | None,
    spread: float | None,
    keep_signs: bool,
    seed: int | None,
    judge_seed: int | None,
    judge_games: int,
    again: bool,
    out: Path | None,
    overwrite: bool,
    workers: int | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Search for weights with which a strategy wins more often (CMA-ES, on common luck).

    STRATEGY is a name, a Python file (its code is executed) or a file of weights to start from. The result is
    evaluated on games of another seed and written to a file that you can play: elderodds run -s FILE. Ctrl-C
    ends the search early and keeps its best weights.

    With -a, -d, -p or --with the file gets a section with weights for these combinations or packs only, and
    its other weights stay. With --again, they choose the section whose search is repeated.
    """
    from heuristics.strategy.players import Players
    from simcore.contract.game import packs_of

    game, scenario = lookup.choose_data(game_name, scenario_file, settings)
    shipped = strategy = _tunable(spec, game, scenario)
    out = out or Path(f"{strategy.name}-tuned.toml")
    check_new_file("--out", out, overwrite=overwrite)

    options.check_at_least("--judge-games", judge_games, 2)
    other = JUDGE_SEED if judge_seed is None else choose_seed(judge_seed)
    cells = lookup.choose_cells(game, scenario, ancient_one, difficulty, players, None)
    choice = _choice(cells, ancient_one, difficulty, players, packs_of(scenario))
    given = {
        "names": weight, "games": games, "generations": generations, "population": population, "seed": seed,
        "spread": spread, "keep_signs": keep_signs or None,
    }  # fmt: skip
    given = {name: value for name, value in given.items() if value not in (None, ())}
    if again:
        plan, strategy = _same_again(strategy, choice, given)
        cells = lookup.choose_cells(game, scenario, plan.ancient_ones, plan.difficulties, plan.players, None)
    else:
        plan = _plan(strategy, {**replace(choice, only_packs=()).choice, **given})
    numbers = tuple(dict.fromkeys(cell.players for cell in cells))
    if len(numbers) == 1 or lookup.ALL in players:  # the file records the numbers, given or not
        plan = replace(plan, players=numbers)

    from analysis.tuning.tune_weights import WeightsTask

    options.warn_if_cold(game, [Players((strategy,))], quiet=quiet)
    with mistakes(ValueError):
        workers = options.choose_workers(workers)
        task = WeightsTask(
            game, scenario, cells, strategy, plan, other, workers, choice if choice.choice else None
        )
    return _search(task, judge_games, shipped if again else None, out, as_json, quiet)


def _tunable(spec: str, game: Game, scenario: Scenario) -> Strategy:
    """Return the strategy of that name, or refuse one that cannot be tuned."""
    from heuristics.strategy.files import check_cells
    from heuristics.strategy.registry import find_strategy

    with mistakes(ValueError):
        strategy = find_strategy(spec, game.name)
        check_cells([strategy], game, scenario)
    if strategy.slow:
        raise Mistake(
            f"{spec}: a strategy in plain Python is too slow to tune; write it as a compiled function"
        )
    if not strategy.weights:
        raise Mistake(f"{spec}: has no weights to tune; declare some with @strategy(..., weights={{...}})")
    return strategy


def _choice(
    cells: Sequence[Cell],
    ancient_ones: Sequence[str],
    difficulties: Sequence[str],
    players: Sequence[int | str],
    packs: Sequence[str],
) -> CellWeights:
    """Return the choice of combinations and packs that the user named."""
    from heuristics.toolbox.cell_weights import CellWeights

    def named(given: Sequence[int | str], values: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(dict.fromkeys(values)) if given and lookup.ALL not in given else ()

    return CellWeights(
        named(ancient_ones, (cell.ancient_one for cell in cells)),
        named(difficulties, (cell.difficulty for cell in cells)),
        named(players, (cell.players for cell in cells)),
        only_packs=tuple(packs),
    )


def _plan(strategy: Strategy, given: Mapping[str, Any]) -> WeightsPlan:
    """Return the plan from the options and the defaults."""
    from analysis.tuning.tune_weights import WeightsPlan

    usual = {
        "ancient_ones": (), "difficulties": (), "players": (),
        "names": tuple(strategy.weights), "games": GAMES, "generations": GENERATIONS, "population": None,
        "seed": SEED,
    }  # fmt: skip
    plan = WeightsPlan(**{**usual, **given})
    options.check_at_least("--games", plan.games, 1)
    options.check_at_least("--generations", plan.generations, 1)
    if plan.population is not None:
        options.check_at_least("--population", plan.population, LEAST_POPULATION)
    if not 0 < plan.spread <= MOST_SPREAD:
        raise Mistake(f"--spread: {plan.spread:g} is not above 0 and at most {MOST_SPREAD}")
    choose_seed(plan.seed)
    return plan


def _spec_as_seen_from(strategy: Strategy, out: Path) -> str:
    """Return the name of the strategy for a file of weights; paths are relative to that file."""
    from heuristics.strategy.files import is_file

    spec = strategy.base or strategy.spec
    if not is_file(spec):
        return spec
    file, colon, name = spec.partition(".py:")
    there = os.path.relpath(f"{file}.py" if colon else file, out.parent)
    return f"{Path(there).as_posix()}{f':{name}' if colon else ''}"


def _is_recorded(provenance: Mapping[str, Any] | None) -> bool:
    """Return whether a search can be repeated from the provenance of its weights."""
    return all(isinstance((provenance or {}).get(key), Mapping) for key in ("plan", "start"))


def _same_again(
    strategy: Strategy, choice: CellWeights, given: Mapping[str, Any]
) -> tuple[WeightsPlan, Strategy]:
    """Return the plan of the search behind the weights of a strategy, and the strategy before it."""
    from analysis.tuning.tune_weights import WeightsPlan
    from heuristics.toolbox.cell_weights import place_of

    if given:
        raise Mistake(f"--again: repeats the recorded search; remove {', '.join(sorted(given))}")
    sections = strategy.cell_weights
    place = place_of(choice, sections)
    searched = strategy if place is None else sections[place]
    provenance = searched.provenance or {}
    if (choice.choice and place is None) or not _is_recorded(searched.provenance):
        others = [section.label for section in sections if _is_recorded(section.provenance)]
        recorded = f"; recorded are those for {'; for '.join(others)}" if others else ""
        message = f"--again: the search that produced the weights of {strategy.name} is not recorded"
        raise Mistake(message + recorded)
    start = {name: value for name, value in provenance["start"].items() if name in strategy.weights}
    plan = WeightsPlan.from_dict(provenance["plan"])
    if place is None:
        return plan, replace(strategy, weights={**strategy.weights, **start})
    before = replace(sections[place], weights=start)
    return plan, replace(strategy, cell_weights=(*sections[:place], before))


def _search(
    task: WeightsTask, judge_games: int, shipped: Strategy | None, out: Path, as_json: bool, quiet: bool
) -> int:
    from analysis.tuning.tune_weights import judge, tune
    from reports.words import plural

    def say(line: str) -> None:
        if not quiet:
            click.echo(line, err=True)

    many, places = plural(len(task.plan.names), "weight"), plural(len(task.cells), "combination")
    say(f"Tuning {many} of {task.strategy.name} in {places}.")
    if others := task.with_other_weights:
        say(
            f"Note: {plural(len(others), 'combination')} ({others[0].label}, for example) had weights of "
            "their own; the search begins with those of the first combination and replaces the others. "
            "Choose combinations with equal weights to keep them."
        )
    _forecast(task, judge_games, quiet=quiet)
    with aside(), stop_on_interrupt() as stop, meter(task.total_games, quiet=quiet) as bar:
        bar.begin(f"tuning {task.strategy.name}")

        def each(generation: int, rate: float) -> None:
            bar.begin(f"generation {generation}: {rate:.1%} won")
            bar.advance(task.generation_games)

        weights, generations = tune(task, on_generation=each, stop=stop)
    if not generations:
        click.echo("Interrupted before the first generation was complete; no file is written.", err=True)
        return EXIT_INTERRUPTED
    with aside():
        verdict = judge(task, weights, judge_games)
    content = task.content(weights, generations, verdict, _spec_as_seen_from(task.strategy, out))
    from simcore.data.toml_write import dumps

    write_file(out, dumps(content, SECTIONS))
    if as_json:
        click.echo(json_text(content))
    for line in _describe(task, verdict, out):
        say(line)
    if shipped is not None:
        say(_compared(replace(task, strategy=shipped), weights))
    return 0 if generations == task.plan.generations else EXIT_INTERRUPTED


def _forecast(task: WeightsTask, judge_games: int, *, quiet: bool) -> None:
    """Print the duration, if it is long."""
    from analysis.experiment.common_luck import Arm
    from heuristics.strategy.players import Players
    from simcore.play.engines import Threads

    players, plan = Players((task.strategy,)), task.plan
    arms = [Arm(players.name, task.game, task.scenario, cell, players) for cell in task.cells]
    candidates, judged = task.population * plan.generations, 2 * judge_games
    work = Work(
        lambda games: len(arms) * (games * candidates + judged),
        plan.games,
        further=f"--generations sets fewer than {plan.generations}.",
    )
    with playing():
        warn_if_arms_long(arms, work, Threads(task.workers), plan.seed, quiet=quiet)


def _describe(task: WeightsTask, verdict: Judgement, out: Path) -> list[str]:
    low, high = verdict.interval
    sure = "no significant difference"
    if verdict.better or verdict.worse:
        sure = f"{'better' if verdict.better else 'worse'} significantly"
    spec = shlex.quote(task.strategy.spec)
    return [
        f"Won {verdict.before:.2%} before, {verdict.after:.2%} now: {100 * verdict.difference:+.2f} points "
        f"({100 * low:+.2f} to {100 * high:+.2f}, {verdict.confidence:.0%}, paired, "
        f"{verdict.games:,} games of each combination with seed {task.judge_seed}): {sure}.",
        f"Weights: {out}",
        f"Play them:  {to_type('run', '-s', out, '-s', task.strategy.spec)}",
        *([] if verdict.better else [f"Keep the old weights ({spec}) and search longer: {LONGER}."]),
    ]


def _compared(shipped: WeightsTask, weights: Mapping[str, float]) -> str:
    known = shipped.strategy.weights if shipped.choice is None else shipped.section
    apart = max(abs(known[name] - value) for name, value in weights.items())
    if apart == 0:
        return "The weights are identical to those of the strategy."
    return f"The weights differ from those of the strategy by up to {apart:.3g}."
