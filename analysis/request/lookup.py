"""Look up the names of a request, or refuse them with an error for people."""

from __future__ import annotations

import errno
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from analysis.errors import RequestError
from analysis.request.other_games import elsewhere, found_in, of_another_game, option_of_another_game
from simcore.files.reading import TomlError, read_file, read_table
from simcore.files.user_files import files_with
from simcore.messages.error_details import ScenarioError
from simcore.messages.names import known_name, nearest, nearest_file, unknown_name

if TYPE_CHECKING:
    from heuristics.strategy.contract import Strategy
    from heuristics.strategy.players import Players
    from simcore.contract.game import Cell, Game, Scenario

ALL = "all"
DEFAULT_PLAYERS = 2


@dataclass(frozen=True)
class Request:
    """Game, data, cells and players of a request."""

    game: Game
    scenario: Scenario
    cells: tuple[Cell, ...]
    players: tuple[Players, ...]


def choose_game(name: str | None, file: Path | None = None) -> Game:
    """Return the game with a name or folder; for None, that of the variant, or else the default one.

    Parameters
    ----------
    name
        Name or folder from the user.
    file
        A variant, which may name the game as its `base`.

    Raises
    ------
    RequestError
        If there is no such game, or its folder cannot be used.
    """
    from simcore.contract.game_folders import GameFileError
    from simcore.games import bring, find_game, games, means_folder

    known = games()
    if name is None and file is not None:
        name = _base_of(file, known)
    if name is None or name in known:
        return find_game(name)
    if not means_folder(name):
        message = f"{unknown_name('game', name, known)}, or a folder that holds a game"
        raise RequestError("game", message)
    try:
        return bring(name)
    except GameFileError as problem:
        raise RequestError("game", problem) from problem


def _base_of(file: Path, known: Collection[str]) -> str | None:
    """Return the game whose data a variant changes, directly or through other files; None if it names none.

    Other errors of the file are reported when it is loaded.
    """
    from simcore.data.packs import MANIFEST

    seen: set[Path] = set()
    if (file / MANIFEST).is_file():
        file = file / MANIFEST
    while file not in seen and file.is_file():
        seen.add(file)
        try:
            base = read_table(read_file(file)).get("base")
        except (OSError, TomlError):
            return None
        if not isinstance(base, str) or base in known:
            return base if isinstance(base, str) else None
        file = file.parent / base
    return None


def load_scenario(game: Game, file: Path | None, settings: Sequence[str]) -> Scenario:
    """Load the data of the game with a variant and settings.

    Raises
    ------
    RequestError
        If the file does not exist or cannot be read, or if a setting is malformed.
    ScenarioError
        With all validation errors.
    """
    for setting in settings:
        if "=" not in setting or not setting.partition("=")[0].strip():
            raise RequestError("settings", "expected KEY=VALUE, for instance a.b.c=2", repr(setting))
    try:
        if file is not None and not file.exists():
            there = [path.name for path in files_with(file.parent, ".toml")] if file.parent.is_dir() else []
            near = nearest_file(file.name, there)
            hint = f"; did you mean {str(file.with_name(near))!r}?" if near else ""
            raise RequestError("scenario", f"there is no such file{hint}", file)
        return game.load(file, tuple(settings))
    except RequestError:
        raise
    except ScenarioError as problem:
        wrong = of_another_game(game, file, problem) or option_of_another_game(game, problem)
        raise wrong or problem from None
    except (ValueError, OSError) as problem:
        if isinstance(problem, OSError) and problem.errno == errno.ENAMETOOLONG:
            raise  # the name is too long for any file
        raise RequestError("", problem) from problem


def choose_data(name: str | None, file: Path | None, settings: Sequence[str]) -> tuple[Game, Scenario]:
    """Return the game that plays a variant with settings, and its data.

    With packs in play, the game has larger records (`Game.larger`). Takes the arguments of `choose_game` and
    of `load_scenario`, and raises their errors.
    """
    game = choose_game(name, file)
    scenario = load_scenario(game, file, settings)
    return game.holding(scenario), scenario


def choose_cells(
    game: Game,
    scenario: Scenario,
    ancient_ones: Sequence[str],
    difficulties: Sequence[str],
    players: Sequence[int | str],
    team: Sequence[str] | None,
) -> tuple[Cell, ...]:
    """Return all combinations of the grid; a combination that the user named but cannot be played is refused.

    With "all", combinations that the scenario does not have are left out.
    """
    from analysis.request.playable import playable
    from simcore.contract.game import Cell

    try:
        titles = scenario.titles()
        opponents = _names("ancient_one", "Ancient One", ancient_ones, scenario.ancient_ones, titles)
    except RequestError as problem:
        strange = [name for name in ancient_ones if name not in scenario.ancient_ones]
        slips = any(nearest(name, scenario.ancient_ones) for name in strange)
        others = () if slips else elsewhere(game, strange)  # which takes seconds
        if not others:
            raise
        message = f"{problem.problem}. {found_in(others)}"
        raise RequestError("ancient_one", message, kind="in-other-games", games=others) from None
    hard = _names("difficulty", game.level, difficulties, scenario.difficulties, titles)
    any_number = ALL in players
    counts = scenario.players if any_number else tuple(count for count in players if isinstance(count, int))
    for number in counts:
        if number not in scenario.players:
            raise RequestError("players", f"allowed are {', '.join(map(str, scenario.players))}", number)
    numbers = {level: dict.fromkeys(counts or (_fitting(game, scenario, level, team),)) for level in hard}
    names = _team(game, scenario, team, {number for counts in numbers.values() for number in counts})
    any_one = not ancient_ones or ALL in ancient_ones
    any_level = not difficulties or ALL in difficulties
    cells = [Cell(a, d, p, names) for a in opponents for d in hard for p in numbers[d]]
    try:
        return playable(
            scenario,
            cells,
            lambda cell: (
                any_one or cell.ancient_one,
                any_level or cell.difficulty,
                any_number or cell.players,
            ),
        )
    except ValueError as problem:
        raise RequestError("", problem) from problem


def default_players(scenario: Scenario, difficulty: str) -> int:
    """Return the default number of players at a difficulty."""
    return scenario.usual_players(difficulty) or DEFAULT_PLAYERS


def _fitting(game: Game, scenario: Scenario, difficulty: str, team: Sequence[str] | None) -> int:
    """Return the number of players that fits a named team, or else the default."""
    usual = default_players(scenario, difficulty)
    fitting = [number for number in scenario.players if team and game.seats(number) == len(team)]
    return usual if usual in fitting or not fitting else fitting[-1]


def _names(
    argument: str, kind: str, wanted: Sequence[str], allowed: Sequence[str], titles: Mapping[str, str]
) -> tuple[str, ...]:
    if not wanted or ALL in wanted:
        return tuple(allowed)
    wanted = [known_name(name, allowed, titles) for name in wanted]
    for name in wanted:
        if name not in allowed:
            raise RequestError(argument, unknown_name(kind, name, (*allowed, ALL)))
    return tuple(dict.fromkeys(wanted))


def _team(
    game: Game, scenario: Scenario, team: Sequence[str] | None, players: Iterable[int]
) -> tuple[str, ...] | None:
    if team is None:
        return None
    titles = scenario.titles()
    names = tuple(known_name(name, scenario.investigators, titles) for name in team)
    for name in names:
        if name not in scenario.investigators:
            raise RequestError("team", unknown_name("investigator", name, scenario.investigators))
        if names.count(name) > 1:
            raise RequestError("team", f"{name} is named twice")
    for number in players:
        if len(names) != game.seats(number):
            solo = " (the solo game has more seats than players)" if game.seats(number) > number else ""
            needed = f"a game with {_people(number)} needs {game.seats(number)}{solo}"
            raise RequestError("team", f"{len(names)} named, {needed}")
    return names


def _people(number: int) -> str:
    return "1 player" if number == 1 else f"{number} players"


def choose_strategies(game: Game, names: Sequence[str]) -> tuple[Strategy, ...]:
    """Return strategies by name or file; the default one if none is named."""
    return tuple(_strategy("strategy", game, name) for name in _or_default(game, names))


def _or_default(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """Return each name once; that of the default strategy if there is none."""
    from heuristics.strategy.registry import default_strategy
    from simcore.contract.game_folders import GameFileError

    try:
        return tuple(dict.fromkeys(names or (default_strategy(game.name),)))
    except GameFileError as problem:  # its strategies
        raise RequestError("game", problem) from problem


def _named(game: Game, names: Sequence[str]) -> list[Players]:
    """Return the players of each word, which names a strategy or a group."""
    from heuristics.strategy.groups import find_players

    try:
        return [find_players(name, game.name) for name in _or_default(game, names)]
    except RequestError:
        raise
    except ValueError as problem:
        raise RequestError("strategy", problem) from problem


def _strategy(argument: str, game: Game, name: str, value: object = None) -> Strategy:
    from heuristics.strategy.registry import find_strategy

    try:
        return find_strategy(name, game.name)
    except ValueError as problem:
        raise RequestError(argument, problem, value) from problem


def players_of(players: Sequence[int | str], tables: Sequence[str]) -> tuple[int | str, ...]:
    """Return the numbers of players: the given ones, or as many as the tables seat."""
    return tuple(players) or tuple(dict.fromkeys(table.count(",") + 1 for table in tables))


def choose_players(
    game: Game,
    scenario: Scenario,
    cells: Sequence[Cell],
    names: Sequence[str],
    tables: Sequence[str],
    skills: Sequence[float],
) -> tuple[Players, ...]:
    """Return all players: each strategy and each table, with each skill."""
    from heuristics.strategy.files import check_cells
    from heuristics.strategy.players import Players

    for skill in skills:
        if not 0 <= skill <= 1:
            message = "must lie between 0 (random) and 1 (always the strategy)"
            message += f"; did you mean {skill:g}%?" if 1 < skill <= 100 else ""
            raise RequestError("skill", message, f"{skill:g}")
    teams: list[Players] = []
    if names or not tables:
        teams += _named(game, names)
    teams += [Players(_table(game, cells, table)) for table in tables]
    try:
        check_cells((strategy for team in teams for strategy in team.strategies), game, scenario)
    except ValueError as problem:
        raise RequestError("strategy", problem) from problem
    specs: dict[str, str] = {}
    called = [(strategy.name, strategy.spec) for team in teams for strategy in team.strategies]
    for name, spec in [*called, *((team.name, team.arguments()["strategy"]) for team in teams if team.turns)]:
        if specs.setdefault(name, spec) != spec:
            both = f"{specs[name]} and {spec}"
            raise RequestError("", f"{both} have the same name {name!r}; rename one of them")
    everybody = [_with_skill(team, float(skill)) for team in teams for skill in skills] or teams
    return tuple({players.name: players for players in everybody}.values())


def _with_skill(team: Players, skill: float) -> Players:
    if team.turns:
        message = f"the players of {team.name} have their own skills; remove this option, or the group"
        raise RequestError("skill", message, f"{skill:g}")
    return replace(team, skill=skill)


def _table(game: Game, cells: Sequence[Cell], table: str) -> tuple[Strategy, ...]:
    """Return the strategies of a mixed table, one for each seat."""
    names = [name.strip() for name in table.split(",")]
    for number in dict.fromkeys(cell.players for cell in cells):
        if game.seats(number) != number:
            message = f"with {_people(number)} one person decides for all seats; name a single strategy"
            raise RequestError("table", message, table)
        if len(names) != number:
            named = f"{len(names)} {'strategy' if len(names) == 1 else 'strategies'} named"
            raise RequestError("table", f"{named}, a game with {_people(number)} needs {number}", table)
    return tuple(_strategy("table", game, name, table) for name in names)


def choose(
    *,
    game: str | None = None,
    scenario: Path | None = None,
    settings: Sequence[str] = (),
    ancient_one: Sequence[str] = (),
    difficulty: Sequence[str] = (),
    players: Sequence[int | str] = (),
    team: Sequence[str] | None = None,
    strategy: Sequence[str] = (),
    table: Sequence[str] = (),
    skill: Sequence[float] = (),
) -> Request:
    """Look up a whole request; takes the arguments of the functions above."""
    rules, data = choose_data(game, scenario, settings)
    cells = choose_cells(rules, data, ancient_one, difficulty, players_of(players, table), team)
    return Request(rules, data, cells, choose_players(rules, data, cells, strategy, table, skill))


def only_one(request: Request) -> tuple[Cell, Players]:
    """Return the only cell and the only team of a request.

    Raises
    ------
    RequestError
        If there are more.
    """
    if len(request.cells) * len(request.players) != 1:
        raise RequestError(
            "",
            f"expected a single combination and a single team, found {len(request.cells)} and "
            f"{len(request.players)}; name one Ancient One, difficulty, number of players and strategy",
        )
    return request.cells[0], request.players[0]
