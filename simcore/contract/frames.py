"""Frames of one game to step through: positions of components, knowledge of players, and choices.

`simcore/narration/pictures.py` makes the frames of every game from the facts and places that its `Narration`
declares. All texts are for people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class ComponentKind:
    """Kind of component on the board.

    Parameters
    ----------
    name
        Key in `Frame.places`.
    plural
        Word for several of them.
    mark
        One or two letters that mark it on the board.
    """

    name: str
    plural: str
    mark: str


@dataclass(frozen=True)
class Seat:
    """An investigator (or player): the facts open to all, and those that only they know.

    Parameters
    ----------
    name
        Investigator in the seat.
    facts
        Facts that are open to all, by name.
    own
        Facts that only this player knows, by name.
    """

    name: str
    facts: Mapping[str, str]
    own: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Choice:
    """A decision with its options and the choice.

    Parameters
    ----------
    kind
        Words for the decision.
    seat
        Player who decides.
    options
        All legal options, in the order in which the rules offer them.
    choice
        Index of the option taken.
    """

    kind: str
    seat: int
    options: tuple[str, ...]
    choice: int


@dataclass(frozen=True)
class Frame:
    """The table at one moment.

    Parameters
    ----------
    round
        Number of the round; 0 before the first.
    lines
        Lines of the story since the previous frame.
    facts
        Open facts that belong to no seat, by name.
    seats
        Players, in seat order.
    places
        Components at each location of the board: label -> name of the kind (`ComponentKind`) -> its
        components. Empty locations may be left out; a game without a board has none.
    ways
        Components on a link of the board, by the labels of both ends.
    decision
        Decision that is open at this moment; None if there is none.
    """

    round: int
    lines: tuple[str, ...]
    facts: Mapping[str, str]
    seats: tuple[Seat, ...]
    places: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    ways: Mapping[tuple[str, str], str] = field(default_factory=dict)
    decision: Choice | None = None
