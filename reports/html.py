"""One page that holds a whole run: readable on paper and phone, without a network."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jinja2
import pandas as pd
import polars as pl

from analysis.causes import detail_columns, loss_causes, loss_details
from analysis.data_doubt import KEY as DATA_DOUBT
from analysis.luck_run import KEY as LUCK
from analysis.survival import mean_loss_rounds, survival
from analysis.tables import Run, cell_table, column_table, panels, records, skill_table, source_table
from reports import words
from reports.balance import data_errors
from reports.luck import luck_section
from reports.pieces import Tables, interval_name, section
from reports.skill import skill_groups
from reports.why import why_section

_TEMPLATES = Path(__file__).parent / "templates"
_JOINER = "\N{WORD JOINER}"
_UNSURE = "reconstructed"


def _boards(run: Run) -> list[Mapping[str, Any]]:
    """The board of every cell; an empty one where the game has none."""
    boards = run.manifest.get("boards") or {}
    if isinstance(boards, Mapping):
        return [boards] * len(run.cells)
    return [board or {} for board in boards] + [{}] * (len(run.cells) - len(boards))


def _tables(run: Run) -> Tables:
    details = {column: loss_details(run, column) for column in detail_columns(run)}
    columns = column_table(run)
    return Tables(
        cells=cell_table(run),
        causes=loss_causes(run),
        survival=survival(run),
        details={column: found for column, found in details.items() if len(found)},
        meanings=dict(zip(columns["name"], columns["meaning"], strict=True)),
        boards=_boards(run),
    )


def _number_rows(run: Run, tables: Tables) -> tuple[list[str], list[dict[str, Any]]]:
    """For the table of numbers: the causes, and the cells with share and mean round of each cause."""
    causes = list(dict.fromkeys(tables.causes["cause"]))
    rounds = mean_loss_rounds(run).set_index(["cell", "cause"])["round_mean"].to_dict()
    shares = tables.causes.set_index(["cell", "cause"])["share"].to_dict()
    rows = []
    steps = list(tables.cells["difficulty"].cat.categories) if len(tables.cells) else []
    for row in records(tables.cells):
        told = [(shares[row["cell"], cause], rounds.get((row["cell"], cause))) for cause in causes]
        rows.append({**row, "step": steps.index(row["difficulty"]), "causes": told})
    return causes, rows


def _varying(cells: pd.DataFrame) -> list[str]:
    """Columns of the grid that differ between the cells; those that do not stand in the heading already."""
    return [
        name for name in ("game", "players", "strategy", "team") if len(cells) and cells[name].nunique() > 1
    ]


def _sources(run: Run) -> tuple[list[str], list[dict[str, Any]]]:
    """Kinds of source, and the counts; cells that count alike share a row."""
    table = source_table(run)
    same: dict[tuple[tuple[str, int], ...], dict[tuple[str, str], list[str]]] = {}
    for _, cell in table.groupby("cell", sort=False):
        first = records(cell)[0]
        counts = tuple(zip(cell["source"], cell["entries"].astype(int), strict=True))
        who = words.name(first["ancient_one"]), words.plural(first["players"], "player")
        steps = same.setdefault(counts, {}).setdefault(who, [])
        if (step := words.phrase(first["difficulty"]).lower()) not in steps:
            steps.append(step)
    rows = [
        {
            "cells": [
                f"{ancient_one} ({', '.join(steps)}), {players}"
                for (ancient_one, players), steps in cells.items()
            ]
            if len(same) > 1
            else ["all cells"],
            "counts": dict(counts),
            "total": sum(entries for _, entries in counts),
        }
        for counts, cells in same.items()
    ]
    return list(dict.fromkeys(table["source"])), rows


def _grouped(paths: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Key paths by their first part."""
    groups: dict[str, list[str]] = defaultdict(list)
    for path in paths:
        groups[str(path).partition(".")[0]].append(str(path))
    return sorted(groups.items(), key=lambda group: -len(group[1]))


def _flat(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Nested facts as lines of a list."""
    if isinstance(value, Mapping) and value:
        for key, inner in value.items():
            yield from _flat(inner, f"{name} / {key}" if name else str(key))
    elif isinstance(value, list | tuple) and any(isinstance(inner, Mapping) for inner in value):
        for number, inner in enumerate(value, 1):
            yield from _flat(inner, f"{name} {number}")
    elif isinstance(value, list | tuple | Mapping):
        yield name, ", ".join(map(str, value)) or "none"
    else:
        yield name, "none" if value is None else str(value)


def _command(provenance: Mapping[str, Any]) -> str:
    """The line that makes the same run again: a seed that was drawn is written out."""
    command, seed = str(provenance.get("command") or ""), provenance.get("seed")
    drawn = seed is not None and not re.search(r"(^|\s)--seed[\s=]", command)
    return f"{command} --seed {seed}" if command and drawn else command


def _title(run: Run, provenance: Mapping[str, Any]) -> str:
    """Name of the game as it is printed, or as the cells give it."""
    game = provenance.get("game")
    if isinstance(game, Mapping) and game.get("title"):
        return str(game["title"])
    return " and ".join(dict.fromkeys(words.name(cell["game"]) for cell in run.cells)) or "No game"


def _changes(provenance: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    scenario = provenance.get("scenario")
    return list(scenario.get("changes") or ()) if isinstance(scenario, Mapping) else []


def _glue(text: str) -> str:
    """Text whose intervals are never broken at the end of a line."""
    return text.replace(words.DASH, f"{_JOINER}{words.DASH}{_JOINER}")


def environment() -> jinja2.Environment:
    """Templates, with the words for numbers."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        percent=words.percent,
        span=words.span,
        glue=_glue,
        count=words.count,
        label=words.name,
        phrase=words.phrase,
        present=pd.notna,
    )
    return environment


@dataclass(frozen=True)
class _Titled:
    """A run whose Ancient Ones and teams bear the names that people write."""

    run: Run
    cells: Sequence[Mapping[str, Any]]
    manifest: Mapping[str, Any]

    def games(self, cell: int, /) -> pl.LazyFrame:
        return self.run.games(cell)


def _titled(run: Run) -> Run:
    titles = run.manifest.get("titles") or {}

    def cell(plain: Mapping[str, Any]) -> dict[str, Any]:
        team = plain["team"]
        return {
            **plain,
            "ancient_one": titles.get(plain["ancient_one"], plain["ancient_one"]),
            "team": [titles.get(who, who) for who in team] if isinstance(team, list) else team,
        }

    luck = [cell(each) for each in run.manifest.get(LUCK) or ()]
    return _Titled(run, [cell(each) for each in run.cells], {**run.manifest, LUCK: luck})


def context(run: Run) -> dict[str, Any]:
    """Everything that the template shows.

    Parameters
    ----------
    run
        A kept run.
    """
    why = why_section(run)
    run = _titled(run)
    tables = _tables(run)
    manifest = run.manifest
    provenance = manifest.get("provenance") or {}
    causes, rows = _number_rows(run, tables)
    kinds, sources = _sources(run)
    return {
        "title": _title(run, provenance),
        "changes": _changes(provenance),
        "total": int(tables.cells["games"].sum()) if len(tables.cells) else 0,
        "complete": manifest.get("complete", True),
        "seconds": manifest.get("seconds"),
        "speed": manifest.get("games_per_second"),
        "sections": [section(panel, i, tables) for i, panel in enumerate(panels(tables.cells))],
        "why": why,
        "luck": luck_section(run),
        "data": data_errors(manifest.get(DATA_DOUBT), manifest.get("titles") or {}),
        "skills": skill_groups(skill_table(run)),
        "interval": interval_name(tables.cells) if len(tables.cells) else "",
        "causes": causes,
        "shown": _varying(tables.cells),
        "rows": rows,
        "kinds": kinds,
        "sources": sources,
        "unsure": _UNSURE,
        "reconstructed": _grouped(manifest.get("reconstructed") or ()),
        "command": _command(provenance),
        "facts": [fact for fact in _flat(provenance) if fact[0] != "command"],
        "columns": records(column_table(run)),
    }


def write_report(run: Run, out: Path) -> Path:
    """Write the report of a run: one HTML file that needs nothing else.

    Parameters
    ----------
    run
        A kept run, for instance from `simcore.store.read_run`.
    out
        The file; its folder is made if need be.

    Returns
    -------
    Path
        The file.
    """
    page = environment().get_template("report.html.j2").render(context(run))
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(page, encoding="utf-8")
    return out
