"""Print the tables of the ladder in docs/results.md from kept runs: python -m tools.ladder RUN [RUN ...]."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

import pandas as pd

from analysis.comparison.ladder import rungs
from simcore.store.writer import StoredRun, read_run

LADDER = ("random", "novice", "standard", "expert", "master")
YARDSTICK = "rollout"
STEPS = (*itertools.pairwise(LADDER), ("expert", YARDSTICK))
STYLES = ("guardian", "sleuth")
TINY = 1e-100
ALPHA = 0.05


def rates(runs: list[StoredRun], strategy: str) -> pd.DataFrame:
    """Return the win rates of a strategy: rows by Ancient One and difficulty, columns by players."""
    rows = []
    for run in runs:
        for cell in run.cells:
            if cell.strategy == strategy:
                low, high = cell.ends
                text = f"{100 * cell.win_rate:.1f} ({100 * low:.1f}-{100 * high:.1f})"
                rows.append((cell.ancient_one, cell.difficulty, cell.players, text))
    frame = pd.DataFrame(rows, columns=["ancient_one", "difficulty", "players", "text"])
    return frame.pivot_table(
        index=["ancient_one", "difficulty"], columns="players", values="text", aggfunc="first", sort=False
    )


def markdown(frame: pd.DataFrame) -> str:
    """Return a frame as a Markdown table with its index as first columns."""
    table = frame.reset_index()
    lines = ["| " + " | ".join(map(str, table.columns)) + " |", "|" + "---|" * len(table.columns)]
    lines += ["| " + " | ".join(map(str, row)) + " |" for row in table.itertuples(index=False)]
    return "\n".join(lines)


def chance(p: float) -> str:
    """Format a probability, with an upper bound if it is tiny."""
    return f"{p:.0e}" if p > TINY else f"< {TINY:.0e}"


def steps(runs: list[StoredRun]) -> pd.DataFrame:
    """Return differences and corrected p-values: columns by pair of rungs, rows by cell.

    A pair is compared over the runs in which both have played. Otherwise a short run for one pair would take
    games from another.
    """
    pairs = []
    for pair in STEPS:
        both = [run for run in runs if set(pair) <= {cell.strategy for cell in run.cells}]
        if both:
            pairs.append(rungs(both, pair, pool=["players"]))
    frame = pd.concat(pairs)
    frame["pair"] = frame["upper"] + " - " + frame["lower"]
    frame["text"] = [
        f"{100 * difference:+.1f} ({100 * low:+.1f} to {100 * high:+.1f}), p {chance(p)}"
        for difference, low, high, p in frame[["difference", "low", "high", "p_holm"]].to_numpy(float)
    ]
    return frame.pivot_table(
        index=["ancient_one", "difficulty"], columns="pair", values="text", aggfunc="first", sort=False
    )


def shares(runs: list[StoredRun], yardstick: str) -> pd.DataFrame:
    """Return mean win rates by number of players, and the share of expert in those of a rollout.

    If several runs have the same cell, the first one counts.
    """
    won = {
        (cell.strategy, cell.ancient_one, cell.difficulty, cell.players): cell.win_rate
        for run in reversed(runs)
        for cell in run.cells
    }
    rows = [
        {"players": key[3], "expert": won["expert", *key[1:]], yardstick: rate}
        for key, rate in won.items()
        if key[0] == yardstick
    ]
    means = pd.DataFrame(rows).groupby("players").mean()
    means.loc["all"] = means.mean()
    return means.assign(share=means["expert"] / means[yardstick])


def leads(runs: list[StoredRun], yardstick: str) -> str:
    """Return a sentence on the cells in which a rollout beats expert significantly."""
    frame = rungs(runs, ("expert", yardstick), pool=["players"])
    sure = (frame["p_holm"] < ALPHA).sum()
    return f"{yardstick} beats expert in {sure} of {len(frame)} cells, p at most {frame['p_holm'].max():.0e}"


def main() -> None:
    """Print everything."""
    runs = [read_run(Path(path)) for path in sys.argv[1:]]
    there = {cell.strategy for run in runs for cell in run.cells}
    for strategy in (*LADDER, YARDSTICK, *STYLES):
        if strategy in there:
            print(f"\n#### `{strategy}`\n\n{markdown(rates(runs, strategy))}")
    print(f"\n{markdown(steps(runs))}")
    for yardstick in sorted(each for each in there if each.startswith(YARDSTICK)):
        print(f"\n{leads(runs, yardstick)}\n\n{markdown(shares(runs, yardstick).round(3))}")


if __name__ == "__main__":
    main()
