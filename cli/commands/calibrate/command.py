"""`elderodds calibrate`: players fitted to results of real games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analysis.request import lookup
from analysis.request.numbers import choose_seed
from cli.shared import completion, input_file, options, output_file
from cli.shared.engine import EngineChoice, cut_short, engine_options, exit_code, playing
from cli.shared.forecast import Work, warn_if_arms_long
from cli.shared.numbers import WHOLE, players_option
from cli.shared.rehearsal import begin_work
from cli.shared.stopping import Share
from cli.terminal.errors import Mistake
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.json_out import dumps
from cli.terminal.progress import meter
from simcore.files.writing import write_file
from simcore.process.command_line import to_type

if TYPE_CHECKING:
    from analysis.calibration.calibration_model import CalibrationResult
    from analysis.calibration.fit import Counted
    from heuristics.strategy.players import Players
    from simcore.contract.game import Cell, Game, Scenario
    from simcore.play.engines import Engine
    from simcore.results.provenance import Provenance

GAMES, MIN_GAMES = 1_000, 100
ODDS_GAMES = 4
"""The group plays this many times as many games, because each of its members plays only a few."""
WIDTH = 0.2
GROUP = "my-group.toml"


@click.command(short_help="Fit strategy and skill to the results of your own games.")
@click.argument("playtests", required=False, type=options.PATH, metavar="PLAYTESTS.csv|-")
@click.option("--template", is_flag=True, help="Print a table to fill in, and exit.")
@click.option(
    "-s",
    "--strategy",
    multiple=True,
    metavar="STRATEGY",
    shell_complete=completion.strategies,
    help=f"Candidate strategy: {options.WHO} May be repeated.  [default: novice, standard and "
    "expert, or the equivalents of the game]",
)
@options.against(" Also predict win rates against it. May be repeated.  [default: all]")[0]
@options.against(" Also predict win rates at it. May be repeated.  [default: all]")[1]
@players_option("Numbers of players to predict win rates for.  [default: those of the played games]")
@click.option(
    "-n",
    "--games",
    type=WHOLE,
    default=GAMES,
    show_default=True,
    metavar="N",
    help="Number of games per strategy, skill and played combination. The fitted group plays four "
    "times as many for each prediction.",
)
@options.seed_option
@click.option(
    "--width",
    type=Share(0.001, 1.0),
    default=f"{WIDTH:.0%}",
    show_default=True,
    metavar="SHARE",
    help="Acceptable width of the range of a win rate over the plausible players. Determines how "
    "many more games to ask for.",
)
@click.option(
    "--out",
    type=options.PATH,
    default=GROUP,
    show_default=True,
    metavar="FILE",
    help="File to write the fitted group to.",
)
@output_file.overwrite_option
@options.data_options
@engine_options
@options.json_option
@options.quiet_option
def calibrate(
    playtests: Path | None,
    template: bool,
    strategy: tuple[str, ...],
    ancient_one: tuple[str, ...],
    difficulty: tuple[str, ...],
    players: tuple[int | str, ...],
    games: int,
    seed: int | None,
    width: float,
    out: Path,
    overwrite: bool,
    game_name: str | None,
    scenario_file: Path | None,
    settings: tuple[str, ...],
    engine: EngineChoice,
    as_json: bool,
    quiet: bool,
) -> int:
    """Fit strategy and skill to the results of your own games.

    PLAYTESTS.csv has a line per game, with the columns ancient_one, difficulty, players and won (1 or 0); `-`
    is standard input. The command reports which strategies and skills explain the results, whether a single
    player does, how hard the game is for that group, and which game to play next. It writes the group to a
    file for the option -s of other commands.
    """
    from analysis.calibration import playtests as tables

    game, scenario = lookup.choose_data(game_name, scenario_file, settings)
    if template:
        click.echo(tables.template(game, scenario), nl=False)
        return 0
    if playtests is None:
        template_of = to_type("calibrate", "--template")
        raise Mistake(f"expected a file of results; `{template_of}` prints a template")
    options.check_at_least("--games", games, MIN_GAMES)
    output_file.check_new_file("--out", out, (".toml",), overwrite=overwrite)
    from analysis.calibration.fit import counted

    content = input_file.read_input("", playtests)
    data = Data(game, scenario, game_name, scenario_file, settings)
    seen = counted(
        tables.read_playtests(content, input_file.name_of(playtests), game, scenario, data.with_settings)
    )
    counts = players or tuple(dict.fromkeys(cell.players for cell in seen.cells))
    asked = lookup.choose_cells(game, scenario, ancient_one, difficulty, counts, None)
    opened = click.get_current_context().with_resource(engine.open())
    ladder = _ladder(game, scenario, seen.cells, strategy)
    source = {
        "playtests": input_file.name_of(playtests.name),
        "playtests_sha256": sha256(content).hexdigest(),
    }
    task = Task(
        game, scenario, data, source, seen, ladder, asked, games, choose_seed(seed), width, opened, as_json,
        quiet,
    )  # fmt: skip
    options.say_changes(scenario, quiet=quiet)
    return _play(task, out)


@dataclass(frozen=True)
class Data:
    """Game and data of a call, and those of single real games."""

    game: Game
    scenario: Scenario
    game_name: str | None
    scenario_file: Path | None
    settings: tuple[str, ...]
    loaded: dict[tuple[str, ...], tuple[Game, Scenario]] = field(default_factory=dict)

    def with_settings(self, more: tuple[str, ...]) -> tuple[Game, Scenario]:
        """Return the game and the data with more settings."""
        if not more:
            return self.game, self.scenario
        if more not in self.loaded:
            settings = (*self.settings, *more)
            self.loaded[more] = lookup.choose_data(self.game_name, self.scenario_file, settings)
        return self.loaded[more]

    def of(self, cell: Cell) -> tuple[Game, Scenario]:
        """Return the game and the data of a combination."""
        from analysis.calibration.playtests import settings_of

        return self.with_settings(settings_of(cell))


@dataclass(frozen=True)
class Task:
    """One call of the command."""

    game: Game
    scenario: Scenario
    data: Data
    source: Mapping[str, str]
    seen: Counted
    ladder: tuple[Players, ...]
    asked: tuple[Cell, ...]
    games: int
    seed: int
    width: float
    engine: Engine
    as_json: bool
    quiet: bool

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells that the group plays."""
        return tuple(dict.fromkeys((*self.seen.cells, *self.asked)))

    def provenance(self) -> Provenance:
        """Return the provenance of the result, without the playtests."""
        from analysis.experiment.provenance import provenance

        return provenance(
            self.game,
            self.scenario,
            self.ladder,
            seed=self.seed,
            games=self.games,
            workers=self.engine.workers,
            engine=self.engine,
        )

    def say(self, line: str) -> None:
        """Print a line for people."""
        if not self.quiet:
            click.echo(line, err=True)


def _ladder(
    game: Game, scenario: Scenario, cells: tuple[Cell, ...], names: tuple[str, ...]
) -> tuple[Players, ...]:
    """Return the strategies that are fitted."""
    from analysis.calibration.group import usual_ladder

    ladder = lookup.choose_players(game, scenario, cells, names or usual_ladder(game.name), (), ())
    for players in ladder:
        if players.turns:
            raise Mistake(f"-s {players.name}: is a group; expected a strategy")
    return ladder


def _play(task: Task, out: Path) -> int:
    """Play the ladder, fit it, write the group, play the group, and print the result."""
    from analysis.calibration.fit import fit
    from analysis.calibration.group import group_of, group_text
    from analysis.calibration.predicted_rates import play_odds
    from analysis.calibration.rates import play_ladder
    from analysis.calibration.result import calibration_result

    seen, games = task.seen, task.games
    total = _announce(task, out)
    with playing(), stop_on_interrupt() as stop, meter(total, quiet=task.quiet) as bar:
        ladder = play_ladder(
            task.data.of,
            seen.cells,
            task.ladder,
            games,
            task.seed,
            engine=task.engine,
            begin=bar.begin,
            progress=bar.advance,
            stop=stop,
        )
        if ladder is None:
            task.say(cut_short(task.engine, shown=False))
            return exit_code(task.engine, complete=False)
        fitted = fit(ladder, seen)
        text = group_text(fitted, task.game.name, out.parent, _group_provenance(task))
        write_file(out, text)
        group = group_of(fitted, out, text)
        odds = play_odds(
            task.data.of,
            task.cells,
            group,
            ODDS_GAMES * games,
            task.seed,
            task.width,
            engine=task.engine,
            begin=bar.begin,
            progress=bar.advance,
            stop=stop,
        )
    complete = len(odds) == len(task.cells)
    result = calibration_result(
        fitted, odds, task.provenance(), width=task.width, file=str(out), complete=complete
    )
    _print(task, result)
    if not complete:
        task.say(
            cut_short(task.engine, f"predictions for {len(task.cells) - len(odds)} combinations are missing")
        )
    return exit_code(task.engine, complete=complete)


def _announce(task: Task, out: Path) -> int:
    """Print the games to play, and their duration if it is long; return the number of games."""
    from analysis.calibration.group import stand_in_text
    from analysis.calibration.rates import SKILLS
    from analysis.experiment.common_luck import Arm
    from reports.words import plural

    cells = task.seen.cells
    factor = len(cells) * len(task.ladder) * len(SKILLS) + ODDS_GAMES * len(task.cells)
    results = plural(int(task.seen.games.sum()), "result")
    task.say(f"Seed {task.seed}, {task.engine.words}, {results} of {plural(len(cells), 'combination')}.")
    for game in {id(game): game for game, _ in map(task.data.of, task.cells)}.values():
        options.warn_if_cold(game, task.ladder, quiet=task.quiet)
    arms = [
        Arm(players.name, *task.data.of(cell), cell, players) for players in task.ladder for cell in cells
    ]
    begin_work(out, lambda path: write_file(path, stand_in_text(task.ladder[0], task.game.name, path.parent)))
    with playing():
        work = Work(lambda games: games * factor, task.games, MIN_GAMES)
        warn_if_arms_long(arms, work, task.engine, task.seed, quiet=task.quiet)
    return task.games * factor


def _group_provenance(task: Task) -> dict[str, str | int | list[str]]:
    """Return the games and settings of the fit, for the file of the group."""
    from simcore.store.provenance import toolkit_version

    return {
        **task.source,
        "games": int(task.seen.games.sum()),
        "wins": int(task.seen.wins.sum()),
        "scenario_digest": task.scenario.digest,
        "ladder": [players.name for players in task.ladder],
        "ladder_games": task.games,
        "seed": task.seed,
        "elderodds": toolkit_version(),
    }


def _print(task: Task, result: CalibrationResult) -> None:
    """Print the result."""
    from cli.commands.calibrate.tables import (
        cells_table,
        fit_lines,
        next_lines,
        odds_table,
        players_table,
    )
    from cli.terminal.tables import show

    if task.as_json:
        click.echo(dumps(result))
    if not task.quiet:
        level = task.game.level
        show(
            players_table(result),
            cells_table(result, level),
            *fit_lines(result),
            "",
            odds_table(result, level),
            *next_lines(result),
        )
