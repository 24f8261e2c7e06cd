"""What it costs to keep every game: `python docs/keeping.py [GAMES]` (default a million; needs minutes).

Plays the same games of one cell without keeping them, with totals only and with every game, in turn,
several times, and prints the median times, their ratios and the bytes a game; and one thread against
two. Two players, `standard`.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

from analysis.experiment import Experiment
from heuristics.players import Players
from heuristics.registry import find_strategy
from simcore.game import Cell, find_game
from simcore.store import RunWriter, read_run

ROUNDS = 3


def played(games: int, workers: int, keep: str | None, folder: Path) -> float:
    """Seconds of a whole run, with everything that is written."""
    game = find_game()
    scenario = game.load(None, ())
    cell = Cell(scenario.ancient_ones[0], scenario.difficulties[1], 2)
    players = (Players((find_strategy("standard", game.name),)),)
    experiment = Experiment(game, scenario, (cell,), players, games, 1, workers)
    began = time.perf_counter()
    writer = None if keep is None else RunWriter(folder, game.columns, keep=keep)
    experiment.play(writer=writer)
    if writer is not None:
        writer.close()
    return time.perf_counter() - began


def main(games: int) -> None:
    """Measure and print."""
    times: dict[tuple[str | None, int], list[float]] = {}
    with tempfile.TemporaryDirectory() as name:
        played(1000, 2, None, Path(name))  # compiles
        for number in range(ROUNDS):
            for keep, workers in ((None, 2), ("summary", 2), ("games", 2), (None, 1)):
                folder = Path(name) / f"{keep}-{number}"
                times.setdefault((keep, workers), []).append(played(games, workers, keep, folder))
        shards = read_run(Path(name) / "games-0").cells[0]["shards"]
        size = sum(shard["bytes"] for shard in shards) / games
    middle = {key: statistics.median(each) for key, each in times.items()}
    for (keep, workers), seconds in middle.items():
        speed = f"{seconds:6.1f} s, {games / seconds:9,.0f} games/s"
        print(f"keeps {keep or 'nothing':<8} {workers} threads: {speed}")
    for keep in ("summary", "games"):
        ratios = [kept / none for kept, none in zip(times[keep, 2], times[None, 2], strict=True)]
        print(f"keeps {keep}: {100 * (statistics.median(ratios) - 1):+.1f} % time")
    print(f"{size:.1f} bytes a game; two threads are {middle[None, 1] / middle[None, 2]:.2f} x one")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
