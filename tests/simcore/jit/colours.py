"""An enumeration that kernels take out of its module."""

from enum import IntEnum


class Colour(IntEnum):
    """Colours."""

    RED = 2
