"""Find branches that are mispredicted: `python -m tools.mispredictions [options]`.

The tool recompiles the kernels with a note at every branch, plays, and simulates a branch predictor like
those of processors (TAGE: Seznec and Michaud, "A case for (partially) TAgged GEometric history length branch
prediction", JILP 2006). A misprediction costs a processor 15 to 20 cycles. The branches are those before
optimisation, so some of them have no cost; the first rows are the most important. A block is named by the
position of its first bytecode.
"""

from __future__ import annotations

import collections
import os
import re
from typing import Any

os.environ["ELDERODDS_NUMBA_CACHE"] = "0"  # cached code has no notes

import click
import numpy as np
from numba import njit
from numba.core.codegen import CPUCodeLibrary, ll

from tools.machine_code import parts_of

LIBRARIES = ("advance", "choose", "deal", "record", "play_block")
MOST = 1 << 25
FUNCTION = re.compile(r'^define .*?@("[^"]+"|[\w.$]+)\(')
LABEL = re.compile(r'^"?([\w.$]+)"?:')
BRANCH = re.compile(r"^\s+(?:br|switch) (i\d+) ([^,]+), label")
HISTORIES = np.array([4, 8, 16, 32, 64, 128])
"""Lengths of the branch history in each table of the predictor."""

taken = np.zeros(MOST, np.int64)
"""Site and direction of every branch, site * 256 + direction."""
number = np.zeros(1, np.int64)
sites: list[tuple[str, str]] = []
"""Function and block of each branch."""


def with_notes(text: str) -> str:
    """Return the intermediate code of a library with a note before every branch."""
    lines, function, block = [], "", ""
    for line in text.split("\n"):
        if found := FUNCTION.match(line):
            function, block = found[1].strip('"'), "entry"
        elif found := LABEL.match(line):
            block = found[1]
        elif (found := BRANCH.match(line)) and function:
            k = len(sites)
            sites.append((function, block))
            kind, value = found[1], found[2]
            wide = f"zext {kind} {value} to i64" if kind != "i64" else f"add i64 {value}, 0"
            count = f"ptr inttoptr (i64 {number.ctypes.data} to ptr)"
            lines += [
                f"  %note{k}a = {wide}",
                f"  %note{k}b = and i64 %note{k}a, 255",
                f"  %note{k}c = or i64 %note{k}b, {k << 8}",
                f"  %note{k}d = load i64, {count}",
                f"  %note{k}e = add i64 %note{k}d, 1",
                f"  store i64 %note{k}e, {count}",
                f"  %note{k}f = shl i64 %note{k}d, 3",
                f"  %note{k}g = add i64 %note{k}f, {taken.ctypes.data}",
                f"  %note{k}h = inttoptr i64 %note{k}g to ptr",
                f"  store i64 %note{k}c, ptr %note{k}h",
            ]
        lines.append(line)
    return "\n".join(lines)


optimise = CPUCodeLibrary._optimize_final_module


def optimise_with_notes(library: Any) -> None:
    """Replace numba's own optimisation step for the libraries of a game."""
    if library.name.rpartition(".")[2] in LIBRARIES:
        module = ll.parse_assembly(with_notes(str(library._final_module)))
        module.name = library._final_module.name
        library._final_module = module
    optimise(library)


@njit
def guess(notes, sites, histories, table_bits):
    """Return mispredictions and branches of each site, in the second half of the notes.

    The predictor has a table of directions by site, and tagged tables by site and history. The table with the
    longest history that has an entry predicts. A misprediction adds an entry to a table of longer history.
    """
    tables, size = len(histories), 1 << table_bits
    tag = np.zeros((tables, size), np.int64)
    said = np.zeros((tables, size), np.int64)
    trust = np.zeros((tables, size), np.int64)
    base, base_trust = np.zeros((1, sites), np.int64), np.zeros((1, sites), np.int64)
    wrong, count = np.zeros(sites, np.int64), np.zeros(sites, np.int64)
    past, folded, power = np.zeros(256, np.uint64), np.zeros(tables, np.uint64), np.ones(tables, np.uint64)
    place, mine = np.zeros(tables, np.int64), np.zeros(tables, np.int64)
    odd, mix = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9)
    for i in range(tables):
        for _ in range(histories[i]):
            power[i] *= odd
    for now in range(len(notes)):
        site, way = notes[now] >> 8, notes[now] & 255
        believed = -1
        for i in range(tables):
            hashed = (folded[i] ^ (np.uint64(site + 1) * odd)) * mix
            hashed ^= hashed >> np.uint64(32)
            place[i] = np.int64(hashed & np.uint64(size - 1))
            mine[i] = np.int64(hashed >> np.uint64(40) & np.uint64(0xFFF)) + 1
            if tag[i, place[i]] == mine[i]:
                believed = i
        told = said[believed, place[believed]] if believed >= 0 else base[0, site]
        if believed >= 0 and trust[believed, place[believed]] == 0:  # new, and may be chance
            told = base[0, site]
            for i in range(believed):
                if tag[i, place[i]] == mine[i]:
                    told = said[i, place[i]]
        if 2 * now >= len(notes):
            count[site] += 1
            wrong[site] += told != way
        learn(said, trust, believed, place[believed], way)
        learn(base, base_trust, 0, site, way)
        if told != way and believed + 1 < tables:
            i = believed + 1
            if trust[i, place[i]] == 0 or tag[i, place[i]] == 0:
                tag[i, place[i]], said[i, place[i]] = mine[i], way
            else:
                trust[i, place[i]] -= 1
        for i in range(tables):
            gone = past[(now - histories[i]) & 255]
            folded[i] = folded[i] * odd + np.uint64(way + 1) - gone * power[i]
        past[now & 255] = np.uint64(way + 1)
    return wrong, count


@njit
def learn(said, trust, table, place, way):
    """Update a table after its prediction of a branch; -1: no table made one."""
    if table < 0:
        return
    if said[table, place] == way:
        trust[table, place] = min(3, trust[table, place] + 1)
    elif trust[table, place] > 0:
        trust[table, place] -= 1
    else:
        said[table, place] = way


def name_of(symbol: str) -> str:
    """Return module and function of a kernel."""
    return ".".join(parts_of(symbol)[-2:])


@click.command(help=__doc__)
@click.option("--game", help="Game; left out: the first.")
@click.option("-s", "--strategy", "chosen", default="standard", show_default=True)
@click.option("-p", "--players", default=2, show_default=True)
@click.option("-n", "--games", default=400, show_default=True)
@click.option("--top", default=30, show_default=True, help="Rows of each table.")
def main(game: str | None, chosen: str, players: int, games: int, top: int) -> None:
    """Play, guess and print."""
    CPUCodeLibrary._optimize_final_module = optimise_with_notes  # type: ignore[method-assign]
    from analysis.strategies.speed import first_roster
    from heuristics.strategy.registry import find_strategy
    from simcore.games import find_game
    from simcore.play.batch import play_rows

    played = find_game(game)
    seated = first_roster(played, played.load(None, ()), find_strategy(chosen, played.name), players)
    play_rows(seated, 1, 0, np.zeros(10, played.row))
    per_game = int(number[0]) / 10
    if per_game * games * 2 > MOST:
        raise click.UsageError(f"{games} games are too many to note; at most {MOST / per_game / 2:.0f}")
    number[0] = 0
    play_rows(seated, 1, 10, np.zeros(games, played.row))
    wrong, count = guess(taken[: number[0]], len(sites), HISTORIES, 14)
    half = games / 2
    click.echo(
        f"{count.sum() / half:,.0f} branches a game of {played.title}, {players} players, {chosen}; "
        f"{wrong.sum() / half:,.0f} of them guessed wrong"
    )
    by_function: collections.Counter[str] = collections.Counter()
    for (function, _), each in zip(sites, wrong, strict=True):
        by_function[name_of(function)] += each
    for function, each in by_function.most_common(top):
        click.echo(f"{each / half:>10.1f}                {function}")
    click.echo()
    for k in np.argsort(-wrong)[:top]:
        function, block = sites[k]
        click.echo(f"{wrong[k] / half:>10.1f} of {count[k] / half:>8.1f}    {name_of(function)} {block}")


if __name__ == "__main__":
    main()
