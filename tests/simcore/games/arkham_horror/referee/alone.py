"""The referee plays by itself: every event is as the rules want it, choices and luck are random.

So its own code is run through without a game that it follows; and what comes of many such games can be
compared with what comes of many games of the kernels.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from .book import book
from .log import Line, Log
from .table import DownError, Table, place_in_log


class Anything:
    """A value that equals every other one."""

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = object.__hash__


class Dealer(Log):
    """A log that is written as it is read."""

    def __init__(self, seed: int) -> None:
        super().__init__(())
        self.luck = random.Random(seed)
        self.table: Table | None = None

    def learn(self, event: str, luck: dict[str, Any] | None = None, **known: Any) -> Line:
        """The event that is demanded, with what chance adds."""
        line = {"event": event} | known
        for name, coming in (luck or {}).items():
            if name == "faces":
                faces = [self.luck.randint(1, 6) for _ in range(coming)]
                line |= {"faces": faces, "die": faces[0] if faces else 0}
            elif name == "marker":
                marker = self.luck.choice(coming)
                number = self.table.markers.index(marker)
                line |= {"marker": number, "monster": marker.kind.id, "from": place_in_log(marker.place)}
            else:
                line[name] = self.luck.choice(coming)
        for name in ("use", "status", "home"):
            line.setdefault(name, Anything())
        self.number += 1
        self.read.append({key: value for key, value in line.items() if not isinstance(value, Anything)})
        if event == "marker" and "marker" not in line:
            line |= self.some_marker(known)
        return line

    def some_marker(self, known: Line) -> Line:
        """The marker that the referee itself moves."""
        marker = self.table.moving
        return {"marker": self.table.markers.index(marker), "from": place_in_log(marker.place)}

    expect = learn

    def comes(self, event: str, **known: Any) -> bool:
        """Nothing is known before; a rumor ends at once."""
        return event == "rumor_ends"

    def decide(self, kind: str, seat: int, options: Sequence[Any]) -> Any:
        """Any option."""
        different = list({repr(option): option for option in options}.values())
        if not different:
            return None
        if len(different) > 1:
            self.decisions += 1
        choice = self.luck.choice(different)
        self.read.append({"event": "decision", "kind": kind, "seat": seat, "choice": choice})
        return choice


def play(one: str, players: int, seed: int, turns: int = 100) -> Table:
    """Play one game to its end, or until the Ancient One awakens.

    Parameters
    ----------
    one, players
        What is played.
    seed
        Which game.
    turns
        How many turns at most.
    """
    from . import play as course
    from . import setup
    from .table import GameOverError

    dealer = Dealer(seed)
    team = dealer.luck.sample(list(book().people), players)
    g = Table(book(), dealer, {"ancient_one": one, "players": players})
    dealer.table, dealer.describe = g, g.describe
    try:
        course.lay_out(g, team, dealer.luck.randrange(players))
        g.numbers = dict(enumerate(g.markers))
        setup.set_up(g)
        while g.turn < turns:
            course.turn(g)
            g.lead = (g.lead + 1) % g.n
    except GameOverError:
        pass
    return g


__all__ = ["DownError"]
