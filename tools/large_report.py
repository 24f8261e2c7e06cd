"""Measure the cost of the report of a large run: `python -m tools.large_report [GAMES] [FOLDER]`.

GAMES is 100 million if left out. The tool plays some games of every combination and makes a large run of them
by shuffling their rows repeatedly, so files are about as large as those of real games. Then it measures
`elderodds report` in a process of its own. An existing run in FOLDER is reused.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from analysis.experiment.experiment import Experiment
from analysis.experiment.totals import rate_fields
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.games import find_game
from simcore.results.cell import SHARD, CellTotals, KeptCell
from simcore.results.tally import Tally
from simcore.store.writer import RunWriter

PLAYED = 40_000


def make(folder: Path, games: int) -> None:
    """Keep about a number of games in `folder`."""
    game = find_game()
    scenario = game.load(None, ())
    cells = tuple(Cell(one, step, 2) for one in scenario.ancient_ones for step in scenario.difficulties)
    players = (Players((find_strategy("standard", game.name),)),)
    experiment = Experiment(game, scenario, cells, players, PLAYED, 1, 2)
    kept: list[np.ndarray[Any, np.dtype[Any]]] = []
    with tempfile.TemporaryDirectory() as name:
        small = RunWriter(Path(name) / "small", game.columns)
        keep_rows = small.keep_rows

        def both(cell: Any, rows: Any) -> None:
            kept.append(rows.copy())
            keep_rows(cell, rows)

        small.keep_rows = both  # type: ignore[method-assign]
        result = experiment.play(writer=small)
        small.close()
    rows = np.concatenate(kept).reshape(len(cells), PLAYED)
    content = experiment.content(result)
    writer = RunWriter(folder, game.columns)
    filled = []
    for number, cell in enumerate(content.cells):
        tally = _fill(writer, number, cell, rows[number], games // len(cells))
        fields = rate_fields(tally, cell.labels, experiment.confidence)
        filled.append(cell.model_copy(update={**fields, "totals": CellTotals.model_validate(tally.plain())}))
    writer.write_manifest(content.model_copy(update={"cells": tuple(filled)}))
    writer.close()


def _fill(writer: RunWriter, number: int, content: KeptCell, rows: Any, games: int) -> Tally:
    """Write the files of one cell."""
    cell, luck = writer.open_cell(number, content.labels), np.random.default_rng(number)
    tally = Tally(find_game().columns)
    for first in range(0, games, SHARD):
        mixed = luck.choice(rows, min(SHARD, games - first))
        mixed["game_number"] = np.arange(first, first + len(mixed))
        tally.add(mixed)
        writer._write_shard(cell, content, mixed)
    return tally


def main(games: int, folder: Path) -> None:
    """Measure and print."""
    if not folder.exists():
        began = time.perf_counter()
        make(folder, games)
        print(f"made in {time.perf_counter() - began:.0f} s")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.perf_counter()
    out = folder.parent / "page.html"
    subprocess.run([sys.executable, "-m", "elderodds", "report", str(folder), "--out", str(out)], check=True)
    seconds, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{seconds:.1f} s ({used:.1f} s of processor time), {after.ru_maxrss / 2**20:.2f} GiB at most")
    print(f"{sum(file.stat().st_size for file in folder.rglob('*.parquet')) / games:.1f} bytes a game")


if __name__ == "__main__":
    wanted = int(float(sys.argv[1])) if len(sys.argv) > 1 else 100_000_000
    if len(sys.argv) > 2:
        main(wanted, Path(sys.argv[2]))
    else:
        with tempfile.TemporaryDirectory() as there:
            main(wanted, Path(there) / "large")
