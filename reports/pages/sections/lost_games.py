"""Section about luck and play in lost games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analysis.kept_runs.cells import Run, has_games
from analysis.kept_runs.game import NotTrustedError
from analysis.kept_runs.lost_games import ledger_of_cell, lost_games
from analysis.kept_runs.resume import NotTheSameError, go_back_to
from analysis.ledger.lost_games import LEAST_GAMES, LedgerPart, LuckAndPlay
from heuristics.strategy.shipped_values import shipped_value
from reports import words
from reports.pages import markdown
from reports.pages.section import Section, SectionStyle
from reports.pages.sections.examples import ExampleChoice, slow_replays
from reports.pages.sections.why import places_of
from simcore.games import games
from simcore.play.strategy_errors import StrategyError
from simcore.process.command_line import options, to_type
from simcore.store.folder import StoreError
from simcore.store.reader import StoredRun

KINDS = 3
"""Kinds of luck, and of decisions, that a row names."""
HEADINGS = (
    *("Cell", "Lost games", "Win rate", "Luck", "Luck by kind"),
    *("Play", "Play by decision", "Not explained"),
)
NOTE = (
    "Where the chance to win went in lost games, in points: the win rate, luck, play and the part that is "
    "not explained (with the luck of the deal) add up to 0. Luck compares what happened with what the same "
    "choices could have led to. Play compares the choices with those of the strategy “{strategy}” and with "
    "clearly better ones; its usual mistakes are also in the part that is not explained. The games are the "
    "first lost ones of each combination. Intervals: {interval}."
)
NO_GAMES = "The run has no lost games with their numbers, which luck and play need."
LEFT_OUT = " Without a sample, because it takes long: {cells}. `{command}` looks at all."
NO_VALUE = "The game has no trained value for these data, which luck and play need."


@dataclass(frozen=True)
class LuckAndPlayRow:
    """Luck and play of a cell, in words."""

    place: str
    games: int
    win_rate: float
    luck: LedgerPart
    luck_kinds: str
    play: LedgerPart
    play_kinds: str
    rest: float

    def cells(self) -> list[str]:
        """Return the row as texts."""
        return [
            self.place,
            words.count(self.games),
            words.percent(self.win_rate),
            self.luck_text,
            self.luck_kinds,
            self.play_text,
            self.play_kinds,
            words.signed(self.rest),
        ]

    @property
    def luck_text(self) -> str:
        """Mean luck with its interval."""
        return _with_interval(self.luck)

    @property
    def play_text(self) -> str:
        """Mean play with its interval."""
        return _with_interval(self.play)


@dataclass(frozen=True)
class LuckAndPlaySection(Section):
    """Table of luck and play, one row for each cell.

    Attributes
    ----------
    rows
        The rows.
    note
        Their meaning.
    problem
        Reason why there are none; empty if there are.
    """

    template = "lost_games"
    anchor = "luck-and-play"
    heading = "Bad luck or bad play"
    rows: list[LuckAndPlayRow]
    note: str
    problem: str = ""
    headings: tuple[str, ...] = HEADINGS

    def markdown(self, style: SectionStyle) -> list[str]:
        """Return the table."""
        lines = [*markdown.heading(style, self.heading), self.problem or self.note, ""]
        return lines + (
            markdown.table(self.headings, [row.cells() for row in self.rows]) if self.rows else []
        )


def games_of_ledgers(run: Run, number: int | None) -> dict[int, dict[int, int]]:
    """Return the lost games in which the page of a run separates luck and play.

    Parameters
    ----------
    run
        A kept run.
    number
        Number of games of each cell; None: as many as fit into a limited time, and none in a run whose page
        shows no games by default.

    Returns
    -------
    dict
        Decisions of each game, by number of the cell and of the game; the hardest cell comes first.
    """
    game = games().get(run.manifest.provenance.game.name)
    if number == 0 or not isinstance(run, StoredRun) or not has_games(run):
        return {}
    if number is None and (game is None or shipped_value(game) is None or slow_replays(run)):
        return {}
    cells = sorted(range(len(run.cells)), key=lambda cell: run.cells[cell].win_rate)
    return lost_games(run, cells, number)


def luck_and_play_section(run: Run, choice: ExampleChoice) -> LuckAndPlaySection | None:
    """Keep the ledgers of lost games; None if the page has none.

    Parameters
    ----------
    run
        A kept run, with the names of the data.
    choice
        Games of the page.
    """
    if not isinstance(run, StoredRun):
        return None
    chosen = games_of_ledgers(run, choice.lost_games)
    if not any(chosen.values()):
        return LuckAndPlaySection([], "", NO_GAMES) if choice.lost_games else None
    try:
        known = _of_cells(run, chosen, choice)
    except NotTheSameError as changed:
        return LuckAndPlaySection([], "", f"The game has changed: {'; '.join(changed.changed)}.")
    except (NotTrustedError, StrategyError, StoreError) as problem:
        return LuckAndPlaySection([], "", f"{problem}.")
    if not known:
        return LuckAndPlaySection([], "", NO_VALUE)
    places, one = places_of(run), next(iter(known.values()))
    level = words.joint_level(one.confidence, one.intervals)
    note = NOTE.format(strategy=one.strategy, interval=f"{one.interval_method}, {level} in each row")
    missing = [
        cell for cell, sample in chosen.items() if not sample and run.cells[cell].wins < run.cells[cell].games
    ]
    if missing:
        command = to_type("report", run.path, *options(luck=LEAST_GAMES))
        note += LEFT_OUT.format(cells=words.plural(len(missing), "combination"), command=command)
    return LuckAndPlaySection([_row(places[cell], known[cell]) for cell in sorted(known)], note)


def _of_cells(
    run: StoredRun, chosen: Mapping[int, Mapping[int, int]], choice: ExampleChoice
) -> dict[int, LuckAndPlay]:
    """Return luck and play by the number of the cell, for cells that have them."""
    with go_back_to(run, trust=choice.trust, any_code=True) as begun:
        results = {cell: ledger_of_cell(begun, run, cell, sample) for cell, sample in chosen.items()}
    return {cell: result for cell, result in results.items() if result is not None}


def _row(place: str, result: LuckAndPlay) -> LuckAndPlayRow:
    rest = result.whole("deal").mean + result.whole("residual").mean
    luck, play = result.whole("luck"), result.whole("play")
    kinds = _kinds(result.kinds("luck")), _kinds(result.kinds("play"))
    return LuckAndPlayRow(place, result.games, result.typical, luck, kinds[0], play, kinds[1], rest)


def _kinds(parts: Sequence[LedgerPart]) -> str:
    """Return the kinds with the largest losses in words."""
    lost = [row for row in parts if row.mean < 0][:KINDS]
    return ", ".join(f"{words.phrase(str(row.kind)).lower()} {words.signed(row.mean)}" for row in lost)


def _with_interval(part: LedgerPart) -> str:
    return f"{words.signed(part.mean)} ({words.signed(part.low)} to {words.signed(part.high)})"
