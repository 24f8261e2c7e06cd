"""Check that rules do not carry out a decision that had no options, in plain Python."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import simcore.jit
import simcore.kernels
from analysis.game_check.subject import code_of
from analysis.strategies.probe import SEED, CheckFailedError, Finding, Spot
from simcore.kernels.decisions import ask, chosen

HELPERS = tuple(Path(package.__path__[0]) for package in (simcore.jit, simcore.kernels))
"""Folders of the functions that lie on the call stack between the rules of a game and `ask`."""


ASK, CHOSEN = code_of(ask), code_of(chosen)


@contextmanager
def watching(spot: Spot, number: int) -> Iterator[None]:
    """Watch a game that is played in plain Python.

    `ask` returns without a decision if there are no options. Rules may then read `n_options` or do nothing.
    Rules that call `chosen` would carry out an option of an earlier list, which is an error.

    Raises
    ------
    CheckFailedError
        If `chosen` is called after `ask` had no options.
    """
    empty: tuple[str, str, int] | None = None
    error: CheckFailedError | None = None

    def look(frame: FrameType, event: str, _: Any) -> None:
        nonlocal empty, error
        if event != "call" or frame.f_code not in (ASK, CHOSEN):
            return
        values = frame.f_locals
        if values["s"]["n_options"] > 0:
            empty = None
        elif frame.f_code is ASK:
            empty = (_name_of(spot, int(values["decision"])), *_place_of(frame))
        elif empty is not None:
            after = f"after decision {values['s']['decisions']}"
            where = f"game {number} of seed {SEED}, {after}; {spot.combination}"
            name, file, line = empty
            said = (
                f"the decision {name} was asked without options, and `chosen` returned an option of an "
                "earlier list"
            )
            advice = "offer at least one option before you ask, or ask only if n_options is not 0"
            error = CheckFailedError(Finding("options", False, said, file, line, advice, where))
            raise error  # the game loop reports it as an error of the rules

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        yield
    except Exception:
        if error is not None:
            raise error from None
        raise
    finally:
        sys.setprofile(before)


def _name_of(spot: Spot, number: int) -> str:
    """Return the name of a kind of decision, or its number if the game declares none."""
    code = spot.seated.game.narration.decision_codes().get(number)
    return str(number) if code is None else code.name


def _place_of(frame: FrameType) -> tuple[str, int]:
    """Return the file and line in the rules of the game that lead to a call."""
    outer: FrameType | None = frame
    while outer is not None and Path(outer.f_code.co_filename).parent in HELPERS:
        outer = outer.f_back
    outer = outer or frame
    return outer.f_code.co_filename, outer.f_lineno
