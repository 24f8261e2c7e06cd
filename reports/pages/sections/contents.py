"""List of contents of a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.pages.section import Section
from reports.pages.sections.panel import PanelSection


@dataclass(frozen=True)
class ContentsSection(Section):
    """Links to the sections."""

    template = "contents"
    in_contents = False
    sections: list[Section]


def contents_section(sections: Sequence[Section]) -> ContentsSection | None:
    """Return the list of contents; None for a short page with a single panel."""
    if sum(isinstance(section, PanelSection) for section in sections) < 2:
        return None
    return ContentsSection([section for section in sections if section.in_contents])
