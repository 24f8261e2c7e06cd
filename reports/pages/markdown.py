"""A report as Markdown: the sentences and the tables, without pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from reports import words
from reports.pages.side_by_side import SideBySide

_SPECIAL = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_{}[]<>#|~"})


def plain(text: object) -> str:
    """Text in one line that means nothing to Markdown."""
    return " ".join(str(text).translate(_SPECIAL).split())


def table(
    heads: Sequence[str], rows: Iterable[Sequence[object]], *, numbers: Sequence[int] = ()
) -> list[str]:
    """A table as lines; columns in `numbers` are aligned to the right."""
    rule = ["---:" if i in numbers else "---" for i in range(len(heads))]
    lines = ["| " + " | ".join(map(plain, heads)) + " |", "| " + " | ".join(rule) + " |"]
    return [*lines, *("| " + " | ".join(map(plain, row)) + " |" for row in rows), ""]


def markdown(made: Sequence[Mapping[str, Any]], side: SideBySide | None = None) -> str:
    """A report of one run or of several.

    Parameters
    ----------
    made
        Result of `reports.pages.run_page.contexts`.
    side
        The runs beside each other, if there are several.
    """
    title = " and ".join(dict.fromkeys(run["title"] for run in made))
    total = sum(run["total"] for run in made)
    lines = [f"# {plain(title)}: how hard it is, and why", "", f"{words.count(total)} games.", ""]
    if side is not None:
        lines += _beside(side)
    for run in made:
        lines += _run(run)
    return "\n".join(lines).rstrip() + "\n"


def _beside(side: SideBySide) -> list[str]:
    heads = ["Run", "Ancient One", side.level, "Players", "Strategy", "Games", "Win rate", "Interval"]
    heads += ["Difference", "Its interval", "Compared"]
    rows = []
    for row in side.rows:
        ends = f"{words.points(row['difference_low'])} to {words.points(row['difference_high'])}"
        rows.append(
            [
                row["run"],
                words.name(row["ancient_one"]),
                words.phrase(row["difficulty"]),
                row["players"],
                row["strategy"],
                words.count(row["games"]),
                words.percent(row["win_rate"], 2),
                words.span(row["low"], row["high"], 2),
                words.points(row["difference"]) if row["compared"] else words.DASH,
                ends if row["compared"] else words.DASH,
                row["how"],
            ]
        )
    return ["## Side by side", "", plain(side.note), "", *table(heads, rows, numbers=(3, 5, 6, 7, 8, 9))]


def _run(run: Mapping[str, Any]) -> list[str]:
    lines: list[str] = []
    if not run["complete"]:
        lines += ["**This run was stopped before its end.**", ""]
    if run["changes"]:
        told = (
            f"`{change['key']}`: {plain(change['value'])} instead of {plain(change['base'])}"
            for change in run["changes"]
        )
        lines += ["This is a variant of the game. Changed: " + "; ".join(told), ""]
    for section in run["sections"]:
        lines += [_head(run, section.heading), ""]
        lines += [f"* **{plain(about)}:** {plain(said)}" for about, said in section.sentences]
        lines.append("")
        for matrix in section.matrices:
            lines += _matrix(matrix)
    if run["luck"]:
        lines += [_head(run, "Luck and skill"), ""]
        lines += [f"* **{plain(about)}:** {plain(said)}" for about, said in run["luck"].sentences] + [""]
    if run["data"]:
        lines += [_head(run, "How sure this is"), ""]
        lines += [f"* **{plain(about)}:** {plain(said)}" for about, said in run["data"].sentences] + [""]
    lines += [_head(run, "All numbers"), "", *_numbers(run)]
    if run["command"]:
        lines += [_head(run, "How to get the same again"), "", "```", run["command"], "```", ""]
    return lines


def _head(run: Mapping[str, Any], heading: str) -> str:
    """A heading, with the name of the run if there are several."""
    return f"## {plain(run['prefix'] + heading)}"


def _matrix(matrix: Any) -> list[str]:
    groups = [group for group, width in matrix.groups for _ in range(width)]
    heads = [matrix.title, "Lost games"]
    heads += [f"{group}, {column.lower()}" for group, column in zip(groups, matrix.columns, strict=True)]
    rows = [
        [value, words.count(losses), *(words.percent(share) for share in shares)]
        for value, losses, shares in matrix.rows
    ]
    head = f"### What ended most games: {plain(matrix.title)}"
    return [head, "", *table(heads, rows, numbers=range(1, len(heads)))]


def _numbers(run: Mapping[str, Any]) -> list[str]:
    shown = run["shown"]
    heads = ["Ancient One", words.phrase(run["level"]), *map(words.phrase, shown)]
    heads += ["Games", "Won", "Win rate", "Interval", "Mean rounds", *map(words.phrase, run["causes"])]
    rows = [
        [
            words.name(row["ancient_one"]),
            words.phrase(row["difficulty"]),
            *(row[name] for name in shown),
            words.count(row["games"]),
            words.count(row["wins"]),
            words.percent(row["win_rate"], 2),
            words.span(row["low"], row["high"], 2),
            f"{row['rounds_mean']:.2f}" if row["rounds_mean"] is not None else words.DASH,
            *(words.percent(share) for share, _ in row["causes"]),
        ]
        for row in run["rows"]
    ]
    note = f"Intervals: {run['interval']}. Causes: shares of all games of the cell."
    return [plain(note), "", *table(heads, rows, numbers=range(2 + len(shown), len(heads)))]
