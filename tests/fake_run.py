"""A kept run that nobody played: a run folder of made-up games, for the tests of tables and pages."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from analysis.experiment.design import Design
from analysis.luck.luck_and_skill import luck_and_skill
from analysis.luck.luck_run import luck_object
from analysis.statistics.proportions import proportion_interval
from simcore.store.writer import StoredRun, read_run

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


def column(
    name: str, dtype: str, unit: str, meaning: str, categories: str | None = None, absent: int | None = None
) -> dict[str, Any]:
    """One entry of the manifest's data dictionary."""
    role = "detail" if absent == -1 else "course" if name == "omens" else None
    return dict(
        name=name, dtype=dtype, unit=unit, meaning=meaning, categories=categories, absent=absent, role=role
    )


COLUMNS = [
    column("game_number", "u8", "1", "number of the game; with the seed it replays the game"),
    column("win", "u1", "1", "1 if the investigators won, else 0"),
    column("loss_cause", "u1", "label", "why the game was lost", "loss_causes", 255),
    column("last_round", "u1", "round", "round in which the game ended"),
    column("decisions", "u2", "1", "decisions asked of the players"),
    column("loss_location", "i2", "label", "location that was lost, or where it happened", "locations", -1),
    column("loss_origin", "i2", "label", "where the monster began its move", "locations", -1),
    column("loss_monster", "i2", "label", "kind of monster that did it", "monsters", -1),
    column("loss_source", "i2", "label", "effect or card that did it", "effects", -1),
    column("omens", "u1", "1", "omens counted at the last reckoning"),
]


def made_up_games(games: int, hardness: float, rng: np.random.Generator) -> pl.DataFrame:
    """Rows of one cell in which about a `1 - hardness` part of the games is won."""
    win = rng.random(games) > hardness
    cause = np.where(win, -1, rng.choice(3, games, p=[0.55, 0.2, 0.25]))
    early = np.clip(np.round(rng.normal(ROUNDS - 4 * hardness, 1.3, games)), 1, ROUNDS).astype(int)
    rounds = np.where(win | (cause == 2), ROUNDS, early)
    weights = 1.0 / np.arange(1, len(PLACES) + 1) ** (0.4 + 2 * hardness)
    places = rng.permutation(list(PLACES))[rng.choice(len(PLACES), games, p=weights / weights.sum())]
    placed = (cause == 0) | (cause == 1)

    def labels(values: Any, where: Any) -> list[str | None]:
        return [str(value) if there else None for value, there in zip(values, where, strict=True)]

    return pl.DataFrame(
        {
            "game_number": pl.Series(range(games), dtype=pl.UInt64),
            "win": pl.Series(win.astype(np.uint8)),
            "loss_cause": pl.Series(labels(np.array(CAUSES)[cause], cause >= 0), dtype=pl.Enum(CAUSES)),
            "last_round": pl.Series(rounds, dtype=pl.UInt8),
            "decisions": pl.Series(rng.integers(60, 120, games), dtype=pl.UInt16),
            "loss_location": pl.Series(labels(places, placed), dtype=pl.Enum(list(PLACES))),
            "loss_origin": pl.Series(
                labels(rng.permutation(places), cause == 0), dtype=pl.Enum(list(PLACES))
            ),
            "loss_monster": labels(rng.choice(MONSTERS, games, p=[0.35, 0.3, 0.2, 0.1, 0.05]), cause == 0),
            "loss_source": labels(rng.choice(SOURCES, games, p=[0.5, 0.2, 0.15, 0.1, 0.05]), placed),
            "omens": pl.Series(rng.integers(0, 8, games), dtype=pl.UInt8),
        }
    )


def write_games(folder: Path, number: int, rows: pl.DataFrame, *, shards: int = 2) -> list[str]:
    """Keep the rows of one cell; returns the paths of the shards inside the folder."""
    (folder / f"games/cell-{number:03d}").mkdir(parents=True)
    names = []
    step = -(-len(rows) // shards)
    for part in range(shards):
        names.append(f"games/cell-{number:03d}/part-{part:06d}.parquet")
        rows[part * step : (part + 1) * step].write_parquet(folder / names[-1])
    return names


def cell_entry(rows: pl.DataFrame, shards: list[str], **names: Any) -> dict[str, Any]:
    """The manifest's entry of a cell with these games."""
    games, wins = len(rows), int(rows["win"].sum())
    counts = dict(rows["loss_cause"].drop_nulls().cast(pl.String).value_counts().iter_rows())
    return {
        **names,
        "games": games,
        "wins": wins,
        "win_rate": wins / games,
        "interval": list(proportion_interval(wins, games)),
        "interval_method": "clopper-pearson",
        "confidence": 0.95,
        "loss_causes": {cause: counts.get(cause, 0) for cause in CAUSES},
        "rounds_mean": rows["last_round"].cast(pl.Float64).mean(),
        "data": {"rulebook": 92, "community": 61, "reconstructed": 34},
        "shards": shards,
    }


def made_up_luck(cells: Sequence[Mapping[str, Any]], strategies: Sequence[str]) -> list[dict[str, Any]]:
    """Luck and skill of every group of cells, as if all strategies had played 40 deals, 5 times each."""
    rng = np.random.default_rng(6)
    names = ("game", "ancient_one", "difficulty", "players", "team")
    design, found = Design(40, 5), []
    for cell in cells:
        if cell["strategy"] == strategies[0]:
            rates = cell["win_rate"] * np.linspace(1.0, 0.3, len(strategies))[:, None, None]
            chances = rates * rng.choice([0.8, 1.2], (1, design.deals, 1))
            wins = rng.random((len(strategies), design.deals, design.play_outs)) < chances
            result = luck_and_skill(wins, strategies, resamples=60)
            found.append({**{name: cell[name] for name in names}, **luck_object(result, design, 0.95)})
    return found


def write_fake_run(
    folder: Path,
    *,
    ancient_ones: Sequence[str] = ("cthulhu", "shudde-mell", "umordhoth"),
    difficulties: Sequence[str] = ("easy", "normal", "hard"),
    players: Sequence[int] = (2,),
    strategies: Sequence[str] = ("standard",),
    team: Sequence[str] | None = None,
    games: int = 2000,
    board: Mapping[str, Any] | None = None,
    complete: bool = True,
    luck: bool = False,
) -> StoredRun:
    """Write a run folder and read it back."""
    rng = np.random.default_rng(5)
    cells: list[dict[str, Any]] = []
    for strategy in strategies:
        for seats in players:
            for i, ancient_one in enumerate(ancient_ones):
                for j, difficulty in enumerate(difficulties):
                    hardness = min(0.97, 0.35 + 0.13 * i + 0.17 * j + 0.05 * (seats - 2))
                    rows = made_up_games(games, hardness, rng)
                    shards = write_games(folder, len(cells), rows)
                    names = dict(
                        game="final-hour", ancient_one=ancient_one, difficulty=difficulty, players=seats,
                        team=None if team is None else list(team), strategy=strategy,
                    )  # fmt: skip
                    cells.append(cell_entry(rows, shards, **names))
    manifest = {
        "schema": "elderodds.run/1",
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
        "columns": COLUMNS,
        "cells": cells,
        "boards": BOARD if board is None else board,
        "reconstructed": [f"investigators.rita-young.cards.{i}" for i in range(20)]
        + [f"ancient-ones.umordhoth.omens.{i}" for i in range(3)],
        "seconds": 12.5,
        "games_per_second": 1440.0,
        "complete": complete,
    }
    if luck:
        manifest["luck_and_skill"] = made_up_luck(cells, strategies)
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return read_run(folder)
