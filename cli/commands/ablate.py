"""`elderodds ablate`: games without one thing, on common luck."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.request import lookup
from analysis.request.numbers import choose_seed
from cli.shared import completion, options, output_file
from cli.shared.engine import (
    EngineChoice,
    cut_short,
    engine_options,
    exit_code,
    missing_of,
    playing,
)
from cli.shared.forecast import Work, warn_if_arms_long
from cli.shared.numbers import WHOLE
from cli.terminal.errors import mistakes
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.json_out import dumps
from cli.terminal.progress import meter
from cli.terminal.tables import (
    PLAYER,
    PLAYER_CAPTION,
    cell_title,
    chance,
    percent,
    player_points,
    player_span,
    show,
    signed_points,
)
from reports.words import joint_level, phrase, plural

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from analysis.influence.ablation import AblationRun
    from analysis.influence.ablation_model import AblationCell
    from simcore.contract.game import Ablation, Scenario
    from simcore.play.engines import Engine

DEFAULT_GAMES = 20_000
ENDINGS_SHOWN = 4

games_option = click.option(
    "-n",
    "--games",
    type=WHOLE,
    default=DEFAULT_GAMES,
    show_default=True,
    metavar="N",
    help="Number of games per combination, with and without each thing.",
)


@click.command(short_help="Measure the effect of taking one thing out of a game.")
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=completion.ablations)
@options.cell_options(several=True)
@games_option
@options.seed_option
@options.data_options
@engine_options
@click.option("--list", "only_list", is_flag=True, help="List everything that can be taken away, and exit.")
@output_file.figure_option(output_file.PLAIN_PICTURES)
@options.json_option
@options.quiet_option
def ablate(
    names: tuple[str, ...],
    ancient_one: tuple[str, ...],
    difficulty: tuple[str, ...],
    players: tuple[int | str, ...],
    team: tuple[str, ...] | None,
    strategy: tuple[str, ...],
    table: tuple[str, ...],
    skill: tuple[float, ...],
    games: int,
    seed: int | None,
    game_name: str | None,
    scenario_file: Path | None,
    settings: tuple[str, ...],
    engine: EngineChoice,
    only_list: bool,
    figure: Path | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Measure the effect of taking one thing out of a game.

    NAME is a rule, item or ability to take away (see --list). Without NAME, or with `all`, the command tries
    everything except single cards, items and other components, which `worth` ranks. Each thing is
    compared on common luck: the same games are played with it and without it.
    """
    options.check_at_least("--games", games, 1)
    check_figure(figure)
    game, scenario = lookup.choose_data(game_name, scenario_file, settings)
    if only_list:
        list_ablations(scenario, as_json=as_json)
        return 0
    from analysis.influence.ablation import AblationRun, choose
    from analysis.influence.ablation_model import AblationResult

    with mistakes(ValueError):
        wanted = choose(scenario, names)
    numbers = lookup.players_of(players, table)
    cells = lookup.choose_cells(game, scenario, ancient_one, difficulty, numbers, team)
    seed = choose_seed(seed)
    teams = lookup.choose_players(game, scenario, cells, strategy, table, skill)

    options.say_changes(scenario, quiet=quiet)
    there = click.get_current_context().with_resource(engine.open())
    questions = [
        AblationRun(game, scenario, team_players, cells, wanted, games, seed, there.workers, there)
        for team_players in teams
    ]
    answers, complete = play(questions, there, quiet=quiet)
    if as_json:
        click.echo(dumps(AblationResult(complete=complete, cells=tuple(answers))))
    if not quiet:
        show_answers(answers, ablation_table)
    draw(answers, figure, quiet=quiet)
    return end(questions, answers, there, complete=complete, quiet=quiet)


def check_figure(figure: Path | None) -> None:
    """Refuse a picture of a kind that cannot be drawn."""
    output_file.check_file("--figure", figure, output_file.PLAIN_PICTURES)


def list_ablations(scenario: Scenario, *, as_json: bool) -> None:
    """Print the list of ablations."""
    declared = list(scenario.ablations())
    if as_json:
        click.echo(dumps([vars(ablation) for ablation in declared]))
        return
    width = max((len(ablation.name) for ablation in declared), default=0)
    for ablation in declared:
        click.echo(f"{ablation.name:<{width}}  {ablation.sentence}{_only(ablation)}")


def _only(ablation: Ablation) -> str:
    return f" (only against {ablation.ancient_one})" if ablation.ancient_one else ""


def play(questions: Sequence[AblationRun], there: Engine, *, quiet: bool) -> tuple[list[AblationCell], bool]:
    """Play everything; return the results, and whether they are complete."""
    from analysis.influence.ablation import check_in_play, missing, take_away

    with mistakes(ValueError):
        check_in_play(questions)
    options.warn_if_cold(questions[0].game, [question.players for question in questions], quiet=quiet)
    total = sum(question.total for question in questions)
    if not quiet:
        click.echo(f"Seed {questions[0].seed}, {there.words}, {plural(total, 'game')}.", err=True)
    answers: list[AblationCell] = []
    _forecast(questions, there, quiet=quiet)
    with playing(), stop_on_interrupt() as stop, meter(total, quiet=quiet) as bar:
        for question in questions:
            answers += take_away(
                question,
                begin=lambda cell, name: bar.begin(f"{cell.ancient_one}, {cell.difficulty}: {name}"),
                progress=bar.advance,
                stop=stop,
            )
        whole = len(answers) == sum(len(question.cells) for question in questions)
        return answers, whole and not missing(questions, answers)


def _forecast(questions: Sequence[AblationRun], there: Engine, *, quiet: bool) -> None:
    """Print the duration, if it is long."""
    from analysis.experiment.common_luck import Arm

    arms = [
        Arm(question.players.name, question.game, question.scenario, cell, question.players)
        for question in questions
        for cell in question.cells
    ]
    games = questions[0].games
    arms_in_all = sum(question.total for question in questions) // games
    with playing():
        work = Work(lambda games: games * arms_in_all, games)
        warn_if_arms_long(arms, work, there, questions[0].seed, quiet=quiet)


def end(
    questions: Sequence[AblationRun],
    answers: Sequence[AblationCell],
    there: Engine,
    *,
    complete: bool,
    quiet: bool,
) -> int:
    """Print the missing part below the tables, if any, and return the exit code."""
    if not complete and not quiet:
        from analysis.influence.ablation import missing

        total = sum(question.comparisons for question in questions)
        left = missing_of(missing(questions, answers), total, "difference")
        click.echo(cut_short(there, left, shown=bool(answers)), err=True)
    return exit_code(there, complete=complete)


def show_answers(answers: Sequence[AblationCell], table: Callable[[AblationCell], Any]) -> None:
    """Print a table for each cell."""
    for answer in answers:
        empty = f"{title_of(answer)}."
        if not answer.missing:  # else it may be in play, but was not checked
            empty += " None of these things is in play here."
        show(table(answer) if answer.without else empty, "")


def draw(answers: Sequence[AblationCell], figure: Path | None, *, quiet: bool) -> None:
    """Draw the differences, if the user wants a figure."""
    if figure is None or not any(answer.without for answer in answers):
        return
    from reports.figures.differences import save_changes

    save_changes(answers, figure)
    if not quiet:
        click.echo(f"Figure: {figure}", err=True)


def title_of(answer: AblationCell) -> str:
    """Return the title of a cell, with its unchanged win rate."""
    low, high = answer.interval
    rate = f"{percent(answer.win_rate)} ({100 * low:.1f} - {100 * high:.1f})"
    rate += f", {PLAYER} {player_span(answer)}," if answer.player else ""
    return f"{cell_title(answer)}: {rate} of {plural(answer.games, 'game')} won in the original game"


def ablation_table(answer: AblationCell) -> Any:
    """Return the table of the effects in one cell."""
    from rich.table import Table

    level = joint_level(answer.confidence, answer.comparisons)
    table = Table(title=title_of(answer), title_justify="left", caption_justify="left")
    for heading in ("without", "difference to the game"):
        table.add_column(heading, overflow="fold")
    group = any(row.player_interval for row in answer.without)
    for heading in ("win rate", "change", "interval", *([PLAYER] if group else []), "p (Holm)"):
        table.add_column(heading, justify="right", no_wrap=True)
    several = len(answer.victories) > 1
    if several:
        table.add_column("wins by way, in percent", overflow="fold")
    table.add_column("losses by cause, in percent", overflow="fold")
    for row in answer.without:
        low, high = row.interval
        table.add_row(
            row.name,
            row.sentence,
            percent(row.win_rate_without),
            signed_points(row.difference),
            f"{signed_points(low)} to {signed_points(high)}",
            *([player_points(row)] if group else []),
            chance(row.p_holm),
            *([shifts(row.victories, row.victories_without, row.games)] if several else []),
            shifts(row.loss_causes, row.loss_causes_without, row.games),
        )
    method = answer.difference_method
    table.caption = (
        f"Change: points of the win rate, on common luck. Intervals: {method}, {level}. Percent of "
        f"all games: from the original game to the game without the thing.{PLAYER_CAPTION * group}"
    )
    return table


def shifts(before: Mapping[str, int], after: Mapping[str, int], games: int) -> str:
    """Return the most frequent endings, in percent of the games with and without the thing."""
    shown = sorted(before, key=lambda name: -before[name] - after[name])[:ENDINGS_SHOWN]
    return ", ".join(
        f"{phrase(name).lower()} from {100 * before[name] / games:.1f} to {100 * after[name] / games:.1f}"
        for name in shown
        if before[name] + after[name]
    )
