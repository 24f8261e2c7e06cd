"""Page of a study: its steps, their results, and links to their files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from analysis.kept_runs.cells import Run
from analysis.kept_runs.panels import panels
from reports.figures.svg import save_figure
from reports.pages.render import render
from reports.pages.run_tables import run_tables
from reports.pages.sections.win_rates import win_rate_picture
from simcore.files.writing import write_file


@dataclass(frozen=True)
class StepOnPage:
    """One step of a study.

    Attributes
    ----------
    name, command
        Name and command line.
    state
        Outcome in words.
    result
        Main result in one sentence; empty: none.
    figure
        Path of its picture, relative to the folder of the page; empty: none.
    files
        Paths of its files, relative to the folder of the page.
    """

    name: str
    command: str
    state: str
    result: str
    figure: str
    files: list[str]


def save_win_rates(run: Run, file: Path) -> None:
    """Draw the win rates of the largest panel of a run, if it has several cells."""
    tables = run_tables(run)
    panel = max(panels(tables.cells), key=lambda group: len(group.cells))
    picture = win_rate_picture(panel, tables, "r")
    if picture is not None:
        save_figure(picture.figure, file)


def write_index(out: Path, *, title: str, steps: Sequence[StepOnPage]) -> Path:
    """Write the page of a study into its folder, and return its path."""
    write_file(out, render("study.html.j2", {"title": title, "steps": steps}))
    return out
