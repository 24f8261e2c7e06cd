"""Section of one panel: the cells of the same game, players, strategy and team."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from analysis.kept_runs.panels import CellGroup, panels
from reports.figures.picture import Picture
from reports.pages import captions, markdown
from reports.pages.run_tables import RunTables
from reports.pages.section import Section, SectionStyle
from reports.pages.sections.components import ComponentTable, component_tables
from reports.pages.sections.examples import Example
from reports.pages.sections.loss_causes import loss_cause_picture
from reports.pages.sections.loss_maps import LossMaps, loss_maps
from reports.pages.sections.loss_tables import LossTable, loss_tables
from reports.pages.sections.people import PeopleTable, people_table
from reports.pages.sections.place_maps import place_maps
from reports.pages.sections.rounds import RoundMaps, round_maps
from reports.pages.sections.sentences import sentences
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
        Whether the picture of the causes shows ways to win too.
    survival, rounds
        None if there is nothing to draw.
    maps, loss_tables
        One per column of the kept games.
    people
        The investigators, where teams were drawn at random.
    components
        The components that win and lose games, one a kind that the game counts.
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
    survival: SurvivalCurves | None = None
    maps: list[LossMaps] = field(default_factory=list)
    places: list[LossMaps] = field(default_factory=list)
    rounds: RoundMaps | None = None
    examples: list[Example] = field(default_factory=list)
    loss_tables: list[LossTable] = field(default_factory=list)
    components: list[ComponentTable] = field(default_factory=list)
    people: PeopleTable | None = None

    @property
    def rounds_id(self) -> str:
        """Id of the board round by round."""
        return f"rounds-{self.number}"

    @property
    def is_slim(self) -> bool:
        """Whether there is only one picture of each kind, so that they share one grid."""
        one_curve = self.survival is not None and len(self.survival.pictures) == 1
        return one_curve and all(len(group.pictures) == 1 for group in self.maps)

    def pictures(self) -> list[Picture]:
        """Return all pictures, in the order of the page."""
        return [
            *(picture for picture in (self.win_rates, self.causes) if picture is not None),
            *(self.survival.pictures if self.survival is not None else ()),
            *(picture for group in (*self.maps, *self.places) for picture in group.pictures),
            *(self.rounds.pictures() if self.rounds is not None else ()),
            *(component.picture for component in self.components),
        ]

    def markdown(self, style: SectionStyle) -> list[str]:
        """Return the sentences and the tables."""
        lines = markdown.heading(style, self.heading) + markdown.sentence_list(self.sentences)
        lines += self.people.markdown() if self.people is not None else []
        lines += [line for component in self.components for line in component.markdown()]
        return lines + [line for table in self.loss_tables for line in table.markdown()]

    def boards(self) -> Mapping[str, object]:
        """Return the data of the board round by round."""
        return {self.rounds_id: self.rounds.data} if self.rounds is not None else {}

    def games(self) -> Mapping[str, object]:
        """Return the data of the games to step through."""
        return {game.id: game.view.data for game in self.examples}


def panel_sections(tables: RunTables, *, brief: bool = False) -> list[PanelSection]:
    """Draw and describe every panel of a run, without games to step through.

    Parameters
    ----------
    tables
        All tables of the run.
    brief
        Draw win rates and causes of loss only.
    """
    groups = panels(tables.cells)
    sections = [_panel_section(panel, i, tables) for i, panel in enumerate(groups)]
    if not brief:
        sections = [_in_full(section, panel, tables) for section, panel in zip(sections, groups, strict=True)]
    # The only panel of a page has its sentences in front of all sections.
    alone = len(sections) == 1 and any(row.games for row in tables.rows)
    return [replace(sections[0], sentences=[])] if alone else sections


def _panel_section(panel: CellGroup, number: int, tables: RunTables) -> PanelSection:
    return PanelSection(
        anchor=f"panel-{number}",
        number=number,
        heading=captions.heading(panel),
        sentences=sentences(panel, tables.causes, tables.ways),
        interval=captions.interval_name(panel.rows),
        win_rates=win_rate_picture(panel, tables, f"p{number}r"),
        causes=loss_cause_picture(panel, tables.causes, f"p{number}c", tables.ways),
        several_ways=not tables.ways.empty,
    )


def _in_full(section: PanelSection, panel: CellGroup, tables: RunTables) -> PanelSection:
    """Add everything beyond win rates and causes of loss."""
    prefix = f"p{section.number}"  # keeps the ids in the pictures apart
    return replace(
        section,
        survival=survival_curves(panel, tables.survival, f"{prefix}s"),
        maps=loss_maps(panel, tables, f"{prefix}m"),
        places=place_maps(panel, tables, f"{prefix}h"),
        rounds=round_maps(panel, tables, f"{prefix}o"),
        loss_tables=loss_tables(panel, tables),
        components=component_tables(panel, tables, f"{prefix}t"),
        people=people_table(panel, tables),
    )
