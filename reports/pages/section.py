"""A section of a page: the base of all of them, and how one run writes its sections."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from reports.figures.picture import Picture


@dataclass(frozen=True)
class SectionStyle:
    """Everything that all sections of a run share.

    Attributes
    ----------
    tag
        Goes in front of every id, so that several runs can stand on one page.
    prefix
        Goes in front of every heading: the name of the run, where there are several.
    grey
        True if the pictures are in shades of grey, and nothing needs a script.
    dark
        True if the page is dark, and its pictures with it.
    level
        The name that the game has for the difficulty of a cell.
    """

    tag: str = ""
    prefix: str = ""
    grey: bool = False
    dark: bool = False
    level: str = "difficulty"


class Section:
    """A section of a page. Its fields are the data that its template reads as `section`.

    Attributes
    ----------
    template
        Name of its file in `templates/sections`, without the ending.
    anchor, heading
        Its id on the page, and its title; some sections without a title have none.
    in_contents
        True if the list of contents names it.
    """

    template: str
    anchor: str
    heading: str
    in_contents: bool = True

    def pictures(self) -> list[Picture]:
        """All pictures, in the order of the page."""
        return []

    def markdown(self, style: SectionStyle) -> list[str]:
        """The section as lines of Markdown; none if it has no place there."""
        return []

    def boards(self) -> Mapping[str, Any]:
        """The boards that the script of the page draws: the data of each by its id."""
        return {}

    def games(self) -> Mapping[str, Any]:
        """The games that the script of the page steps through: the data of each by its id."""
        return {}
