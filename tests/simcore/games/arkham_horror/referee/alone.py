"""The referee plays by itself: every event is as the rules want it, choices and luck are random.

So its own code is run through without a game that it follows; and what comes of many such games can be
compared with what comes of many games of the kernels.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from .book import book
from .log import GivenUpError, Line, Log
from .table import DownError, Table, place_in_log

MOST_LINES = 5000
"""Lines of a part of a turn, after which a game is given up: a combat may have no end."""


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
        self.faces: list[int] = []  # of the next dice
        self.choices: dict[str, Any] = {}  # by kind of decision
        self.dealt: dict[str, Any] = {}  # by argument of an event: one value, or the next ones

    def learn(self, event: str, luck: dict[str, Any] | None = None, **known: Any) -> Line:
        """The event that is demanded, with what chance adds."""
        self.since_part = 0 if event == "part" else self.since_part + 1
        if self.since_part > MOST_LINES:
            raise GivenUpError
        line = {"event": event} | known
        for name, coming in (luck or {}).items():
            if name == "faces":
                faces = [self.faces.pop(0) if self.faces else self.luck.randint(1, 6) for _ in range(coming)]
                line |= {"faces": faces, "die": faces[0] if faces else 0}
            elif name == "marker":
                marker = self.some(name, coming, lambda marker: marker.kind.id)
                number = self.table.markers.index(marker)
                line |= {"marker": number, "monster": marker.kind.id, "from": place_in_log(marker.place)}
            else:
                line[name] = self.some(name, coming, lambda each: each)
        for name in ("use", "status", "home"):
            line.setdefault(name, Anything())
        self.number += 1
        self.read.append({key: value for key, value in line.items() if not isinstance(value, Anything)})
        if event == "marker" and "marker" not in line:
            line |= self.some_marker(known)
        return line

    def some(self, name: str, coming: Sequence[Any], key: Callable[[Any], Any]) -> Any:
        """One of what can come: the one that is dealt, if it can, else any."""
        wanted = self.dealt.get(name)
        if isinstance(wanted, list):
            wanted = wanted.pop(0) if wanted else None
        found = [each for each in coming if wanted is not None and key(each) == wanted]
        return found[0] if found else self.luck.choice(coming)

    def some_of(self, what: str, cards: Sequence[str], count: int) -> list[str]:
        """Some of the cards."""
        return self.luck.sample(list(cards), min(count, len(cards)))

    def place(self, areas: Sequence[str]) -> str | None:
        """Any of the places, or the one that is dealt."""
        return self.some("area", areas, lambda each: each) if areas else None

    def some_marker(self, known: Line) -> Line:
        """The marker that the referee itself moves."""
        marker = self.table.moving
        return {"marker": self.table.markers.index(marker), "from": place_in_log(marker.place)}

    expect = learn

    def comes(self, event: str, **known: Any) -> bool:
        """Nothing is known before; a rumor ends at once."""
        return event == "rumor_ends"

    def decide(self, kind: str, seat: int, options: Sequence[Any]) -> Any:
        """Return any option, or the one that is chosen for this kind of decision."""
        different = list({repr(option): option for option in options}.values())
        if not different:
            return None
        if kind in self.choices and self.choices[kind] in different:
            return self.choices[kind]
        if len(different) > 1:
            self.decisions += 1
        choice = self.luck.choice(different)
        self.read.append({"event": "decision", "kind": kind, "seat": seat, "choice": choice})
        return choice


def table(dealer: Dealer, one: str, players: int, packs: tuple[str, ...], sheets: dict[str, Any]) -> Table:
    """Return an empty table that a dealer writes the log of."""
    g = Table(book((), packs), dealer, {"ancient_one": one, "players": players} | sheets)
    dealer.table, dealer.describe = g, g.describe
    return g


def set_up(g: Table, team: Sequence[str], lead: int) -> None:
    """Set a table up."""
    from . import play as course
    from . import setup

    course.lay_out(g, list(team), lead)
    g.numbers = dict(enumerate(g.markers))
    setup.set_up(g)


def begin(
    one: str, team: Sequence[str], seed: int, packs: tuple[str, ...] = (), **sheets: str | None
) -> Table:
    """Return a table after the setup.

    Parameters
    ----------
    one, team
        Ancient One and investigators.
    seed
        Seed of the dice and the shuffles.
    packs
        Packs in play, by name.
    sheets
        Herald, guardian, institution and level, by name.
    """
    g = table(Dealer(seed), one, len(team), packs, sheets)
    set_up(g, team, 0)
    return g


def play(
    one: str, players: int, seed: int, turns: int = 100, packs: tuple[str, ...] = (), **sheets: str | None
) -> Table:
    """Play one game to its end; without packs, until the Ancient One awakens.

    Parameters
    ----------
    one, players
        Ancient One and number of players.
    seed
        Seed of the dice, the shuffles and the choices.
    turns
        Turns at most.
    packs
        Packs in play, by name.
    sheets
        Herald, guardian, institution and level, by name.
    """
    from . import last_battle
    from . import play as course
    from .table import GameOverError

    dealer = Dealer(seed)
    g = table(dealer, one, players, packs, sheets)
    team = dealer.luck.sample(list(g.book.people), players)
    try:
        set_up(g, team, dealer.luck.randrange(players))
        while g.turn < turns:
            course.turn(g)
            course.pass_marker(g)
    except GameOverError:
        if packs and g.awoke and g.one.box.get("start") != "end":
            last_battle.follow(g)
    except GivenUpError:
        g.cause = "turn-limit"
    return g


__all__ = ["DownError"]
