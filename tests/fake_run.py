"""A kept run of made-up games, for the tests of tables and pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from analysis.experiment.design import Design
from analysis.experiment.totals import rate_fields
from analysis.luck.luck_and_skill import luck_and_skill
from analysis.luck.luck_run import luck_object
from simcore.records.columns import COMMON, COURSE, DETAIL, Column, row_dtype
from simcore.records.shared import Array
from simcore.results.cell import KeptCell
from simcore.results.luck import LuckResult
from simcore.results.tally import Tally
from simcore.store.manifest_model import RunContent
from simcore.store.writer import RunWriter, StoredRun, read_run

VICTORIES = ("won",)
CAUSES = ("gate-overrun", "hero-lost", "rite-failed")
ROUNDS = 8
PLACES: dict[str, tuple[float, float]] = {
    "1": (505, 85), "2": (328, 163), "3": (270, 262), "4": (215, 370), "5": (78, 505),
    "6": (455, 205), "7": (380, 278), "8": (495, 333), "9": (352, 400), "10": (495, 515),
    "11": (75, 350), "12": (110, 250), "13": (185, 182), "14": (75, 85), "15": (220, 58),
}  # fmt: skip
LINKS = (
    "1-2 1-8 1-15 2-3 2-6 2-13 3-4 3-7 3-9 3-12 4-11 5-11 6-7 7-8 8-10 11-12 12-13 12-14 13-14 13-15 14-15"
)
BOARD: dict[str, Any] = {
    "locations": {label: list(place) for label, place in PLACES.items()},
    "links": [link.split("-") for link in LINKS.split()],
    "size": [571, 594],
}
MONSTERS = ("blue-plain-1", "red-plain-1", "red-runner-2", "deep-one", "star-spawn")
SOURCES = ("zone", "spawn-at-gates", "spawn-here", "rising-tide", "jenny-barnes / a-color-for-all-seasons")
LABELS = {
    "loss_causes": CAUSES, "victories": VICTORIES,
    "locations": tuple(PLACES), "monsters": MONSTERS, "effects": SOURCES,
}  # fmt: skip
"""Meanings of the codes in the columns."""

COLUMNS = (
    *COMMON,
    Column("loss_location", "i2", "label", "location that was lost", "locations", -1, DETAIL),
    Column("loss_origin", "i2", "label", "where the monster began its move", "locations", -1, DETAIL),
    Column("loss_monster", "i2", "label", "kind of monster that did it", "monsters", -1, DETAIL),
    Column("loss_source", "i2", "label", "effect or card that did it", "effects", -1, DETAIL),
    Column("omens", "u1", "1", "omens counted at the last reckoning", role=COURSE),
)
NOWHERE, WON = -1, 255
"""Codes of what does not apply."""


def made_up_games(games: int, hardness: float, rng: np.random.Generator) -> Array:
    """Rows of one cell in which about a `1 - hardness` part of the games is won."""
    win = rng.random(games) > hardness
    cause = np.where(win, WON, rng.choice(3, games, p=[0.55, 0.2, 0.25]))
    early = np.clip(np.round(rng.normal(ROUNDS - 4 * hardness, 1.3, games)), 1, ROUNDS).astype(int)
    weights = 1.0 / np.arange(1, len(PLACES) + 1) ** (0.4 + 2 * hardness)
    places = rng.permutation(len(PLACES))[rng.choice(len(PLACES), games, p=weights / weights.sum())]
    placed = (cause == 0) | (cause == 1)
    rows = np.zeros(games, row_dtype(COLUMNS))
    rows["game_number"] = np.arange(games)
    rows["win"], rows["loss_cause"] = win, cause
    rows["victory"] = np.where(win, 0, WON)
    rows["last_round"] = np.where(win | (cause == 2), ROUNDS, early)
    rows["decisions"] = rng.integers(60, 120, games)
    rows["loss_location"] = np.where(placed, places, NOWHERE)
    rows["loss_origin"] = np.where(cause == 0, rng.permutation(places), NOWHERE)
    rows["loss_monster"] = np.where(
        cause == 0, rng.choice(len(MONSTERS), games, p=[0.35, 0.3, 0.2, 0.1, 0.05]), NOWHERE
    )
    rows["loss_source"] = np.where(
        placed, rng.choice(len(SOURCES), games, p=[0.5, 0.2, 0.15, 0.1, 0.05]), NOWHERE
    )
    rows["omens"] = rng.integers(0, 8, games)
    return rows


def made_up_luck(cells: Sequence[KeptCell], strategies: Sequence[str]) -> tuple[LuckResult, ...]:
    """Luck and skill of every group of cells, as if all strategies had played 40 deals, 5 times each."""
    rng = np.random.default_rng(6)
    names = ("game", "ancient_one", "difficulty", "players", "team")
    design, found = Design(40, 5), list[LuckResult]()
    for cell in cells:
        if cell.strategy == strategies[0]:
            rates = cell.win_rate * np.linspace(1.0, 0.3, len(strategies))[:, None, None]
            chances = rates * rng.choice([0.8, 1.2], (1, design.deals, 1))
            wins = rng.random((len(strategies), design.deals, design.play_outs)) < chances
            result = luck_and_skill(wins, strategies, resamples=60)
            named = {name: getattr(cell, name) for name in names}
            found.append(LuckResult.model_validate({**named, **luck_object(result, design, 0.95)}))
    return tuple(found)


def cell_entry(
    number: int, tally: Tally, names: Mapping[str, Any], kinds: Mapping[str, Sequence[str]] = LABELS
) -> KeptCell:
    """The manifest's entry of a cell, without its files."""
    return KeptCell.model_validate(
        {
            "game": "final-hour",
            "table": None,
            "skill": float(names["strategy"].partition("@")[2] or 1),
            **names,
            **rate_fields(tally, LABELS, 0.95),
            "data": {"rulebook": 92, "community": 61, "reconstructed": 34},
            "number": number,
            "first_game": 0,
            "labels": kinds,
            "tables": "0" * 64,
            "totals": tally.plain(),
        }
    )


def keep_games(
    folder: Path,
    games: Sequence[tuple[Mapping[str, Any], Array]],
    *,
    board: Mapping[str, Any] = BOARD,
    complete: bool = True,
    luck: bool = False,
    columns: Sequence[Column] = COLUMNS,
    labels: Mapping[str, Sequence[str]] = LABELS,
) -> StoredRun:
    """Write a run of such games, in two blocks a cell, and read it back.

    Parameters
    ----------
    folder
        Holds the run, which is called `run`.
    games
        For each cell its names and its rows.
    board
        The board of every cell.
    complete
        Whether all games have been played.
    luck
        Make up luck and skill too.
    columns, labels
        Columns of the rows, and what their codes mean.
    """
    writer = RunWriter(folder / "run", columns)
    cells = []
    for number, (names, rows) in enumerate(games):
        cell, tally = writer.open_cell(number, labels), Tally(columns)
        for block in np.array_split(rows, 2):
            if len(block):
                cell(block)
                tally.add(block)
        cells.append(cell_entry(number, tally, names, labels))
    strategies = list(dict.fromkeys(cell.strategy for cell in cells))
    content = {
        "provenance": {
            "command": "elderodds run -n 2000",
            "seed": 7,
            "version": "0.1.0",
            "game": {"name": "final-hour", "title": "Final Hour", "version": 1},
            "strategies": [{"name": name, "version": 1, "weights": {}} for name in strategies],
            "kernel_digest": "3f5a9e0c7d1b42688c1f1e2f93d0a7b65e4c1d2a9b8f7e6d5c4b3a29181706f5",
            "libraries": {"python": "3.11.7", "numpy": "2.4.6", "numba": "0.68.1"},
            "scenario": {"name": "final-hour", "digest": "91ab", "changes": []},
        },
        "cells": cells,
        "boards": [board] * len(cells),
        "titles": {},
        "reconstructed": [f"investigators.rita-young.cards.{i}" for i in range(20)]
        + [f"ancient-ones.umordhoth.omens.{i}" for i in range(3)],
        "seconds": 12.5,
        "games_per_second": 1440.0,
        "complete": complete,
    }
    if luck:
        content["luck_and_skill"] = made_up_luck(cells, strategies)
    writer.write_manifest(RunContent.model_validate(content))
    writer.close()
    return read_run(writer.folder)


def write_fake_run(
    folder: Path,
    *,
    ancient_ones: Sequence[str] = ("cthulhu", "shudde-mell", "umordhoth"),
    difficulties: Sequence[str] = ("easy", "normal", "hard"),
    players: Sequence[int] = (2,),
    strategies: Sequence[str] = ("standard",),
    team: Sequence[str] | None = None,
    games: int = 2000,
    **kept: Any,
) -> StoredRun:
    """Write a run of all combinations and read it back; see `keep_games`."""
    rng = np.random.default_rng(5)
    cells = []
    for strategy in strategies:
        for seats in players:
            for i, ancient_one in enumerate(ancient_ones):
                for j, difficulty in enumerate(difficulties):
                    hardness = min(0.97, 0.35 + 0.13 * i + 0.17 * j + 0.05 * (seats - 2))
                    names = dict(
                        ancient_one=ancient_one, difficulty=difficulty, players=seats,
                        team=None if team is None else list(team), strategy=strategy,
                    )  # fmt: skip
                    cells.append((names, made_up_games(games, hardness, rng)))
    return keep_games(folder, cells, **kept)
