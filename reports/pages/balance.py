"""Pages and pictures of changes: what a number is worth, how far data move results, what was tuned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from reports import words
from reports.figures.drawing import Drawing
from reports.figures.picture import Picture
from reports.figures.tornado import errors_side_by_side, tornado, trade_off

SHOWN = 20
"""Numbers in the picture and alternatives in the table."""

NAN = float("nan")


def tornado_rows(result: Mapping[str, Any], most: int = SHOWN) -> pd.DataFrame:
    """Rows of the tornado: the numbers that were looked at with all games, or the first ones."""
    firm = [row for row in result["numbers"] if not row["screened"]] or result["numbers"]
    rows = []
    for number in firm[:most]:
        row: dict[str, Any] = {"label": f"{number['meaning']} ({number['value']})"}
        for side in ("down", "up"):
            step = number[side]
            played = step["reason"] is None
            row |= {
                f"{side}_value": step["value"],
                f"{side}_difference": step["difference"] if played else NAN,
                f"{side}_low": step["interval"][0] if played else NAN,
                f"{side}_high": step["interval"][1] if played else NAN,
            }
        rows.append(row)
    return pd.DataFrame(rows) if rows else pd.DataFrame(columns=["label"])  # after an early Ctrl-C


def tornado_drawing(result: Mapping[str, Any], titles: Mapping[str, str]) -> Drawing:
    """The tornado of a result of `sensitivity`; `titles` are names as people write them."""
    result = _titled(result, titles)
    rows = tornado_rows(result)
    caption = (
        f"{cell_words(result)}, {words.percent(result['win_rate'])} won as it is. {tornado_note(result)}"
    )
    return Drawing(lambda ax: tornado(data=rows, caption=caption, ax=ax), 7.4, 1.9 + 0.36 * len(rows))


def tornado_note(result: Mapping[str, Any]) -> str:
    """How sure the bars are."""
    return (
        f"{words.count(result['games'])} games of each step, the same for all. "
        f"Lines: intervals that hold together ({100 * result['confidence']:g}%, Bonferroni)."
    )


def cell_words(result: Mapping[str, Any]) -> str:
    """What was played, in words."""
    team = f", {' and '.join(map(words.name, result['team']))}" if result["team"] else ""
    who = words.players(result["strategy"])
    return f"{words.cell(result)}, {words.plural(result['players'], 'player')}{team}, {who}"


def error_rows(result: Mapping[str, Any]) -> pd.DataFrame:
    """Rows of the picture with both errors."""
    rows = []
    for cell in result["cells"]:
        low, high = cell["data"]["interval"] if cell["data"] else (NAN, NAN)
        rows.append(
            {
                "heading": f"{words.name(cell['ancient_one'])}, {words.plural(cell['players'], 'player')}, "
                f"{cell['strategy']}",
                "label": words.phrase(cell["difficulty"]),
                "win_rate": cell["win_rate"],
                "low": cell["interval"][0],
                "high": cell["interval"][1],
                "data_low": low,
                "data_high": high,
            }
        )
    return pd.DataFrame(rows)


def errors_drawing(
    result: Mapping[str, Any], titles: Mapping[str, str], width: float = 6.2, *, noted: bool = True
) -> Drawing:
    """Both errors of a result of `sensitivity --data`; `titles` are names as people write them."""
    rows = error_rows({**result, "cells": [_titled(cell, titles) for cell in result["cells"]]})
    height = 1.2 + 0.3 * len(rows) + 0.26 * rows["heading"].nunique() + (0.6 if noted else 0.0)
    caption = errors_note(result) if noted else None
    return Drawing(lambda ax: errors_side_by_side(data=rows, caption=caption, ax=ax), width, height)


def errors_note(result: Mapping[str, Any]) -> str:
    """How many games, and what the two intervals are."""
    level = f"{100 * result['confidence']:g}%"
    return (
        f"{words.count(result['games'])} games of each cell under each reading, "
        f"{words.plural(result['draws'], 'random draw')} of all readings. Chance: {level} "
        f"{words.method(result['interval_method'])} interval. Data: the middle {level} of the draws, less "
        "what chance adds to their spread."
    )


def trade_off_drawing(result: Mapping[str, Any]) -> Drawing:
    """Size of the change against misfit, of a result of `tune`."""
    data, plan = pd.DataFrame(result["tried"]), result["plan"]
    who = ", ".join(dict.fromkeys(each["name"] for each in result["provenance"]["strategies"]))
    caption = (
        f"{words.plural(len(data), 'point')}, {words.count(plan['games'])} games of each cell at each, on "
        f"the same luck (seed {plan['seed']}); {words.players(who)}. No intervals: the points meet the same "
        "games, and the chosen one is judged on others."
    )
    return Drawing(lambda ax: trade_off(data=data, caption=caption, ax=ax), 6.4, 4.6)


@dataclass(frozen=True)
class DataErrors:
    """The part of a report about data that are not known.

    Attributes
    ----------
    picture
        Both errors of every cell.
    sentences
        What each is about, and the sentence.
    cells, alternatives, orders
        Rows of the tables.
    """

    picture: Picture
    sentences: list[tuple[str, str]]
    cells: list[dict[str, Any]]
    alternatives: list[dict[str, Any]]
    orders: list[Mapping[str, Any]]
    note: str


def data_errors(result: Mapping[str, Any] | None, titles: Mapping[str, str]) -> DataErrors | None:
    """Draw and tell how far the data move the results; None if that is not known.

    Parameters
    ----------
    result
        Of `sensitivity --data`.
    titles
        Names as people write them.
    """
    if not result or not result["cells"]:
        return None
    shown = {**result, "cells": [_titled(cell, titles) for cell in result["cells"]]}
    single = [_titled(row, titles) for row in result["alternatives"][:SHOWN]]
    told = "; ".join(
        f"{words.cell(cell)}: {words.span(*cell['data']['interval'])}"
        for cell in shown["cells"]
        if cell["data"]
    )
    note = errors_note(result)
    return DataErrors(
        picture=errors_drawing(result, titles, 4.6, noted=False).picture(
            "de", f"Win rates with two intervals, from chance and from the data. {told}.", note, "two errors"
        ),
        sentences=_sentences(shown["cells"], single),
        cells=shown["cells"],
        alternatives=single,
        orders=[_order(each, titles) for each in result["orders"]],
        note=note,
    )


def _titled(row: Mapping[str, Any], titles: Mapping[str, str]) -> dict[str, Any]:
    return {**row, "ancient_one": titles.get(row["ancient_one"], row["ancient_one"])}


def _order(row: Mapping[str, Any], titles: Mapping[str, str]) -> dict[str, Any]:
    named = [titles.get(name, words.name(name)) for name in row["order"]]
    hardest = {titles.get(name, words.name(name)): share for name, share in row["hardest"].items()}
    return {**row, "order": named, "hardest": sorted(hardest.items(), key=lambda each: -each[1])}


def _sentences(
    cells: Sequence[Mapping[str, Any]], single: Sequence[Mapping[str, Any]]
) -> list[tuple[str, str]]:
    told = []
    known = [cell for cell in cells if cell["data"]]
    if known:
        widest = max(known, key=lambda cell: cell["data"]["interval"][1] - cell["data"]["interval"][0])
        low, high = widest["data"]["interval"]
        told.append(
            (
                "Data move most",
                f"{words.cell(widest)}: {words.span(low, high)} with other readings of the data; "
                f"chance alone leaves {words.span(*widest['interval'])}.",
            )
        )
    if single:
        first = single[0]
        points = f"{100 * first['difference']:+.1f}".replace("-", words.MINUS)
        told.append(
            ("Largest single doubt", f"“{first['name']}” moves {words.cell(first)} by {points} points.")
        )
    return told


def write_page(result: Mapping[str, Any], out: Path, *, title: str, titles: Mapping[str, str]) -> Path:
    """Write the page of a result of `sensitivity`: one HTML file that needs nothing else.

    Parameters
    ----------
    result
        As `sensitivity --json` puts it out.
    out
        The file.
    title
        Name of the game.
    titles
        Names as people write them, by label.
    """
    from reports.pages.render import environment

    cell = _titled(result, titles) if "ancient_one" in result else None
    content = {
        "title": title,
        "level": words.level(result["provenance"]),
        "command": result["provenance"]["command"],
        "complete": result["complete"],
        "data": data_errors(result, titles) if cell is None else None,
        "tornado": None,
        "numbers": [],
        "one_way": [],
        "stuck": [],
        "together": None,
    }
    if cell is not None:
        from analysis.influence.sensitivity_result import immovable  # not for readers: it loads the compiler

        rows, (one_way, stuck) = tornado_rows(cell), immovable(cell)
        told = "; ".join(str(label) for label in rows["label"][:5])
        drawing = Drawing(lambda ax: tornado(data=rows, ax=ax), 7.4, 1.4 + 0.36 * len(rows))
        content |= {
            "cell": cell_words(cell),
            "rate": cell,
            "tornado": drawing.picture("t", f"What moves the win rate most: {told}.", tornado_note(cell)),
            "numbers": cell["numbers"],
            "one_way": one_way,
            "stuck": stuck,
            "together": cell.get("together"),
        }
    page = environment().get_template("balance.html.j2").render(content)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(page, encoding="utf-8")
    return out
