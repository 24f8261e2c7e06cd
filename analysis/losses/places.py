"""Events at each place of the board, from the columns that count them (`Column.happened`)."""

from __future__ import annotations

import pandas as pd

from analysis.kept_runs.cells import Run


def happened_at(run: Run) -> pd.DataFrame:
    """Return how often something happened at each place, by cell.

    Parameters
    ----------
    run
        A kept run; its totals are enough.

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, `what`, `place`, `times` (in all games together), `games` (of the cell), `mean` (a
        game). A row for each place of which it is counted. Empty if the game counts nothing of the kind.
    """
    columns = [(column.name, column.happened) for column in run.manifest.columns if column.happened]
    rows = [
        (
            number,
            happened.what,
            happened.place,
            sum(value * games for _, value, games in cell.totals.codes[name]),
            cell.games,
        )
        for number, cell in enumerate(run.cells)
        for name, happened in columns
    ]
    table = pd.DataFrame(rows, columns=["cell", "what", "place", "times", "games"])
    return table.assign(mean=(table["times"] / table["games"].where(table["games"] > 0)).fillna(0.0))
