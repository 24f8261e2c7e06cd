"""A small network as numbers in `weights["prepared"]`: what it reads, and its layers."""

from __future__ import annotations

from enum import IntEnum

HEAD = 6
"""Numbers before the plan: see `Head`."""

MAX_WIDTH = 512
"""Most numbers of a hidden layer."""

MAX_LAYERS = 8

DIGITS = 64
"""An option is described by its two digits to this base, as flags: games compose options of two numbers."""

OPTION_FLAGS = 2 * DIGITS
"""Inputs that describe an option, after those for the kind of decision."""


class Head(IntEnum):
    """Places in the head of a network."""

    FIELDS = 0  # arrays of the observation that it reads
    PLACES = 1  # their numbers
    KINDS = 2  # kinds of decisions, if it scores options one by one; else 0
    LAYERS = 3
    TANH = 4  # 1: tanh between layers; 0: max(x, 0)
    IN_PART = 5  # whether something has to be concealed
