"""One page that holds a whole run: readable on paper and phone, without a network."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd
import polars as pl
from markupsafe import Markup

from analysis.experiment.manifest_keys import KEY as DATA_DOUBT
from analysis.kept_runs.cells import (
    Run,
    cell_table,
    column_table,
    panels,
    records,
    skill_table,
    source_table,
)
from analysis.kept_runs.side_by_side import side_by_side
from analysis.losses.causes import LOCATION, detail_columns, loss_causes, loss_details
from analysis.losses.pressure import losses_by_round, pressure_table
from analysis.losses.survival import mean_loss_rounds, survival
from analysis.luck.luck_run import KEY as LUCK
from reports import words
from reports.pages.balance import data_errors
from reports.pages.examples import examples_of
from reports.pages.luck import luck_section
from reports.pages.render import PRINT, THEMES, render
from reports.pages.rounds import rounds_of
from reports.pages.sections import RunTables, Section, interval_name, is_on_board, section
from reports.pages.side_by_side import SideBySide, beside
from reports.pages.skill import skill_groups
from reports.pages.why import why_section
from simcore.scenario import toml_write

_UNSURE = "reconstructed"


def _boards(run: Run) -> list[Mapping[str, Any]]:
    """The board of every cell; an empty one where the game has none."""
    boards = run.manifest.get("boards") or {}
    if isinstance(boards, Mapping):
        return [boards] * len(run.cells)
    return [board or {} for board in boards] + [{}] * (len(run.cells) - len(boards))


def _tables(run: Run) -> RunTables:
    details = {column: loss_details(run, column) for column in detail_columns(run)}
    columns = column_table(run)
    return RunTables(
        cells=cell_table(run),
        causes=_occurring(loss_causes(run)),
        survival=survival(run),
        details={column: found for column, found in details.items() if len(found)},
        meanings=dict(zip(columns["name"], columns["meaning"], strict=True)),
        boards=_boards(run),
        rounds=losses_by_round(run, LOCATION),
        titles=run.manifest.get("titles") or {},
    )


def _occurring(causes: pd.DataFrame) -> pd.DataFrame:
    """The causes that ended any game of the run; all if there was no loss."""
    lost = causes.groupby("cause", sort=False)["losses"].transform("sum") > 0
    return causes[lost].reset_index(drop=True) if lost.any() else causes


def _number_rows(run: Run, tables: RunTables) -> tuple[list[str], list[dict[str, Any]]]:
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


def _changes(provenance: Mapping[str, Any]) -> list[dict[str, str]]:
    """What differs from the game as printed, as it would stand in a file."""
    scenario = provenance.get("scenario") or {}
    return [
        {
            "key": each["key"],
            "value": toml_write.readable(each.get("value")),
            "base": toml_write.readable(each.get("base")),
        }
        for each in scenario.get("changes") or ()
    ]


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


def _sections(run: Run, tables: RunTables) -> list[Section]:
    """One section a panel, with its board round by round."""
    pressure = pressure_table(run)
    made = []
    for i, panel in enumerate(panels(tables.cells)):
        one = section(panel, i, tables)
        first = int(panel.cells["cell"].iloc[0])
        places = tables.details.get(LOCATION)
        lost = places[places["cell"].isin(panel.cells["cell"])] if places is not None else None
        on_board = lost is not None and len(lost) and is_on_board(lost, tables.boards)
        losses = tables.rounds if on_board else tables.rounds.head(0)
        one.rounds = rounds_of(panel, pressure, losses, tables.boards[first], f"p{i}o")
        made.append(one)
    return made


def context(
    run: Run,
    *,
    tag: str = "",
    name: str = "",
    examples: int | None = 0,
    theme: str = THEMES[0],
    trust: bool = False,
) -> dict[str, Any]:
    """Everything that the template of one run shows.

    Parameters
    ----------
    run
        A kept run.
    tag
        Goes in front of every id, so that several runs can stand on one page.
    name
        Of the run, where there are several.
    examples
        Games of each cause to step through, as for `reports.pages.examples.examples_of`.
    theme
        One of `reports.pages.render.THEMES`.
    trust
        Run the strategy files that are kept with the run, for these games.
    """
    shown = _titled(run)
    tables = _tables(shown)
    manifest = shown.manifest
    provenance = manifest.get("provenance") or {}
    causes, rows = _number_rows(shown, tables)
    kinds, sources = _sources(shown)
    return {
        "level": words.level(provenance),
        "tag": tag,
        "prefix": f"{name}: " if name else "",
        "grey": theme == PRINT,
        "title": _title(shown, provenance),
        "changes": _changes(provenance),
        "total": int(tables.cells["games"].sum()) if len(tables.cells) else 0,
        "complete": manifest.get("complete", True),
        "seconds": manifest.get("seconds"),
        "speed": manifest.get("games_per_second"),
        "sections": _sections(shown, tables),
        "examples": examples_of(run, cell_table(run), examples, tag, trust=trust),
        "why": why_section(run),
        "luck": luck_section(shown),
        "data": data_errors(manifest.get(DATA_DOUBT), manifest.get("titles") or {}),
        "skills": skill_groups(skill_table(shown)),
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
        "columns": records(column_table(shown)),
    }


def contexts(
    runs: Sequence[Run],
    names: Sequence[str] = (),
    *,
    examples: int | None = 0,
    theme: str = THEMES[0],
    trust: bool = False,
) -> list[dict[str, Any]]:
    """Everything about several runs; a single one needs no name. Arguments as for `context`."""
    several = len(runs) > 1
    return [
        context(
            run,
            tag=f"r{i}-" if several else "",
            name=names[i] if several else "",
            examples=examples,
            theme=theme,
            trust=trust,
        )
        for i, run in enumerate(runs)
    ]


def page_of(
    made: Sequence[Mapping[str, Any]], side: SideBySide | None = None, *, theme: str = THEMES[0]
) -> str:
    """One page of everything.

    Parameters
    ----------
    made
        Result of `contexts`.
    side
        The runs beside each other, if there are several.
    theme
        One of `reports.pages.render.THEMES`.
    """
    one = made[0]
    alone = len(made) == 1
    grey = theme == PRINT
    rounds = {
        f"{run['tag']}rounds-{i}": part.rounds.data
        for run in made
        for i, part in enumerate(run["sections"])
        if part.rounds is not None and not grey
    }
    games = {key: value for run in made for key, value in run["examples"].data.items()}
    tags = [run["tag"] for run in made]
    beside_section = {"beside": side, "tags": tags, "tag": "", "grey": grey}
    return render(
        "report.html.j2",
        {
            "theme": theme,
            "title": " and ".join(dict.fromkeys(run["title"] for run in made)),
            "total": sum(run["total"] for run in made),
            "cells": sum(len(run["rows"]) for run in made),
            "seconds": one["seconds"] if alone else None,
            "speed": one["speed"] if alone else None,
            "runs": [{"tag": run["tag"], "body": Markup(render("run.html.j2", run))} for run in made],
            "beside": Markup(render("beside.html.j2", beside_section)) if side is not None else "",
            "stepped": bool(rounds or games),
            "rounds": rounds,
            "games": games,
        },
    )


def beside_of(runs: Sequence[Run], names: Sequence[str]) -> SideBySide | None:
    """The runs beside each other; None for a single one."""
    if len(runs) < 2:
        return None
    level = words.phrase(words.level(runs[0].manifest.get("provenance") or {}))
    return beside(side_by_side([_titled(run) for run in runs], names), names, level)


def write_report(
    runs: Run | Sequence[Run],
    out: Path,
    *,
    names: Sequence[str] = (),
    examples: int | None = None,
    theme: str = THEMES[0],
    trust: bool = False,
) -> Path:
    """Write the report of one run or of several side by side: one HTML file that needs nothing else.

    Parameters
    ----------
    runs
        One kept run or several, for instance from `simcore.store.writer.read_run`.
    out
        The file; its folder is made if need be.
    names
        What several runs are called; numbers if nothing is given.
    examples
        Games of each way to end that can be stepped through on the page, of each panel; 0: none. None: one,
        but none where it would take long.
    theme
        One of `reports.pages.render.THEMES`.
    trust
        Run the strategy files that are kept with the run, for these games. They are code.

    Returns
    -------
    Path
        The file.
    """
    several = list(runs) if isinstance(runs, Sequence) else [runs]
    called = list(names) or [f"Run {i + 1}" for i in range(len(several))]
    made = contexts(several, called, examples=examples, theme=theme, trust=trust)
    page = page_of(made, beside_of(several, called), theme=theme)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(page, encoding="utf-8")
    return out
