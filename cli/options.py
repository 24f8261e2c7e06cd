"""Options that several commands share, and what they mean once a game is known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli.errors import Mistake, mistakes
from simcore.names import unknown_name

if TYPE_CHECKING:
    from heuristics.contract import Strategy
    from heuristics.players import Players
    from simcore.game import Cell, Game, Scenario
    from simcore.stored import StoredRun

Command = TypeVar("Command", bound=Callable[..., Any])

ALL = "all"
MAX_SEED = 2**63 - 1
DEFAULT_PLAYERS = 2
PATH = click.Path(path_type=Path)
WHO = (
    "a name (see `strategy list`), a file of your own (mine.py, or mine.py:name if it declares several; "
    "it is code, and it is run), or weights.toml."
)

game_option = click.option(
    "--game", "--game-name", "game_name", metavar="NAME", help="Which game.  [default: the first there is]"
)
scenario_option = click.option(
    "--scenario",
    "scenario_file",
    type=PATH,
    metavar="FILE",
    help="Variant of the game's data: a TOML file, or a folder that was exported and edited.",
)
set_option = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="KEY=VALUE",
    help="Change one number of the data. May be repeated.",
)
workers_option = click.option(
    "--workers", type=int, metavar="N", help="Threads; results do not depend on it.  [default: all cores]"
)


class Place(click.ParamType[Any]):
    """A folder on this machine, or the address of one elsewhere."""

    name = "place"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """A path, or the address as it is."""
        if not isinstance(value, str) or "://" in value:
            return value
        path = Path(value)
        if path.is_file():
            self.fail(f"{value} is a file; expected a folder", param, ctx)
        return path


PLACE = Place()
RUNS = "elderodds-runs"
"""Where runs are kept unless --out says otherwise."""

out_option = click.option(
    "--out",
    type=PLACE,
    default=RUNS,
    show_default=True,
    metavar="DIR",
    help="Where runs are kept: a folder, or an address such as s3://bucket/runs.",
)
trust_option = click.option(
    "--trust",
    is_flag=True,
    help="Run the strategy files that are kept in the run's folder. They are code: look at them first.",
)
break_lock_option = click.option(
    "--break-lock", is_flag=True, help="Take the run from a process of another machine that is surely gone."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Put one JSON object on stdout.")
quiet_option = click.option("--quiet", is_flag=True, help="No progress, no tables; mistakes are still told.")


def data_options(command: Command) -> Command:
    """`--game`, `--scenario`, `--set`."""
    return game_option(scenario_option(set_option(command)))


def cell_options(*, several: bool) -> Callable[[Command], Command]:
    """What is played and by whom; `several`: values may be repeated and make a grid."""
    more = " May be repeated." if several else ""
    every = f"{more} `all`: every one.  [default: all]" if several else "  [default: the first]"
    options = (
        click.option("-a", "--ancient-one", multiple=several, metavar="NAME", help=f"Who is fought.{every}"),
        click.option(
            "-d",
            "--difficulty",
            multiple=several,
            metavar="NAME",
            help=f"How hard: a difficulty, or what a game has in its place (`scenario list`).{every}",
        ),
        click.option(
            "-p",
            "--players",
            multiple=several,
            type=int,
            metavar="N",
            help=f"Players; 1 is the solo game.{more}  [default: {DEFAULT_PLAYERS}]",
        ),
        click.option(
            "--team",
            metavar="NAME,NAME",
            help="Investigators in seat order, one a seat.  [default: drawn at random in each game]",
        ),
        click.option(
            "-s",
            "--strategy",
            multiple=several,
            metavar="WHO",
            help=f"Strategy of all seats: {WHO}{more}  [default: standard]",
        ),
        click.option(
            "--table",
            multiple=several,
            metavar="WHO,WHO",
            help=f"A strategy for each seat instead, in seat order; without -p it says how many play.{more}",
        ),
        click.option(
            "--skill",
            multiple=several,
            type=float,
            metavar="0..1",
            help="Share of the decisions that are taken as the strategy wants; the others are taken at "
            f"random.{more + ' Several make a curve.' if several else ''}  [default: 1]",
        ),
    )

    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def choose_game(name: str | None) -> Game:
    """The game of that name; the default one for None."""
    from simcore.game import find_game, games

    known = games()
    if name is not None and name not in known:
        raise Mistake(f"--game: {unknown_name('game', name, known)}")
    return find_game(name)


def load_scenario(game: Game, file: Path | None, settings: Sequence[str]) -> Scenario:
    """The game's data with the user's changes."""
    for setting in settings:
        if "=" not in setting or not setting.partition("=")[0].strip():
            raise Mistake(f"--set {setting!r}: expected KEY=VALUE, for instance a.b.c=2")
    if file is not None and not file.exists():
        there = [each.name for each in file.parent.glob("*.toml")] if file.parent.is_dir() else []
        raise Mistake(f"--scenario: {unknown_name('file', str(file), sorted(there))}")
    with mistakes(ValueError, OSError):
        return game.load(file, tuple(settings))


def choose_cells(
    game: Game,
    scenario: Scenario,
    ancient_ones: Sequence[str],
    difficulties: Sequence[str],
    players: Sequence[int],
    team: str | None,
) -> tuple[Cell, ...]:
    """The grid of all combinations; whatever was asked for and cannot be played is a mistake.

    Where "all" is asked for, combinations that the scenario does not have are left out.
    """
    from analysis.grid import playable
    from simcore.game import Cell

    who = _names("--ancient-one", "Ancient One", ancient_ones, scenario.ancient_ones)
    hard = _names("--difficulty", game.level, difficulties, scenario.difficulties)
    numbers = tuple(dict.fromkeys(players or (DEFAULT_PLAYERS,)))
    for number in numbers:
        if number not in scenario.players:
            raise Mistake(f"--players {number}: allowed are {', '.join(map(str, scenario.players))}")
    names = _team(game, scenario, team, numbers)
    every = not ancient_ones or not difficulties or ALL in ancient_ones or ALL in difficulties
    cells = [Cell(a, d, p, names) for a in who for d in hard for p in numbers]
    with mistakes(ValueError):
        return playable(scenario, cells, every=every)


def choose_strategies(game: Game, names: Sequence[str]) -> tuple[Strategy, ...]:
    """Strategies by name or file; the default one for none."""
    from heuristics.registry import default_strategy, find_strategy

    with mistakes(ValueError, prefix="--strategy: "):
        wanted = dict.fromkeys(names or (default_strategy(game.name),))
        return tuple(find_strategy(name, game.name) for name in wanted)


def players_of(players: Sequence[int], tables: Sequence[str]) -> tuple[int, ...]:
    """Numbers of players: as asked, or as many as the tables seat."""
    return tuple(players) or tuple(dict.fromkeys(table.count(",") + 1 for table in tables))


def choose_players(
    game: Game, cells: Sequence[Cell], names: Sequence[str], tables: Sequence[str], skills: Sequence[float]
) -> tuple[Players, ...]:
    """Everybody who plays: each strategy and each table, with each skill."""
    from heuristics.players import Players

    for skill in skills:
        if not 0 <= skill <= 1:
            raise Mistake(f"--skill {skill:g}: must lie between 0 (random) and 1 (as the strategy wants)")
    teams: list[tuple[Strategy, ...]] = []
    if names or not tables:
        teams += [(each,) for each in choose_strategies(game, names)]
    teams += [_table(game, cells, table) for table in tables]
    specs: dict[str, str] = {}
    for each in (each for team in teams for each in team):
        if specs.setdefault(each.name, each.spec) != each.spec:
            both = f"{specs[each.name]} and {each.spec}"
            raise Mistake(f"{both} are both called {each.name!r}; give one of them another name")
    everybody = (Players(team, float(skill)) for team in teams for skill in skills or (1.0,))
    return tuple({players.name: players for players in everybody}.values())


def _table(game: Game, cells: Sequence[Cell], table: str) -> tuple[Strategy, ...]:
    """The strategies of a mixed table, one a seat."""
    from heuristics.registry import find_strategy

    names = [name.strip() for name in table.split(",")]
    for number in dict.fromkeys(cell.players for cell in cells):
        if game.seats(number) != number:
            raise Mistake(
                f"--table {table}: with --players {number} one person decides for all seats; use -s instead"
            )
        if len(names) != number:
            named = f"{len(names)} {'strategy' if len(names) == 1 else 'strategies'} named"
            raise Mistake(f"--table {table}: {named}, a game with --players {number} needs {number}")
    with mistakes(ValueError, prefix=f"--table {table}: "):
        return tuple(find_strategy(name, game.name) for name in names)


def check_at_least(option: str, value: int, least: int) -> int:
    """A number that must not be smaller."""
    if value < least:
        raise Mistake(f"{option} {value}: must be at least {least}")
    return value


def check_folder(option: str, file: Path) -> None:
    """A file that is to be written needs a folder that is there."""
    if not file.absolute().parent.is_dir():
        raise Mistake(f"{option} {file}: there is no folder {file.absolute().parent}")


def choose_theme(name: str | None) -> str:
    """Look of a page; the first one for None."""
    from reports.page import THEMES

    if name is not None and name not in THEMES:
        raise Mistake(f"--theme: {unknown_name('theme', name, THEMES)}")
    return name or THEMES[0]


def check_at_most(option: str, value: int, limit: str) -> int:
    """A number that must not be larger than a declared limit."""
    from simcore import limits

    most: int = getattr(limits, limit)
    if value > most:
        raise Mistake(f"{option} {value}: at most {most} ({limit})")
    return value


def choose_seed(seed: int | None) -> int:
    """The seed given, or one from the operating system."""
    from simcore.provenance import new_seed

    if seed is None:
        return new_seed()
    if not 0 <= seed <= MAX_SEED:
        raise Mistake(f"--seed {seed}: must lie between 0 and {MAX_SEED}")
    return seed


def choose_workers(workers: int | None) -> int:
    """Threads: as asked, or one a core."""
    from simcore.batch import cores
    from simcore.limits import MAX_WORKERS

    if workers is None:
        return min(cores(), MAX_WORKERS)
    return check_at_most("--workers", check_at_least("--workers", workers, 1), "MAX_WORKERS")


def find_run(text: Any, out: Any) -> Any:
    """The folder of a run that a user names: by its name among those kept in `out`, or as a folder."""
    from simcore.manifest import MANIFEST
    from simcore.names import unknown_name
    from simcore.storage import StoreError, is_remote, join, open_folder
    from simcore.stored import run_names

    with mistakes(StoreError):
        if is_remote(text):
            return text
        plain = Path(text).name == str(text)
        if plain and open_folder(join(out, str(text))).exists(MANIFEST):
            return join(out, str(text))
        if Path(text).is_dir():
            return Path(text)
        there = run_names(out if plain else Path(text).parent)
    if not there:
        raise Mistake(f"there is no run {text}; none is kept in {out if plain else Path(text).parent}")
    where = f"in {out}" if plain else f"at {text}"
    raise Mistake(f"there is no run {where}: {unknown_name('run', Path(text).name, there)}")


def read_kept(text: Any, out: Any = RUNS) -> StoredRun:
    """The kept run that a user names: by its name, or as a folder."""
    from simcore.storage import StoreError
    from simcore.stored import read_run

    folder = find_run(text, out)
    with mistakes(StoreError):
        run = read_run(folder)
    if not run.cells:
        raise Mistake(f"{folder} holds no games yet; `elderodds runs show {folder}` tells more")
    return run


def warn_if_cold(*, quiet: bool) -> None:
    """Say that it takes a while, if nothing has been compiled yet."""
    import heuristics
    from simcore.jit import is_cold

    if not quiet and is_cold(Path(heuristics.__file__).parent):
        click.echo("Compiling the rules; this takes up to a minute, once.", err=True)


def _names(option: str, kind: str, wanted: Sequence[str], allowed: Sequence[str]) -> tuple[str, ...]:
    if not wanted or ALL in wanted:
        return tuple(allowed)
    for name in wanted:
        if name not in allowed:
            raise Mistake(f"{option}: {unknown_name(kind, name, (*allowed, ALL))}")
    return tuple(dict.fromkeys(wanted))


def _team(game: Game, scenario: Scenario, team: str | None, players: Iterable[int]) -> tuple[str, ...] | None:
    if team is None:
        return None
    names = tuple(name.strip() for name in team.split(","))
    for name in names:
        if name not in scenario.investigators:
            raise Mistake(f"--team: {unknown_name('investigator', name, scenario.investigators)}")
        if names.count(name) > 1:
            raise Mistake(f"--team: {name} is named twice")
    for number in players:
        if len(names) != game.seats(number):
            solo = " (the solo game has more seats than players)" if game.seats(number) > number else ""
            raise Mistake(
                f"--team: {len(names)} named, a game with --players {number} needs {game.seats(number)}{solo}"
            )
    return names
