"""An experiment: cells of a game, each played many times by each of some teams of players."""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from analysis.experiment.player_uncertainty import range_of_totals
from analysis.experiment.precision import Precision
from analysis.experiment.pressure_counts import count_pressure, sample_size
from analysis.experiment.provenance import players_records, strategy_records
from analysis.experiment.totals import rate_fields
from analysis.experiment.under_way import Entry, UnderWay
from analysis.statistics.proportions import CONFIDENCE
from heuristics.strategy.players import Players
from simcore.contract.boards import board_of
from simcore.contract.game import Cell, Game, Scenario
from simcore.play.batch import play_cell
from simcore.play.engines import Engine
from simcore.play.roster import Roster
from simcore.play.seating import roster_of
from simcore.records.shared import Array
from simcore.results.board import Board, Pressure
from simcore.results.cell import CellTotals, KeptCell
from simcore.results.data_range import DataUncertainty
from simcore.results.luck import LuckResult
from simcore.results.provenance import Provenance, Session
from simcore.results.run import RunResult, Stopping
from simcore.results.tally import Tally
from simcore.store.manifest_model import RunContent
from simcore.store.provenance import collect, tables_digest
from simcore.store.writer import RunWriter

STAY_SEATED = 32
"""Maximum number of rosters that an experiment keeps, so that cells in turn need no new ones."""

Schedule = Callable[[Sequence[Tally]], Iterable[tuple[int, int]]]
"""Order of play: the number of an entry, and the number of games up to which it plays next.

A schedule receives the totals of all entries, which grow while it runs, and ends when no entry needs games.
Its decisions depend only on the totals, so they do not depend on the number of workers."""


@dataclass
class Played:
    """State of an experiment during and after its games.

    Attributes
    ----------
    cells
        Results by cell and team of players.
    boards
        Drawing of each cell's board.
    seconds
        Time spent playing, without loading and compiling.
    compile_seconds
        Time spent compiling before the games.
    complete
        False if it was stopped before its end.
    luck_and_skill
        Results by group of cells; empty if the experiment does not measure it.
    stopping
        The rule that ended it; None if its games were fixed in advance.
    pressure
        Counts at the locations by cell; empty if nothing was kept.
    data_uncertainty
        Win rates under other data; None if they were not played.
    """

    cells: list[KeptCell] = field(default_factory=list)
    boards: list[Board] = field(default_factory=list)
    seconds: float = 0.0
    compile_seconds: float = 0.0
    complete: bool = False
    luck_and_skill: list[LuckResult] = field(default_factory=list)
    stopping: Stopping | None = None
    pressure: list[Pressure | None] = field(default_factory=list)
    data_uncertainty: DataUncertainty | None = None

    @property
    def games(self) -> int:
        """Games in all."""
        return sum(cell.games for cell in self.cells)

    @property
    def games_per_second(self) -> float:
        """Speed while playing."""
        return self.games / self.seconds if self.seconds > 0 else 0.0


@dataclass(frozen=True)
class Experiment:
    """An experiment: combinations, players and number of games.

    Parameters
    ----------
    game, scenario
        The rules and the data.
    cells
        Combinations of the grid.
    players
        Teams; each of them plays every cell.
    games
        Number of games of each cell and team; with a stopping rule, the maximum.
    seed
        Key of all luck. Game number g has the same luck in every cell and with all players.
    workers
        Number of threads, which does not affect results.
    confidence
        Of the intervals.
    stopping
        Rule that ends the games of a cell; None: each cell plays `games` games.
    first
        Number of the first game, for a part of a larger run.
    before
        Provenance of the run that is resumed; None: a new run.
    engine
        Engine that plays the games, which does not affect results; None: threads of this process.
    command
        Words of the command line of this experiment; None: those of this process, if it is one of ours.
    """

    game: Game
    scenario: Scenario
    cells: tuple[Cell, ...]
    players: tuple[Players, ...]
    games: int
    seed: int
    workers: int
    confidence: float = CONFIDENCE
    stopping: Precision | None = None
    first: int = 0
    before: Provenance | None = None
    engine: Engine | None = None
    command: Sequence[str] | None = None

    @functools.cached_property
    def entries(self) -> tuple[Entry, ...]:
        """All that is played, in order."""
        return tuple(Entry(cell, players) for cell in self.cells for players in self.players)

    def play(
        self,
        *,
        schedule: Schedule | None = None,
        writer: RunWriter | None = None,
        begin: Callable[[Entry], object] | None = None,
        progress: Callable[[int], object] | None = None,
        stop: threading.Event | None = None,
        more: bool = False,
    ) -> Played:
        """Play everything.

        Parameters
        ----------
        schedule
            Order of play; None: that of the stopping rule, or else `games` games of each entry, one entry
            after the other.
        writer
            Writer that keeps the games; None: only totals remain.
        begin
            Called with the next entry.
        progress
            Called with the number of games of each finished block.
        stop
            Once set, no further block begins; the result holds what is complete.
        more
            Whether the caller plays other parts of the run afterwards, so that it is not complete yet.
        """
        result = Played()
        under_way: dict[int, UnderWay] = {}
        tallies = self._go_back_to(result, under_way, writer)
        complete = True
        for number, games in (schedule or self.schedule)(tallies):
            complete = not (stop is not None and stop.is_set())
            if not complete:
                break
            if games <= tallies[number].games:  # kept before
                continue
            if begin is not None:
                begin(self.entries[number])
            if number not in under_way:
                under_way[number] = self.open_entry(number, tallies[number], writer)
            result.compile_seconds += under_way[number].compile()
            result.seconds += self._go_on(under_way[number], games, progress, stop)
            complete = tallies[number].games == games
            if not complete:
                break
        self.sum_up(result, under_way)
        result.complete = complete
        if writer is not None and complete:  # a part of a run that is cut off would not be what comes first
            result.pressure = self._pressure(under_way)
        if writer is not None and result.cells:
            content = self.content(result)
            writer.write_manifest(content.model_copy(update={"complete": complete and not more}))
        return result

    def tables(self, cell: Cell) -> Array:
        """Compiled data of a cell, compiled once."""
        if cell not in self._tables:
            self._tables[cell] = self.scenario.compile(cell)
        return self._tables[cell]

    @functools.cached_property
    def _tables(self) -> dict[Cell, Array]:
        return {}

    def everybody(self, cell: Cell) -> bool:
        """True if a team is drawn from no more investigators than sit at the table."""
        return cell.team is None and len(self.scenario.pool(cell)) == self.game.seats(cell.players)

    def schedule(self, tallies: Sequence[Tally]) -> Iterator[tuple[int, int]]:
        """Yield the default order of play (`Schedule`)."""
        if self.stopping is not None:
            return self.stopping.schedule(tallies)
        return ((number, self.games) for number in range(len(tallies)))

    def _go_back_to(
        self, result: Played, under_way: dict[int, UnderWay], writer: RunWriter | None
    ) -> list[Tally]:
        """Totals of all entries: those that are kept already, and new ones."""
        count = len(self.entries)
        if writer is None:
            return [Tally(self.game.columns, entry.players.turns) for entry in self.entries]
        tallies = writer.tallies(count)
        for number, tally in enumerate(tallies):
            if tally.games:
                under_way[number] = self.open_entry(number, tally, writer)
        if writer.manifest is not None:
            result.seconds = writer.manifest.seconds
            result.luck_and_skill = list(writer.manifest.luck_and_skill)

        def content() -> RunContent:
            self.sum_up(result, under_way)
            return self.content(result)

        writer.begin(content)
        return tallies

    def open_entry(self, number: int, tally: Tally, writer: RunWriter | None) -> UnderWay:
        """Return an entry as it is before its next game."""
        entry = self.entries[number]
        labels = self.game.labels(self.scenario, entry.cell)
        keep = writer.open_cell(number, labels, self.first) if writer is not None else None

        seat = functools.partial(self._seated, number)
        return UnderWay(number, entry, labels, tally, keep, self.tables(entry.cell), seat)

    @functools.cached_property
    def _seated(self) -> Callable[[int], Roster]:
        """Seats the players of an entry. The last ones stay seated, not all: a roster takes megabytes."""

        @functools.lru_cache(maxsize=STAY_SEATED)
        def seated(number: int) -> Roster:
            cell, players = self.entries[number].cell, self.entries[number].players
            return roster_of(self.game, self.tables(cell), players.policies(self.game), cell)

        return seated

    def _go_on(
        self,
        cell: UnderWay,
        games: int,
        progress: Callable[[int], object] | None,
        stop: threading.Event | None,
    ) -> float:
        """Play a cell up to a number of games, and return the seconds spent."""
        done, seated = cell.tally.games, cell.seated
        began = time.perf_counter()
        play_cell(
            seated,
            self.seed,
            games - done,
            first=self.first + done,
            workers=self.workers,
            engine=self.engine,
            keep=cell.keep,
            progress=progress,
            stop=stop,
            tally=cell.tally,
            name=cell.entry.cell.label,
        )
        return time.perf_counter() - began

    def _pressure(self, under_way: Mapping[int, UnderWay]) -> list[Pressure | None]:
        """Look at some of the games again, for the board of the report."""
        cells = [cell for _, cell in sorted(under_way.items()) if cell.tally.games]
        return [
            count_pressure(
                cell.seated, self.scenario, self.seed, sample_size(cell.tally.games), first=self.first
            )
            for cell in cells
        ]

    def sum_up(self, result: Played, under_way: Mapping[int, UnderWay]) -> None:
        """Bring the cells of the result up to date, in the order of the entries."""
        played = [cell for _, cell in sorted(under_way.items()) if cell.tally.games]
        result.cells = [self._cell(cell) for cell in played]
        result.boards = [Board.model_validate(board_of(self.scenario, cell.entry.cell)) for cell in played]
        if self.stopping is not None:
            result.stopping = self.stopping.describe([cell.tally for cell in played])

    def _cell(self, played: UnderWay) -> KeptCell:
        cell, players = played.entry.cell, played.entry.players
        about = players.describe()
        return KeptCell(
            game=self.game.name,
            ancient_one=cell.ancient_one,
            difficulty=cell.difficulty,
            players=cell.players,
            team=cell.team,
            everybody=self.everybody(cell),
            strategy=players.name,
            table=about.table,
            skill=players.skill,
            **rate_fields(played.tally, played.labels, self.confidence, self.stopping),
            player=range_of_totals(about.group, played.tally),
            data=dict(self.scenario.sources(cell)),
            number=played.number,
            first_game=self.first,
            labels={name: tuple(labels) for name, labels in played.labels.items()},
            tables=tables_digest(played.tables),
            totals=CellTotals.model_validate(played.tally.plain()),
        )

    @functools.cached_property
    def provenance(self) -> Provenance:
        """Everything that the result depends on; its time is that of the first access."""
        now = collect(
            self.game,
            self.scenario,
            strategy_records(self.players),
            players_records(self.players, words=True),
            seed=self.seed,
            games=self.games,
            workers=self.workers,
            engine=self.engine.name if self.engine is not None else "local",
            command=self.command,
        )
        if self.before is None:
            return now.model_copy(update={"first_game": self.first or None})
        names = ("time", "command", "engine", "workers", "cpu", "platform")
        session = Session(**{name: getattr(now, name) for name in names})
        continued = (*(self.before.continued or ()), session)
        return self.before.model_copy(update={"games": self.games, "continued": continued})

    @functools.cached_property
    def _reconstructed(self) -> tuple[str, ...]:
        return tuple(self.scenario.reconstructed())

    def content(self, result: Played) -> RunContent:
        """Return the content of the run's manifest."""
        return RunContent(
            provenance=self.provenance,
            cells=tuple(result.cells),
            boards=tuple(result.boards),
            levels=tuple(self.scenario.difficulties),
            titles=dict(self.scenario.titles()),
            reconstructed=self._reconstructed,
            seconds=result.seconds,
            games_per_second=result.games_per_second,
            complete=result.complete,
            luck_and_skill=tuple(result.luck_and_skill),
            stopping=result.stopping,
            pressure=tuple(result.pressure) if any(result.pressure) else (),
            data_uncertainty=result.data_uncertainty,
        )

    def result(self, result: Played) -> RunResult:
        """Return the result of the run."""
        return RunResult(
            provenance=self.provenance,
            cells=tuple(cell.result() for cell in result.cells),
            complete=result.complete,
            seconds=result.seconds,
            games_per_second=result.games_per_second,
            luck_and_skill=tuple(result.luck_and_skill),
            stopping=result.stopping,
            data_uncertainty=result.data_uncertainty,
        )
