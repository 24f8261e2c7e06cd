"""Options that several commands share, and their values once a game is known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from analysis.request import lookup
from analysis.request.kept import RUNS
from analysis.request.lookup import DEFAULT_PLAYERS
from analysis.request.numbers import share_of
from cli.shared import completion
from cli.shared.numbers import WHOLE, players_option
from cli.shared.settings_options import settings_options as settings_options
from cli.terminal.errors import Mistake
from cli.terminal.progress import duration
from cli.terminal.wording import KeptRuns, RemovedRuns, worded
from simcore.messages.names import unknown_name

if TYPE_CHECKING:
    from heuristics.strategy.players import Players
    from simcore.contract.game import Game, Scenario

Command = TypeVar("Command", bound=Callable[..., Any])

PATH = click.Path(path_type=Path)
USUAL_PLAYERS = f"{DEFAULT_PLAYERS}, or the number that a difficulty is designed for"
WHO = (
    "a name (see `strategy list`), a Python file (mine.py, or mine.py:NAME if it declares "
    "several; its code is executed), a file of weights (weights.toml) or a group "
    "(my-group.toml)."
)

game_option = click.option(
    "--game",
    "--game-name",
    "game_name",
    metavar="NAME",
    shell_complete=completion.games,
    help="Name of the game (see `game list`), or the folder of your own game, whose code is "
    "executed.  [default: the first game of the list]",
)
scenario_option = click.option(
    "--scenario",
    "scenario_file",
    type=PATH,
    metavar="FILE",
    help="Variant of the game's data: a TOML file, or a folder that `scenario export` wrote.",
)
seed_option = click.option(
    "--seed",
    type=WHOLE,
    metavar="N",
    help="Random seed; equal seeds play equal games.  [default: random]",
)
workers_option = click.option(
    "--workers",
    type=WHOLE,
    metavar="N",
    help="Number of threads; it does not affect results.  [default: all cores]",
)


class Skill(click.ParamType):  # type: ignore[type-arg]
    """Share of decisions that follow a strategy: `0.5` or `50%`; its bounds are checked later."""

    name = "skill"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Parse the share."""
        try:
            return float(share_of(str(value).strip()))
        except ValueError:
            self.fail(f"{value!r}: expected a share such as 0.5 or 50%", param, ctx)


class Place(click.ParamType):  # type: ignore[type-arg]
    """A folder on this machine, or the address of one in remote storage."""

    name = "place"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return a path, or an address unchanged."""
        if not isinstance(value, str):
            return value
        if "://" in value:
            self._check(value, param, ctx)
            return value
        path = Path(value)
        if path.is_file():
            self.fail(f"{value} is a file; expected a folder", param, ctx)
        return path

    def _check(self, address: str, param: click.Parameter | None, ctx: click.Context | None) -> None:
        from simcore.store.folder import StoreError
        from simcore.store.remote import check_address

        try:
            check_address(address)
        except StoreError as problem:
            self.fail(worded(problem), param, ctx)
        if address.startswith("memory://"):
            click.echo("Note: memory:// keeps nothing after this command ends.", err=True)


PLACE = Place()


def _runs_option(kind: type[click.Option]) -> Callable[[Any], Any]:
    """Add `--out`, the folder of kept runs; `kind` chooses the advice if that place fails."""
    return click.option(
        "--out",
        cls=kind,
        type=PLACE,
        default=RUNS,
        show_default=True,
        metavar="DIR",
        help="Folder of runs, or an address such as s3://bucket/runs.",
    )


out_option = _runs_option(click.Option)
kept_option = _runs_option(KeptRuns)
removed_option = _runs_option(RemovedRuns)
trust_option = click.option(
    "--trust",
    is_flag=True,
    help="Execute the strategy files in the run's folder. Inspect them first.",
)
break_lock_option = click.option(
    "--break-lock",
    is_flag=True,
    help="Take over a run that a process on another machine has locked. Make sure that the "
    "process has ended.",
)


def seconds_option(default: int) -> Callable[[Any], Any]:
    """Add the option for the duration of a check."""

    def checked(_context: Any, _parameter: Any, seconds: float) -> float:
        if not 1 <= seconds <= 3600:
            raise Mistake(f"--seconds {seconds:g}: must lie between 1 and 3600")
        return seconds

    return click.option(
        "--seconds",
        type=float,
        default=default,
        show_default=True,
        metavar="S",
        callback=checked,
        help="Approximate time to play, without compiling.",
    )


json_option = click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object.")
report_option = click.option(
    "--no-report",
    "report",
    is_flag=True,
    default=True,
    flag_value=False,
    help="Skip the report, which saves a few seconds. `elderodds report` writes it later.",
)
brief_option = click.option(
    "--brief",
    is_flag=True,
    help="Write a short report: findings, win rates and causes of loss, without maps and games.",
)
quiet_option = click.option(
    "--quiet", is_flag=True, help="Print no progress and no tables. Errors are still printed."
)


def data_options(command: Command) -> Command:
    """Add `--game`, `--scenario`, and the options of settings."""
    return game_option(scenario_option(settings_options(command)))


TEAM = "Investigators by seat. Sets the number of players if -p is missing.  [default: random in each game]"


def against(how_often: str) -> tuple[Callable[[Command], Command], ...]:
    """Add `--ancient-one` and `--difficulty`; `how_often` is the help on repetition and the default."""
    return (
        click.option(
            "-a",
            "--ancient-one",
            multiple=True,
            metavar="NAME",
            shell_complete=completion.ancient_ones,
            help=f"Ancient One.{how_often}",
        ),
        click.option(
            "-d",
            "--difficulty",
            multiple=True,
            metavar="NAME",
            shell_complete=completion.difficulties,
            help=f"Difficulty, or the equivalent of the game (see `scenario list`).{how_often}",
        ),
    )


def _names(ctx: click.Context, param: click.Parameter, texts: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return comma-separated or repeated names; None if there are none."""
    return tuple(name.strip() for text in texts for name in text.split(",")) or None


def cell_options(*, several: bool, team: str = TEAM) -> Callable[[Command], Command]:
    """Add the options of combinations and strategies; `several`: values may be repeated and make a grid.

    The command receives all values in either case, so that it can refuse a second one. `team` is the help of
    `--team`.
    """
    more = " May be repeated." if several else ""
    every = f"{more} `all` selects every one.  [default: all]" if several else "  [default: the first]"
    options = (
        *against(every),
        players_option(f"Number of players; 1 is the solo game.{more}  [default: {USUAL_PLAYERS}]"),
        click.option(
            "--team",
            multiple=True,
            metavar="NAME,NAME",
            callback=_names,
            shell_complete=completion.teams,
            help=team,
        ),
        click.option(
            "-s",
            "--strategy",
            multiple=True,
            metavar="STRATEGY",
            shell_complete=completion.strategies,
            help=f"Strategy of all seats: {WHO}{more}  [default: standard]",
        ),
        click.option(
            "--table",
            multiple=True,
            metavar="STRATEGY,...",
            shell_complete=completion.tables,
            help=f"Strategies by seat, instead of -s. Sets the number of players if -p is missing.{more}",
        ),
        click.option(
            "--skill",
            multiple=True,
            type=Skill(),
            metavar="0..1",
            help="Share of decisions that follow the strategy; the others are made at "
            f"random.{more + ' Several make a curve.' if several else ''}  [default: 1]",
        ),
    )

    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def request_of(given: Mapping[str, Any]) -> lookup.Request:
    """Return the request from the values of `cell_options` and `data_options`."""
    names = ("settings", "ancient_one", "difficulty", "players", "team", "strategy", "table", "skill")
    return lookup.choose(
        game=given["game_name"],
        scenario=given["scenario_file"],
        **{name: given[name] for name in names},
    )


def say_changes(scenario: Scenario, *, quiet: bool) -> None:
    """Print the changes of the printed data that apply to all results."""
    if scenario.changes and not quiet:
        from cli.terminal.tables import MOST_CHANGES
        from reports import words

        changes, meanings = scenario.changes, {number.key: number.meaning for number in scenario.numbers()}
        texts = [
            words.change(change.key, change.base, change.value, meanings.get(change.key))
            for change in changes[:MOST_CHANGES]
        ]
        more = f" and {len(changes) - MOST_CHANGES} more" if len(changes) > MOST_CHANGES else ""
        click.echo(f"Not as printed: {'; '.join(texts)}{more}.", err=True)


def check_at_least(option: str, value: int, least: int) -> int:
    """Check that a number is not smaller than a limit."""
    if value < least:
        raise Mistake(f"{option} {value}: must be at least {least}")
    return value


def choose_theme(name: str | None) -> str:
    """Return the theme of a page; the first one for None."""
    from reports.pages.render import THEMES

    if name is not None and name not in THEMES:
        raise Mistake(f"--theme: {unknown_name('theme', name, THEMES)}")
    return name or THEMES[0]


def check_at_most(option: str, value: int, limit: str) -> int:
    """Check that a number is not larger than a declared limit."""
    from simcore.process import limits

    most: int = getattr(limits, limit)
    if value > most:
        raise Mistake(f"{option} {value}: at most {most} ({limit})")
    return value


def choose_workers(workers: int | None) -> int:
    """Return the number of threads: the given one, or one per core."""
    from simcore.play.cores import cores
    from simcore.process.limits import MAX_WORKERS

    if workers is None:
        return min(cores(), MAX_WORKERS)
    return check_at_most("--workers", check_at_least("--workers", workers, 1), "MAX_WORKERS")


def warn_if_cold(game: Game, players: Iterable[Players], *, quiet: bool) -> None:
    """Announce the compilation of the rules and of strategies, if they have not been compiled yet."""
    if quiet:
        return
    from heuristics.strategy.compiling import compile_forecast
    from simcore.jit.cache import CACHE_SWITCH, nowhere_to_keep
    from simcore.jit.digest import unchanging

    # The kernels that the forecast digests are those that the rest of the command loads.
    click.get_current_context().with_resource(unchanging())
    forecast = compile_forecast(game, [strategy for one in players for strategy in one.strategies])
    if not forecast.what:
        return
    *others, last = forecast.what
    what = f"{', '.join(others)} and {last}" if others else last
    takes = f"Compiling {what} takes about {duration(round(forecast.seconds))}"
    nowhere = nowhere_to_keep()
    if nowhere is None:
        click.echo(f"{takes}. This happens once.", err=True)
        return
    click.echo(
        f"{takes}. Compiled code cannot be kept because {nowhere} is not writable. "
        f"To compile only once, set {CACHE_SWITCH} to a writable folder.",
        err=True,
    )
