"""`elderodds run`: play games, keep them, say how hard they are."""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli import luck, options, stopping
from cli.engine import EngineChoice, engine_options
from cli.errors import EXIT_INTERRUPTED, EXIT_NOBODY, Broken, mistakes
from cli.page import PageMaker
from cli.progress import meter, stop_on_interrupt
from cli.tables import cell_title, data_sources, points, show, win_rates

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analysis.experiment import Entry, Experiment, Result, Schedule
    from analysis.luck_run import Design
    from analysis.precision import Precision
    from cli.progress import Meter
    from heuristics.players import Players
    from simcore.store import RunWriter
    from simcore.tally import Tally

MANIFEST = "manifest.json"
RUNS = Path("elderodds-runs")


@click.command(short_help="Play games and say how hard they are.")
@options.cell_options(several=True)
@stopping.games_option
@stopping.precision_option
@stopping.max_games_option
@click.option(
    "--seed",
    type=int,
    metavar="N",
    help="Key of all luck; the same seed plays the same games.  [default: new]",
)
@options.data_options
@luck.luck_options
@engine_options
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=RUNS,
    show_default=True,
    metavar="DIR",
    help="Where runs are kept.",
)
@click.option("--name", metavar="NAME", help="Name of the run's folder.  [default: date and time]")
@options.json_option
@options.quiet_option
def run(
    ancient_one: tuple[str, ...],
    difficulty: tuple[str, ...],
    players: tuple[int, ...],
    team: str | None,
    strategy: tuple[str, ...],
    table: tuple[str, ...],
    skill: tuple[float, ...],
    games: int | None,
    precision: float | None,
    max_games: int | None,
    seed: int | None,
    game_name: str | None,
    scenario_file: Path | None,
    settings: tuple[str, ...],
    luck_and_skill: bool,
    deals: int | None,
    play_outs: int | None,
    engine: EngineChoice,
    out: Path,
    name: str | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Play games and say how hard they are.

    Without options: every Ancient One at every difficulty (or what the game has in its place), two players,
    the standard strategy. Keeps all games and a report in a folder of their own, and prints win rates with
    intervals and why games were lost.
    """
    stopping.check_stopping(games, max_games, precision=precision)
    page = click.get_current_context().with_resource(PageMaker())
    from simcore.store import RunWriter, StoreError, check_name

    seed = options.choose_seed(seed)
    game = options.choose_game(game_name)
    scenario = options.load_scenario(game, scenario_file, settings)
    numbers = options.players_of(players, table)
    cells = options.choose_cells(game, scenario, ancient_one, difficulty, numbers, team)
    who = options.choose_players(game, cells, strategy, table, skill)
    design = luck.choose_design(luck_and_skill, deals, play_outs, len(who))
    with mistakes(StoreError):
        folder = check_name(out, name) if name is not None else _new_name(out)

    from analysis.experiment import Experiment

    there = click.get_current_context().with_resource(engine.open())
    most, rule = _how_long(games, precision, max_games)
    experiment = Experiment(
        game, scenario, cells, who, most, seed, there.workers, stopping=rule, engine=there
    )
    session = Session(experiment, page, quiet, design)
    with mistakes(StoreError):
        writer = RunWriter(folder, game.columns)
        session.say(f"Seed {seed}, {there.words}, {session.games_told}.")
        session.warn_if_slow()
        result = session.play(writer)
    if as_json:
        click.echo(json.dumps(experiment.json(result)))
    again = Again(game_name, scenario_file, settings, seed)
    if not quiet:
        session.tell(result, folder, again)
    if there.gave_up:
        click.echo(f"Error: {there.gave_up}", err=True)
        return EXIT_NOBODY
    return 0 if result.complete else EXIT_INTERRUPTED


def _how_long(
    games: int | None, half_width: float | None, max_games: int | None
) -> tuple[int, Precision | None]:
    """Most games of each combination, and what may end them before."""
    from analysis.precision import MAX_GAMES, Precision

    if half_width is None:
        return games or stopping.DEFAULT_GAMES, None
    most = max_games or MAX_GAMES
    return most, Precision(half_width, most)


@dataclass(frozen=True)
class Again:
    """The options that a command needs to meet the same games again."""

    game: str | None
    scenario: Path | None
    settings: tuple[str, ...]
    seed: int

    def command(self, verb: str, *arguments: object) -> str:
        """A command line to paste."""
        words = ["elderodds", verb, *map(str, arguments)]
        words += ["--game-name", self.game] if self.game else []
        words += ["--scenario", str(self.scenario)] if self.scenario else []
        for setting in self.settings:
            words += ["--set", setting]
        return shlex.join([*words, "--seed", str(self.seed)])


@dataclass(frozen=True)
class Session:
    """One call of the command: plays, and tells how it went."""

    experiment: Experiment
    page: PageMaker
    quiet: bool
    design: Design | None = None

    @property
    def total(self) -> int:
        """Games to be played, those for luck and skill too."""
        own = self.experiment.games * len(self.experiment.entries)
        return own + (self.design.games(self.experiment) if self.design is not None else 0)

    @property
    def games_told(self) -> str:
        """How many games are played, in words."""
        rule = self.experiment.stopping
        if rule is None:
            return f"{self.total:,} games"
        return (
            f"until every win rate is known to {points(rule.half_width)}, at most {rule.max_games:,} "
            "games of each combination"
        )

    def say(self, line: str) -> None:
        """Print a line for people."""
        if not self.quiet:
            click.echo(line, err=True)

    def play(self, writer: RunWriter) -> Result:
        """Play and write the report. An error leaves no run behind, an interruption what is complete."""
        options.warn_if_cold(quiet=self.quiet)
        try:
            result = self._play(writer)
            writer.close()
        except KeyboardInterrupt:  # the second Ctrl-C: cells that are in the manifest are whole
            if not (writer.folder / MANIFEST).exists():
                writer.discard()
            raise
        except BaseException:
            writer.discard()
            raise
        if result.cells:
            self.page.write(writer.folder)
        else:
            writer.discard()
        return result

    def _play(self, writer: RunWriter) -> Result:
        from simcore.engines import EngineError
        from simcore.faults import StrategyError
        from simcore.jit import CompileError

        with stop_on_interrupt() as stop, meter(self.total, quiet=self.quiet) as bar:

            def begin(entry: Entry) -> None:
                bar.begin(cell_title({**vars(entry.cell), "strategy": entry.players.name}))

            try:
                result = self.experiment.play(
                    schedule=self._forecasting(bar),
                    writer=writer,
                    begin=begin,
                    progress=bar.advance,
                    stop=stop,
                )
                luck.play(self.experiment, self.design, result, writer, bar, stop)
                return result
            except (StrategyError, CompileError) as problem:
                raise Broken(f"a strategy is broken: {problem}{self._advice()}") from problem
            except EngineError as problem:
                raise Broken(str(problem)) from problem

    def _forecasting(self, bar: Meter) -> Schedule | None:
        """The schedule of the stopping rule, if there is one, which tells the meter what is left."""
        rule = self.experiment.stopping
        if rule is None:
            return None
        further = self.total - rule.max_games * len(self.experiment.entries)

        def schedule(tallies: Sequence[Tally]) -> Iterator[tuple[int, int]]:
            for step in rule.schedule(tallies):
                bar.expect(rule.forecast(tallies) + further)
                yield step

        return schedule

    def _advice(self) -> str:
        """Where to look further, if the fault may be in a file of the user."""
        own = [each.spec for team in self.experiment.players for each in team.strategies if each.origin]
        return "".join(f"\n`elderodds strategy check {spec}` tells more." for spec in dict.fromkeys(own))

    def tell(self, result: Result, folder: Path, again: Again) -> None:
        """Print the table, where things are and what to try next."""
        if not result.cells:
            self.say("Interrupted before the first games were finished; nothing is kept.")
            return
        speed = f"{result.games:,} games in {result.seconds:.1f} s, {result.games_per_second:,.0f} games/s."
        show(win_rates(result.cells, self.experiment.game.level), data_sources(result.cells), speed)
        if result.stopping and result.complete and not result.stopping["reached"]:
            self.say(
                "--max-games ended some cells before they were known so well; their intervals are valid."
            )
        if result.luck_and_skill:
            table = luck.luck_table(result.luck_and_skill, self.experiment.game.level)
            show("", table, luck.EXPLANATION)
        self.say(f"\nGames:  {folder}\nReport: {folder / 'report.html'}\n")
        if not result.complete:
            engine = self.experiment.engine
            why = "Given up" if engine is not None and engine.gave_up else "Interrupted"
            self.say(f"{why}: what was done until then is kept. The whole run, from its first game on:")
            self.say(f"  {self._rerun(again)}")
            return
        self.say("Try next:")
        for command in self._suggestions(result, folder, again):
            self.say(f"  {command}")

    def _suggestions(self, result: Result, folder: Path, again: Again) -> list[str]:
        hardest = min(result.cells, key=lambda cell: cell["win_rate"])
        who = next(each.words() for each in self.experiment.players if each.name == hardest["strategy"])
        one = ("-a", hardest["ancient_one"], "-d", hardest["difficulty"], "-p", hardest["players"])
        team = ("--team", ",".join(hardest["team"])) if hardest["team"] else ()
        trace = again.command("trace", *one, *team, *who, "--game", 0)
        more = again.command("run", *one, *team, *who, *self._more())
        return [trace, more, shlex.join(["elderodds", "report", str(folder), "--out", "page.html"])]

    def _more(self) -> tuple[object, ...]:
        """Options that ask for three times the precision."""
        rule = self.experiment.stopping
        if rule is None:
            return ("-n", 10 * self.experiment.games)
        return ("--precision", f"{rule.half_width / 3:.2g}", "--max-games", 10 * rule.max_games)

    def _rerun(self, again: Again) -> str:
        rule = self.experiment.stopping
        words: list[object] = ["-n", self.experiment.games]
        if rule is not None:
            words = ["--precision", repr(rule.half_width), "--max-games", rule.max_games]
        cells = self.experiment.cells
        grid: list[tuple[str, list[Any]]] = [
            ("-a", [cell.ancient_one for cell in cells]),
            ("-d", [cell.difficulty for cell in cells]),
            ("-p", [cell.players for cell in cells]),
            *_who(self.experiment.players),
        ]
        for option, values in grid:
            for value in dict.fromkeys(values):
                words += [option, value]
        if cells[0].team:
            words += ["--team", ",".join(cells[0].team)]
        return again.command("run", *words, *luck.design_words(self.design))

    def warn_if_slow(self) -> None:
        """Say who plays in plain Python."""
        everybody = [each for players in self.experiment.players for each in players.strategies]
        slow = dict.fromkeys(each.name for each in everybody if each.slow)
        if slow:
            self.say(f"In plain Python, and so some hundred times more slowly: {', '.join(slow)}.")


def _who(players: Sequence[Players]) -> list[tuple[str, list[Any]]]:
    """Options that seat all of them again: strategies, tables, skills."""
    return [
        ("-s", [each.words()[1] for each in players if not each.mixed]),
        ("--table", [each.words()[1] for each in players if each.mixed]),
        ("--skill", [each.skill for each in players] if any(each.skill != 1 for each in players) else []),
    ]


def _new_name(out: Path) -> Path:
    from simcore.store import check_name

    name = f"{datetime.now():%Y%m%d-%H%M%S}"
    taken = sum(1 for each in out.glob(f"{name}*"))
    return check_name(out, f"{name}-{taken + 1}" if taken else name)
