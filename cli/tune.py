"""`elderodds tune`: the smallest change of a game that meets targets, or only the check of them."""

from __future__ import annotations

import json
import shlex
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli import balance, options
from cli.errors import EXIT_INTERRUPTED, EXIT_MISSED, Broken, Mistake, mistakes
from cli.progress import meter, stop_on_interrupt

if TYPE_CHECKING:
    from analysis.judge_targets import Verdict
    from analysis.tune_scenario import Found, Tried, Tuner
    from simcore.game import Scenario

GAMES, JUDGE_GAMES = 2_000, 10_000
PRICE, BEAM, MOST = 0.01, 3, 400
SEED, JUDGE_SEED = 1, 2
SCHEMA = "elderodds.tune/1"


@click.command(short_help="Find the smallest change of a game that meets targets, or check them.")
@click.argument("targets", type=options.PATH)
@click.option(
    "--check", is_flag=True, help="Only judge the game as it is; exit code 3 if a target is missed."
)
@click.option("--strict", is_flag=True, help="With --check: a warning counts as missed.")
@click.option("-n", "--games", type=int, default=GAMES, show_default=True, metavar="N",
              help="Games of each cell at each point of the search.")  # fmt: skip
@click.option("--judge-games", type=int, default=JUDGE_GAMES, show_default=True, metavar="N",
              help="Games of each cell to judge by.")  # fmt: skip
@click.option("--seed", type=int, default=SEED, show_default=True, metavar="N",
              help="Key of the luck of the search.")  # fmt: skip
@click.option("--judge-seed", type=int, default=JUDGE_SEED, show_default=True, metavar="N",
              help="Key of the luck on which targets are judged.")  # fmt: skip
@click.option("--price", type=float, default=PRICE, show_default=True, metavar="X",
              help="What a step of a number costs, in misfit.")  # fmt: skip
@click.option("--beam", type=int, default=BEAM, show_default=True, metavar="K",
              help="How many of the best points are gone on from at a time.")  # fmt: skip
@click.option("--most", type=int, default=MOST, show_default=True, metavar="N",
              help="Points that are tried at most.")  # fmt: skip
@options.data_options
@click.option("--out", type=options.PATH, metavar="FILE",
              help="Where the variant goes (.toml).  [default: TARGETS-tuned.toml]")  # fmt: skip
@balance.figure_option
@options.workers_option
@options.json_option
@options.quiet_option
def tune(
    targets: Path,
    check: bool,
    strict: bool,
    game_name: str | None,
    scenario_file: Path | None,
    settings: tuple[str, ...],
    out: Path | None,
    figure: Path | None,
    workers: int | None,
    as_json: bool,
    quiet: bool,
    **numbers: Any,
) -> int:
    """Find the smallest change of a game that meets the targets in file TARGETS, and write it as a variant.

    The search makes misfit + price x size of the change small, on common luck; what it finds is judged on the
    luck of another seed: each target gets pass, warn or fail.
    """
    balance.check_file("--figure", figure, balance.PICTURES)
    if check and (out is not None or figure is not None):
        raise Mistake("--check: nothing is written; leave out --out and --figure")
    if strict and not check:
        raise Mistake("--strict: only with --check")
    file = out or Path(f"{targets.stem}-tuned.toml")
    if not check:
        balance.check_file("--out", file, (".toml",), new=True)
    for name, least in (("games", 2), ("judge_games", 2), ("beam", 1), ("most", 1)):
        options.check_at_least(f"--{name.replace('_', '-')}", numbers[name], least)
    for name in ("seed", "judge_seed"):
        options.choose_seed(numbers[name])
    from analysis.targets import read_targets
    from analysis.tune_scenario import Plan, Tuner

    game = options.choose_game(game_name)
    scenario = options.load_scenario(game, scenario_file, settings)
    with mistakes(ValueError):
        wanted = read_targets(targets, game, scenario)
        plan = Plan(**numbers)
    if not check and not wanted.ranges:
        raise Mistake(
            f"{targets}: numbers: nothing may move; name numbers in a table [numbers], or use --check"
        )
    threads = options.choose_workers(workers)
    tuner = Tuner(game, scenario, wanted, plan, workers=threads)
    call = Call(tuner, targets, file, figure, game_name, threads, as_json, quiet)
    options.warn_if_cold(quiet=quiet)
    return call.check(strict) if check else call.tune()


@dataclass(frozen=True)
class Call:
    """One call of the command."""

    tuner: Tuner
    targets: Path
    out: Path
    figure: Path | None
    game_name: str | None
    workers: int
    as_json: bool
    quiet: bool

    def say(self, line: str) -> None:
        """Print a line for people."""
        if not self.quiet:
            click.echo(line, err=True)

    def check(self, strict: bool) -> int:
        """Judge the scenario as it is."""
        sides = len(self.tuner.targets.sides)
        with stop_on_interrupt() as stop, meter(sides * self.tuner.plan.judge_games, quiet=self.quiet) as bar:
            bar.begin("judging")
            verdicts = self._judge(self.tuner.scenario, bar, stop)
        if verdicts is None:
            self.say("Interrupted; nothing is judged.")
            return EXIT_INTERRUPTED
        self._show(verdicts, "As it is")
        results = [verdict.result for verdict in verdicts]
        missed = "fail" in results or (strict and "warn" in results)
        if self.as_json:
            told = [verdict.to_dict() for verdict in verdicts]
            click.echo(json.dumps({**self._head(), "targets": told, "missed": missed}))
        return EXIT_MISSED if missed else 0

    def tune(self) -> int:
        """Search, judge and write."""
        tuner = self.tuner
        self.say(
            f"{len(tuner.targets.targets)} targets, {len(tuner.targets.sides)} cells, "
            f"{len(tuner.targets.ranges)} numbers may move, {tuner.plan.games:,} games of each at a point."
        )
        with stop_on_interrupt() as stop, meter(tuner.total_games, quiet=self.quiet) as bar:
            bar.begin("as it is")

            def each(found: Found, tried: Tried) -> None:
                best = tuner.ranked(found)[0]
                bar.begin(f"point {len(found.tried)}, misfit {best.misfit:.3f}, size {best.size:g}")

            found = self._playing(lambda: tuner.search(each=each, progress=bar.advance, stop=stop))
            if not found.tried:
                self.say("Interrupted before the first point was played; nothing is written.")
                return EXIT_INTERRUPTED
            best = tuner.best(found)
            bar.begin("judging")
            before = self._judge(tuner.scenario, bar, None)
            after = self._judge(tuner.at(best.point), bar, None)
        assert before is not None
        assert after is not None
        result = self._result(found, best, before, after)
        self._write(result, best)
        if self.as_json:
            click.echo(json.dumps(result))
        self._tell(found, best, before, after)
        from reports.balance import trade_off_drawing

        balance.save_figure(lambda: trade_off_drawing(result), self.figure, self.say)
        return 0 if found.complete or len(found.tried) >= tuner.plan.most else EXIT_INTERRUPTED

    def _playing(self, play: Any) -> Any:
        from simcore.faults import StrategyError

        try:
            return play()
        except StrategyError as problem:
            raise Broken(f"a strategy is broken: {problem}") from problem

    def _judge(self, scenario: Scenario, bar: Any, stop: Any) -> list[Verdict] | None:
        from analysis.judge_targets import judge

        plan = self.tuner.plan
        wins = self._playing(
            lambda: self.tuner.wins(
                scenario, plan.judge_games, plan.judge_seed, progress=bar.advance, stop=stop
            )
        )
        return None if wins is None else judge(self.tuner.targets.targets, wins)

    def _head(self) -> dict[str, Any]:
        tuner = self.tuner
        players = {side.players.name: side.players for side in tuner.targets.sides}
        told = balance.provenance(
            tuner.game,
            tuner.scenario,
            players.values(),
            seed=tuner.plan.judge_seed,
            games=tuner.plan.judge_games,
            workers=self.workers,
        )
        return {"schema": SCHEMA, "provenance": told, "plan": asdict(tuner.plan)}

    def _result(
        self, found: Found, best: Tried, before: list[Verdict], after: list[Verdict]
    ) -> dict[str, Any]:
        from analysis.tune_scenario import front

        line = {tried.point for tried in front(found)}
        keys = [each.quantity.key for each in self.tuner.targets.ranges]
        tried = [
            {
                "values": dict(zip(keys, each.point, strict=True)),
                "rates": dict(each.rates),
                "misfit": each.misfit,
                "size": each.size,
                "front": each.point in line,
                "chosen": each.point == best.point,
            }
            for each in found.tried.values()
        ]
        return {
            **self._head(),
            "complete": found.complete,
            "settings": self.tuner.settings(best.point),
            "misfit": best.misfit,
            "size": best.size,
            "before": [verdict.to_dict() for verdict in before],
            "after": [verdict.to_dict() for verdict in after],
            "tried": tried,
            "refused": len(found.refused),
        }

    def _write(self, result: dict[str, Any], best: Tried) -> None:
        """The variant file, with a note of where it comes from."""
        from analysis.tune_scenario import variant
        from simcore.toml_text import dumps

        tuner, plan = self.tuner, self.tuner.plan
        met = sum(verdict["result"] == "pass" for verdict in result["after"])
        note = (
            f"Found by `{result['provenance']['command']}` (elderodds {result['provenance']['version']}) "
            f"from data {tuner.scenario.digest[:16]}; {met} of {len(result['after'])} targets pass with "
            f"{plan.judge_games} games of seed {plan.judge_seed}."
        )
        content = variant(tuner.game, tuner.at(best.point), self.out.stem, note)
        self.out.write_text(dumps(content), encoding="utf-8")

    def _tell(self, found: Found, best: Tried, before: list[Verdict], after: list[Verdict]) -> None:
        from analysis.tune_scenario import front

        if self.quiet:
            return
        if not found.complete:
            limit = "" if len(found.tried) < self.tuner.plan.most else f" at --most {self.tuner.plan.most}"
            self.say(f"The search was ended{limit}; this is the best so far.")
        self.say(f"\n{len(found.tried)} points tried. What can be had for each size of change:")
        for tried in front(found):
            here = "  <- chosen" if tried.point == best.point else ""
            self.say(f"  size {tried.size:g}: misfit {tried.misfit:.4f}  {self._words(tried)}{here}")
        self._show(before, "Before")
        self._show(after, "After")
        where = [*(["--game", self.game_name] if self.game_name else []), "--scenario", str(self.out)]
        self.say(f"\nVariant:  {self.out}\nPlay it:  {shlex.join(['elderodds', 'run', *where])}")
        check = ["elderodds", "tune", str(self.targets), "--check", *where]
        self.say(f"Check it: {shlex.join(check)}")

    def _words(self, tried: Tried) -> str:
        moved = [
            f"{each.quantity.key} {each.quantity.value} -> {value}"
            for each, value in zip(self.tuner.targets.ranges, tried.point, strict=True)
            if value != each.quantity.value
        ]
        return ", ".join(moved) or "as it is"

    def _show(self, verdicts: list[Verdict], title: str) -> None:
        from cli.tables import show
        from cli.tune_table import verdict_table

        if not self.quiet:
            plan = self.tuner.plan
            show(verdict_table(verdicts, f"{title}: {plan.judge_games:,} games of seed {plan.judge_seed}"))
