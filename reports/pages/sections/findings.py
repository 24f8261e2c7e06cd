"""The section with which a page opens: who played, what stands out, and how far off the numbers may be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analysis.findings import finding as kinds
from analysis.findings.finding import Finding
from analysis.findings.search import findings
from analysis.influence.data_range import shown
from analysis.kept_runs.cells import CellGroup, Run, panels
from reports import words
from reports.pages import captions, markdown
from reports.pages.run_tables import RunTables
from reports.pages.section import Section, SectionStyle
from reports.pages.sections.sentences import CAUSE_TOPICS, sentences

Facts = Mapping[str, Any]
MOST = 9
"""Sentences that a reader takes in; the further ones of a kind of which there are many are left out."""


@dataclass(frozen=True)
class Sentence:
    """A finding in words: its topic, the sentence, and the id of the figure that shows it."""

    topic: str
    text: str
    anchor: str


@dataclass(frozen=True)
class FindingsSection(Section):
    """What a reader should know before anything else.

    Attributes
    ----------
    who
        Who played.
    sentences
        What stands out.
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
    who: str
    sentences: list[Sentence]
    left_out: int
    data: str
    interval: str

    def markdown(self, style: SectionStyle) -> list[str]:
        """The same sentences."""
        lines = [*markdown.heading(style, self.heading), markdown.plain(self.who), ""]
        return lines + markdown.sentence_list([(each.topic, each.text) for each in self.sentences])


def findings_section(run: Run, tables: RunTables, survey: str) -> FindingsSection | None:
    """Find what stands out in a run and say it in words; None without a game.

    Parameters
    ----------
    run
        A kept run, with the names of the data.
    tables
        All tables of the run.
    survey
        The command that says how far other readings of the data move the win rates.
    """
    groups = panels(tables.cells)
    if not groups or not tables.cells["games"].sum():
        return None
    found = list(_sentences(run, tables, groups))
    told = (run.manifest.get("provenance") or {}).get("strategies") or ()
    return FindingsSection(
        who=words.who_plays(told),
        sentences=found[:MOST],
        left_out=max(0, len(found) - MOST),
        data=_data_error(run, survey),
        interval=captions.interval_name(tables.cells),
    )


def _sentences(run: Run, tables: RunTables, groups: Sequence[CellGroup]) -> Iterator[Sentence]:
    alone = len(groups) == 1
    if alone:
        for topic, text in sentences(groups[0], tables.causes, tables.ways):
            yield Sentence(topic, text, _figure_of(topic, groups[0]))
    for each in findings(run, tables.teams):
        if alone and each.kind in (kinds.RANGE, kinds.CAUSE):
            continue  # the sentences above have it
        topic, text, figure = WORDS[each.kind](each, tables)
        where = "" if alone or each.panel is None else f"{_panel_name(groups, each.panel)}: "
        anchor = f"{figure}-{each.panel}" if each.panel is not None else figure
        yield Sentence(topic, where + text, anchor)


def _figure_of(topic: str, panel: CellGroup) -> str:
    """The figure that shows a sentence about the only panel."""
    if topic in CAUSE_TOPICS:
        return "causes-0"
    return "win-rates-0" if len(panel.cells) > 1 else "cells"


def _panel_name(groups: Sequence[CellGroup], number: int) -> str:
    """What is special about a panel of several."""
    panel = groups[number]
    parts: tuple[Callable[[CellGroup], str], ...] = (
        lambda each: words.plural(each.players, "player"),
        lambda each: words.players(each.strategy),
        lambda each: captions.team_words(each.team),
    )
    varying = [tell for tell in parts if len(set(map(tell, groups))) > 1]
    return ", ".join(tell(panel) for tell in varying) or captions.heading(panel)


def _range(finding: Finding, tables: RunTables) -> tuple[str, str, str]:
    low, high = finding.facts["low"], finding.facts["high"]
    text = (
        f"hardest is {words.cell(low)} ({words.percent(low['win_rate'])} won), easiest {words.cell(high)} "
        f"({words.percent(high['win_rate'])})."
    )
    return "Range", text, "win-rates"


def _level(finding: Finding, tables: RunTables) -> tuple[str, str, str]:
    facts = finding.facts
    before, after = facts["before"], facts["after"]
    names = [words.phrase(str(row["difficulty"])).lower() for row in (before, after)]
    how = "is easier than" if facts["low"] > 0 else "is at most slightly harder than"
    text = (
        f"against {words.name(str(after['ancient_one']))}, {names[1]} {how} {names[0]}: "
        f"{words.percent(after['win_rate'])} won against {words.percent(before['win_rate'])}, "
        f"{_difference(facts)}."
    )
    return "A level that is no harder", text, "win-rates"


def _difference(facts: Facts) -> str:
    """A difference of win rates in points, with its interval."""
    difference, low, high = (words.signed(facts[name]) for name in ("difference", "low", "high"))
    return f"a difference of {difference} points ({low} to {high})"


def _cause(finding: Finding, tables: RunTables) -> tuple[str, str, str]:
    facts = finding.facts
    text = f"{words.phrase(facts['cause'])} ends {words.percent(facts['share'], 0)} of the lost games."
    return "One cause dominates", text, "causes"


def _place(finding: Finding, tables: RunTables) -> tuple[str, str, str]:
    facts = finding.facts
    cell = facts["cell"]
    board = tables.boards[cell["cell"]]
    label = str(facts["place"])
    what = board.get("marks", {}).get(label)
    name = words.place(label, board) if label in board.get("names", {}) else f"location {label}"
    text = (
        f"in {words.cell(cell)}, {words.percent(facts['share'], 0)} of the lost games are lost at "
        f"{name}{f', the {what}' if what else ''}."
    )
    return "One place decides", text, "maps"


def _person(finding: Finding, tables: RunTables) -> tuple[str, str, str]:
    facts = finding.facts
    more = "more" if facts["difference"] > 0 else "less"
    text = (
        f"with {words.path(str(facts['name']), tables.titles)} games are won {more} often, "
        f"{_difference(facts)}."
    )
    return "Who sits there matters", text, "people"


def _turn(finding: Finding, tables: RunTables) -> tuple[str, str, str]:
    rows = [finding.facts[name] for name in ("first", "second", "third", "fourth")]
    pairs = [
        f"{words.players(str(harder['strategy']))} wins more often against {_opponent(easier)} than against "
        f"{_opponent(harder)}"
        for harder, easier in (sorted(pair, key=lambda row: row["win_rate"]) for pair in (rows[:2], rows[2:]))
    ]
    who = " or ".join(words.name(str(row["ancient_one"])) for row in rows[:2])
    level = words.phrase(str(rows[0]["difficulty"])).lower()
    return f"{who} depends on the player", f"at {level}, {pairs[0]}; {pairs[1]}.", "cells"


def _opponent(row: Mapping[str, Any]) -> str:
    """The opponent of a cell, with the win rate."""
    return f"{words.name(str(row['ancient_one']))} ({words.percent(row['win_rate'])})"


def _data(finding: Finding, tables: RunTables) -> tuple[str, str, str]:
    facts = finding.facts
    row = facts["cell"]
    many = "" if facts["of"] == 1 else f" So it is in {facts['cells']} of {facts['of']} cells."
    text = (
        f"with other data the win rate of {words.cell(row)} may lie anywhere in "
        f"{words.data_ends((facts['low'], facts['high']))}; the number of games leaves "
        f"{words.span(row['low'], row['high'])} open.{many}"
    )
    return "Data matter more than chance", text, "data_errors"


WORDS: dict[str, Callable[[Finding, RunTables], tuple[str, str, str]]] = {
    kinds.RANGE: _range,
    kinds.LEVEL: _level,
    kinds.CAUSE: _cause,
    kinds.PLACE: _place,
    kinds.PERSON: _person,
    kinds.TURN: _turn,
    kinds.DATA: _data,
}
"""Topic, sentence and figure of each kind of finding."""


def _data_error(run: Run, survey: str) -> str:
    """How much of the data is known, and what other readings do to the win rates."""
    counts = [cell["data"] for cell in run.cells]
    doubted = run.manifest.data_doubt
    known = words.known_data(counts, readings=bool(doubted))
    if not doubted and not any(each.get("reconstructed") for each in counts):
        return f"{known}."
    if not doubted:
        return f"{known}; `{survey}` says how far other readings of them move the win rates."
    ends = [each for each in (shown(cell["data"]) for cell in doubted["cells"]) if each is not None]
    if not ends:
        return f"{known}; too few games were played to say how far other readings of them move the win rates."
    widest = max(high - low for low, high in ends)
    return f"{known}, and other readings of the data move a win rate within up to {100 * widest:.0f} points."
