"""Pages of runs and of single games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from analysis.kept_runs.cells import Run
from analysis.kept_runs.part import part_of
from analysis.kept_runs.replay import DEALS, replay
from analysis.kept_runs.replay_command import replay_words
from analysis.kept_runs.resume import go_back_to
from analysis.ledger.ledger import ledger_maker
from reports.pages.render import THEMES
from reports.pages.replay import write_replay
from reports.pages.run_page import write_report
from simcore.messages.names import unknown_name
from simcore.store.reader import StoredRun

PAGES = (".html", ".htm")


def report(
    *runs: Run,
    out: Path | str,
    theme: str = THEMES[0],
    examples: int | None = None,
    trust: bool = False,
    cells: Sequence[int] | None = None,
) -> Path:
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
        Number of games of each ending to step through on the page; None: one, or none if that takes long.
    trust
        Whether to execute the strategy files that are kept with the runs, which these games need.
    cells
        Numbers of the cells to show, as in `win_rates`; None: all cells.

    Raises
    ------
    ValueError
        If there is no run, a theme or cell is unknown, or the file name does not end in `.html`.
    """
    if not runs:
        raise ValueError("no run is named: report(run, out=...)")
    check_page(out, theme)
    if cells is not None:
        runs = tuple(_of_cells(run, cells) for run in runs)
    return write_report(list(runs), Path(out), theme=theme, examples=examples, trust=trust)


def step_through(
    run: StoredRun,
    number: int,
    cell: int = 0,
    *,
    out: Path | str,
    deals: int = DEALS,
    theme: str = THEMES[0],
    trust: bool = False,
) -> Path:
    """Write a page to step through one game on the board.

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
        Number of redeals at each decision, which estimate the chance to win after each option; 0: none.
    theme
        `light`, `dark` or `print`.
    trust
        Whether to execute the strategy files that are kept with the run.

    Raises
    ------
    StoreError
        If the game cannot be replayed.
    ValueError
        If a game, cell or theme is unknown, or the file name does not end in `.html`.
    """
    check_page(out, theme)
    check_place(run, number, cell)
    with go_back_to(run, trust=trust, any_code=True) as begun:
        command = replay_words(run, cell, int(number))
        arm, seed = begun.arms[cell], begun.experiment.seed
        maker = ledger_maker(arm, seed, win_rate=run.cells[cell].win_rate) if deals else None
        again = replay(arm, seed, int(number), deals=deals, maker=maker, command=command)
    return write_replay(again, Path(out), theme=theme)


def _of_cells(run: Run, cells: Sequence[int]) -> StoredRun:
    """Return some cells of a run."""
    if not isinstance(run, StoredRun):
        raise ValueError("cells: only of runs that are kept in a folder")
    wrong = [number for number in cells if not 0 <= number < len(run.cells)]
    if wrong or not cells:
        raise ValueError(f"cells {', '.join(map(str, wrong)) or 'of no number'}: {_cells_there(run)}")
    return part_of(run, list(dict.fromkeys(cells)))


def _cells_there(run: Run) -> str:
    return f"the run has {len(run.cells)} cells, from 0 to {len(run.cells) - 1}"


def check_page(out: Path | str, theme: str) -> None:
    """Refuse an unknown theme, and a file name that does not end like a page."""
    if theme not in THEMES:
        raise ValueError(unknown_name("theme", theme, THEMES))
    if Path(out).suffix.lower() not in PAGES:
        raise ValueError(f"out {str(out)!r}: a page is a file that ends in {' or '.join(PAGES)}")


def check_place(run: StoredRun, number: int, cell: int) -> None:
    """Refuse a cell or a game that the run does not have."""
    if not 0 <= cell < len(run.cells):
        raise ValueError(f"cell {cell}: {_cells_there(run)}")
    first = run.cells[cell].first_game
    last = first + run.cells[cell].games - 1
    if not first <= number <= last:
        raise ValueError(f"number {number}: cell {cell} of the run has games {first} to {last}")
