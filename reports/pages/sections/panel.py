"""The section of one panel: the cells of the same game, players, strategy and team."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analysis.kept_runs.cells import CellGroup, extremes, panels, records
from reports import words
from reports.figures.picture import Picture
from reports.pages import captions, markdown
from reports.pages.run_tables import RunTables
from reports.pages.section import Section, SectionStyle
from reports.pages.sections.examples import Example, Examples
from reports.pages.sections.loss_causes import loss_cause_picture
from reports.pages.sections.loss_maps import LossMaps, loss_maps
from reports.pages.sections.loss_tables import LossTable, loss_tables
from reports.pages.sections.pieces import PieceTable, piece_tables
from reports.pages.sections.rounds import RoundMaps, round_maps
from reports.pages.sections.survival import SurvivalCurves, survival_curves
from reports.pages.sections.win_rates import win_rate_picture


@dataclass(frozen=True)
class PanelSection(Section):
    """Everything about one panel.

    Attributes
    ----------
    anchor, number
        Its id, and its number on the page.
    heading
        Everything that is the same in all its cells.
    sentences
        The result in plain words: the topic of each sentence, and the sentence.
    interval
        Kind and level of the intervals of the win rates.
    win_rates, causes
        One picture each; None if there is nothing to draw.
    several_ways
        Whether that of the causes tells ways to win too.
    survival, rounds
        None if there is nothing to draw.
    maps, loss_tables
        One a column of the kept games.
    pieces
        The pieces that win and lose games, one a kind that the game counts.
    examples
        Games to step through.
    """

    template = "panel"
    anchor: str
    number: int
    heading: str
    sentences: list[tuple[str, str]]
    interval: str
    win_rates: Picture | None
    causes: Picture | None
    several_ways: bool
    survival: SurvivalCurves | None
    maps: list[LossMaps]
    rounds: RoundMaps | None
    examples: list[Example]
    loss_tables: list[LossTable]
    pieces: list[PieceTable]

    @property
    def rounds_id(self) -> str:
        """The id of the board round by round."""
        return f"rounds-{self.number}"

    @property
    def is_slim(self) -> bool:
        """True if there is one picture of each kind only: they share one grid."""
        one_curve = self.survival is not None and len(self.survival.pictures) == 1
        return one_curve and all(len(group.pictures) == 1 for group in self.maps)

    def pictures(self) -> list[Picture]:
        """All pictures, in the order of the page."""
        return [
            *(picture for picture in (self.win_rates, self.causes) if picture is not None),
            *(self.survival.pictures if self.survival is not None else ()),
            *(picture for group in self.maps for picture in group.pictures),
            *(self.rounds.pictures() if self.rounds is not None else ()),
            *(each.picture for each in self.pieces),
        ]

    def markdown(self, style: SectionStyle) -> list[str]:
        """The sentences and the tables."""
        lines = markdown.heading(style, self.heading) + markdown.sentence_list(self.sentences)
        lines += [line for each in self.pieces for line in each.markdown()]
        return lines + [line for each in self.loss_tables for line in each.markdown()]

    def boards(self) -> Mapping[str, Any]:
        """The board round by round."""
        return {self.rounds_id: self.rounds.data} if self.rounds is not None else {}

    def games(self) -> Mapping[str, Any]:
        """The games to step through."""
        return {game.id: game.view.data for game in self.examples}


def panel_sections(tables: RunTables, examples: Examples) -> list[PanelSection]:
    """Draw and describe every panel of a run.

    Parameters
    ----------
    tables
        All tables of the run.
    examples
        Its games to step through.
    """
    return [
        _panel_section(panel, i, tables, examples.of_panel(i)) for i, panel in enumerate(panels(tables.cells))
    ]


def _panel_section(panel: CellGroup, number: int, tables: RunTables, examples: list[Example]) -> PanelSection:
    prefix = f"p{number}"  # keeps the ids in the pictures apart
    return PanelSection(
        anchor=f"panel-{number}",
        number=number,
        heading=captions.heading(panel),
        sentences=sentences(panel, tables.causes, tables.ways),
        interval=captions.interval_name(panel.cells),
        win_rates=win_rate_picture(panel, tables, f"{prefix}r"),
        causes=loss_cause_picture(panel, tables.causes, f"{prefix}c", tables.ways),
        several_ways=not tables.ways.empty,
        survival=survival_curves(panel, tables.survival, f"{prefix}s"),
        maps=loss_maps(panel, tables, f"{prefix}m"),
        rounds=round_maps(panel, tables, f"{prefix}o"),
        examples=examples,
        loss_tables=loss_tables(panel, tables),
        pieces=piece_tables(panel, tables, f"{prefix}t"),
    )


def sentences(panel: CellGroup, causes: pd.DataFrame, ways: pd.DataFrame) -> list[tuple[str, str]]:
    """The result of a panel in plain words: the topic of each sentence, and the sentence."""
    found = extremes(panel.cells)
    if found is None:
        return [("Nothing yet", "no game of these cells is finished.")]
    hardest, easiest = found.hardest, found.easiest
    if hardest["cell"] == easiest["cell"]:
        made = [(words.cell(hardest), f"{_won(hardest)}.")]
    else:
        apart = hardest["high"] < easiest["low"]
        named = ("Hardest", "Easiest") if apart else ("Won least often here", "Won most often here")
        made = [
            (name, f"{words.cell(row)}. {_won(row)}.")
            for name, row in zip(named, (hardest, easiest), strict=True)
        ]
        whose = ("the hardest", "the easiest") if apart else ("the first", "the second")
        for near, which in zip((found.near_hardest, found.near_easiest), whose, strict=True):
            if len(near):
                cells = "; ".join(words.cell(row) for row in records(near))
                made.append((f"Not told apart from {which} by this many games", f"{cells}."))
    for topic, table, name, count, which in (
        ("Most frequent way to win", ways, "ending", "games", "won"),
        ("Most frequent cause of a loss", causes, "cause", "losses", "lost"),
    ):
        games = table[table["cell"].isin(panel.cells["cell"])].groupby(name, sort=False)[count].sum()
        if games.sum():
            share = words.percent(games.max() / games.sum(), 0)
            made.append((topic, f"{words.phrase(str(games.idxmax()))} ({share} of the {which} games)."))
    return made


def _won(row: Mapping[str, Any]) -> str:
    level = f"{100 * row['confidence']:g}% interval"
    span = words.span(row["low"], row["high"])
    return f"{words.percent(row['win_rate'])} of {words.plural(row['games'], 'game')} won ({level} {span})"
