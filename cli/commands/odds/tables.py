"""Tables of `elderodds odds`, in the terminal and as a CSV file."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cli.terminal.tables import Prose, show
from reports.words import plural
from simcore.files.csv_text import as_cell, encoded
from simcore.files.writing import write_file

if TYPE_CHECKING:
    from rich.table import Table

    from analysis.odds.odds_model import OddsRow
    from analysis.odds.reading import Request
    from simcore.contract.questions import OddsPool

SIGMAS = 4.0
"""Deviation of a simulation that the command reports; chance alone exceeds it once in 16,000 times."""

COLUMNS = (
    "subject", "title", "pool", "exact", "simulated", "low", "high", "deviation", "attempts", "successes",
    "left", "question", "why_not_exact",
)  # fmt: skip
FURTHER = {"chances": "chance of", "means": "mean"}
"""First words of the columns of other numbers of a row."""


def show_answers(request: Request, rows: Sequence[OddsRow]) -> None:
    """Print the chances of a question: a line for each of many subjects, or all numbers of a few."""
    if not rows:
        return
    has_overview = len(request.pools) > 1 and len(request.subjects) > 1
    if not request.question.simulates:
        show(_heading(request, rows))
    show(overview(request, rows) if has_overview else details(request, rows), "")
    if not request.question.simulates and len(request.pools) > 1:
        show(Prose(f"{_meanings(request.pools)}."))
        if has_overview:
            show(Prose(f"Name a {request.question.unit} to see all its numbers."))
    show(*map(Prose, request.question.model))
    reasons = dict.fromkeys(f"{row.title}: {row.why_not_exact}." for row in rows if row.why_not_exact)
    show(*map(Prose, reasons))
    show("")
    far = [row for row in rows if row.deviation is not None and abs(row.deviation) > SIGMAS]
    for row in far:
        show(
            f"Large deviation: {row.title}, {row.pool}: {row.deviation:+.1f} standard errors "
            "between simulation and exact chance."
        )


def _number(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f}"


def _heading(request: Request, rows: Sequence[OddsRow]) -> str:
    """Return the title of an exact table: its quantity, and its subject if there is only one."""
    is_named = len(request.subjects) == 1 < len(request.question.subjects)
    begin = f"{rows[0].title}: chance" if is_named else "Chance"
    return f"{begin} {request.question.attempt}, in percent"


def overview(request: Request, rows: Sequence[OddsRow]) -> Table:
    """Return the table of the chances of each subject, exact and simulated, a column a pool."""
    from rich.table import Table

    question, pools = request.question, request.pools
    simulated = any(row.attempts for row in rows)
    pair = "exact and simulated" if simulated else "exact"
    title = f"Chance {question.attempt}, in percent, {pair}" if question.simulates else None
    table = Table(title=title, title_justify="left", caption_justify="left")
    table.add_column(question.unit, overflow="fold")
    for pool in pools:
        table.add_column(pool.name, justify="right", no_wrap=True)
    if simulated:
        table.add_column(f"open in failures, {pools[0].name}", overflow="fold")
    by_subject: dict[str, list[OddsRow]] = {}
    for row in rows:
        by_subject.setdefault(row.subject, []).append(row)
    for group in by_subject.values():
        cells = [group[0].title]
        cells += [_number(row.exact) + (f" {_number(row.simulated)}" if simulated else "") for row in group]
        cells += ["-"] * (len(pools) - len(group))  # after an interruption
        table.add_row(*cells, *([left_of(group[0])] if simulated else []))
    if question.simulates:
        table.caption = f"{_meanings(pools)}. {_about(rows)}"
    return table


def details(request: Request, rows: Sequence[OddsRow]) -> Table:
    """Return the table of every chance with its other numbers."""
    return simulated_details(request, rows) if request.question.simulates else exact_details(request, rows)


def simulated_details(request: Request, rows: Sequence[OddsRow]) -> Table:
    """Return the table of every chance with the interval of its simulation."""
    from rich.table import Table

    question, pools = request.question, request.pools
    table = Table(title=f"Chance {question.attempt}", title_justify="left", caption_justify="left")
    table.add_column(question.unit, overflow="fold")
    if len(pools) > 1:
        table.add_column("with", no_wrap=True)
    for heading in ("exact", "simulated", "interval", *question.shown):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("open in failures", overflow="fold")
    for row in rows:
        interval = row.interval
        table.add_row(
            row.title,
            *([row.pool] if len(pools) > 1 else []),
            _percent(row.exact),
            _percent(row.simulated),
            "-" if interval is None else f"{100 * interval[0]:.2f} - {100 * interval[1]:.2f}%",
            *(f"{row.means[name]:.1f}" if name in row.means else "-" for name in question.shown),
            left_of(row),
        )
    table.caption = _about(rows)
    return table


def exact_details(request: Request, rows: Sequence[OddsRow]) -> Table:
    """Return the table of every chance with the other outcomes and means that are not always 0."""
    from rich.table import Table

    question, pools = request.question, request.pools
    is_one = len(request.subjects) == 1
    table = Table()
    if not is_one:
        table.add_column(question.unit, overflow="fold")
    if len(pools) > 1:
        table.add_column("with", no_wrap=True)
    further = [("chances", name) for row in rows for name in row.chances]
    further += [("means", name) for name in question.shown]
    columns = [
        (kind, name)
        for kind, name in dict.fromkeys(further)
        if any(_further(row, kind).get(name) for row in rows)
    ]
    for heading in ("chance", *(name for _, name in columns)):
        table.add_column(heading.replace(" ", "\n"), justify="right", no_wrap=True)
    for row in rows:
        table.add_row(
            *([] if is_one else [row.title]),
            *([row.pool] if len(pools) > 1 else []),
            _hundred(row.exact),
            *(
                _hundred(_further(row, kind).get(name), 1 if kind == "means" else 100)
                for kind, name in columns
            ),
        )
    return table


def _further(row: OddsRow, kind: str) -> Mapping[str, float]:
    """Return other numbers of a row, `chances` or `means`."""
    return row.means if kind == "means" else row.chances


def _hundred(number: float | None, times: int = 100) -> str:
    return "-" if number is None else f"{times * number:.2f}"


def _meanings(pools: Sequence[OddsPool]) -> str:
    return "; ".join(f"{pool.name}: {pool.sentence}" for pool in pools)


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.2f}%"


def left_of(row: OddsRow) -> str:
    """Return the open tasks of failed attempts, in percent of these attempts."""
    if not row.attempts:
        return "-"
    known = ((part.name, part.share_of_failures) for part in row.parts)
    shares = [(name, share) for name, share in known if share is not None]
    return ", ".join(f"{name} {100 * share:.0f}%" for name, share in shares) or "-"


def _about(rows: Sequence[OddsRow]) -> str:
    """Return the number of attempts, and the largest deviation, in words."""
    attempts = max(row.attempts for row in rows)
    if not attempts:
        return "No simulation."
    far = [abs(row.deviation) for row in rows if row.deviation is not None]
    sentences = (
        f"Simulated: {plural(attempts, 'attempt')} each, with the same optimal play; intervals: "
        f"{rows[0].interval_method}, {100 * rows[0].confidence:g}%. "
    )
    if far:
        sentences += f"At most {max(far):.1f} standard errors between the two. "
    return sentences + "Open in failures: share of failed attempts in which the task was not completed."


def write_csv(rows: Sequence[OddsRow], file: Path) -> None:
    """Write the answers as a table, a line each."""
    further = dict.fromkeys(
        (kind, name, f"{words} {name}")
        for row in rows
        for kind, words in FURTHER.items()
        for name in _further(row, kind)
    )
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow([*COLUMNS, *(heading for _, _, heading in further)])
    for row in rows:
        low, high = row.interval or (None, None)
        left = "; ".join(f"{part.name}: {part.left}" for part in row.parts)
        values = {**vars(row), "low": low, "high": high, "left": left}
        cells = [values[name] for name in COLUMNS]
        cells += [_further(row, kind).get(name) for kind, name, _ in further]
        writer.writerow(["" if cell is None else as_cell(cell) for cell in cells])
    write_file(file, encoded(text.getvalue()))
