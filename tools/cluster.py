"""Measure the table of docs/cluster.md: python -m tools.cluster [THREADS ...] [--scheduler ADDRESS]."""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

import psutil

from heuristics.strategy.players import Players
from heuristics.strategy.registry import default_strategy, find_strategy
from simcore.cluster.dask import Cluster
from simcore.contract.game import Cell
from simcore.games import find_game
from simcore.play.batch import play_cell
from simcore.play.cores import cores
from simcore.play.engines import Engine, Threads
from simcore.play.roster import Roster
from simcore.play.seating import roster_of

SEED = 2026
PILOT = 20_000
BILLION = 1e9


def seated() -> Roster:
    """Return the first cell of the default game with two players of the default strategy."""
    game = find_game()
    scenario = game.load(None, ())
    strategy = find_strategy(default_strategy(game.name), game.name)
    cell = Cell(scenario.ancient_ones[0], scenario.difficulties[0], 2)
    return roster_of(game, scenario.compile(cell), Players((strategy,)).policies(game), cell)


@dataclass(frozen=True)
class Speed:
    """Games per second, and processor seconds per game (of this machine alone)."""

    games_per_second: float
    core_seconds: float


def processor_seconds() -> float:
    """Return the processor time of this process and its children."""
    here = psutil.Process()
    times = [each.cpu_times() for each in (here, *here.children(recursive=True))]
    return float(sum(each.user + each.system for each in times))


def speed(players: Roster, engine: Engine, seconds: float) -> Speed:
    """Play for an approximate number of seconds; rows are collected, as for a kept run."""
    play_cell(players, SEED, PILOT, engine=engine)  # loads and compiles on the workers
    began = time.perf_counter()
    play_cell(players, SEED, PILOT, engine=engine)
    games = int(PILOT * seconds / (time.perf_counter() - began))
    began, used = time.perf_counter(), processor_seconds()
    play_cell(players, SEED, games, engine=engine, keep=lambda rows: None)
    return Speed(games / (time.perf_counter() - began), (processor_seconds() - used) / games)


def hours(core_seconds: float) -> float:
    """Return the core-hours for a billion games."""
    return BILLION * core_seconds / 3600


def main() -> None:
    """Print the table."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("threads", nargs="*", type=int, default=sorted({1, cores()}))
    words.add_argument("--scheduler")
    words.add_argument("--seconds", type=float, default=10.0)
    asked = words.parse_args()
    players = seated()
    if asked.scheduler:
        with Cluster(asked.scheduler) as cluster:
            found = speed(players, cluster, asked.seconds)
            busy = hours(cluster.workers / found.games_per_second)
            print(f"{cluster.workers} threads, {found.games_per_second:,.0f} games/s, ", end="")
            print(f"{busy:.1f} core-hours for 1e9 games")
        return
    print("| threads | local, games/s | dask, games/s | local, core-hours | dask, core-hours | efficiency |")
    print("|---|---|---|---|---|---|")
    for threads in asked.threads:
        here = speed(players, Threads(threads), asked.seconds)
        with Cluster(local=threads) as cluster:
            there = speed(players, cluster, asked.seconds)
        print(
            f"| {threads} | {here.games_per_second:,.0f} | {there.games_per_second:,.0f} "
            f"| {hours(here.core_seconds):.1f} | {hours(there.core_seconds):.1f} "
            f"| {here.core_seconds / there.core_seconds:.0%} |"
        )


if __name__ == "__main__":
    main()
