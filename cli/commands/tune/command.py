"""`elderodds tune`: search for the smallest change of a game that meets targets, or only their check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.request import lookup
from analysis.request.numbers import choose_seed
from cli.shared import completion, options, output_file
from cli.shared.engine import EngineChoice, engine_options, exit_code, playing
from cli.shared.forecast import Work, warn_if_arms_long
from cli.shared.numbers import WHOLE
from cli.shared.rehearsal import begin_work
from cli.terminal.errors import EXIT_MISSED, Mistake, mistakes
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.json_out import dumps
from cli.terminal.progress import meter
from simcore.files.writing import write_file
from simcore.process.command_line import to_type

if TYPE_CHECKING:
    from analysis.tuning.propose import Proposal
    from analysis.tuning.tried import Search, Tried
    from analysis.tuning.tune_model import (
        ChangedNumber,
        LevelInversion,
        TargetReach,
        TargetVerdict,
        TuneResult,
    )
    from analysis.tuning.tune_scenario import Tuner
    from simcore.play.engines import Engine

GAMES, JUDGE_GAMES = 2_000, 10_000
MIN_GAMES = 2
"""Minimum number of games of each cell at a point."""

PRICE, BEAM_WIDTH, MAX_POINTS = 0.01, 3, 400
SEED, JUDGE_SEED = 1, 2


@click.command(short_help="Find the smallest change of a game that meets your targets.")
@click.argument("targets", type=options.PATH)
@click.option(
    "--check",
    is_flag=True,
    help="Evaluate the game without changing it. Exit with code 3 if a target is missed.",
)
@click.option("--strict", is_flag=True, help="With --check: treat warnings as missed targets.")
@click.option("-n", "--games", type=WHOLE, default=GAMES, show_default=True, metavar="N",
              help="Number of games per combination at each point of the search.")  # fmt: skip
@click.option("--judge-games", type=WHOLE, default=JUDGE_GAMES, show_default=True, metavar="N",
              help="Number of games per combination of the evaluation.")  # fmt: skip
@click.option("--seed", type=WHOLE, default=SEED, show_default=True, metavar="N",
              help="Random seed of the search.")  # fmt: skip
@click.option("--judge-seed", type=WHOLE, default=JUDGE_SEED, show_default=True, metavar="N",
              help="Random seed of the evaluation.")  # fmt: skip
@click.option("--price", type=float, default=PRICE, show_default=True, metavar="X",
              help="Cost of one step of a number, in units of misfit.")  # fmt: skip
@click.option("--beam-width", type=WHOLE, default=BEAM_WIDTH, show_default=True, metavar="K",
              help="Number of best points from which the search continues.")  # fmt: skip
@click.option("--max-points", type=WHOLE, default=MAX_POINTS, show_default=True, metavar="N",
              help="Maximum number of points to try.")  # fmt: skip
@click.option("--only", multiple=True, metavar="KEY", shell_complete=completion.keys,
              help="Propose only numbers whose key begins with KEY, if TARGETS names none. "
              "May be repeated.")  # fmt: skip
@options.data_options
@click.option("--out", type=options.PATH, metavar="FILE",
              help="File to write the variant to (.toml).  [default: TARGETS-tuned.toml]")  # fmt: skip
@output_file.overwrite_option
@output_file.figure_option()
@engine_options
@options.json_option
@options.quiet_option
def tune(
    targets: Path,
    check: bool,
    strict: bool,
    only: tuple[str, ...],
    game_name: str | None,
    scenario_file: Path | None,
    settings: tuple[str, ...],
    out: Path | None,
    overwrite: bool,
    figure: Path | None,
    engine: EngineChoice,
    as_json: bool,
    quiet: bool,
    **numbers: Any,
) -> int:
    """Find the smallest change of a game that meets your targets.

    TARGETS is a file of targets. The search minimizes misfit + price x size of the change on common luck. The
    result is evaluated with another seed: each target passes, warns or fails. If TARGETS names no numbers to
    change, the command proposes those with the best effect and uses them. It writes a variant, and exits with
    code 3 if a target is missed.
    """
    output_file.check_file("--figure", figure, output_file.PICTURES)
    if check and (out is not None or figure is not None):
        raise Mistake("--check: writes no files; remove --out and --figure")
    if strict and not check:
        raise Mistake("--strict: allowed only with --check")
    if only and check:
        raise Mistake("--only: not allowed with --check, which changes no numbers")
    file = out or Path(f"{targets.stem}-tuned.toml")
    if not check:
        output_file.check_new_file("--out", file, (".toml",), overwrite=overwrite)
    for name, least in (("games", MIN_GAMES), ("judge_games", 2), ("beam_width", 1), ("max_points", 1)):
        options.check_at_least(f"--{name.replace('_', '-')}", numbers[name], least)
    for name in ("seed", "judge_seed"):
        choose_seed(numbers[name])
    from analysis.tuning.targets import read_targets
    from analysis.tuning.tune_scenario import Tuner, TuningPlan

    game, scenario = lookup.choose_data(game_name, scenario_file, settings)
    with mistakes(ValueError):
        wanted = read_targets(targets, game, scenario)
        plan = TuningPlan(**numbers)
    opened = click.get_current_context().with_resource(engine.open())
    tuner = Tuner(game, scenario, wanted, plan, workers=opened.workers, engine=opened)
    call = Tuning(tuner, targets, file, figure, game_name, opened, as_json, quiet)
    options.warn_if_cold(game, [side.players for side in wanted.sides], quiet=quiet)
    if check:
        return call.check(strict)
    if only and wanted.ranges:
        raise Mistake(f"--only: {targets} names the numbers to change; remove --only, or the table [numbers]")
    if not wanted.ranges:
        proposed = call.propose(only)
        if proposed is None:
            return exit_code(opened, complete=False)
        ranges = [proposal.range for proposal in proposed]
        call = replace(call, tuner=tuner.with_ranges(ranges), proposed=proposed)
    return call.tune()


@dataclass(frozen=True)
class Tuning:
    """One call of the command."""

    tuner: Tuner
    targets: Path
    out: Path
    figure: Path | None
    game_name: str | None
    engine: Engine
    as_json: bool
    quiet: bool
    proposed: list[Proposal] | None = None

    def say(self, line: str) -> None:
        """Print a line for people."""
        if not self.quiet:
            click.echo(line, err=True)

    def check(self, strict: bool) -> int:
        """Evaluate the scenario as it is."""
        from analysis.tuning.tune_result import check_result, judged

        begin_work()
        tuner = self.tuner
        total = len(tuner.targets.sides) * tuner.plan.judge_games
        self._forecast(Work(lambda _: total, tuner.plan.games, further="--judge-games sets fewer games."))
        with playing(), stop_on_interrupt() as stop, meter(total, quiet=self.quiet) as bar:
            bar.begin("judging")
            judgement = judged(tuner, tuner.scenario, progress=bar.advance, stop=stop)
        if judgement is None:
            self.say("Interrupted before the evaluation.")
            return exit_code(self.engine, complete=False)
        self._show(judgement.verdicts, "As it is")
        result = check_result(tuner, judgement.verdicts, strict=strict)
        if self.as_json:
            click.echo(dumps(result))
        return EXIT_MISSED if result.missed else 0

    def tune(self) -> int:
        """Search, evaluate and write."""
        from analysis.tuning.tune_result import judged, tune_result
        from reports.words import plural

        tuner = self.tuner
        self.say(
            f"{self.engine.words}, {plural(len(tuner.targets.targets), 'target')}, "
            f"{plural(len(tuner.targets.sides), 'cell')}, {plural(len(tuner.targets.ranges), 'number')} may "
            f"move, {tuner.plan.games:,} games of each at a point."
        )
        if self.proposed is None:  # else the proposal has forecast the time already
            further = f"--max-points sets fewer points than {tuner.plan.max_points}."
            self._forecast(Work(tuner.games_with, tuner.plan.games, MIN_GAMES, at_most=True, further=further))
        with playing(), stop_on_interrupt() as stop, meter(tuner.total_games, quiet=self.quiet) as bar:
            bar.begin("as it is")

            def show_point(progress: Search, tried: Tried) -> None:
                best = tuner.ranked(progress)[0]
                bar.begin(f"point {len(progress.tried)}, misfit {best.misfit:.3f}, size {best.size:g}")

            progress = tuner.search(
                on_point=show_point, looked=self._print_reach, progress=bar.advance, stop=stop
            )
            if not progress.tried:
                self.say("Interrupted before the first point was played; no file is written.")
                return exit_code(self.engine, complete=False)
            best = tuner.best(progress)
            bar.begin("judging")
            before = judged(tuner, tuner.scenario, beside=tuner.steps, progress=bar.advance)
            after = judged(tuner, tuner.at(best.point), beside=tuner.steps, progress=bar.advance)
        if before is None or after is None:
            self.say("Interrupted before the evaluation; no file is written.")
            return exit_code(self.engine, complete=False)
        result = tune_result(tuner, progress, before, after, self.proposed, name=self.out.stem)
        if result.variant is not None:
            write_file(self.out, result.variant)
        if self.as_json:
            click.echo(dumps(result))
        self.say(f"\n{tune_sentence(result)}")
        self._print(progress, best, result)
        from reports.pages.balance import trade_off_drawing

        output_file.save_figure(lambda: trade_off_drawing(result), self.figure, self.say)
        complete = progress.complete or len(progress.tried) >= tuner.plan.max_points
        return exit_code(self.engine, complete=complete) or (EXIT_MISSED if result.missed else 0)

    def propose(self, only: tuple[str, ...]) -> list[Proposal] | None:
        """Find and print numbers that bring the targets nearer; None after a stop."""
        from analysis.tuning.propose import games_of, propose, surveys

        tuner = self.tuner
        with mistakes(ValueError, prefix="--only: "):
            planned = surveys(tuner, only)
        numbers = sum(len(survey.quantities) for survey in planned)
        games = games_of(planned, tuner.plan.games)
        self.say(
            f"[numbers] names no number. Searching for numbers that help to meet the targets: {numbers:,} "
            f"to try, {games:,} games." + ("" if only else " --only selects fewer.")
        )

        def both(games: int) -> int:
            return games_of(planned, games) + tuner.games_with(games)

        beside = sum(survey.seconds_to_check() for survey in planned)
        self._forecast(Work(both, tuner.plan.games, MIN_GAMES, at_most=True, beside=beside))
        with playing(), stop_on_interrupt() as stop, meter(games, quiet=self.quiet) as bar:
            proposed = propose(tuner, only=only, begin=bar.begin, progress=bar.advance, stop=stop)
        if proposed is None:
            self.say("Interrupted; no numbers are proposed.")
        elif not proposed:
            self.say("No single number helps to meet the targets. The original game is evaluated.")
        for proposal in proposed or ():
            quantity = proposal.range.quantity
            self.say(f"  {quantity.key}: {quantity.value} -> {proposal.value} ({quantity.meaning})")
        return proposed

    def _forecast(self, work: Work) -> None:
        """Print the expected time if it is long."""
        from analysis.experiment.common_luck import Arm
        from analysis.tuning.tune_result import unchanged_text

        tuner = self.tuner
        begin_work(self.out, lambda path: write_file(path, unchanged_text(tuner, path.stem)))
        arms = [
            Arm(side.name, tuner.game, tuner.scenario, side.cell, side.players)
            for side in tuner.targets.sides
        ]
        with playing():
            warn_if_arms_long(arms, work, self.engine, tuner.plan.seed, quiet=self.quiet)

    def _print_reach(self, progress: Search) -> None:
        """Print the targets that the numbers cannot reach."""
        for reach in self.tuner.reaches(progress):
            if reach.is_out_of_reach:
                self.say(reach_line(reach))

    def _print(self, progress: Search, best: Tried, result: TuneResult) -> None:
        if self.quiet:
            return
        if not progress.complete:
            limit = (
                ""
                if len(progress.tried) < self.tuner.plan.max_points
                else f" at --max-points {self.tuner.plan.max_points}"
            )
            self.say(f"The search ended early{limit}. This is the best point so far.")
        self.say(f"\n{len(progress.tried)} points tried. Best point for each size of change:")
        self._print_front(progress, best)
        self._print_reach(progress)
        self._show(result.before, "Before")
        self._show(result.after, "After")
        if result.variant is None:
            self.say("There are no numbers to change, so no variant is written.")
            return
        where = [*(["--game", self.game_name] if self.game_name else []), "--scenario", str(self.out)]
        self.say(f"\nVariant:  {self.out}\nPlay it:  {to_type('run', *where)}")
        self.say(f"Check it: {to_type('tune', self.targets, '--check', *where)}")

    def _print_front(self, progress: Search, best: Tried) -> None:
        """Print the best point of each size."""
        from analysis.tuning.tried import front

        for tried in front(progress):
            here = "  <- chosen" if tried.point == best.point else ""
            games = f"{tried.games:,} games"
            self.say(
                f"  size {tried.size:g}: misfit {tried.misfit:.4f} ({games})  {self._words(tried)}{here}"
            )

    def _words(self, tried: Tried) -> str:
        moved = [
            number.text(value)
            for number, value in zip(self.tuner.targets.ranges, tried.point, strict=True)
            if value != number.quantity.value
        ]
        return ", ".join(moved) or "as it is"

    def _show(self, verdicts: Sequence[TargetVerdict], title: str) -> None:
        from cli.commands.tune.table import verdict_table
        from cli.terminal.tables import show

        if not self.quiet:
            plan = self.tuner.plan
            show(verdict_table(verdicts, f"{title}: {plan.judge_games:,} games of seed {plan.judge_seed}"))


def reach_line(reach: TargetReach) -> str:
    """Return a sentence about a target out of reach: the nearest win rate, and the numbers at their ends."""
    from cli.terminal.tables import percent

    end = "at most" if reach.wanted > reach.highest else "at least"
    sentence = (
        f"Out of reach: {reach.target} is {percent(reach.wanted)}; {reach.side} reaches {end} "
        f"{percent(reach.nearest)}."
    )
    further = (
        f" Numbers at the end of their range: {', '.join(reach.at_the_end)}." if reach.at_the_end else ""
    )
    return sentence + further


def inversion_sentence(inversion: LevelInversion) -> str:
    """Return a warning about a difficulty that is easier than the one below it after the change."""
    from cli.terminal.tables import percent
    from reports.words import plural

    rates = " against ".join(map(percent, inversion.rates))
    where = f"{inversion.ancient_one}, {plural(inversion.players, 'player')}"
    return f"Warning: {inversion.easier} becomes easier than {inversion.harder}, {rates} ({where})."


def tune_sentence(result: TuneResult) -> str:
    """Describe the change and the number of targets that it meets; warnings come first."""
    from analysis.tuning.tune_model import WARN

    warnings = "".join(f"{inversion_sentence(inversion)} " for inversion in result.inversions)
    changes = "; ".join(map(_change, result.changed)) or "nothing"
    unsure = sum(verdict.result == WARN for verdict in result.after)
    left = f", {unsure} undecided (more games needed)" if unsure else ""
    return f"{warnings}Change {changes}. {result.met} of {len(result.after)} targets met{left}."


def _change(changed: ChangedNumber) -> str:
    """Describe the change of a number or of another value."""
    if changed.now is None:
        return f"{changed.key} to {changed.value}"
    return f"{changed.meaning} from {changed.now} to {changed.value}"
