"""Imports for a strategy file. docs/strategies.md explains how to write a strategy."""

from __future__ import annotations

from heuristics.strategy.contract import Strategy, strategy
from heuristics.strategy.estimates import estimate
from heuristics.strategy.explanation import Explanation
from heuristics.strategy.registry import find_strategy, strategies
from heuristics.toolbox.cell_weights import CellWeights
from heuristics.toolbox.coins import draw_below
from heuristics.toolbox.search import best_option
from heuristics.toolbox.tuned_weights import read_tuned, read_weights
from simcore.jit.decorators import generic, inlined, kernel
from simcore.jit.intrinsics import row_word, scratch
from simcore.kernels import bits
from simcore.kernels.fingerprints import fingerprint_of
from simcore.kernels.trees import position_value

__all__ = [
    "CellWeights",
    "Explanation",
    "Strategy",
    "best_option",
    "bits",
    "draw_below",
    "estimate",
    "find_strategy",
    "fingerprint_of",
    "generic",
    "inlined",
    "kernel",
    "position_value",
    "read_tuned",
    "read_weights",
    "row_word",
    "scratch",
    "strategies",
    "strategy",
]
