"""Page about two versions of a game: the changes and their effects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from analysis.experiment.player_interval import UNKNOWN
from analysis.influence.diff_model import (
    AddedCell,
    DataChange,
    DiffCell,
    Difference,
    DiffResult,
    OrderChange,
    PlayerDifference,
    SingleChange,
)
from reports import words
from reports.figures.drawing import Drawing, beneath, sentence_drawing
from reports.figures.forest import ForestRow, forest, verdict_of
from reports.figures.picture import Picture
from reports.figures.player_bar import PLAYER_NOTE
from reports.pages.render import render
from reports.pages.section import SectionStyle
from simcore.files.writing import write_file

VERDICTS = {"lower": "harder", "higher": "easier", "open": "no clear change", "untouched": "not touched"}
HEADINGS = {
    "cells": "New less old, by combination",
    "alone": "Each change by itself, mean of all combinations",
    "investigators": "Games with each investigator, new less old",
}
"""Headings of the pictures."""
SAME = "Both versions are the same game: no value differs, and no game was played."
UNTOUCHED = "untouched"
"""Verdict of a combination that both versions play in the same way."""
SHOWN = 20
"""Rows of a picture; the table has all of them."""
Row = tuple[str, Difference]
"""A row of a picture: its label and a difference."""


def change_text(change: DataChange) -> str:
    """Return one change of the data as a phrase."""
    return words.change(change.key, change.old, change.new, change.meaning)


def version_names(result: DiffResult) -> tuple[str, str]:
    """Names of the old and the new version, short if they stay distinct."""
    return short_names(result.old.name, result.new.name)


def short_names(old: str, new: str) -> tuple[str, str]:
    """Return two names of files without their folders, unless only the folders differ.

    >>> short_names("as-printed", "mine/own.toml")
    ('as-printed', 'own.toml')
    >>> short_names("a/own.toml", "b/own.toml")
    ('a/own.toml', 'b/own.toml')
    """
    return (old, new) if Path(old).name == Path(new).name else (Path(old).name, Path(new).name)


def touched_cells(result: DiffResult) -> list[DiffCell]:
    """Return the combinations of both versions that play differently."""
    return [cell for cell in result.cells if cell.verdict != UNTOUCHED]


def unchanged_note(result: DiffResult) -> str:
    """Return a sentence on the combinations that play as before; empty if all or none do."""
    touched = len(touched_cells(result))
    unchanged = len(result.cells) - touched
    return f"{words.plural(unchanged, 'combination')} unchanged." if touched and unchanged else ""


def diff_sentences(result: DiffResult, titles: Mapping[str, str]) -> list[str]:
    """Describe the effect of the changes; only significant differences are called harder or easier."""
    if not result.changes:
        return [SAME]
    cells = [cell.titled(titles) for cell in result.cells]
    touched = {_panel(cell) for cell in touched_cells(result)}
    sentences = [_cells_sentence(cells)] if cells else []
    moved = [cell for cell in cells if cell.verdict in ("lower", "higher")]
    if moved:
        most = max(moved, key=lambda cell: abs(cell.difference))
        sentences.append(
            f"The largest change is that of {words.cell(most)}: from "
            f"{words.percent(most.old.win_rate)} to {words.percent(most.new.win_rate)} "
            f"({_points(most)})."
        )
    alone = [(row, move) for row, move in single_moves(result) if _is_sure(move)]
    if alone:
        first, move = alone[0]
        sentences.append(
            f"The single change with the largest effect is “{_called(first, result)}”: {_points(move)} "
            "on average over all combinations."
        )
    sentences += [_order_sentence(row, titles) for row in result.orders if _panel(row) in touched]
    return sentences + [_added_sentence(cell.titled(titles), result) for cell in result.only_new]


def single_moves(result: DiffResult) -> list[tuple[SingleChange, PlayerDifference]]:
    """Return single changes with their differences, the largest first."""
    return [(row, move) for row in result.alone if (move := row.move) is not None]


def _panel(row: DiffCell | AddedCell | OrderChange) -> tuple[str, int, str]:
    """Return the names that the combinations of an order share."""
    return row.difficulty, row.players, row.strategy


def _added_sentence(cell: AddedCell, result: DiffResult) -> str:
    """Return a sentence on a combination of only the new version, and on the others of its difficulty."""
    beside = [other for other in result.cells if _panel(other) == _panel(cell)]
    rates = [words.percent(other.new.win_rate) for other in sorted(beside, key=_new_rate)]
    others = f", and {' to '.join(dict.fromkeys((rates[0], rates[-1])))} against the others" if rates else ""
    where = f"{words.cell(cell)}, {words.plural(cell.players, 'player')}"
    rate, interval = words.percent(cell.win_rate), words.span(*cell.interval)
    won = f"{cell.strategy} wins {rate} ({interval})"
    return f"Only in {version_names(result)[1]}: {where}, where {won}{others}."


def _new_rate(cell: DiffCell) -> float:
    return cell.new.win_rate


def _cells_sentence(cells: Sequence[DiffCell]) -> str:
    counts = {name: sum(cell.verdict == name for cell in cells) for name in VERDICTS}
    if counts["untouched"] == len(cells):
        return f"The changes affect no combination that both versions have ({len(cells)})."
    moved = [f"{counts[name]} {VERDICTS[name]}" for name in ("lower", "higher") if counts[name]]
    if not moved:
        return f"No win rate moves beyond doubt ({words.plural(len(cells), 'combination')})."
    rest = [
        f"{counts[name]} {text}"
        for name, text in (("open", "without a clear change"), ("untouched", "not touched"))
        if counts[name]
    ]
    parts = ", ".join([f"{' and '.join(moved)} than before", *rest])
    return f"{words.plural(len(cells), 'combination')}: {parts}."


def _order_sentence(row: OrderChange, titles: Mapping[str, str]) -> str:
    where = f"{words.phrase(row.difficulty)}, {words.plural(row.players, 'player')}"
    order = ", ".join(titles.get(name, words.name(name)) for name in row.new)
    if not row.turned:
        return f"{where}: the Ancient Ones keep their order, from the hardest on {order}."
    named = [" and ".join(titles.get(name, words.name(name)) for name in pair.pair) for pair in row.turned]
    sure = "beyond doubt" if all(pair.sure for pair in row.turned) else "not all of it beyond doubt"
    return f"{where}: {', '.join(named)} change places ({sure}); from the hardest on {order}."


def _called(row: SingleChange, result: DiffResult) -> str:
    """Return a group of changes in words: its only change, or its name."""
    texts = [change_text(change) for change in result.changes if change.key in row.changes]
    return texts[0] if len(texts) == 1 else row.name


def _is_sure(row: Difference) -> bool:
    low, high = row.interval
    return low > 0 or high < 0


def _points(row: Difference) -> str:
    return f"{100 * row.difference:+.1f}".replace("-", words.MINUS) + " points"


def diff_drawings(result: DiffResult, titles: Mapping[str, str]) -> dict[str, Drawing]:
    """Draw the differences by `cells`, by changes `alone` and by `investigators`, if there are any."""
    cells = [cell.titled(titles) for cell in touched_cells(result)]
    if not cells:
        return {}
    several = len({(cell.players, cell.strategy) for cell in cells}) > 1
    alone: list[Row] = [(_called(row, result), move) for row, move in single_moves(result)]
    if alone and result.together is not None:
        alone.append(("all of them", result.together))
    rows: dict[str, list[Row]] = {
        "cells": [(_label(cell, several=several), cell) for cell in cells],
        "alone": alone,
        "investigators": [
            (titles.get(row.investigator, words.name(row.investigator)), row) for row in result.investigators
        ],
    }
    return {name: _forest(HEADINGS[name], part) for name, part in rows.items() if part}


def _label(cell: DiffCell, *, several: bool) -> str:
    more = f", {words.plural(cell.players, 'player')}, {cell.strategy}" if several else ""
    return f"{words.cell(cell)}{more}"


def _forest(title: str, rows: Sequence[Row]) -> Drawing:
    shown = [
        ForestRow(label, row.difference, row.interval, verdict_of(row.interval), player=_player_ends(row))
        for label, row in rows[:SHOWN]
    ]
    axis = "change of the win rate, in points"
    return Drawing(lambda ax: forest(rows=shown, title=title, axis=axis, ax=ax), 6.4, 1.5 + 0.3 * len(shown))


def _player_ends(row: Difference) -> tuple[float, float]:
    """Return the player range of a difference; NaN if there is none."""
    return (row.player_interval if isinstance(row, PlayerDifference) else None) or UNKNOWN


def diff_drawing(result: DiffResult, titles: Mapping[str, str]) -> Drawing:
    """Return all pictures as one, one beneath the other; sentences if there is no difference to draw."""
    drawings = list(diff_drawings(result, titles).values())
    return beneath(drawings) if drawings else sentence_drawing(" ".join(diff_sentences(result, titles)))


@dataclass(frozen=True)
class DiffPage:
    """Additional values for the template beside the result."""

    title: str
    style: SectionStyle
    sentences: list[str]
    changes: list[str]
    pictures: Mapping[str, Picture]
    names: tuple[str, str]
    cells: list[DiffCell]
    unchanged: str
    verdicts: Mapping[str, str]
    note: str
    group: bool


def write_diff(result: DiffResult, out: Path, *, title: str, titles: Mapping[str, str]) -> Path:
    """Write the page: one self-contained HTML file.

    Parameters
    ----------
    result
        The result of a comparison.
    out
        The file.
    title
        Name of the game.
    titles
        Printed names by label.
    """
    sentences = diff_sentences(result, titles)
    page = DiffPage(
        title=title,
        style=SectionStyle(level=words.level(result.provenance)),
        sentences=sentences,
        changes=[change_text(change) for change in result.changes],
        pictures={
            name: drawing.picture(f"df-{name}", f"{HEADINGS[name]}. {' '.join(sentences)}")
            for name, drawing in diff_drawings(result, titles).items()
        },
        names=version_names(result),
        cells=[cell.titled(titles) for cell in touched_cells(result)],
        unchanged=unchanged_note(result),
        verdicts=VERDICTS,
        note=diff_note(result) if result.changes else "",
        group=_has_group(result),
    )
    text = render("diff.html.j2", {"page": page, "result": result})
    write_file(out, text)
    return out


def diff_note(result: DiffResult) -> str:
    """Return the number of games, the players and the kind of the intervals."""
    cells = (*result.cells, *result.only_new)
    players = "; ".join(dict.fromkeys(words.players(cell.strategy) for cell in cells))
    return (
        f"{words.count(result.games)} games of each combination and version, the same luck for both; "
        f"{players}. Intervals of a table hold together ({100 * result.confidence:g}%, Bonferroni)."
        f"{f' {PLAYER_NOTE}' * _has_group(result)}"
    )


def _has_group(result: DiffResult) -> bool:
    """Return whether a group plays, whose players are not known."""
    return any(cell.old.player for cell in result.cells)
