"""`elderodds run`: play games, keep them, say how hard they are."""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import luck, options
from cli.engine import EngineChoice, engine_options
from cli.errors import EXIT_INTERRUPTED, EXIT_NOBODY, Broken, Mistake, mistakes
from cli.page import PageMaker
from cli.progress import meter, stop_on_interrupt
from cli.tables import cell_title, data_sources, show, win_rates

if TYPE_CHECKING:
    from analysis.experiment import Entry, Experiment, Result
    from analysis.luck_run import Design
    from simcore.storage import Where
    from simcore.store import RunWriter

DEFAULT_GAMES = 10_000


@click.command(short_help="Play games and say how hard they are.")
@options.cell_options(several=True)
@click.option(
    "-n",
    "--games",
    type=int,
    default=DEFAULT_GAMES,
    show_default=True,
    metavar="N",
    help="Games of each combination.",
)
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
    "--keep",
    type=click.Choice(("games", "summary")),
    default="games",
    show_default=True,
    help="What is kept: every game, or totals only, which stay small however many games are played.",
)
@click.option(
    "--first-game",
    type=int,
    default=0,
    show_default=True,
    metavar="N",
    help="Number of the first game: for a part of a larger run, which `runs merge` joins with the others.",
)
@options.out_option
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
    games: int,
    seed: int | None,
    game_name: str | None,
    scenario_file: Path | None,
    settings: tuple[str, ...],
    luck_and_skill: bool,
    deals: int | None,
    play_outs: int | None,
    engine: EngineChoice,
    keep: str,
    first_game: int,
    out: Where,
    name: str | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Play games and say how hard they are.

    Without options: every Ancient One at every difficulty, two players, the standard strategy. Keeps all
    games and a report in a folder of their own, and prints win rates with intervals and why games were lost.
    """
    check_games(games, first_game)
    page = click.get_current_context().with_resource(PageMaker())
    from simcore.store import RunWriter, StoreError

    seed = options.choose_seed(seed)
    game = options.choose_game(game_name)
    scenario = options.load_scenario(game, scenario_file, settings)
    numbers = options.players_of(players, table)
    cells = options.choose_cells(game, scenario, ancient_one, difficulty, numbers, team)
    who = options.choose_players(game, cells, strategy, table, skill)
    design = luck.choose_design(luck_and_skill, deals, play_outs, len(who))
    with mistakes(StoreError):
        folder = new_folder(out, name)

    from analysis.experiment import Experiment
    from analysis.plan import plan_of

    there = click.get_current_context().with_resource(engine.open())
    experiment = Experiment(
        game, scenario, cells, who, games, seed, there.workers, first=first_game, engine=there
    )
    options.check_at_most("number of combinations", len(experiment.entries), "MAX_CELLS")
    session = Session(experiment, page, quiet, Again(game_name, scenario_file, settings, seed), design)
    with mistakes(StoreError, OSError):
        plan, inputs = plan_of(experiment, scenario_file, settings, design)
        writer = RunWriter(folder, game.columns, keep=keep, plan=plan, inputs=inputs)
    return session.run(writer, as_json=as_json)


def check_games(games: int, first: int = 0) -> None:
    """Numbers of games that there are."""
    from simcore.limits import MAX_GAME_NUMBER

    options.check_at_least("--games", games, 1)
    options.check_at_most("--games", games, "MAX_GAMES")
    options.check_at_least("--first-game", first, 0)
    if first + games - 1 > MAX_GAME_NUMBER:
        raise Mistake(f"--first-game {first}: the last game of a seed has the number {MAX_GAME_NUMBER}")


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
    again: Again
    design: Design | None = None

    @property
    def total(self) -> int:
        """Games of the whole run, those for luck and skill too."""
        own = self.experiment.games * len(self.experiment.entries)
        return own + (self.design.games(self.experiment) if self.design is not None else 0)

    def run(self, writer: RunWriter, *, as_json: bool) -> int:
        """Play, put out what was asked for, and give the exit code."""
        from simcore.store import StoreError

        with mistakes(StoreError):
            result = self.play(writer)
        if as_json:
            click.echo(json.dumps(self.experiment.json(result)))
        if not self.quiet:
            self.tell(result, writer.folder)
        engine = self.experiment.engine
        if engine is not None and engine.gave_up:
            click.echo(f"Error: {engine.gave_up}", err=True)
            return EXIT_NOBODY
        return 0 if result.complete else EXIT_INTERRUPTED

    def say(self, line: str) -> None:
        """Print a line for people."""
        if not self.quiet:
            click.echo(line, err=True)

    def play(self, writer: RunWriter) -> Result:
        """Play and write the report. Whatever happens, what is complete is kept."""
        before = writer.games
        more = f", {before:,} of them kept before" if before else ""
        self.say(
            f"Seed {self.experiment.seed}, {self.experiment.workers} threads, {self.total:,} games{more}."
        )
        self.warn_if_slow()
        try:
            options.warn_if_cold(quiet=self.quiet)
            result = self._play(writer)
            writer.close()
        except BaseException as problem:
            kept = writer.abandon(at_once=isinstance(problem, KeyboardInterrupt))
            if kept:
                click.echo(
                    f"{kept:,} games are kept in {writer.folder}. To go on:\n  {_resume(writer)}", err=True
                )
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

        with stop_on_interrupt() as stop, meter(self.total - writer.games, quiet=self.quiet) as bar:

            def begin(entry: Entry) -> None:
                bar.begin(cell_title({**vars(entry.cell), "strategy": entry.players.name}))

            try:
                result = self.experiment.play(writer=writer, begin=begin, progress=bar.advance, stop=stop)
                luck.play(self.experiment, self.design, result, writer, bar, stop)
                return result
            except (StrategyError, CompileError) as problem:
                raise Broken(f"a strategy is broken: {problem}{self._advice()}") from problem
            except EngineError as problem:
                raise Broken(str(problem)) from problem

    def _advice(self) -> str:
        """Where to look further, if the fault may be in a file of the user."""
        own = [each.spec for team in self.experiment.players for each in team.strategies if each.origin]
        return "".join(f"\n`elderodds strategy check {spec}` tells more." for spec in dict.fromkeys(own))

    def tell(self, result: Result, folder: Where) -> None:
        """Print the table, where things are and what to try next."""
        if not result.cells:
            self.say("Interrupted before the first games were finished; nothing is kept.")
            return
        speed = f"{result.games:,} games in {result.seconds:.1f} s, {result.games_per_second:,.0f} games/s."
        show(win_rates(result.cells), data_sources(result.cells), speed)
        if result.luck_and_skill:
            show("", luck.luck_table(result.luck_and_skill), luck.EXPLANATION)
        self.say(f"\nGames:  {folder}\nReport: {folder}/report.html\n")
        if not result.complete:
            engine = self.experiment.engine
            why = "Given up" if engine is not None and engine.gave_up else "Interrupted"
            self.say(f"{why}: what was done until then is kept. To go on:\n  {_resume(folder)}")
            return
        self.say("Try next:")
        for command in self._suggestions(result, folder):
            self.say(f"  {command}")

    def _suggestions(self, result: Result, folder: Where) -> list[str]:
        hardest = min(result.cells, key=lambda cell: cell["win_rate"])
        who = next(each.words() for each in self.experiment.players if each.name == hardest["strategy"])
        one = ("-a", hardest["ancient_one"], "-d", hardest["difficulty"], "-p", hardest["players"])
        team = ("--team", ",".join(hardest["team"])) if hardest["team"] else ()
        trace = self.again.command("trace", *one, *team, *who, "--game", self.experiment.first)
        more = ["elderodds", "runs", "extend", str(folder), "-n", str(9 * self.experiment.games)]
        code = any("file" in each.origin for team in self.experiment.players for each in team.strategies)
        more += ["--trust"] if code else []
        return [
            trace,
            shlex.join(more),
            shlex.join(["elderodds", "report", str(folder), "--out", "page.html"]),
        ]

    def warn_if_slow(self) -> None:
        """Say who plays in plain Python."""
        everybody = [each for players in self.experiment.players for each in players.strategies]
        slow = dict.fromkeys(each.name for each in everybody if each.slow)
        if slow:
            self.say(f"In plain Python, and so some hundred times more slowly: {', '.join(slow)}.")


def _resume(run: RunWriter | Where) -> str:
    """The command line that goes on with a run."""
    from simcore.store import RunWriter

    return shlex.join(["elderodds", "runs", "resume", str(run.folder if isinstance(run, RunWriter) else run)])


def new_folder(out: Where, name: str | None) -> Where:
    """Folder of a new run; without a name that of date and time."""
    from simcore.store import check_name
    from simcore.stored import run_names

    if name is not None:
        return check_name(out, name)
    name = f"{datetime.now():%Y%m%d-%H%M%S}"
    taken = sum(1 for each in run_names(out) if each.startswith(name))
    return check_name(out, f"{name}-{taken + 1}" if taken else name)
