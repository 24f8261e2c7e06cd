"""One call of a command that plays a run: messages, storage and output, during the games and at the end."""

from __future__ import annotations

import math
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.shared import data_draws, luck_options, next_steps, options
from cli.shared.engine import aside, why_early
from cli.shared.forecast import warn_if_long
from cli.shared.page import PageMaker, where
from cli.shared.so_far import SoFar
from cli.shared.three_errors import show_win_rates
from cli.terminal.errors import EXIT_INTERRUPTED, EXIT_NO_WORKERS, Broken, BrokenStrategy
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.json_out import dumps
from cli.terminal.progress import meter
from cli.terminal.tables import played_title, points, show
from reports.words import plural
from simcore.process import command_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analysis.experiment.design import Design
    from analysis.experiment.experiment import Experiment, Played, Schedule
    from analysis.experiment.under_way import Entry
    from cli.terminal.progress import Meter
    from simcore.results.cell import KeptCell
    from simcore.results.tally import Tally
    from simcore.store.folder import Where
    from simcore.store.reader import StoredRun
    from simcore.store.writer import RunWriter


SPARE = 1.5
"""Factor of the maximum number of games over the forecast for a width."""


def _round_up(games: float) -> int:
    """Round a number of games up to a short one, within the limit."""
    from simcore.process.limits import MAX_GAMES

    whole = math.ceil(games)
    unit = 10 ** (len(str(whole)) - 1)
    return int(min(MAX_GAMES, math.ceil(whole / unit) * unit))


@dataclass(frozen=True)
class Again:
    """Options that a command needs to repeat the same games."""

    game: str | None
    scenario: Path | None
    settings: tuple[str, ...]
    seed: int

    def command(self, verb: str, *arguments: object) -> str:
        """Return a command line to paste."""
        again = command_line.options(
            game=self.game, scenario=self.scenario, settings=self.settings, seed=self.seed
        )
        return command_line.to_type(verb, *arguments, *again)


@dataclass(frozen=True)
class RunSession:
    """One call of the command, which plays and reports the result."""

    experiment: Experiment
    page: PageMaker
    quiet: bool
    again: Again
    design: Design | None = None
    data_range_games: int = 0

    @property
    def total(self) -> int:
        """Maximum number of games of the whole run, including those for luck and skill."""
        own = self.experiment.games * len(self.experiment.entries)
        return own + (self.design.games(self.experiment) if self.design is not None else 0)

    @property
    def games_in_words(self) -> str:
        """Number of games in words."""
        rule = self.experiment.stopping
        if rule is None:
            return plural(self.total, "game")
        return (
            f"until every win rate is known within {points(rule.half_width)}, at most {rule.max_games:,} "
            "games per combination"
        )

    @property
    def engine_in_words(self) -> str:
        """Engine in words."""
        from simcore.play.engines import Threads

        return (self.experiment.engine or Threads(self.experiment.workers)).words

    def run(self, writer: RunWriter, *, as_json: bool) -> int:
        """Play, print the output, and return the exit code."""
        result = self.play(writer)
        try:
            self.put_out(result, writer, as_json=as_json)
        except KeyboardInterrupt:  # in the middle of the page, or of the table
            if result.cells and result.complete:
                drawn = self._report(writer.folder, own=True)
                click.echo(f"All games are kept. To write the report:\n  {drawn}", err=True)
            elif result.cells:
                click.echo(f"Complete games are kept. To resume:\n  {self._resume(writer.folder)}", err=True)
            raise
        engine = self.experiment.engine
        if engine is not None and engine.gave_up:
            click.echo(f"Error: {engine.gave_up}", err=True)
            return EXIT_NO_WORKERS
        return 0 if result.complete else EXIT_INTERRUPTED

    def say(self, line: str) -> None:
        """Print a line for people."""
        if not self.quiet:
            click.echo(line, err=True)

    def play(self, writer: RunWriter) -> Played:
        """Play, and keep complete games even after an error."""
        options.warn_if_cold(self.experiment.game, self.experiment.players, quiet=self.quiet)
        before = writer.games
        more = f"; {plural(before, 'game is', 'games are')} already kept" if before else ""
        self.say(f"Seed {self.experiment.seed}, {self.engine_in_words}, {self.games_in_words}{more}.")
        options.say_changes(self.experiment.scenario, quiet=self.quiet)
        self.warn_if_nothing_changes()
        self.warn_if_slow()
        try:
            with self._errors():
                compiling = warn_if_long(
                    self.experiment, data_range_games=self.data_range_games, quiet=self.quiet
                )
            result = self._play(writer)
            result.compile_seconds += compiling
            if result.cells:
                writer.close()
            else:
                writer.discard()
        except BaseException as problem:
            kept = writer.abandon(at_once=isinstance(problem, KeyboardInterrupt))
            text = "Complete games are" if kept is None else plural(kept, "game is", "games are")
            if kept != 0:
                click.echo(f"{text} kept in {writer.folder}. {self._way_on(writer, problem)}", err=True)
            raise
        return result

    def _way_on(self, writer: RunWriter, problem: BaseException) -> str:
        """Return the next step after a run that ended early."""
        if isinstance(problem, BrokenStrategy):
            return "Correct the strategy, then start a new run."
        return f"To resume:\n  {self._resume(writer.folder)}"

    def put_out(self, result: Played, writer: RunWriter, *, as_json: bool) -> None:
        """Print the tables or JSON, then write the report if the user wants one."""
        from simcore.store.writer import read_run

        stored = read_run(writer.folder) if result.cells and not self.quiet else None
        if result.cells:
            # The user named or trusted the strategies.
            with self.page.afterwards(writer.folder, trust=True, quiet=self.quiet):
                if stored is not None:
                    self.show_rates(result, stored)
        if as_json:
            click.echo(dumps(self.experiment.result(result)))
        if stored is not None:
            self.show_next_steps(result, stored)
        elif not result.cells:
            self.say(f"{self._why_early} before the first games were complete; nothing is kept.")

    def _play(self, writer: RunWriter) -> Played:
        left = self.total - writer.games
        more = self.design is not None or self.data_range_games > 0
        with self._errors(), aside(), stop_on_interrupt() as stop:
            with meter(left, quiet=self.quiet) as bar:
                so_far = SoFar(self.experiment, bar)

                def begin(entry: Entry) -> None:
                    so_far.begin(played_title(entry.cell, entry.players.name))

                result = self.experiment.play(
                    schedule=so_far.watch(self._forecasting(bar, writer.games)),
                    writer=writer,
                    begin=begin,
                    progress=so_far.advance,
                    stop=stop,
                    more=more,
                )
                luck_options.play(self.experiment, self.design, result, writer, bar, stop)
            if self.data_range_games:
                data_draws.play(
                    self.experiment, result, writer, stop, self.data_range_games, quiet=self.quiet
                )
            if more and result.cells:
                writer.write_manifest(self.experiment.content(result))
            return result

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Report errors of a strategy or of the machines."""
        from simcore.jit.calls import CompileError
        from simcore.play.engines import EngineError
        from simcore.play.strategy_errors import StrategyError

        try:
            yield
        except (StrategyError, CompileError) as problem:
            raise BrokenStrategy(f"a strategy is broken: {problem}{self._advice()}") from problem
        except EngineError as problem:
            raise Broken(str(problem)) from problem

    def _forecasting(self, bar: Meter, before: int) -> Schedule | None:
        """Return the schedule of the stopping rule, if any, and keep the meter's total up to date."""
        rule = self.experiment.stopping
        if rule is None:
            return None
        further = self.total - rule.max_games * len(self.experiment.entries) - before

        def schedule(tallies: Sequence[Tally]) -> Iterator[tuple[int, int]]:
            for step in rule.schedule(tallies):
                bar.expect(rule.forecast(tallies) + further)
                yield step

        return schedule

    def _advice(self) -> str:
        """Return advice if the error may be in a file of the user."""
        from simcore.games import called, find_game

        game = self.experiment.game
        which = [] if game.name == find_game().name else ["--game", called(game.name)]
        own = [
            strategy.spec
            for team in self.experiment.players
            for strategy in team.strategies
            if strategy.origin
        ]
        return "".join(
            f"\n`{command_line.to_type('strategy', 'check', spec, *which)}` shows the details."
            for spec in dict.fromkeys(own)
        )

    @property
    def _why_early(self) -> str:
        return why_early(self.experiment.engine)

    def show_rates(self, result: Played, stored: StoredRun) -> None:
        """Print the tables: win rates, and luck and skill if requested."""
        games, speed = plural(result.games, "game"), result.games_per_second
        plain = ", rules in plain Python" if self.experiment.game.rules().plain else ""
        compiled = (
            f", after {result.compile_seconds:.0f} s of compiling" if result.compile_seconds >= 1 else ""
        )
        pace = f"{games} in {result.seconds:.1f} s, {speed:,.0f} games/s{plain}{compiled}."
        data_uncertainty = result.data_uncertainty
        everybody = {
            strategy.name: strategy for players in self.experiment.players for strategy in players.strategies
        }
        show_win_rates(
            result.cells, [*everybody.values()], self.experiment.game.level, data_uncertainty, stored, pace
        )
        if result.stopping and result.complete and not result.stopping.reached:
            self.say(
                "--max-games ended some combinations before they reached the precision. Their intervals are "
                "valid."
            )
        if result.luck_and_skill:
            table = luck_options.luck_table(result.luck_and_skill, self.experiment.game.level)
            show("", table, luck_options.EXPLANATION)

    def show_next_steps(self, result: Played, stored: StoredRun) -> None:
        """Print the places of the results and the next steps."""
        folder = stored.path
        self.say(f"\n{where(folder, self.page)}\n")
        if not result.complete:
            kept = "complete games are kept. To resume:"
            self.say(f"{self._why_early}: {kept}\n  {self._resume(folder)}")
            return
        self.say("Try next:")
        for what, command in self._suggestions(stored):
            self.say(f"  # {what}\n  {command}")

    def _suggestions(self, stored: StoredRun) -> list[next_steps.Step]:
        folder = stored.path
        number = min(range(len(stored.cells)), key=lambda cell: stored.cells[cell].win_rate)
        hardest = stored.cells[number]
        players = next(
            players.words() for players in self.experiment.players if players.name == hardest.strategy
        )
        one = command_line.options(
            ancient_one=hardest.ancient_one,
            difficulty=hardest.difficulty,
            players=hardest.players,
            team=hardest.team,
        )
        steps = [next_steps.lost_game(stored, number, self.experiment.first)]
        steps += next_steps.questions(stored, self.again.command)
        steps.append(("Smaller intervals", self._more(hardest, folder, *one, *players)))
        if not self.page.draws:
            steps.append(("The report", self._report(folder, own=True)))
        return steps

    def _report(self, folder: Where, *, own: bool) -> str:
        """Return the command line for a report; `own`: in the folder of the run, if it is on a disk."""
        out = [] if own and isinstance(folder, Path) else ["--out", "page.html"]
        return command_line.to_type("report", folder, *out)

    def _more(self, played: KeptCell, folder: Where, *cell: object) -> str:
        """Return the command line that reaches the requested precision, or triples it."""
        rule = self.experiment.stopping
        if rule is not None:
            low, high = played.interval or (0.0, 1.0)
            reached = (high - low) / 2 <= rule.half_width
            wanted = rule.half_width / 3 if reached else rule.half_width
            # Widths fall with the square root of the games.
            needed = _round_up(SPARE * played.games * ((high - low) / 2 / wanted) ** 2)
            most = max(needed, rule.max_games)
            return self.again.command("run", *cell, "--precision", f"{wanted:.2g}", "--max-games", most)
        return self._go_on("extend", folder, "-n", str(9 * self.experiment.games))

    def warn_if_nothing_changes(self) -> None:
        """Warn if a change of the printed data is not in play."""
        from analysis.tuning.variant import is_in_play

        experiment = self.experiment
        if experiment.scenario.changes and not is_in_play(
            experiment.game, experiment.scenario, experiment.cells
        ):
            self.say("None of these changes is in play here: the games equal those of the printed data.")

    def warn_if_slow(self) -> None:
        """Warn about strategies or a game in plain Python."""
        game = self.experiment.game
        if game.rules().plain:
            self.say(
                f"The rules of {game.title} are in plain Python, about a thousand times slower than compiled."
            )
            return
        everybody = [strategy for players in self.experiment.players for strategy in players.strategies]
        slow = dict.fromkeys(strategy.name for strategy in everybody if strategy.slow)
        if slow:
            self.say(f"In plain Python, about fifty times slower than compiled: {', '.join(slow)}.")

    def _resume(self, folder: Where) -> str:
        return self._go_on("resume", folder)

    def _go_on(self, verb: str, folder: Where, *words: str) -> str:
        """Return the command line that resumes a run and trusts its strategy files."""
        from simcore.games import origin_of

        origin = origin_of(self.experiment.game.name)
        code = any(
            "file" in strategy.origin for team in self.experiment.players for strategy in team.strategies
        )
        code = code or (origin is not None and not origin.distribution)
        return command_line.to_type("runs", verb, folder, *words, *(["--trust"] if code else []))
