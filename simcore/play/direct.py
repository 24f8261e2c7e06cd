"""Direct questions: the machine calls the strategies itself, so it does not return at each decision."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from simcore.play.memos import lent_memos
from simcore.play.roster import Roster
from simcore.records.shared import Array


@contextmanager
def asked_directly(players: Roster, log: Array) -> Iterator[None]:
    """Let the machine call the strategies of a roster while the block runs, and lend them their memos.

    `log` takes the addresses. The machine returns at a decision all the same if a seat takes random moves, if
    a strategy has chosen an option that does not exist, or if the game ignores the addresses, so compiled
    loops always call `simcore.play.loop.answer`.
    """
    log["choose"], log["weights"] = players.addresses, players.weights_addresses
    try:
        with lent_memos(players, log):
            yield
    finally:  # later decisions in this log go to Python, because the players may no longer exist
        log["choose"] = log["illegal"] = 0
