"""Results of real games from a table with one game a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from analysis.errors import RequestError
from simcore.contract.game import Cell, Game, Scenario
from simcore.contract.game_options import game_options
from simcore.files.csv_text import MISSING, CsvError, Record, beyond, records, whole
from simcore.files.reading import TomlError, text_of
from simcore.messages.error_details import ErrorDetail, ScenarioError
from simcore.messages.names import known_name, label, nearest

NEEDED = ("ancient_one", "difficulty", "players", "won")
OPTIONAL = ("round", "cause", "team", "date", "group", "game", "notes")
COMMENT = "#"
BETWEEN = "+"
"""Between the investigators of a team: a comma would end the cell."""
NOTES = ("note", "comment", "comments")
"""Other headings of the column of notes, which is not read."""
WON = {"1": True, "0": False, "true": True, "false": False, "yes": True, "no": False}
MAX_LINES = 100_000
LARGEST = 10**9
"""Largest number in a cell."""


PACKS = "packs"
"""Column with the packs of a game, which has a plus between them."""
Data = Callable[[tuple[str, ...]], tuple[Game, Scenario]]
"""Function that returns the game and its data with more settings."""


@dataclass(frozen=True)
class DataCell(Cell):
    """Combination of games with data of their own, such as packs or a herald.

    Attributes
    ----------
    settings
        Settings in addition to those of all games.
    """

    settings: tuple[str, ...] = ()


def settings_of(cell: Cell) -> tuple[str, ...]:
    """Return the settings of a combination in addition to those of all games."""
    return cell.settings if isinstance(cell, DataCell) else ()


@dataclass(frozen=True)
class Playtest:
    """One game that people played.

    Attributes
    ----------
    cell
        Combination of the game.
    won
        Whether it was won.
    group
        Name of the group that played; empty: not noted.
    last_round, cause
        Last round and cause of the loss; None: not noted.
    line
        Line of the file.
    """

    cell: Cell
    won: bool
    group: str
    last_round: int | None
    cause: str | None
    line: int


def template(game: Game, scenario: Scenario) -> str:
    """Return a table to fill in, with two invented games that are marked as such."""
    level = scenario.difficulties[len(scenario.difficulties) // 2]
    number = scenario.usual_players(level) or scenario.players[min(1, len(scenario.players) - 1)]
    rows = [(scenario.ancient_ones[0], level, number, 1), (scenario.ancient_ones[-1], level, number, 0)]
    lines = [
        f"# Results of real games of {game.title}, one per line: won is 1 or 0.",
        "# The two games below are examples: replace them with your own. Lines that begin with # are "
        "ignored.",
        f"# Optional columns: {', '.join((*OPTIONAL, *data_columns(game)))}. "
        "Names are spelled as in the data of the game.",
        f"# A team is written as name{BETWEEN}name; a group is any name for the people who played.",
        ",".join((*NEEDED, "group", "date")),
    ]
    return "\n".join([*lines, *(",".join(map(str, (*row, "made-up", ""))) for row in rows)]) + "\n"


def read_playtests(
    content: bytes, file: str, game: Game, scenario: Scenario, data: Data | None = None
) -> tuple[Playtest, ...]:
    """Read and check a table of results.

    Parameters
    ----------
    content
        The table: separated by commas, semicolons or tabs, in UTF-8.
    file
        Name of the file, for messages.
    game, scenario
        Game and data of the games.
    data
        Function that returns these with more settings; None: no game may have some.

    Raises
    ------
    ScenarioError
        If anything is wrong; it lists all errors by line and column.
    """
    errors: list[ErrorDetail] = []
    try:
        rows = list(records(text_of(content), COMMENT))
    except TomlError as problem:
        raise ScenarioError([ErrorDetail(file, "", str(problem))]) from problem
    except CsvError as problem:
        raise ScenarioError([ErrorDetail(f"{file}, line {problem.line}", "", problem.problem)]) from problem
    if len(rows) > MAX_LINES:
        raise ScenarioError([ErrorDetail(file, "", "too many lines", len(rows), f"{MAX_LINES:,} at most")])
    columns = _columns(rows, file, errors, () if data is None else data_columns(game))
    if errors:
        raise ScenarioError(errors)
    reader = _Reader(file, game, scenario, tuple(columns), errors, data)
    playtests = [reader.game_of(row) for row in rows[1:]]
    if not errors and not playtests:
        errors.append(ErrorDetail(file, "", "no games below the heading", None, "a line per game"))
    if errors:
        raise ScenarioError(errors)
    return tuple(playtest for playtest in playtests if playtest is not None)


def data_columns(game: Game) -> tuple[str, ...]:
    """Return the columns that change the data of a game: packs, and the options that the game declares."""
    return (PACKS, *(option.name for option in game_options() if game.name in option.games))


def _columns(
    rows: Sequence[Record], file: str, errors: list[ErrorDetail], of_data: Sequence[str]
) -> list[str]:
    """Return the names of the columns in their standard spelling."""
    known = (*NEEDED, *OPTIONAL, *of_data, *NOTES)
    allowed = f"{', '.join(NEEDED)}, and optionally {', '.join((*OPTIONAL, *of_data))}"
    if not rows:
        errors.append(
            ErrorDetail(file, "", "the file is empty", None, f"a heading with the columns {allowed}")
        )
        return []
    heading = rows[0].cells
    place = f"{file}, line {rows[0].line}"
    columns = ["_".join(name.lower().replace("-", " ").split()) for name in heading]
    for name, written in zip(columns, heading, strict=True):
        if name and name not in known:
            errors.append(ErrorDetail(place, "", "no such column", written, allowed, nearest(name, known)))
        elif name and columns.count(name) > 1:
            errors.append(ErrorDetail(place, "", "duplicate column", written))
    for name in NEEDED:
        if name not in columns and not errors:
            errors.append(ErrorDetail(place, "", f"the column {name} is missing", heading, allowed))
    return columns


@dataclass(frozen=True)
class _Reader:
    file: str
    game: Game
    scenario: Scenario
    columns: tuple[str, ...]
    errors: list[ErrorDetail]
    data: Data | None

    def game_of(self, record: Record) -> Playtest | None:
        """Return the game of a line; None if something is wrong with it."""
        line = record.line
        extra = beyond(record.cells, len(self.columns))
        if extra is not None:
            most = f"{len(self.columns)} columns, as in the heading; a cell with a comma needs quotes"
            place = f"{self.file}, line {line}, column {extra}"
            surplus = record.cells[extra - 1]
            self.errors.append(ErrorDetail(place, "", "more cells than columns", surplus, most))
            return None
        cells = ("" if cell in MISSING else cell.removeprefix("'") for cell in record.cells)
        row = dict(zip(self.columns, cells, strict=False))
        settings = self.settings(row)
        if not settings or self.data is None:
            return self.playtest(line, row)
        try:
            game, scenario = self.data(settings)
        except (ScenarioError, RequestError) as problem:
            self.error(line, "", f"{', '.join(settings)}: {problem}")
            return None
        return replace(self, game=game, scenario=scenario).playtest(line, row, settings)

    def settings(self, row: Mapping[str, str]) -> tuple[str, ...]:
        """Return the settings of a line: its packs, and the options that the game declares."""
        names = [part.strip() for part in row.get(PACKS, "").split(BETWEEN)]
        chosen = [(option.key, label(row.get(option.name, ""))) for option in game_options()]
        return (
            *(f"{PACKS}={name}" for name in names if name),
            *(f"{key}={name}" for key, name in chosen if name),
        )

    def playtest(self, line: int, row: Mapping[str, str], settings: tuple[str, ...] = ()) -> Playtest | None:
        """Return the game of a line with the data of that line; None if something is wrong with it."""
        before, scenario = len(self.errors), self.scenario
        ancient_one = self.name(line, row, "ancient_one", scenario.ancient_ones)
        difficulty = self.name(line, row, "difficulty", scenario.difficulties)
        number = self.whole(line, row, "players")
        if number is not None and number not in scenario.players:
            self.error(line, "players", "unsupported number", number, scenario.players)
        written = row.get("won", "")
        won = WON.get(str(whole(written)), WON.get(written.lower()))
        if won is None:
            self.error(line, "won", "neither won nor lost", written, ("1", "0"))
        last = self.whole(line, row, "round") if row.get("round") else None
        team = self.team(line, row.get("team", ""))
        if row.get("game") not in (None, "", self.game.name):
            self.error(line, "game", "another game", row.get("game"), (self.game.name,))
        if len(self.errors) > before:
            return None
        cell = Cell(ancient_one, difficulty, number, team)  # type: ignore[arg-type]
        if settings:
            cell = DataCell(**vars(cell), settings=settings)
        try:
            scenario.check_cell(cell)
        except ValueError as problem:
            self.error(line, "", str(problem))
            return None
        cause = self.cause(line, row.get("cause", ""), cell, won=bool(won))
        return Playtest(cell, bool(won), row.get("group", ""), last, cause, line)

    def name(self, line: int, row: Mapping[str, str], column: str, known: Sequence[str]) -> str | None:
        """Return a name in the spelling of the game; capitals and spaces do not matter."""
        written = row.get(column, "")
        name = known_name(written, known, self.scenario.titles())
        if name in known:
            return name
        self.error(line, column, "unknown name" if written else "the cell is empty", written, known)
        return None

    def whole(self, line: int, row: Mapping[str, str], column: str) -> int | None:
        """Return a whole number that is not negative."""
        written = row.get(column, "")
        number = whole(written)
        if number is not None and 0 <= number <= LARGEST:
            return number
        self.error(line, column, "not a whole number", written)
        return None

    def team(self, line: int, written: str) -> tuple[str, ...] | None:
        """Return the investigators of a team, which has a plus between them."""
        if not written:
            return None
        names = [part.strip() for part in written.split(BETWEEN)]
        team = [self.name(line, {"team": name}, "team", self.scenario.investigators) for name in names]
        return tuple(name for name in team if name is not None)

    def cause(self, line: int, written: str, cell: Cell, *, won: bool) -> str | None:
        """Return the cause of a loss."""
        if not written:
            return None
        if won:
            self.error(line, "cause", "a won game has no cause of loss", written)
        causes = self.game.labels(self.scenario, cell)["loss_causes"]
        return self.name(line, {"cause": written}, "cause", causes)

    def error(
        self, line: int, column: str, problem: str, found: object = None, allowed: Sequence[object] = ()
    ) -> None:
        """Note an error in a cell of the table."""
        names = [str(name) for name in allowed]
        place = f"{self.file}, line {line}{f', column {column}' if column else ''}"
        near = nearest(str(found), names) if found else None
        self.errors.append(ErrorDetail(place, "", problem, found, ", ".join(names) or None, near))
