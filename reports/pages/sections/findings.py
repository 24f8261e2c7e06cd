"""Section that opens a page: players, findings, and the size of possible errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from analysis.findings.finding import (
    CauseFinding,
    DataFinding,
    Finding,
    InvestigatorFinding,
    LevelFinding,
    OrderFinding,
    PlaceFinding,
    RangeFinding,
)
from analysis.findings.search import findings
from analysis.influence.data_range import shown
from analysis.kept_runs.cells import Run
from analysis.kept_runs.panels import CellGroup, panels
from reports import words
from reports.pages import captions, markdown
from reports.pages.run_tables import RunTables
from reports.pages.section import Section, SectionStyle
from reports.pages.sections.sentences import CAUSE_TOPICS, sentences
from simcore.results.board import Board
from simcore.results.cell import CellResult

MOST = 9
"""Maximum number of sentences; more sentences of a frequent kind are omitted."""


@dataclass(frozen=True)
class Sentence:
    """A finding in words: its topic, the sentence, and the id of the figure that shows it."""

    topic: str
    text: str
    anchor: str


@dataclass(frozen=True)
class FindingsSection(Section):
    """Findings that open a page.

    Attributes
    ----------
    players
        Strategies and skills, in a sentence.
    sentences
        The findings.
    left_out
        How many findings more there are.
    data
        How far off the numbers may be because of the data.
    interval
        Kind and level of the intervals.
    """

    template = "findings"
    anchor = "findings"
    heading = "In short"
    in_contents = False
    players: str
    sentences: list[Sentence]
    left_out: int
    data: str
    interval: str

    def markdown(self, style: SectionStyle) -> list[str]:
        """Return the sentences."""
        lines = [*markdown.heading(style, self.heading), markdown.plain(self.players), ""]
        return lines + markdown.sentence_list(
            [(sentence.topic, sentence.text) for sentence in self.sentences]
        )


def findings_section(run: Run, tables: RunTables, survey: str) -> FindingsSection | None:
    """Return the notable results of a run as sentences; None without a game.

    Parameters
    ----------
    run
        A kept run, with the names of the data.
    tables
        All tables of the run.
    survey
        The command that says how far alternatives of the data move the win rates.
    """
    groups = panels(tables.cells)
    if not groups or not any(row.games for row in tables.rows):
        return None
    lines = list(_sentences(run, tables, groups))
    strategies = run.manifest.provenance.strategies
    return FindingsSection(
        players=words.who_plays(strategies),
        sentences=lines[:MOST],
        left_out=max(0, len(lines) - MOST),
        data=_data_error(run, survey),
        interval=captions.interval_name(tables.rows),
    )


def _sentences(run: Run, tables: RunTables, groups: Sequence[CellGroup]) -> Iterator[Sentence]:
    alone = len(groups) == 1
    if alone:
        for topic, text in sentences(groups[0], tables.causes, tables.ways):
            yield Sentence(topic, text, _figure_of(topic, groups[0]))
    for finding in findings(run, tables.teams):
        if alone and isinstance(finding, RangeFinding | CauseFinding):
            continue  # the sentences above have it
        topic, text, figure = finding_words(finding, tables)
        where = "" if alone or finding.panel is None else f"{_panel_name(groups, finding.panel)}: "
        anchor = f"{figure}-{finding.panel}" if finding.panel is not None else figure
        yield Sentence(topic, where + text, anchor)


def _figure_of(topic: str, panel: CellGroup) -> str:
    """Return the figure that shows a sentence about the only panel."""
    if topic in CAUSE_TOPICS:
        return "causes-0"
    return "win-rates-0" if len(panel.cells) > 1 else "cells"


def _panel_name(groups: Sequence[CellGroup], number: int) -> str:
    """Return the names that distinguish a panel from the others."""
    panel = groups[number]
    parts: tuple[Callable[[CellGroup], str], ...] = (
        lambda group: words.plural(group.players, "player"),
        lambda group: words.players(group.strategy),
        lambda group: captions.team_words(group.team),
    )
    varying = [name_part for name_part in parts if len(set(map(name_part, groups))) > 1]
    return ", ".join(name_part(panel) for name_part in varying) or captions.heading(panel)


def finding_words(finding: Finding, tables: RunTables) -> tuple[str, str, str]:
    """Return the topic, the sentence and the figure of a finding.

    Raises
    ------
    TypeError
        If there are no words for this kind of finding.
    """
    match finding:
        case RangeFinding():
            return "Range", _range(finding), "win-rates"
        case LevelFinding():
            return "A level that is no harder", _level(finding), "win-rates"
        case CauseFinding():
            share = words.percent(finding.share, 0)
            text = f"{words.phrase(finding.cause)} ends {share} of the lost games."
            return "One cause dominates", text, "causes"
        case PlaceFinding():
            return "One place decides", _place(finding, tables.boards[finding.cells[0]]), "maps"
        case InvestigatorFinding():
            more = "more" if finding.difference > 0 else "less"
            name = words.path(finding.name, tables.titles)
            text = f"with {name} games are won {more} often, {_difference(finding)}."
            return "The investigators matter", text, "people"
        case OrderFinding():
            names = " or ".join(words.name(cell.ancient_one) for cell in finding.one)
            return f"{names} depends on the player", _order(finding), "cells"
        case DataFinding():
            return "Data matter more than chance", _data(finding), "data_errors"
        case _:
            raise TypeError(f"there are no words for {type(finding).__name__}")


def _range(finding: RangeFinding) -> str:
    low, high = finding.hardest, finding.easiest
    return (
        f"hardest is {words.cell(low)} ({words.percent(low.win_rate)} won), easiest {words.cell(high)} "
        f"({words.percent(high.win_rate)})."
    )


def _level(finding: LevelFinding) -> str:
    before, after = finding.before, finding.after
    names = [words.phrase(cell.difficulty).lower() for cell in (before, after)]
    how = "is easier than" if finding.low > 0 else "is at most slightly harder than"
    return (
        f"against {words.name(after.ancient_one)}, {names[1]} {how} {names[0]}: "
        f"{words.percent(after.win_rate)} won against {words.percent(before.win_rate)}, "
        f"{_difference(finding)}."
    )


def _difference(finding: LevelFinding | InvestigatorFinding) -> str:
    """Return a difference of win rates in points, with its interval."""
    difference, low, high = map(words.signed, (finding.difference, finding.low, finding.high))
    return f"a difference of {difference} points ({low} to {high})"


def _place(finding: PlaceFinding, board: Board) -> str:
    label = finding.place
    what = board.marks.get(label)
    name = words.place(label, board) if label in board.names else f"location {label}"
    return (
        f"in {words.cell(finding.cell)}, {words.percent(finding.share, 0)} of the lost games are lost at "
        f"{name}{f', the {what}' if what else ''}."
    )


def _order(finding: OrderFinding) -> str:
    pairs = [
        f"{words.players(harder.strategy)} wins more often against {_opponent(easier)} than against "
        f"{_opponent(harder)}"
        for harder, easier in (
            sorted(pair, key=lambda cell: cell.win_rate) for pair in (finding.one, finding.other)
        )
    ]
    level = words.phrase(finding.one[0].difficulty).lower()
    return f"at {level}, {pairs[0]}; {pairs[1]}."


def _opponent(cell: CellResult) -> str:
    """Return the opponent of a cell, with the win rate."""
    return f"{words.name(cell.ancient_one)} ({words.percent(cell.win_rate)})"


def _data(finding: DataFinding) -> str:
    many = "" if finding.surveyed == 1 else f" The same holds in {finding.wider} of {finding.surveyed} cells."
    return (
        f"with other data the win rate of {words.cell(finding.cell)} may be anywhere in "
        f"{words.data_ends((finding.low, finding.high))}; the number of games leaves "
        f"{words.span(*finding.cell.ends)} open.{many}"
    )


def _data_error(run: Run, survey: str) -> str:
    """Return how much of the data is known, and how far alternatives move the win rates."""
    counts = [cell.data for cell in run.cells]
    data_uncertainty = run.manifest.data_uncertainty
    known = words.known_data(counts, alternatives=data_uncertainty is not None)
    if data_uncertainty is None and not any(count.get("reconstructed") for count in counts):
        return f"{known}."
    if data_uncertainty is None:
        return f"{known}; `{survey}` says how far alternatives of them move the win rates."
    ends = [
        interval for interval in (shown(cell.data) for cell in data_uncertainty.cells) if interval is not None
    ]
    if not ends:
        return f"{known}; too few games were played to say how far alternatives of them move the win rates."
    widest = max(high - low for low, high in ends)
    return f"{known}, and alternatives of the data move a win rate within up to {100 * widest:.0f} points."
