"""The pieces of a report: pictures, sentences and tables of one panel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from analysis.kept_runs.cells import EVERYBODY, RANDOM_TEAM, CellGroup, extremes, records
from analysis.losses.causes import LOCATION, top_details
from reports import words
from reports.figures import legend, run_figures
from reports.figures.picture import WIDTH, Picture, draw

SCALES = (0.1, 0.25, 0.5, 1.0)
"""Where the colours of the win rates may end."""


@dataclass(frozen=True)
class RunTables:
    """All tables of a run that a report needs."""

    cells: pd.DataFrame
    causes: pd.DataFrame
    survival: pd.DataFrame
    details: Mapping[str, pd.DataFrame]
    meanings: Mapping[str, str]
    boards: Sequence[Mapping[str, Any]]
    rounds: pd.DataFrame
    titles: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Maps:
    """Maps of one column, one a cell."""

    title: str
    pictures: list[Picture]


@dataclass(frozen=True)
class Matrix:
    """A table of shares: values down, cells across."""

    title: str
    note: str
    groups: list[tuple[str, int]]
    columns: list[str]
    rows: list[tuple[str, int, list[float]]]


@dataclass(frozen=True)
class Rounds:
    """Pressure and losses on the board, round by round.

    Attributes
    ----------
    what
        What presses, in the plural; empty if nobody counted.
    data
        What the script needs to draw them.
    pictures
        The same on paper, one a cell; drawn when they are asked for.
    """

    what: str
    data: Mapping[str, Any]
    pictures: Callable[[], list[Picture]]


@dataclass
class Section:
    """Everything about one panel."""

    anchor: str
    heading: str
    sentences: list[tuple[str, str]] = field(default_factory=list)
    rates: Picture | None = None
    causes: Picture | None = None
    survival: list[Picture] = field(default_factory=list)
    maps: list[Maps] = field(default_factory=list)
    rounds: Rounds | None = None
    matrices: list[Matrix] = field(default_factory=list)
    interval: str = ""
    curve_interval: str = ""

    @property
    def slim(self) -> bool:
        """True if there is one picture of each kind only."""
        return len(self.survival) == 1 and all(len(group.pictures) == 1 for group in self.maps)


def team_words(label: str) -> str:
    """Who sits at the table, by the label of the team.

    >>> team_words("random"), team_words("Ann, Bob")
    ('a random team in every game', 'team Ann, Bob')
    """
    drawn = {
        RANDOM_TEAM: "a random team in every game",
        EVERYBODY: "the same investigators in every game, seats drawn anew",
    }
    return drawn.get(label) or f"team {label}"


def heading(panel: CellGroup) -> str:
    """What is the same in all cells of the panel."""
    team = team_words(panel.team)
    return f"{words.plural(panel.players, 'player')}, {words.players(panel.strategy)}, {team}"


def _won(row: Mapping[str, Any]) -> str:
    level = f"{100 * row['confidence']:g}% interval"
    span = words.span(row["low"], row["high"])
    return f"{words.percent(row['win_rate'])} of {words.plural(row['games'], 'game')} won ({level} {span})"


def sentences(panel: CellGroup, causes: pd.DataFrame) -> list[tuple[str, str]]:
    """The result of a panel in plain words: what each sentence is about, and the sentence."""
    found = extremes(panel.cells)
    if found is None:
        return [("Nothing yet", "no game of these cells is finished.")]
    hardest, easiest = found.hardest, found.easiest
    if hardest["cell"] == easiest["cell"]:
        told = [(words.cell(hardest), f"{_won(hardest)}.")]
    else:
        apart = hardest["high"] < easiest["low"]
        named = ("Hardest", "Easiest") if apart else ("Won least often here", "Won most often here")
        told = [
            (name, f"{words.cell(row)}. {_won(row)}.")
            for name, row in zip(named, (hardest, easiest), strict=True)
        ]
        whose = ("the hardest", "the easiest") if apart else ("the first", "the second")
        for near, which in zip((found.near_hardest, found.near_easiest), whose, strict=True):
            if len(near):
                cells = "; ".join(words.cell(row) for row in records(near))
                told.append((f"Not told apart from {which} by this many games", f"{cells}."))
    losses = causes[causes["cell"].isin(panel.cells["cell"])].groupby("cause", sort=False)["losses"].sum()
    if losses.sum():
        share = words.percent(losses.max() / losses.sum(), 0)
        worst = words.phrase(str(losses.idxmax()))
        told.append(("Most frequent cause of a loss", f"{worst} ({share} of the lost games)."))
    return told


def note(panel: CellGroup) -> str:
    """Number of games and strategy, for captions."""
    counts = sorted(set(panel.cells["games"]))
    games = words.plural(counts[0], "game")
    if len(panel.cells) > 1:
        several = f"{words.count(counts[0])} to {words.plural(counts[-1], 'game')} in a cell"
        games = f"{games} in each cell" if len(counts) == 1 else several
    return f"{games}; {heading(panel)}."


def _at_most(data: pd.DataFrame) -> str:
    """How far the ends of the intervals are from the shares, at most."""
    away = max((data["high"] - data["share"]).max(), (data["share"] - data["low"]).max())
    return f"The ends of the {interval_name(data)} intervals are at most {100 * away:.1f} points away"


def interval_name(cells: pd.DataFrame) -> str:
    """Kind and level of the intervals of a table."""
    levels = " / ".join(f"{100 * level:g}%" for level in dict.fromkeys(cells["confidence"]))
    return f"{levels} {' / '.join(words.method(kind) for kind in dict.fromkeys(cells['interval_method']))}"


def scale_top(rates: pd.Series[Any]) -> float:
    """End of the colour scale: one of few, so that pages stay comparable and low rates differ to the eye."""
    highest = rates.max()
    return next((top for top in SCALES if highest <= top), 1.0)


def _rates(panel: CellGroup, prefix: str, top: float) -> Picture:
    cells = panel.cells
    told = "; ".join(f"{words.cell(row)}: {words.percent(row['win_rate'])}" for row in records(cells))
    scale = f"darkest at {words.percent(top, 0)}"
    return draw(
        lambda ax: run_figures.win_rate_heatmap(data=cells, top=top, ax=ax),
        width=max(WIDTH, 1.0 + 0.92 * cells["difficulty"].nunique()),
        height=0.45 + 0.85 * cells["ancient_one"].nunique(),
        prefix=prefix,
        alt=f"Heat map of win rates. {told}.",
        caption=f"Games won, with the {interval_name(cells)} interval below; {scale}. {note(panel)}",
        name="win-rates",
    )


def _causes(panel: CellGroup, causes: pd.DataFrame, prefix: str) -> Picture:
    names = panel.cells[["cell", "ancient_one", "difficulty"]].astype({"ancient_one": str, "difficulty": str})
    data = names.merge(causes, on="cell", sort=False)
    data["group"] = data["ancient_one"].map(words.name)
    data["label"] = data["difficulty"].map(words.phrase)
    bars, groups = len(names), names["ancient_one"].nunique()
    told = "; ".join(
        f"{row['group']} {row['label'].lower()}, {words.phrase(row['cause']).lower()} "
        f"{words.percent(row['share'], 0)}"
        for row in records(data)
    )
    key = legend.lines(legend.labels_of(list(dict.fromkeys(data["cause"]))), WIDTH * legend.POINTS)
    return draw(
        lambda ax: run_figures.loss_cause_bars(data=data, ax=ax),
        height=0.75 + 0.2 * key + 0.255 * (bars + groups),
        prefix=prefix,
        alt=f"Bars: how games end, as shares of all games. {told}.",
        caption=f"How games end. {_at_most(data)}. {note(panel)}",
        name="loss-causes",
    )


def _survival(panel: CellGroup, survival: pd.DataFrame, prefix: str) -> list[Picture]:
    names = panel.cells[["cell", "ancient_one", "difficulty"]].astype({"ancient_one": str, "difficulty": str})
    data = names.merge(survival, on="cell", sort=False)
    data["label"] = data["difficulty"].map(words.phrase)
    order = [words.phrase(label) for label in panel.cells["difficulty"].cat.categories]
    pictures = []
    for i, (ancient_one, part) in enumerate(data.groupby("ancient_one", sort=False)):
        lines = list(dict.fromkeys(part["label"]))
        title = words.name(str(ancient_one)) + (f", {lines[0].lower()}" if len(lines) == 1 else "")
        ends = records(part[part["at_end"]])
        told = "; ".join(f"{row['label'].lower()} {words.percent(row['share'])}" for row in ends)
        drawing = _curves(part, order, title)
        pictures.append(
            draw(
                drawing,
                height=2.7,
                prefix=f"{prefix}{i}",
                alt=f"{title}: games not lost by round; at the end {told}.",
                caption=f"Shaded: {interval_name(part)} interval. {note(panel)}",
                name=f"survival-{title}",
            )
        )
    return pictures


def _curves(part: pd.DataFrame, order: Sequence[str], title: str) -> Callable[[Axes], object]:
    return lambda ax: run_figures.survival_curves(data=part, order=order, title=title, ax=ax)


def is_on_board(details: pd.DataFrame, boards: Sequence[Mapping[str, Any]]) -> bool:
    """True if everything that a column names is a location of the board."""
    named = details[details["value"].notna()]
    rows = zip(named["cell"], named["value"], strict=True)
    return len(named) > 0 and all(value in boards[cell].get("locations", {}) for cell, value in rows)


def _maps(panel: CellGroup, column: str, tables: RunTables, prefix: str) -> Maps | None:
    """One map a cell with a lost game; one scale for all maps of the group."""
    details = tables.details[column]
    places = details[details["cell"].isin(panel.cells["cell"]) & details["value"].notna()]
    largest = places["share"].max()
    pictures = []
    for row in records(panel.cells):
        part = places[places["cell"] == row["cell"]]
        if part.empty:
            continue
        title = words.cell(row)
        shares = zip(part["value"].head(3), part["share"].head(3), strict=True)
        top = "; ".join(f"{value} {words.percent(share, 0)}" for value, share in shares)
        lost = words.plural(row["losses"], "lost game")
        pictures.append(
            draw(
                _map(part, tables.boards[row["cell"]], largest, title),
                height=WIDTH * 1.06,
                rows=(0.0, 0.93),
                prefix=f"{prefix}{row['cell']}",
                alt=f"Map of the board, {title}: most lost games at locations {top}.",
                caption=f"Known for {words.count(part['losses'].sum())} of {lost}; "
                f"{words.players(panel.strategy)}. {_at_most(part)}.",
                name=f"{column}-{title}",
            )
        )
    meaning = tables.meanings.get(column) or words.phrase(column)
    return Maps(words.phrase(meaning), pictures) if pictures else None


def _map(
    part: pd.DataFrame, board: Mapping[str, Any], largest: float, title: str
) -> Callable[[Axes], object]:
    return lambda ax: run_figures.loss_map(data=part, board=board, largest=largest, title=title, ax=ax)


def _matrix(panel: CellGroup, column: str, tables: RunTables) -> Matrix | None:
    cells = records(panel.cells)
    matrix = top_details(tables.details[column], [row["cell"] for row in cells])
    if matrix.empty:
        return None
    groups: dict[str, int] = {}
    for row in cells:
        title = words.name(row["ancient_one"])
        groups[title] = groups.get(title, 0) + 1
    names = tables.boards[cells[0]["cell"]].get("names", {}) if column == LOCATION else {}
    rows = [
        (
            f"{value} {names[value]}" if value in names else words.path(str(value), tables.titles),
            int(losses),
            [float(share) for share in shares],
        )
        for value, losses, *shares in matrix.itertuples()
    ]
    title = words.phrase(column.removeprefix("loss_"))
    return Matrix(
        title,
        tables.meanings.get(column, ""),
        list(groups.items()),
        [words.phrase(row["difficulty"]) for row in cells],
        rows,
    )


def section(panel: CellGroup, number: int, tables: RunTables) -> Section:
    """Draw and tell one panel.

    Parameters
    ----------
    panel
        The cells.
    number
        Of the panel on the page; keeps the names in the pictures apart.
    tables
        All tables of the run.
    """
    made = Section(
        f"panel-{number}",
        heading(panel),
        sentences(panel, tables.causes),
        interval=interval_name(panel.cells),
    )
    if len(panel.cells) > 1:  # a single cell is said in the headline
        made.rates = _rates(panel, f"p{number}r", scale_top(tables.cells["win_rate"]))
    if len(tables.causes):
        made.causes = _causes(panel, tables.causes, f"p{number}c")
    if len(tables.survival):
        made.survival = _survival(panel, tables.survival, f"p{number}s")
        made.curve_interval = interval_name(tables.survival)
    for i, (column, details) in enumerate(tables.details.items()):
        if is_on_board(details, tables.boards) and (maps := _maps(panel, column, tables, f"p{number}m{i}-")):
            made.maps.append(maps)
        if matrix := _matrix(panel, column, tables):
            made.matrices.append(matrix)
    return made
