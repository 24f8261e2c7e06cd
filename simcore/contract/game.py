"""The contract that every game fulfils, and the discovery of games.

A game is a resumable machine of compiled kernels over two records:

* `Tables`, read-only: the scenario of one cell, compiled.
* `State`: the whole position of one game. It starts with the fields of `HEADER`; the rest is the game's own
business.

`deal(tables, state, key, game_number)` shuffles everything that is ever hidden. `advance(tables, state,
log)` runs to the next decision and returns with `decision`, `seat`, `options[:n_options]` in the state; the
caller writes the index of the chosen option to `choice` and calls `advance` again. It returns False when the
game is over; a finished game never moves again. If the log holds the address of a seat's strategy,
`options.ask` calls it directly and the machine runs on, so millions of games are played without leaving
compiled code. `record(tables, state, row)` writes the result row. `redeal(tables, state, seat, key)` redeals
all that `seat` may not know, consistent with its knowledge. The previous deal may leave no trace: two states
that the seat cannot distinguish become the same bytes under the same key.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from simcore.contract.frames import ComponentKind
from simcore.contract.narration import Narration
from simcore.contract.quantities import Alternative, Quantity
from simcore.contract.questions import OddsQuestion
from simcore.messages.names import CARDS
from simcore.records.columns import CELL_COLUMNS, ONLY_VICTORY, Column, row_dtype
from simcore.records.schema import Layout

if TYPE_CHECKING:  # compiling loads numba, which reading data does not need
    from simcore.contract.position_features import PositionFeatures
    from simcore.contract.positions import Positions
    from simcore.contract.rules import Rules
    from simcore.messages.error_details import ErrorDetail


@dataclass(frozen=True)
class Cell:
    """One combination of the grid, in the words of its scenario.

    `team` is None if it is drawn at random for each game.
    """

    ancient_one: str
    difficulty: str
    players: int
    team: tuple[str, ...] | None = None

    @property
    def label(self) -> str:
        """Ancient One, difficulty and number of players, for messages."""
        players = "1 player" if self.players == 1 else f"{self.players} players"
        return f"{self.ancient_one}, {self.difficulty}, {players}"


@dataclass(frozen=True)
class Change:
    """A value in which a scenario differs from the printed game."""

    key: str
    base: Any
    value: Any


@dataclass(frozen=True)
class CheckReport:
    """Report of the checks of a scenario without errors.

    Parameters
    ----------
    name, digest
        Name of the scenario and SHA-256 of its data.
    changes
        Differences from the game as printed.
    never_won
        Combinations that can never be won because of the changes.
    not_played
        Ancient Ones and investigators that cannot be played because entries are missing.
    sources
        Number of data entries, by source.
    reconstructed
        Key paths of the data that no source gives.
    alternatives
        Names of the alternatives that are compatible with the changes.
    unfit_alternatives
        Problems of the other alternatives, by name.
    """

    name: str
    digest: str
    changes: Sequence[Change] = ()
    never_won: Sequence[ErrorDetail] = ()
    not_played: Sequence[ErrorDetail] = ()
    sources: Mapping[str, int] = field(default_factory=dict)
    reconstructed: Sequence[str] = ()
    alternatives: Sequence[str] = ()
    unfit_alternatives: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Ablation:
    """Component that a scenario can be played without, or with one more of, to measure its contribution.

    Parameters
    ----------
    name
        Argument for `Scenario.without`.
    sentence
        The difference in a few words.
    ancient_one
        Ancient One against whom it makes a difference; None: all.
    investigator
        Investigator whose card it takes away; None: it concerns all games.
    kind
        If it takes away one of many components: their kind in the plural, for instance `items`; its name is
        then `KIND/COMPONENT`. The default kind of an investigator's component is `cards`, and its name is
        `INVESTIGATOR/COMPONENT`.
    obvious
        Whether `why` includes it by default, to find what would help most. A game marks the few changes that
        a player would ask about first.
    """

    name: str
    sentence: str
    ancient_one: str | None = None
    investigator: str | None = None
    kind: str | None = None
    obvious: bool = False

    def __post_init__(self) -> None:
        """Make `cards` the default kind for a component of an investigator."""
        if self.investigator is not None and self.kind is None:
            object.__setattr__(self, "kind", CARDS)

    @property
    def component(self) -> str:
        """Name of the component that it takes away, without the kind."""
        return self.name.removeprefix(f"{self.kind}/")


@dataclass(frozen=True)
class Continuation:
    """Continuation of another game: its final positions become data, which are then played.

    Parameters
    ----------
    game
        Name of the other game.
    where
        Moment at which its games stop, as a clause that follows "when": `the bell rang`.
    advance
        Kernel that plays the other game to that moment, in place of its `advance`.
    table
        Table of the data, that of the levels, in which each position becomes an entry.
    entry
        `entry(scenario, cell, state)`: the entry, from the scenario and the cell of the other game and the
        position in which it stopped; None if it cannot be continued.
    summary
        `summary(entries)`: averages over the entries, for people: label and amount.
    """

    game: str
    where: str
    advance: Callable[..., Any]
    table: str
    entry: Callable[[Any, Cell, Any], Mapping[str, Any] | None]
    summary: Callable[[Sequence[Mapping[str, Any]]], Sequence[tuple[str, str]]]


class Scenario(Protocol):
    """Checked data of a game: the cells that can be played, and their compiled tables."""

    @property
    def name(self) -> str:
        """Name of the variant; the name of the game if nothing was changed."""

    @property
    def digest(self) -> str:
        """Digest of all data."""

    @property
    def changes(self) -> tuple[Change, ...]:
        """Differences from the printed game."""

    @property
    def ancient_ones(self) -> tuple[str, ...]:
        """Names of the Ancient Ones."""

    @property
    def difficulties(self) -> tuple[str, ...]:
        """Names of the difficulties, or of the game's own levels (`Game.level`).

        There may be any number of them; they have the order of the data.
        """

    @property
    def players(self) -> tuple[int, ...]:
        """Numbers of players."""

    @property
    def investigators(self) -> tuple[str, ...]:
        """Names of the investigators."""

    def usual_players(self, difficulty: str) -> int | None:
        """Return the usual number of players at a difficulty; None if it is for any number."""

    def pool(self, cell: Cell) -> tuple[str, ...]:
        """Names of the investigators who can sit at the table of the cell."""

    def check_cell(self, cell: Cell) -> None:
        """Raise `ValueError` with a readable message if the cell cannot be played."""

    def compile(self, cell: Cell) -> np.ndarray[Any, np.dtype[np.void]]:
        """Tables record of the cell, an array of length 1."""

    def labels(self, cell: Cell) -> Mapping[str, Sequence[str]]:
        """Labels of the coded columns: list name -> label of code 0, 1, ..."""

    def sources(self, cell: Cell) -> Mapping[str, int]:
        """Return the number of data entries in play, by source."""

    def board(self) -> Mapping[str, Any]:
        """Return `locations` {label: (x, y)}, `links` [(label, label)] and `size` (width, height).

        Empty if there is none.
        """

    def titles(self) -> Mapping[str, str]:
        """Names as people write them, by label; labels that are clear may be left out."""

    def catalogue(self) -> Mapping[str, Sequence[str]]:
        """Return all names, by kind."""

    def show(self, name: str) -> Mapping[str, Any]:
        """Return the data of one named thing."""

    def check_report(self) -> CheckReport:
        """Return a report of the checks and of the data that are still reconstructed."""

    def reconstructed(self) -> Sequence[str]:
        """Key paths of the data that no source gives."""

    def ablations(self) -> Sequence[Ablation]:
        """Return all ablations, in an order for people."""

    def without(self, name: str) -> Scenario:
        """The checked scenario without one of these; `ValueError` if there is no such ablation."""

    def export(self, folder: Path, *, csv: bool = False) -> list[Path]:
        """Write all data as files that can be edited and played; with `csv` its entries as sheets."""

    def numbers(self, cell: Cell | None = None) -> Sequence[Quantity]:
        """Return the numbers that may be changed and are in play in a cell; None: in any."""

    def with_settings(self, settings: Mapping[str, Any]) -> Scenario:
        """Return the checked scenario with other values at some keys.

        Raises
        ------
        ValueError
            If there is no such key, or the values contradict the rest; the message gives the reason.
        """

    def alternatives(self, cell: Cell | None = None) -> Sequence[Alternative]:
        """Return the alternatives of data that are not from the rulebook, in play in a cell; None: in any."""

    def with_alternatives(self, names: Sequence[str]) -> Scenario:
        """Return the scenario with some of these alternatives, of different choices.

        Raises
        ------
        UnknownNameError
            If there is no such alternative.
        ValueError
            If it contradicts the rest.
        """


MAX_ENDINGS = 255
"""Most ways to win of a game, and most ways to lose: their codes are bytes, and 255 means none."""


def packs_of(scenario: Scenario) -> tuple[str, ...]:
    """Return the names of the packs of a scenario, with those that they include."""
    in_play = getattr(scenario, "packs", None)
    return () if in_play is None else tuple(in_play.names)


def is_playable(scenario: Scenario, cell: Cell) -> bool:
    """Return whether a cell can be played."""
    try:
        scenario.check_cell(cell)
    except ValueError:
        return False
    return True


@dataclass(frozen=True)
class Game:
    """A game as the rest of the package uses it.

    `version` changes only when the behaviour of the rules changes.
    """

    name: str
    title: str
    version: int
    rank: int  # the game with the lowest rank is the default
    state: np.dtype[np.void]
    tables: np.dtype[np.void]
    columns: tuple[Column, ...]
    loss_causes: tuple[str, ...]
    load: Callable[..., Scenario]  # load(path: Path | None, settings: Sequence[str])
    rules: Callable[[], Rules]
    seats: Callable[[int], int]  # investigators in a game of so many players
    narration: Narration  # its events and decisions, and their narration (`simcore/narration/`)
    layout: Layout | None = None  # declaration of the fields of the State; None: they are not documented
    tables_layout: Layout | None = None  # the same for the Tables
    level: str = "difficulty"  # word for a cell's `difficulty` in texts for people
    components: tuple[ComponentKind, ...] = ()  # kinds of things that frames show on the board
    # Pressure on each location: a function that returns the compiled `count(tables, state, counts)`, which
    # fills `counts` (float64) in the order of `board()["locations"]` and returns the number of the round.
    count_pressure: Callable[[], Callable[..., Any]] | None = None
    pressure_unit: str = ""  # counted things, in the plural
    more_pressure: tuple[str, ...] = ()  # further counts, after the others, by location
    # Questions about single situations, such as one card (`contract/questions.py`); None: there are none.
    odds: Callable[[Scenario], Sequence[OddsQuestion]] | None = None
    # Continuation from positions of another game; a function, because it loads that game's kernels.
    continues: Callable[[], Continuation] | None = None
    # Features of a position besides its fields, for a trained value (`contract/position_features.py`).
    position_features: Callable[[], PositionFeatures] | None = None
    # Positions as files (`contract/positions.py`); None: not offered.
    positions: Callable[[], Positions] | None = None
    # The same game with larger records, for scenarios with packs; None: these records hold all of them.
    larger: Callable[[], Game] | None = None
    # The reverse, for scenarios without packs; None: these records are the smallest.
    smaller: Callable[[], Game] | None = None
    # Names of the packs in play, which weights and trained values may depend on.
    packs: tuple[str, ...] = ()
    # Ways to win, in the order of their codes in `victory` (a field of the state and a result column). With
    # the loss causes they are the endings of the game. A game with one way need not name it.
    victories: tuple[str, ...] = (ONLY_VICTORY,)

    def __post_init__(self) -> None:
        """Refuse endings and columns with the same name."""
        endings = (*self.victories, *self.loss_causes)
        twice = [name for name in dict.fromkeys(endings) if endings.count(name) > 1]
        if twice:
            raise ValueError(f"game {self.name}: two endings are called {twice[0]}; use unique names")
        for what, names, least in (("win", self.victories, 1), ("lose", self.loss_causes, 0)):
            if not least <= len(names) <= MAX_ENDINGS:
                raise ValueError(
                    f"game {self.name}: {len(names)} ways to {what}; {least} to {MAX_ENDINGS} are allowed"
                )
        taken = [column.name for column in self.columns if column.name in CELL_COLUMNS]
        if taken:
            raise ValueError(
                f"game {self.name}: a result column is called {taken[0]}; files of games have a column of "
                "that name, which says to which combination a game belongs"
            )

    @functools.cached_property
    def kinds(self) -> Mapping[int, str]:
        """Name of each kind of decision, for people."""
        codes = self.narration.decision_codes()
        return {number: code.key.replace("_", "-") for number, code in codes.items()}

    @functools.cached_property
    def row(self) -> np.dtype[np.void]:
        """Dtype of the result rows."""
        return row_dtype(self.columns)

    def holding(self, scenario: Scenario) -> Game:
        """Return the game that plays a scenario: with the records that hold it, and with its packs."""
        other = self.larger if getattr(scenario, "has_large_records", False) else self.smaller
        game = self if other is None else other()
        packs = packs_of(scenario)
        return game if game.packs == packs else replace(game, packs=packs)

    def own_features(self) -> PositionFeatures:
        """Return the features of a position that the game computes itself, of which there may be none."""
        from simcore.contract.position_features import NO_FEATURES  # loads numba

        return NO_FEATURES if self.position_features is None else self.position_features()

    def labels(self, scenario: Scenario, cell: Cell) -> dict[str, Sequence[str]]:
        """Meaning of the codes in all result columns of a cell, by the name of the list of labels."""
        ours = {"loss_causes": self.loss_causes, "victories": self.victories}
        return {**ours, **scenario.labels(cell)}
