"""The CSV file of `elderodds odds`."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from simcore.files.csv_text import as_cell, encoded
from simcore.files.writing import write_file

COLUMNS = (
    "subject", "title", "pool", "exact", "simulated", "low", "high", "deviation", "attempts", "successes",
    "left", "question", "why_not_exact",
)  # fmt: skip
FURTHER = {"chances": "chance of", "means": "mean"}
"""Objects of a row whose entries have a column each, and the first words of the names of these columns."""


def write_csv(rows: Sequence[Mapping[str, Any]], file: Path) -> None:
    """Write the answers as a table, a line each."""
    further = dict.fromkeys(
        (key, name, f"{words} {name}") for row in rows for key, words in FURTHER.items() for name in row[key]
    )
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow([*COLUMNS, *(heading for _, _, heading in further)])
    for row in rows:
        low, high = row["interval"] or (None, None)
        left = "; ".join(f"{part['name']}: {part['left']}" for part in row["parts"])
        values = {**row, "low": low, "high": high, "left": left}
        cells = [values[name] for name in COLUMNS] + [row[key].get(name) for key, name, _ in further]
        writer.writerow(["" if cell is None else as_cell(cell) for cell in cells])
    write_file(file, encoded(text.getvalue()))
