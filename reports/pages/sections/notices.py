"""Section of warnings: a stopped run, a changed game, slow rules."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.kept_runs.cells import Run
from reports import words
from reports.pages.markdown import plain
from reports.pages.section import Section, SectionStyle
from simcore.store.provenance import PLAIN


@dataclass(frozen=True)
class NoticesSection(Section):
    """Warnings about the run.

    Attributes
    ----------
    complete
        False if the run was stopped before its end.
    changes
        Differences from the printed game, in words.
    slow_rules
        Games a second if the rules are plain Python, else None.
    """

    template = "notices"
    in_contents = False
    complete: bool
    changes: list[str]
    slow_rules: float | None = None

    def markdown(self, style: SectionStyle) -> list[str]:
        """Return the warnings."""
        lines = [] if self.complete else ["**This run was stopped before its end.**", ""]
        if self.changes:
            changes = "; ".join(map(plain, self.changes))
            lines += [f"This is a variant of the game. Changed: {changes}", ""]
        if self.slow_rules is not None:
            lines += [f"Rules in plain Python: about {self.slow_rules:,.0f} games a second.", ""]
        return lines


def notices_section(run: Run) -> NoticesSection | None:
    """Return the warnings about a run; None if there are none."""
    complete, provenance = run.manifest.complete, run.manifest.provenance
    changes = [words.change(change.key, change.base, change.value) for change in provenance.scenario.changes]
    slow = run.manifest.games_per_second if provenance.game.rules == PLAIN else None
    if complete and not changes and slow is None:
        return None
    return NoticesSection(complete, changes, slow)
