"""The columns of a result row, which each finished game fills."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

DETAIL = "detail"
"""Role of a column with details of a loss beyond its cause; it does not apply to won games."""

COURSE = "course"
"""Role of a column that describes the course of the game."""

OUTCOME = "outcome"
"""Role of a column that win or loss conditions depend on, such as the number of survivors.
Its difference between won and lost games restates the result, so no analysis reports it as a finding."""

ONLY_VICTORY = "won"
"""Label of the way to win of a game with only one."""

TEAM = "team"
"""Role of the columns with the investigators at the table, one per seat, in seat order."""


SEEN, TRIED, WON = "seen", "tried", "won"
COUNTS = (SEEN, TRIED, WON)
"""Counts of a component: how often it came up, was tried, and was won. A won component was tried, and a tried
component came up."""


@dataclass(frozen=True)
class ComponentCount:
    """Count of one component of the game, for instance a card.

    Parameters
    ----------
    kind
        Kind of the component: the name of its list of labels (see `Scenario.labels`).
    component
        Its label.
    count
        Counted event, one of `COUNTS`.
    """

    kind: str
    component: str
    count: str


@dataclass(frozen=True)
class PlaceCount:
    """Count at one place of the board.

    Parameters
    ----------
    place
        Label of the place.
    what
        Counted event in one or two words, the same for all places.
    """

    place: str
    what: str


@dataclass(frozen=True)
class Column:
    """One column of the result rows.

    Parameters
    ----------
    name
        Name in the row dtype, in the Parquet files and in the frames.
    dtype
        NumPy type code, for instance `u1`. The width follows from declared bounds: a column of labels is `u1`
        for up to 255 of them, and `u2` for more.
    unit
        `1` for counts, `round`, `health`, ...
    meaning
        One sentence for the reader of a data dictionary.
    categories
        Name of the list of labels (see `Scenario.labels`) if the number is a code; the files then hold the
        label.
    absent
        Code that means "does not apply"; it becomes null in the files. None: every value applies.
    role
        Role of the column in analyses of any game: `DETAIL`, `COURSE`, `OUTCOME`, `TEAM`, or
        empty.
    source
        Field of the State that is copied at the end of the game; None: the game writes the column itself.
    at
        Index in that field.
    seat
        Seat that it describes; its value is `absent` if the seat is empty. None: it describes no seat.
    counted
        Count of a component; None: the column counts no component.
    happened
        Count at a place of the board; None: the column counts no place.
    """

    name: str
    dtype: str
    unit: str
    meaning: str
    categories: str | None = None
    absent: int | None = None
    role: str | None = None
    source: str | None = None
    at: tuple[int, ...] = ()
    seat: int | None = None
    counted: ComponentCount | None = None
    happened: PlaceCount | None = None

    def plain(self) -> dict[str, Any]:
        """Return all fields, for JSON."""
        return asdict(self)


COMMON = (
    Column(
        "game_number",
        "u8",
        "1",
        "number of the game; with the seed it replays the game",
        source="game_number",
    ),
    Column("win", "u1", "1", "1 if the investigators won, else 0", source="win"),
    Column("loss_cause", "u1", "label", "why the game was lost", "loss_causes", 255, source="cause"),
    Column("victory", "u1", "label", "how the game was won", "victories", 255, source="victory"),
    Column("last_round", "u1", "round", "round in which the game ended", source="round"),
    Column("decisions", "u2", "1", "decisions asked of the players", source="decisions"),
)
"""Return the columns that every game has, before its own."""


CELL_COLUMNS: Mapping[str, str] = {
    "ancient_one": "Ancient One of the game",
    "difficulty": "difficulty, or what the game has instead of it",
    "players": "number of players",
    "strategy": "strategy, or all strategies of the table",
}
"""Columns that identify the cell of a game, with their meanings. Only files of games have them, in front
of the other columns; their values are in the entry of the cell in the manifest."""


def component_columns(
    kind: str, components: Sequence[str], sources: Mapping[str, str], *, words: Mapping[str, str]
) -> tuple[Column, ...]:
    """Return the columns `seen_NAME`, `tried_NAME` and `won_NAME` of each component of a kind, a byte each.

    They are copies of State fields with a number for each component. A component keeps its place
    in every variant of the data; otherwise its column would describe another component.

    Parameters
    ----------
    kind
        Name of the list of labels of the components.
    components
        Their labels, in the order of their numbers.
    sources
        Field of the State for each of `COUNTS`.
    words
        Meaning of each column, with `{component}` for the label.

    >>> words = {count: f"{{component}} was {count}" for count in ("seen", "tried", "won")}
    >>> sources = {"seen": "card_seen", "tried": "card_tried", "won": "card_won"}
    >>> [column.name for column in component_columns("cards", ["old-map"], sources, words=words)]
    ['seen_old_map', 'tried_old_map', 'won_old_map']
    """
    return tuple(
        Column(
            f"{count}_{component.replace('-', '_')}",
            "u1",
            "1",
            words[count].format(component=component),
            source=sources[count],
            at=(number,),
            counted=ComponentCount(kind, component, count),
        )
        for count in COUNTS
        for number, component in enumerate(components)
    )


def row_dtype(columns: Sequence[Column]) -> np.dtype[np.void]:
    """Aligned record of one result row."""
    return np.dtype([(column.name, column.dtype) for column in columns], align=True)
