"""What it costs to keep every game: `python docs/keeping.py [GAMES]` (default a million; needs minutes).

Plays the same games of one cell without keeping them, with totals only and with every game, in turn,
several times, and prints the fastest times, the medians of their ratios and the bytes a game; and one thread
against two. Two players, `standard`. Times are told by the clock and as processor time: where other programs
want the cores, only the second says what keeping costs, and two threads cannot be compared with one.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from analysis.experiment import Experiment
from heuristics.players import Players
from heuristics.registry import find_strategy
from simcore.game import Cell, find_game
from simcore.store import RunWriter, read_run

ROUNDS = 5


@dataclass(frozen=True)
class Cost:
    """Seconds by the clock, and of processor time."""

    clock: float
    processor: float


def played(games: int, workers: int, keep: str | None, folder: Path) -> Cost:
    """Cost of a whole run, with everything that is written."""
    game = find_game()
    scenario = game.load(None, ())
    cell = Cell(scenario.ancient_ones[0], scenario.difficulties[1], 2)
    players = (Players((find_strategy("standard", game.name),)),)
    experiment = Experiment(game, scenario, (cell,), players, games, 1, workers)
    began, used = time.perf_counter(), time.process_time()
    writer = None if keep is None else RunWriter(folder, game.columns, keep=keep)
    if writer is not None:
        experiment.play(writer=writer)
        writer.close()
    else:
        experiment.play()
    return Cost(time.perf_counter() - began, time.process_time() - used)


def ratio(above: Sequence[Cost], below: Sequence[Cost], kind: str) -> float:
    """Median of the ratios of what was measured one after the other."""
    pairs = zip(above, below, strict=True)
    return statistics.median(getattr(one, kind) / getattr(other, kind) for one, other in pairs)


def main(games: int) -> None:
    """Measure and print."""
    found: dict[tuple[str | None, int], list[Cost]] = {}
    with tempfile.TemporaryDirectory() as name:
        played(1000, 2, None, Path(name))  # compiles
        for number in range(ROUNDS):
            for keep, workers in ((None, 2), ("summary", 2), ("games", 2), (None, 1)):
                folder = Path(name) / f"{keep}-{number}"
                found.setdefault((keep, workers), []).append(played(games, workers, keep, folder))
        shards = read_run(Path(name) / "games-0").cells[0]["shards"]
        size = sum(shard["bytes"] for shard in shards) / games
    for (keep, workers), costs in found.items():
        clock, processor = min(each.clock for each in costs), min(each.processor for each in costs)
        speed = f"{clock:6.1f} s, {games / clock:9,.0f} games/s, {processor:6.1f} s of processor time"
        print(f"keeps {keep or 'nothing':<8} {workers} threads: {speed}")
    for keep in ("summary", "games"):
        told = [
            f"{100 * (ratio(found[keep, 2], found[None, 2], kind) - 1):+.1f} % ({kind})"
            for kind in ("clock", "processor")
        ]
        print(f"keeps {keep}: {', '.join(told)}")
    faster = ratio(found[None, 1], found[None, 2], "clock")
    print(f"{size:.1f} bytes a game; two threads are {faster:.2f} x one by the clock")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
