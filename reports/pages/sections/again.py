"""Section on reproducing the run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from analysis.kept_runs.cells import Run, column_table, records
from reports.pages import markdown
from reports.pages.commands import complete_command
from reports.pages.section import Section, SectionStyle
from reports.pages.sections.examples import Examples

WEIGHTS = "/ weights /"
"""Stands in the names of facts that are weights of strategies."""


@dataclass(frozen=True)
class AgainSection(Section):
    """How to reproduce the run.

    Attributes
    ----------
    command
        The command line that plays the same games; empty if it is unknown.
    examples
        The games to step through, or the reason why there are none.
    facts
        Names and values of the provenance of the run.
    columns
        Columns of the kept games, as in `analysis.kept_runs.cells.column_table`.
    """

    template = "again"
    anchor = "again"
    heading = "How to get the same again"
    in_contents = False
    command: str
    examples: Examples
    facts: list[tuple[str, str]]
    columns: list[dict[str, object]]

    @property
    def weights(self) -> list[tuple[str, str]]:
        """Numbers that tune the strategies; they are folded because there are many."""
        return [fact for fact in self.facts if WEIGHTS in fact[0]]

    def markdown(self, style: SectionStyle) -> list[str]:
        """Return the command."""
        if not self.command:
            return []
        return [*markdown.heading(style, self.heading), "```", self.command, "```", ""]


def again_section(run: Run, examples: Examples) -> AgainSection:
    """Find how a run was made.

    Parameters
    ----------
    run
        A kept run.
    examples
        Its games to step through.
    """
    provenance = run.manifest.provenance.plain()
    facts = [fact for fact in _flat(provenance) if fact[0] != "command"]
    return AgainSection(complete_command(provenance), examples, facts, records(column_table(run)))


def _flat(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Yield nested facts as lines of a list."""
    if isinstance(value, Mapping) and value:
        for key, inner in value.items():
            yield from _flat(inner, f"{name} / {key}" if name else str(key))
    elif isinstance(value, list | tuple) and any(isinstance(inner, Mapping) for inner in value):
        for number, inner in enumerate(value, 1):
            yield from _flat(inner, f"{name} {number}")
    elif isinstance(value, list | tuple | Mapping):
        yield name, ", ".join(map(str, value)) or "none"
    elif value is not None:
        yield name, str(value)
