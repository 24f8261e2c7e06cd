"""Pages: of runs, and of one game."""

from __future__ import annotations

from pathlib import Path

from analysis.again import arm_of, seed_of
from analysis.replay import DEALS, replay
from analysis.tables import Run
from reports.html import write_report
from reports.page import THEMES
from reports.replay import write_replay


def report(*runs: Run, out: Path | str, theme: str = THEMES[0], examples: int = 1) -> Path:
    """Write the page of one run or of several side by side.

    Parameters
    ----------
    runs
        Kept runs.
    out
        The file.
    theme
        `light`, `dark` or `print`.
    examples
        Games of each way to end that can be stepped through on the page.
    """
    return write_report(list(runs), Path(out), theme=theme, examples=examples)


def step_through(
    run: Run, number: int, cell: int = 0, *, out: Path | str, deals: int = DEALS, theme: str = THEMES[0]
) -> Path:
    """Write the page of one game, to be stepped through on the board.

    Parameters
    ----------
    run
        A kept run.
    number
        Number of the game, for instance one of `examples`.
    cell
        Number of the cell.
    out
        The file.
    deals
        How often every option is played on, to tell what it was worth; 0: not at all.
    theme
        `light`, `dark` or `print`.

    Raises
    ------
    AgainError
        If the game cannot be played again here.
    """
    return write_replay(replay(arm_of(run, cell), seed_of(run), number, deals=deals), Path(out), theme=theme)
