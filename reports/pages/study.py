"""The page of a study: its steps, how each ended, and links to all that they made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from reports.pages.render import render
from simcore.whole_files import write_file


@dataclass(frozen=True)
class StepOnPage:
    """One step of a study.

    Attributes
    ----------
    name, command
        What it is called, and its command line.
    state
        How it ended, in words.
    result
        What came out, in one sentence; empty: nothing that can be said so.
    figure
        Path of its picture, seen from the folder of the page; empty: there is none.
    files
        Paths of what it made, seen from the folder of the page.
    """

    name: str
    command: str
    state: str
    result: str
    figure: str
    files: list[str]


def write_index(out: Path, *, title: str, steps: Sequence[StepOnPage]) -> Path:
    """Write the page of a study into its folder, and return its path."""
    write_file(out, render("study.html.j2", {"title": title, "steps": steps}))
    return out
