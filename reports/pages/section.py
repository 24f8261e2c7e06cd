"""Base of the sections of a page, and the style that the sections of a run share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reports.figures.picture import Picture


@dataclass(frozen=True)
class SectionStyle:
    """Style that all sections of a run share.

    Attributes
    ----------
    tag
        Prefix of all ids, so that one page can hold several runs.
    prefix
        Prefix of all headings: the name of the run if there are several.
    grey
        True if the pictures are in shades of grey, and nothing needs a script.
    dark
        True if the page is dark, and its pictures with it.
    level
        The game's word for the difficulty.
    """

    tag: str = ""
    prefix: str = ""
    grey: bool = False
    dark: bool = False
    level: str = "difficulty"


class Section:
    """A section of a page; its template reads it as `section`.

    Attributes
    ----------
    template
        Name of its file in `templates/sections`, without the ending.
    anchor, heading
        Its id on the page, and its title; sections without a title have no `heading`.
    in_contents
        True if the list of contents names it.
    """

    template: str
    anchor: str
    heading: str
    in_contents: bool = True

    def pictures(self) -> list[Picture]:
        """Return all pictures, in the order of the page."""
        return []

    def markdown(self, style: SectionStyle) -> list[str]:
        """Return the section as lines of Markdown; none if Markdown leaves it out."""
        return []

    def boards(self) -> Mapping[str, object]:
        """Return the data of the boards that the script of the page draws, by id."""
        return {}

    def games(self) -> Mapping[str, object]:
        """Return the data of the games that the script of the page steps through, by id."""
        return {}
