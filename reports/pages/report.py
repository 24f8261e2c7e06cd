"""A report: the pages of one run or of several, as one HTML page or as Markdown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reports import words
from reports.figures.picture import Picture
from reports.pages.markdown import plain
from reports.pages.render import DARK, PRINT, THEMES, render
from reports.pages.section import Section, SectionStyle
from reports.pages.sections.luck import LuckSection
from reports.pages.sections.side_by_side import SideBySideSection


@dataclass(frozen=True)
class RunPage:
    """Page of one run in a report.

    Attributes
    ----------
    style
        Style that its sections share.
    title
        Name of the game.
    games, cells
        Numbers of games and of cells.
    seconds, speed
        Duration of the games, and games a second; None if unknown.
    sections
        Sections with something to show, in the order of the page.
    """

    style: SectionStyle
    title: str
    games: int
    cells: int
    seconds: float | None
    speed: float | None
    sections: list[Section]

    @property
    def boards(self) -> dict[str, object]:
        """Data of the boards that the script draws; none in grey, where they are pictures."""
        if self.style.grey:
            return {}
        boards = {id: data for section in self.sections for id, data in section.boards().items()}
        return {f"{self.style.tag}{id}": data for id, data in boards.items()}

    @property
    def pictures(self) -> list[Picture]:
        """All pictures; those of luck and skill come last, which keeps the numbers of the files."""
        last_ones = sorted(self.sections, key=lambda section: isinstance(section, LuckSection))
        return [picture for section in last_ones for picture in section.pictures()]


@dataclass(frozen=True)
class Report:
    """A report of one run or of several.

    Attributes
    ----------
    runs
        The page of each run.
    side_by_side
        The runs side by side; None for a single one.
    theme
        One of `reports.pages.render.THEMES`.
    """

    runs: list[RunPage]
    side_by_side: SideBySideSection | None = None
    theme: str = THEMES[0]

    @property
    def title(self) -> str:
        """Names of the games."""
        return " and ".join(dict.fromkeys(run.title for run in self.runs))

    @property
    def games(self) -> int:
        """All games of all runs."""
        return sum(run.games for run in self.runs)

    @property
    def cells(self) -> int:
        """All cells of all runs."""
        return sum(run.cells for run in self.runs)

    @property
    def style(self) -> SectionStyle:
        """Style of a section that belongs to no single run."""
        return SectionStyle(grey=self.theme == PRINT, dark=self.theme == DARK)

    @property
    def boards(self) -> Mapping[str, object]:
        """Data of the boards that the script of the page draws, by id."""
        return {id: data for run in self.runs for id, data in run.boards.items()}

    @property
    def examples(self) -> Mapping[str, object]:
        """Data of the games that the script of the page steps through, by id."""
        sections = [section for run in self.runs for section in run.sections]
        return {id: data for section in sections for id, data in section.games().items()}

    @property
    def pictures(self) -> list[Picture]:
        """All pictures: those of the runs, then those side by side."""
        pictures = [picture for run in self.runs for picture in run.pictures]
        return pictures + (self.side_by_side.pictures() if self.side_by_side is not None else [])

    def html(self) -> str:
        """Return one self-contained HTML page."""
        return render("report.html.j2", {"report": self, "theme": self.theme})

    def markdown(self) -> str:
        """Return the sentences and the tables, without pictures."""
        title = f"# {plain(self.title)}: how hard it is, and why"
        lines = [title, "", f"{words.count(self.games)} games.", ""]
        if self.side_by_side is not None:
            lines += self.side_by_side.markdown(self.style)
        for run in self.runs:
            for section in run.sections:
                lines += section.markdown(run.style)
        return "\n".join(lines).rstrip() + "\n"
