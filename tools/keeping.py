"""Measure the cost of keeping games by threads: `python -m tools.keeping [GAMES] [THREADS ...]`.

It takes minutes. For each number of threads (default 1 and 2) GAMES games a thread (default half a million)
of one cell are played without keeping them, with totals only and with every game, in turn, several times. The
output has the fastest times, the medians of their ratios, the bytes per game, and the speed-up of several
threads over the first number of threads. Two players, `standard`. Times are wall time and processor time:
while other programs use the cores, only processor time shows the cost of keeping, and threads cannot be
compared.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from analysis.experiment.experiment import Experiment
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.games import find_game
from simcore.store.writer import RunWriter, read_run

ROUNDS = 5

KEPT = ("nothing", "summary", "games")


@dataclass(frozen=True)
class Cost:
    """Seconds per game of wall time and of processor time."""

    clock: float
    processor: float


def played(games: int, workers: int, keep: str, folder: Path) -> Cost:
    """Return the cost of a game in a whole run, including its files."""
    game = find_game()
    scenario = game.load(None, ())
    cell = Cell(scenario.ancient_ones[0], scenario.difficulties[1], 2)
    players = (Players((find_strategy("standard", game.name),)),)
    experiment = Experiment(game, scenario, (cell,), players, games, 1, workers)
    began, used = time.perf_counter(), time.process_time()
    if keep == "nothing":
        experiment.play()
    else:
        writer = RunWriter(folder, game.columns, keep="summary" if keep == "summary" else "games")
        experiment.play(writer=writer)
        writer.close()
    return Cost((time.perf_counter() - began) / games, (time.process_time() - used) / games)


def bytes_a_game(folder: Path, games: int) -> float:
    """Return the bytes per game of the files of a kept run."""
    return float(sum(shard.bytes for shard in read_run(folder).cells[0].shards) / games)


def ratio(above: Sequence[Cost], below: Sequence[Cost], kind: str) -> float:
    """Return the median of the ratios of consecutive measurements."""
    pairs = zip(above, below, strict=True)
    return statistics.median(float(getattr(one, kind) / getattr(other, kind)) for one, other in pairs)


def main(games: int, counts: Sequence[int]) -> None:
    """Measure and print."""
    found: dict[tuple[str, int], list[Cost]] = {}
    with tempfile.TemporaryDirectory() as name:
        played(1000, 2, "nothing", Path(name))  # compiles
        for number in range(ROUNDS):
            for workers in counts:
                for keep in KEPT:
                    folder = Path(name) / f"{keep}-{workers}-{number}"
                    cost = played(games * workers, workers, keep, folder)
                    found.setdefault((keep, workers), []).append(cost)
        size = bytes_a_game(Path(name) / f"games-{counts[0]}-0", games * counts[0])
    print("| threads | keeps | games/s | clock | processor time | faster than the first |")
    print("|---|---|---|---|---|---|")
    for (keep, workers), costs in found.items():
        more = [100 * (ratio(costs, found["nothing", workers], kind) - 1) for kind in ("clock", "processor")]
        faster = ratio(found[keep, counts[0]], costs, "clock")
        pace = 1 / min(each.clock for each in costs)
        print(f"| {workers} | {keep} | {pace:,.0f} | {more[0]:+.1f}% | {more[1]:+.1f}% | {faster:.2f} |")
    print(f"{size:.1f} bytes a game")


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 500_000,
        [int(argument) for argument in sys.argv[2:]] or [1, 2],
    )
