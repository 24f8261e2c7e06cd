"""Section about luck and play in lost games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.kept_runs.cells import Run
from analysis.kept_runs.game import NotTrustedError
from analysis.kept_runs.lost_games import ledger_of_cell, lost_games
from analysis.kept_runs.resume import NotTheSameError, go_back_to
from analysis.ledger.lost_games import LedgerPart, LuckAndPlay
from reports import words
from reports.pages import markdown
from reports.pages.section import Section, SectionStyle
from reports.pages.sections.examples import ExampleChoice
from reports.pages.sections.why import places_of
from simcore.play.strategy_errors import StrategyError
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
    "clearly better ones; its usual mistakes are also in the part that is not explained. Intervals: "
    "{interval}."
)
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


def luck_and_play_section(run: Run, choice: ExampleChoice) -> LuckAndPlaySection | None:
    """Keep the ledgers of lost games; None if none were requested.

    Parameters
    ----------
    run
        A kept run, with the names of the data.
    choice
        Games of the page.
    """
    if not choice.lost_games or not isinstance(run, StoredRun):
        return None
    try:
        known = _of_cells(run, choice)
    except NotTheSameError as changed:
        return LuckAndPlaySection([], "", f"The game has changed: {'; '.join(changed.changed)}.")
    except (NotTrustedError, StrategyError, StoreError) as problem:
        return LuckAndPlaySection([], "", f"{problem}.")
    if not known:
        return LuckAndPlaySection([], "", NO_VALUE)
    places, one = places_of(run), next(iter(known.values()))
    level = words.joint_level(one.confidence, one.intervals)
    note = NOTE.format(strategy=one.strategy, interval=f"{one.interval_method}, {level} in each row")
    return LuckAndPlaySection([_row(places[cell], result) for cell, result in known.items()], note)


def _of_cells(run: StoredRun, choice: ExampleChoice) -> dict[int, LuckAndPlay]:
    """Return luck and play by the number of the cell, for cells that have them."""
    with go_back_to(run, trust=choice.trust, any_code=True) as begun:
        results = {
            cell: ledger_of_cell(begun, run, cell, lost_games(run, cell, choice.lost_games))
            for cell in range(len(run.cells))
        }
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
