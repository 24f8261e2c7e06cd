"""How the game ends (p.12)."""

from __future__ import annotations

from typing import NoReturn

from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.events import Event

from .table import GameOverError, Table


def win(g: Table, way: int) -> NoReturn:
    """The investigators win, at once."""
    g.win, g.victory = True, way
    g.log.expect(Event.END, 1)
    raise GameOverError


def lose(g: Table, cause: int) -> NoReturn:
    """The investigators lose, at once."""
    g.cause = cause
    g.log.expect(Event.END, 0)
    raise GameOverError


def lose_to_ancient_one(g: Table) -> NoReturn:
    """The Ancient One has won; the cause is what the last doom token came from."""
    lose(g, g.last_feeder if g.last_feeder != codes.NONE else codes.OTHER)
