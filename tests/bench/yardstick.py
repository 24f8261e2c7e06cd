"""Time in random draws, so that machines, and busy hours of one machine, can be compared.

Three measures reduce noise. Processor time is measured instead of wall time, so other programs cost nothing.
Draws and work alternate on one core, and each round of work is measured in the draws right before it, so both
run at the same speed. The median of many rounds counts.

The cost of a part in draws still depends on the kind of processor, so each kind has its own baseline.
"""

import json
import os
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import llvmlite.binding as llvm
import numpy as np
import pytest

from analysis.strategies.speed import one_core
from simcore.play.yardstick import SEED, roll_dice
from simcore.store.provenance import processor

KIND = f"{processor()}, {llvm.get_host_cpu_name()}"
"""Kind of processor, as it calls itself and as the compiler knows it: machines on loan hide the model."""

BASELINE = Path(__file__).with_name("baseline.json")
WRITE = "ELDERODDS_BENCH_WRITE"
"""Environment variable that rewrites the baseline of this processor, without judging anything."""

MOST = 1.25
"""A part that takes more than so many times its baseline has become slower."""

DRAWS = 1_000_000
"""Draws of one round: some milliseconds, so that many rounds are not interrupted."""


class Yardstick:
    """Rolls dice before each round of work."""

    def __init__(self) -> None:
        self._state = np.array(SEED, np.uint64)
        self._seconds: list[float] = []
        roll_dice(self._state, 1_000)

    def __call__(self) -> None:
        """Roll them once."""
        began = time.process_time()
        roll_dice(self._state, DRAWS)
        self._seconds.append(time.process_time() - began)

    def draws(self, seconds: Sequence[float]) -> float:
        """Work in draws, by its seconds in each round."""
        rounds = zip(seconds, self._seconds, strict=True)
        return DRAWS * median(work / draws for work, draws in rounds)


def in_draws(work, rounds: int) -> float:
    """Draws that some work costs."""
    yardstick, seconds = Yardstick(), []
    with one_core():
        work()
        for _ in range(rounds):
            yardstick()
            began = time.process_time()
            work()
            seconds.append(time.process_time() - began)
    return yardstick.draws(seconds)


def is_slower(draws: float, baseline: float) -> bool:
    """Whether it has become slower than it may."""
    return draws > MOST * baseline


def judge(name: str, draws: float) -> None:
    """Compare with the baseline of this kind of processor, or write it."""
    kept = json.loads(BASELINE.read_text(encoding="utf-8")) if BASELINE.exists() else {}
    own = kept.get(KIND, kept.get(processor(), {}))
    if os.environ.get(WRITE):
        kept[KIND] = dict(sorted({**own, name: round(draws, 3)}.items()))
        BASELINE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        return
    text = f"{name}: {draws:,.1f} draws"
    if name not in own:
        pytest.skip(f"{text}; it has no baseline on {KIND} yet: {WRITE}=1 writes one")
    baseline = own[name]
    assert not is_slower(draws, baseline), (
        f"{text}, {draws / baseline:.2f} times the baseline of {baseline:,.1f}."
    )
