"""Tasks of a card in words: `lore + 3 > peril`."""

from __future__ import annotations

from typing import Any

from simcore.contract.look import Look
from simcore.games.elder_sign.rules.records.codes import EMPTY, NONE, PLAIN

SYMBOLS = ("", "lore", "peril", "terror")
COSTS = ("sanity", "stamina", "time")
HOURS = ("midnight", "3 o'clock", "6 o'clock", "9 o'clock")


def task_in_words(symbols: Any, points: Any, costs: Any) -> str:
    """Return the requirements and costs of a task: `lore + 3, -1 sanity`; empty if there are none."""
    parts = [name for number, name in enumerate(SYMBOLS) for _ in range(int(symbols[number]))]
    dice = " + ".join([*filter(None, parts), *(str(int(value)) for value in points if value > 0)])
    paid = [f"-{int(value)} {name}" for name, value in zip(COSTS, costs, strict=False) if value > 0]
    return ", ".join(filter(None, (dice, *paid)))


def need_in_words(need: Any) -> str:
    """Return the requirements and costs of a task of the data, in words."""
    costs = (need.sanity, need.stamina, need.clock)
    return task_in_words((0, need.lore, need.peril, need.terror), need.investigation, costs)


def rows_of(look: Look, place: int) -> str:
    """Return the tasks of a card in play, with the monsters on them."""
    t, s = look.tables, look.state
    card = int(s["place_card"][place])
    on_row = {int(s["marker_row"][number]): number for number in range(int(t["n_markers"]))
              if s["marker_at"][number] == place}  # fmt: skip
    rows = []
    for row in range(int(t["n_rows"][card])):
        marker = on_row.get(row, NONE)
        covered = int(marker != NONE)
        if t["row_kind"][card, row] == EMPTY and not covered:
            rows.append("(monster place)")
            continue
        text = task_in_words(
            t["row_symbols"][card, row, covered],
            t["row_points"][card, row, covered],
            t["row_costs"][card, row, covered],
        )
        parts = [text, _monster(look, marker) if covered else ""]
        place_mark = " (monster place)" if t["row_kind"][card, row] != PLAIN and not covered else ""
        rows.append(" + ".join(part for part in parts if part) + place_mark)
    rows += [_monster(look, number) for number in range(int(t["n_markers"]))
             if s["marker_at"][number] == place and s["marker_row"][number] < 0]  # fmt: skip
    return (", then " if t["ordered"][card] else "; ").join(rows)


def _monster(look: Look, marker: int) -> str:
    t = look.tables
    task = task_in_words(t["marker_symbols"][marker], t["marker_points"][marker], t["marker_costs"][marker])
    return f"{look.title(look.labels['markers'][marker])} [{task}]"
