"""`elderodds compare`: differences in difficulty on common luck."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analysis.request.kept import RUNS
from cli.commands.compare.tables import show_comparison
from cli.commands.compare.tension import check_tension, compare_tension, tension_option
from cli.shared import completion, options, output_file, stopping
from cli.shared.data_draws import check_data_range, data_range_options
from cli.shared.engine import EngineChoice, engine_options, exit_code, playing
from cli.shared.forecast import Work, games_of_data_range, seconds_of_draws, warn_if_arms_long
from cli.shared.numbers import WHOLE
from cli.terminal.errors import Mistake, mistakes
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.json_out import dumps
from cli.terminal.progress import meter
from cli.terminal.tables import changes_line, played_title, points
from simcore.data import toml_write
from simcore.files.writing import write_file

if TYPE_CHECKING:
    from analysis.comparison.contest import Contest, Rule
    from analysis.comparison.contest_model import ContestResult, PairRanges
    from analysis.experiment.common_luck import Arm
    from analysis.request.contestants import Contestants

DECIDED = "decided"
LEAST = 2
"""Minimum number of games of each arm."""


@click.command(short_help="Compare strategies, variants or Ancient Ones on common luck.")
@click.argument("arms", nargs=-1, shell_complete=completion.arms)
@options.cell_options(several=True)
@stopping.games_option
@click.option(
    "--until",
    type=click.Choice([DECIDED]),
    help="Play until it is decided which arm wins more, or that they differ by less than "
    "--margin. Replaces -n.",
)
@stopping.precision_option
@click.option(
    "--margin",
    type=stopping.Share(),
    default="1%",
    show_default=True,
    metavar="SHARE",
    help="Smallest difference that matters.",
)
@stopping.max_games_option
@click.option(
    "--seed",
    type=WHOLE,
    metavar="N",
    help="Random seed.  [default: that of the kept run, else random]",
)
@options.data_options
@engine_options
@data_range_options
@tension_option
@output_file.figure_option()
@click.option("--out", type=options.PATH, metavar="FILE", help="Also write the JSON result to a file.")
@options.json_option
@options.quiet_option
def compare(
    arms: tuple[str, ...],
    ancient_one: tuple[str, ...],
    difficulty: tuple[str, ...],
    players: tuple[int | str, ...],
    team: tuple[str, ...] | None,
    strategy: tuple[str, ...],
    table: tuple[str, ...],
    skill: tuple[float, ...],
    games: int | None,
    until: str | None,
    precision: float | None,
    margin: float,
    max_games: int | None,
    seed: int | None,
    game_name: str | None,
    scenario_file: Path | None,
    settings: tuple[str, ...],
    engine: EngineChoice,
    data_range: bool | None,
    data_range_games: int | None,
    tension: int | None,
    figure: Path | None,
    out: Path | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Compare strategies, variants or Ancient Ones on common luck.

    Each ARM is one or more words joined by +, such as hard+3p+expert. A word is an Ancient One, a difficulty,
    a number of players (3p, solo), a strategy (a name, NAME@SKILL, mine.py, weights.toml, my-group.toml), a
    variant file, KEY=VALUE, an investigator, a team (NAME,NAME), the folder of a kept run, or as-printed (the
    game without variant, as in `compare easier.toml as-printed`). Options apply to all arms. If one arm is a
    kept run, the others inherit its settings.

    Without ARMS, `--ancient-one all` ranks the Ancient Ones at each difficulty and for each strategy.
    """
    _check(games, max_games, until, precision, figure, out)
    check_data_range(data_range, data_range_games)
    from analysis.comparison.contest import Contest
    from analysis.comparison.contest_result import contest_result
    from analysis.request.contestants import ComparisonRequest, Grid, contestants, rule_of

    grid = Grid(ancient_one, difficulty, players, strategy, table, skill)
    names = None if team is None else ",".join(team)
    given = ComparisonRequest(grid, names, game_name, scenario_file, settings, seed)
    known_arms = contestants(arms, given, Path(RUNS))
    _check_contestants(known_arms, figure, tension)
    rule = rule_of(
        known_arms,
        games=games,
        decided=until is not None,
        precision=precision,
        margin=margin,
        max_games=max_games,
    )
    there = click.get_current_context().with_resource(engine.open())
    contest = Contest(known_arms.arms, known_arms.panels, rule, known_arms.seed, there.workers, there)
    if not quiet:
        _say_first(known_arms, rule, there.words, by_words=bool(arms))
    complete, ranges = _play(contest, data_range, data_range_games, quiet)
    apart = None
    if tension is not None and complete:
        apart, complete = compare_tension(contest, tension, quiet=quiet)
    result = contest_result(contest, complete=complete, data_uncertainty=ranges, tension=apart)
    if as_json:
        click.echo(dumps(result))
    _put_out(result, known_arms, out, figure, quiet=quiet)
    return exit_code(there, complete=complete)


def _check(
    games: int | None,
    max_games: int | None,
    until: str | None,
    precision: float | None,
    figure: Path | None,
    out: Path | None,
) -> None:
    """Refuse options that are wrong before anything is loaded."""
    stopping.check_stopping(games, max_games, until=until, precision=precision)
    output_file.check_file("--figure", figure, output_file.PICTURES)
    output_file.check_file("--out", out)


def _check_contestants(contestants: Contestants, figure: Path | None, tension: int | None) -> None:
    """Refuse options that do not apply to these arms."""
    check_tension(contestants, tension)
    if figure is not None and not contestants.panels:
        raise Mistake(
            "--figure: these runs are of different games, so there are no differences to draw; `report` "
            "draws each of them"
        )


def _say_first(contestants: Contestants, rule: Rule, where: str, *, by_words: bool) -> None:
    """Describe the plan before the games are played."""
    number = len(contestants.arms) - len(contestants.kept_arms)
    what = f"{number * rule.games:,} games" if number else "nothing to play"
    if rule.precision is not None:
        what = f"until every difference is known within {points(rule.precision)}"
    elif rule.decided:
        what = f"until every pair is decided or closer than {points(rule.margin)}"
    most = f", at most {rule.games:,} games of each arm" if rule.stops else ""
    click.echo(f"Seed {contestants.seed}, {where}, {what}{most}.", err=True)
    for note in [*(_not_named(contestants) if by_words else []), *_changes(contestants), *contestants.notes]:
        click.echo(note, err=True)


def _not_named(contestants: Contestants) -> list[str]:
    """Return a note on the default Ancient One and difficulty, if no arm names any."""
    from analysis.experiment.common_luck import Arm

    taken = []
    for part, option in (("ancient_one", "-a"), ("difficulty", "-d")):
        names = dict.fromkeys(
            str(getattr(arm.cell, part))
            for arm, spec in zip(contestants.arms, contestants.specs, strict=True)
            if isinstance(arm, Arm) and spec is not None and getattr(spec, part) is None
        )
        taken += [f"{', '.join(names)} (change it with `{option}`)"] if names else []
    return [f"By default: {' and '.join(taken)}."] if taken else []


def _changes(contestants: Contestants) -> list[str]:
    """Describe the changes of the data by arm, or once if all arms share them."""
    named: dict[str, list[str]] = {}
    for arm in contestants.arms:
        changes = changes_line({key: toml_write.readable(value) for key, value in arm.changes.items()})
        if changes.replace(" ", "") != arm.name:  # else its name shows it
            named.setdefault(changes, []).append(arm.name)
    if [len(names) for names in named.values()] == [len(contestants.arms)]:
        return [f"Not as printed: {changes}." for changes in named if changes]
    return [f"{', '.join(names)}: not as printed: {changes}." for changes, names in named.items() if changes]


def _play(
    contest: Contest, data_range: bool | None, data_range_games: int | None, quiet: bool
) -> tuple[bool, PairRanges | None]:
    """Play all open games, then with other data; return whether all were played, and the ranges."""
    played = contest.luck.arms
    if played:
        options.warn_if_cold(played[0].game, [arm.players for arm in played], quiet=quiet)
    total = len(played) * contest.rule.games
    _forecast(contest, data_range, data_range_games, quiet=quiet)
    with playing(), stop_on_interrupt() as stop, meter(total, quiet=quiet) as bar:

        def begin(arm: Arm) -> None:
            bar.begin(played_title(arm.cell, arm.players.name))

        if not contest.play(begin=begin, expect=bar.expect, progress=bar.advance, stop=stop):
            return False, None
    with playing(), stop_on_interrupt() as stop:
        return _data_range(contest, data_range, data_range_games, stop, quiet=quiet)


def _forecast(
    contest: Contest, data_range: bool | None, data_range_games: int | None, *, quiet: bool
) -> None:
    """Print the duration, if it is long and no stopping rule decides it."""
    arms, games, seed = contest.luck.arms, contest.rule.games, contest.luck.seed
    if contest.rule.stops or contest.engine is None:
        return
    from simcore.store.plan_model import DATA_RANGE_GAMES

    again = (data_range_games or DATA_RANGE_GAMES) if _with_data_range(contest, data_range) else 0

    def total(games: int) -> int:
        return len(arms) * (games + games_of_data_range(games, again))

    with playing():
        work = Work(total, games, LEAST, beside=seconds_of_draws(arms, games, again))
        warn_if_arms_long(arms, work, contest.engine, seed, quiet=quiet)


def _with_data_range(contest: Contest, asked: bool | None) -> bool:
    """Return whether to play under alternatives of the data: as the user chooses, else if it is quick."""
    slow = any(
        arm.game.rules().plain or any(strategy.slow for strategy in arm.players.strategies)
        for arm in contest.luck.arms
    )
    return not slow if asked is None else asked


def _data_range(
    contest: Contest, asked: bool | None, data_range_games: int | None, stop: threading.Event, *, quiet: bool
) -> tuple[bool, PairRanges | None]:
    """Play the arms under alternatives of the data, as the user chooses, else if it takes seconds."""
    if not _with_data_range(contest, asked):
        return True, None
    from analysis.influence.pair_data_range import pair_survey

    survey = pair_survey(contest, data_range_games)
    if survey is None:
        return True, None
    if not quiet:
        click.echo(f"{survey.total_games:,} more games under alternatives of the data.", err=True)
    with meter(survey.total_games, quiet=quiet) as bar:
        ranges = survey.play(
            begin=lambda what: bar.begin(f"other data: {what}"), progress=bar.advance, stop=stop
        )
    return ranges is not None, ranges


def _put_out(
    result: ContestResult, contestants: Contestants, out: Path | None, figure: Path | None, *, quiet: bool
) -> None:
    """Write, draw and print the outputs that the user selects."""
    if out is not None:
        _keep(out, dumps(result, indent=1) + "\n")
    if figure is not None and result.pairs:
        _draw(result, figure)
    if not quiet and (result.pairs or not contestants.panels):
        show_comparison(result, contestants)
    elif not quiet:
        click.echo("Interrupted before two arms had games in common; there are no results.", err=True)


def _keep(file: Path, text: str) -> None:
    with mistakes(OSError, prefix=f"--out {file}: cannot be written: "):
        write_file(file, text)


def _draw(result: ContestResult, file: Path) -> None:
    from reports.figures.forest import comparison_drawing

    with mistakes(OSError, prefix=f"--figure {file}: cannot be written: "):
        comparison_drawing(result).save(file)
