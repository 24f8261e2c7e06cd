"""The only door to numba."""

from typing import TYPE_CHECKING

from simcore.old_addresses import answering

if not TYPE_CHECKING:
    __getattr__ = answering("simcore.jit", "elderodds.strategy", "simcore.jit.decorators")
