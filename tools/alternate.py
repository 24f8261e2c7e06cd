"""Compare the speed of several versions of the sources: `python -m tools.alternate TREE TREE ... [options]`.

Each tree is a separate checkout (`git worktree add`) that contains this tool. A process per tree plays with
the sources of the tree. The processes take turns of some milliseconds while the others wait, so other load
affects all of them alike. The median of their ratios is accurate to about half a percent on a calm machine.
The memory layout of the code makes processes differ by up to 3%, so a step of a percent needs several takes.
To see this effect, pass the same tree twice. The tool reports differing rows, because then the versions do
not play the same games.
"""

from __future__ import annotations

import hashlib
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import click
import numpy as np

FOLDER = click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path)


def play(game: str | None, strategy: str, players: int, games: int) -> None:
    """Play after each line of input; first print a digest of the rows, then nanoseconds per game and draw."""
    from heuristics.strategy.players import Players
    from heuristics.strategy.registry import find_strategy
    from simcore.contract.game import Cell
    from simcore.games import find_game
    from simcore.play.batch import play_rows
    from simcore.play.seating import roster_of
    from simcore.play.yardstick import calibration_ns

    rules = find_game(game) if game else find_game()
    scenario = rules.load(None, ())
    cell = Cell(scenario.ancient_ones[0], scenario.difficulties[0], players)
    policies = Players((find_strategy(strategy, rules.name),)).policies(rules)
    seated = roster_of(rules, scenario.compile(cell), policies, cell)
    rows = np.zeros(games, rules.row)
    play_rows(seated, 1, 0, rows)
    calibration_ns(1000)
    print(hashlib.sha256(rows.tobytes()).hexdigest()[:12], flush=True)
    for turn, _ in enumerate(sys.stdin, 1):
        play_rows(seated, 1, 0, rows[:20])  # the code is back in the cache
        began = time.perf_counter()
        play_rows(seated, 1, turn * games, rows)
        print((time.perf_counter() - began) / games * 1e9, calibration_ns(300_000), flush=True)


def process(tree: Path, words: tuple[str, ...]) -> subprocess.Popen[str]:
    """Start a process that plays with the sources of a tree."""
    command = [sys.executable, "-m", "tools.alternate", "--play", *words]
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    return subprocess.Popen(
        command, cwd=tree, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )


def ask(process: subprocess.Popen[str]) -> tuple[float, float]:
    """Return nanoseconds per game and per draw of one turn."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n")
    process.stdin.flush()
    game, draw = map(float, process.stdout.readline().split())
    return game, draw


@click.command(help=__doc__)
@click.argument(
    "trees", nargs=-1, type=click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path)
)
@click.option("--game", help="Game; left out: the first.")
@click.option("-s", "--strategy", default="standard", show_default=True)
@click.option("-p", "--players", default=2, show_default=True)
@click.option("-n", "--games", default=500, show_default=True, help="Games of a turn.")
@click.option("--turns", default=100, show_default=True)
@click.option("--play", "alone", is_flag=True, hidden=True)
def main(
    trees: tuple[Path, ...],
    game: str | None,
    strategy: str,
    players: int,
    games: int,
    turns: int,
    alone: bool,
) -> None:
    """Measure and print; with `--play`, act as one of the processes."""
    if alone:
        play(game, strategy, players, games)
        return
    words = ("-s", strategy, "-p", str(players), "-n", str(games), *(("--game", game) if game else ()))
    versions = [process(tree, words) for tree in trees]
    digests = [version.stdout.readline().strip() for version in versions if version.stdout is not None]
    found: list[list[tuple[float, float]]] = [[] for _ in versions]
    for turn in range(turns):
        order = range(len(versions)) if turn % 2 else reversed(range(len(versions)))
        for i in order:
            found[i].append(ask(versions[i]))
    for version in versions:
        version.terminate()
    for tree, digest, measured in zip(trees, digests, found, strict=True):
        ratio = statistics.median(
            one / first for (one, _), (first, _) in zip(measured, found[0], strict=True)
        )
        draws = statistics.median(one / draw for one, draw in measured)
        same = "" if digest == digests[0] else ", other games"
        click.echo(f"{tree}: {ratio:.3f} of the first, {draws:,.0f} draws a game{same}")


if __name__ == "__main__":
    main()
