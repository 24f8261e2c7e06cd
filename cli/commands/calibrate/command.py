"""`elderodds calibrate`: players fitted to results of real games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
    from analysis.calibration.fit import Counted, Fit
    from heuristics.strategy.players import Players
    from simcore.contract.game import Cell, Game, Scenario
    from simcore.play.engines import Engine
    from simcore.results.provenance import Provenance

GAMES, LEAST = 1_000, 100
ODDS_GAMES = 4
"""Times as many are played by the group, of whose members each plays a few."""
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

    game = lookup.choose_game(game_name, scenario_file)
    scenario = lookup.load_scenario(game, scenario_file, settings)
    if template:
        click.echo(tables.template(game, scenario), nl=False)
        return 0
    if playtests is None:
        template_of = to_type("calibrate", "--template")
        raise Mistake(f"which results? Name a file; `{template_of}` prints one to fill in")
    options.check_at_least("--games", games, LEAST)
    output_file.check_new_file("--out", out, (".toml",), overwrite=overwrite)
    from analysis.calibration.fit import counted

    content = input_file.read_input("", playtests)
    found = tables.read_playtests(content, input_file.name_of(playtests), game, scenario)
    seen = counted(found)
    counts = players or tuple(dict.fromkeys(each.players for each in seen.cells))
    asked = lookup.choose_cells(game, scenario, ancient_one, difficulty, counts, None)
    there = click.get_current_context().with_resource(engine.open())
    who = _ladder(game, seen.cells, strategy)
    source = {
        "playtests": input_file.name_of(playtests.name),
        "playtests_sha256": sha256(content).hexdigest(),
    }
    task = Task(
        game, scenario, source, seen, who, asked, games, choose_seed(seed), width, there, as_json, quiet
    )
    options.say_changes(scenario, quiet=quiet)
    return _play(task, out)


@dataclass(frozen=True)
class Task:
    """What was asked for."""

    game: Game
    scenario: Scenario
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
        """All for which odds are told."""
        return tuple(dict.fromkeys((*self.seen.cells, *self.asked)))

    def made(self) -> Provenance:
        """Everything that the result depends on, except the playtests."""
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


def _ladder(game: Game, cells: tuple[Cell, ...], names: tuple[str, ...]) -> tuple[Players, ...]:
    """The strategies that are fitted."""
    from analysis.calibration.group import usual_ladder

    found = lookup.choose_players(game, cells, names or usual_ladder(game.name), (), ())
    for each in found:
        if each.turns:
            raise Mistake(f"-s {each.name}: that is a group already; name strategies")
    return found


def _play(task: Task, out: Path) -> int:
    """Play the ladder, fit, write the group, let it play, and tell."""
    from analysis.calibration.fit import fit
    from analysis.calibration.group import group_of, group_text, stand_in_text
    from analysis.calibration.predicted_rates import play_odds
    from analysis.calibration.rates import SKILLS, play_ladder
    from analysis.calibration.result import calibration_result
    from analysis.experiment.common_luck import Arm
    from reports.words import plural

    seen, games = task.seen, task.games
    each = len(seen.cells) * len(task.ladder) * len(SKILLS) + ODDS_GAMES * len(task.cells)
    where = plural(len(seen.cells), "combination")
    task.say(f"Seed {task.seed}, {task.engine.words}, {plural(int(seen.games.sum()), 'result')} of {where}.")
    options.warn_if_cold(task.game, quiet=task.quiet)
    arms = [Arm(who.name, task.game, task.scenario, cell, who) for who in task.ladder for cell in seen.cells]
    begin_work(out, lambda path: write_file(path, stand_in_text(task.ladder[0], task.game.name, path.parent)))
    with playing():
        work = Work(lambda games: games * each, games, LEAST)
        warn_if_arms_long(arms, work, task.engine, task.seed, quiet=task.quiet)
    with playing(), stop_on_interrupt() as stop, meter(games * each, quiet=task.quiet) as bar:
        hear: dict[str, Any] = {
            "engine": task.engine,
            "begin": bar.begin,
            "progress": bar.advance,
            "stop": stop,
        }
        what = task.game, task.scenario
        ladder = play_ladder(*what, seen.cells, task.ladder, games, task.seed, **hear)
        if ladder is None:
            task.say(cut_short(task.engine, shown=False))
            return exit_code(task.engine, complete=False)
        found = fit(ladder, seen)
        text = group_text(found, task.game.name, out.parent, _told(task))
        write_file(out, text)
        group = group_of(found, out, text)
        odds = play_odds(*what, task.cells, group, ODDS_GAMES * games, task.seed, **hear)
    result = calibration_result(
        found,
        odds,
        task.made().plain(),
        width=task.width,
        file=str(out),
        complete=len(odds) == len(task.cells),
    )
    _tell(task, found, result)
    if not result["complete"]:
        task.say(cut_short(task.engine, f"odds of {len(task.cells) - len(odds)} combinations are missing"))
    return exit_code(task.engine, complete=result["complete"])


def _told(task: Task) -> dict[str, Any]:
    """How the group was found, for its file."""
    from simcore.store.provenance import toolkit_version

    return {
        **task.source,
        "games": int(task.seen.games.sum()),
        "wins": int(task.seen.wins.sum()),
        "scenario_digest": task.scenario.digest,
        "ladder": [each.name for each in task.ladder],
        "ladder_games": task.games,
        "seed": task.seed,
        "elderodds": toolkit_version(),
    }


def _tell(task: Task, found: Fit, result: dict[str, Any]) -> None:
    """Put out the result."""
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
