"""`elderodds run`: play games, keep them, and report win rates."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.request.numbers import choose_seed
from cli.shared import data_draws, luck_options, options, stopping
from cli.shared.engine import EngineChoice, engine_options
from cli.shared.page import open_page
from cli.shared.rehearsal import begin_work, is_rehearsal
from cli.shared.session import Again, RunSession
from cli.terminal.errors import mistakes

if TYPE_CHECKING:
    from analysis.experiment.precision import Precision
    from simcore.store.folder import Where
    from simcore.store.manifest_model import Keep
from cli.shared.numbers import WHOLE
from cli.shared.run_folder import check_games, new_folder, new_run


@click.command(short_help="Play games and report win rates and causes of loss.")
@options.cell_options(several=True)
@stopping.games_option
@stopping.precision_option
@stopping.max_games_option
@options.seed_option
@options.data_options
@luck_options.luck_options
@data_draws.data_range_options
@engine_options
@click.option(
    "--keep",
    type=click.Choice(("games", "summary")),
    default="games",
    show_default=True,
    help="Keep every game, or only totals. Totals stay small for any number of games.",
)
@click.option(
    "--first-game",
    type=WHOLE,
    default=0,
    show_default=True,
    metavar="N",
    help="Number of the first game. Use it to play a large run in parts, which `runs merge` joins.",
)
@options.out_option
@click.option("--name", metavar="NAME", help="Name of the run's folder.  [default: date and time]")
@options.report_option
@options.brief_option
@options.json_option
@options.quiet_option
def run(
    games: int | None,
    precision: float | None,
    max_games: int | None,
    seed: int | None,
    luck_and_skill: bool,
    deals: int | None,
    play_outs: int | None,
    data_range: bool | None,
    data_range_games: int | None,
    engine: EngineChoice,
    keep: Keep,
    first_game: int,
    out: Where,
    name: str | None,
    report: bool,
    brief: bool,
    as_json: bool,
    quiet: bool,
    **given: Any,
) -> int:
    """Play games and report win rates and causes of loss.

    Without options, plays every Ancient One at every difficulty with two players and the standard strategy.
    Keeps all games and a report in a folder, and prints win rates with intervals and causes of loss.
    """
    stopping.check_stopping(games, max_games, precision=precision)
    most, rule = _how_long(games, precision, max_games)
    check_games("--games" if rule is None else "--max-games", most, first_game)
    page = open_page(report=report, brief=brief)
    from simcore.store.writer import RunWriter

    seed = choose_seed(seed)
    request = options.request_of(given)
    design = luck_options.choose_design(luck_and_skill, deals, play_outs, len(request.players))
    if not is_rehearsal():
        new_folder(out, name)  # before anything is prepared

    from analysis.experiment.experiment import Experiment
    from analysis.experiment.stand_in import keep_stand_in
    from analysis.kept_runs.plan import plan_of

    there = click.get_current_context().with_resource(engine.open())
    experiment = Experiment(
        request.game, request.scenario, request.cells, request.players, most, seed, there.workers,
        stopping=rule, first=first_game, engine=there,
    )  # fmt: skip
    options.check_at_most("number of combinations", len(experiment.entries), "MAX_CELLS")
    file, settings = given["scenario_file"], given["settings"]
    data_range_games = data_draws.choose_games(data_range, data_range_games, experiment)
    again = Again(given["game_name"], file, settings, seed)
    session = RunSession(experiment, page, quiet, again, design, data_range_games=data_range_games)
    with mistakes(OSError):
        plan, inputs = plan_of(experiment, file, settings, design, data_range_games=data_range_games)
    columns = request.game.columns

    def writer_in(folder: Where) -> RunWriter:
        return RunWriter(folder, columns, keep=keep, plan=plan, inputs=inputs)

    begin_work(
        None if name is None else Path(out) / name, lambda path: keep_stand_in(experiment, writer_in(path))
    )
    writer = new_run(out, name, writer_in)
    return session.run(writer, as_json=as_json)


def _how_long(
    games: int | None, half_width: float | None, max_games: int | None
) -> tuple[int, Precision | None]:
    """Return the maximum number of games of each combination, and the stopping rule."""
    if half_width is None:
        return stopping.DEFAULT_GAMES if games is None else games, None
    from analysis.experiment.precision import MAX_GAMES, Precision

    most = MAX_GAMES if max_games is None else max_games
    return most, Precision(half_width, most)
