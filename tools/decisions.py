"""Measure the time of a game by decision: `python -m tools.decisions [options]`; x86 only.

The tool reads the processor's clock around every call of the machine, by the decisions before and after it,
and of the strategy, by decision. It leaves out interrupted calls (longer than `--longest`) and the cost of
reading the clock. The machine returns at every decision here, but not in normal games, where the time between
two decisions is shorter, and much shorter in a game that is played in segments.
"""

from __future__ import annotations

from typing import Any

import click
import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from analysis.strategies.speed import first_roster
from heuristics.strategy.registry import find_strategy
from simcore.games import find_game
from simcore.play.loop import empty_memos
from simcore.play.memos import lent_memos
from simcore.records.shared import empty_log

KINDS = 256  # more than the number of kinds of decisions; also the row of deals


@intrinsic
def clock(_typing: Any) -> Any:
    """Return the cycles of the processor's clock, whose rate does not depend on the cores."""

    def generate(_context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
        kind = ir.FunctionType(ir.IntType(64), ())
        return builder.call(builder.module.declare_intrinsic("llvm.readcyclecounter", (), kind), ())

    return types.int64(), generate


@njit
def note(times, calls, before, now, passed, longest):
    """Add the time of a call, unless it was interrupted."""
    if passed < longest:
        times[before, now] += passed
        calls[before, now] += 1


@njit
def play(tables, state, log, deal, advance, policies, weights, games, machine, strategy, longest):
    """Play; `machine` and `strategy` are pairs of tables, of cycles and of calls."""
    table, s, nothing = tables[0], state[0], log[0]
    for game in range(games):
        began = clock()
        deal[0](table, s, np.uint64(1), np.uint64(game))
        empty_memos(nothing)
        ended = clock()
        note(machine[0], machine[1], KINDS, 0, ended - began, longest)
        before = 0
        while True:
            began = clock()
            more = advance[0](table, s, nothing)
            ended = clock()
            now = s["decision"] if more else 0
            note(machine[0], machine[1], before, now, ended - began, longest)
            if not more:
                break
            row = weights[s["seat"]]
            began = clock()
            choice = policies[0](table, s, row, nothing["memo"][s["seat"]])
            ended = clock()
            s["choice"] = choice
            note(strategy[0], strategy[1], 0, now, ended - began, longest)
            before = now


@njit
def cost_of_reading(times, calls, laps):
    """Record a number of empty calls."""
    for _ in range(laps):
        began = clock()
        ended = clock()
        note(times, calls, 0, 0, ended - began, ended - began + 1)


@click.command(help=__doc__)
@click.option("--game", help="Game; left out: the first.")
@click.option("-s", "--strategy", "chosen", default="standard", show_default=True)
@click.option("-p", "--players", default=2, show_default=True)
@click.option("-n", "--games", default=20_000, show_default=True)
@click.option("--top", default=15, show_default=True, help="Rows of each kind.")
@click.option("--longest", default=20_000, show_default=True, help="Cycles of a call that is not left out.")
def main(game: str | None, chosen: str, players: int, games: int, top: int, longest: int) -> None:
    """Measure and print."""
    played = find_game(game)
    seated = first_roster(played, played.load(None, ()), find_strategy(chosen, played.name), players)

    def pair() -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        return np.zeros((KINDS + 1, KINDS), np.int64), np.zeros((KINDS + 1, KINDS), np.int64)

    idle = pair()
    cost_of_reading(*idle, 100_000)
    cost = idle[0][0, 0] / idle[1][0, 0]
    state, log = np.zeros(1, played.state), empty_log()
    functions = (seated.rules.deal,), (seated.rules.advance,), seated.choose
    for count in (10, games):  # the first calls compile
        machine, strategy = pair(), pair()
        with lent_memos(seated, log):
            play(seated.tables, state, log, *functions, seated.weights, count, machine, strategy, longest)
    decisions = {0: "end", **played.kinds}
    rows = [
        (times[key] / calls[key] - cost, calls[key] / games, label(key, decisions))
        for (times, calls), label in ((machine, between), (strategy, asked))
        for key in zip(*np.nonzero(calls), strict=True)
    ]
    whole = sum(each * often for each, often, _ in rows)
    click.echo(
        f"{whole:,.0f} cycles a game of {played.title}, {players} players, {chosen}; {cost:.0f} for the clock"
    )
    for each, often, what in sorted(rows, key=lambda row: -row[0] * row[1])[:top]:
        click.echo(
            f"{each * often:>10,.0f} {each * often / whole:>6.1%}  {often:>6.2f} x {each:>6,.0f}  {what}"
        )


def between(key: tuple[int, int], decisions: dict[int, str]) -> str:
    """Return a label for a step of the machine."""
    before, after = map(int, key)
    if before == KINDS:
        return "deal"
    return f"machine: {decisions[before] if before else 'start'} to {decisions[after]}"


def asked(key: tuple[int, int], decisions: dict[int, str]) -> str:
    """Return a label for a call of the strategy."""
    return f"strategy: {decisions[int(key[1])]}"


if __name__ == "__main__":
    main()
