"""Declaration of a game's narration, which `simcore/narration/` reads."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simcore.contract.events import Argument, DecisionCode, EventCode, by_code
from simcore.contract.look import Look
from simcore.messages.names import unknown_name


@dataclass(frozen=True)
class Dealt:
    """Fact that the deal, the first event of a game, reports.

    Parameters
    ----------
    name
        Key in the event.
    meaning
        For the documentation.
    of
        `of(look, cell)`: the value, right after the deal.
    """

    name: str
    meaning: str
    of: Callable[[Look, Any], Any]


@dataclass(frozen=True)
class Fact:
    """A fact about the table or about each seat for the replay page.

    Parameters
    ----------
    label
        Label for people.
    of
        Field of the state, or `of(look)`, for a seat `of(look, seat)`; None and an empty text are not shown.
    kind
        Labels of its numbers; None: plain numbers.
    count
        Field with the number of valid entries of a row; empty: all are valid.
    own
        Whether only the player in that seat knows it.
    """

    label: str
    of: str | Callable[..., Any]
    kind: Argument | None = None
    count: str = ""
    own: bool = False


@dataclass(frozen=True)
class Narration:
    """Narration of a game: its declarations and its peculiarities.

    Parameters
    ----------
    events, decisions
        Its declarations; several where the rules extend those of a base game.
    schema
        Name and version of the form of its log.
    deal
        Facts of the first event, in addition to those of every game.
    seated
        Field of the state with the investigator in each seat, as numbers in the list of labels
        `investigators`.
    round
        Field of the state with the number of the round, or `round(look)`.
    facts, seat_facts
        Facts about the table, and about each seat, on the replay page.
    places
        `places(look)`: components on the board (`Frame.places`); None: none.
    ways
        `ways(look)`: components on the links of the board (`Frame.ways`); None: none.
    labels
        `labels(scenario, cell)`: lists of labels; None: those of `Scenario.labels`.
    titles
        `titles(scenario)`: names of everything; None: those of `Scenario.titles`.
    numbered_choice
        Whether the log also holds the index of the chosen option (`chosen`): needed if two options can have
        the same name.
    narrator
        `narrator(game, scenario)` returns the narrator of the game (`simcore/narration/story.py`); None: the
        default narrator.
    luck
        Kinds of luck that its events show (`event(luck=...)`), the most important first: a step of the game
        that shows several counts as the first of them.

    Raises
    ------
    ValueError
        If an event shows another kind of luck.

    Examples
    --------
    Declarations of a small dice game for its log, story, replay page and documentation:

    >>> from simcore.contract.events import SEAT, YES_NO, decision, event, integer
    >>> class Event(EventCode):
    ...     TURN = event("a turn begins", integer("round"), SEAT, text="Round {round}: {seat}")
    ...     ROLL = event("dice", SEAT, integer("faces").list_of("faces"), text="  rolls {faces}")
    ...     DOOM = event("doom goes up", integer("doom"), text="  the doom is {doom}")
    ...     END = event("the game is over", integer("win"), text="The end.")
    >>> class Decision(DecisionCode):
    ...     AGAIN = decision(YES_NO, "whether to roll again", text="  {seat} rolls again: {choice}")
    >>> narration = Narration(
    ...     events=(Event,),
    ...     decisions=(Decision,),
    ...     facts=(Fact("Doom", "doom"), Fact("Round", "round")),
    ...     seat_facts=(Fact("Stamina", "stamina"), Fact("Dice", "dice_held", count="n_held")),
    ... )
    >>> narration.event_codes()[2].key, narration.decision_codes()[1].question
    ('roll', 'whether to roll again')
    """

    events: tuple[type[EventCode], ...]
    decisions: tuple[type[DecisionCode], ...]
    schema: str = "elderodds.events/1"
    deal: tuple[Dealt, ...] = ()
    seated: str = "investigator"
    round: str | Callable[[Look], int] = "round"
    facts: tuple[Fact, ...] = ()
    seat_facts: tuple[Fact, ...] = ()
    places: Callable[[Look], Mapping[str, Mapping[str, tuple[str, ...]]]] | None = None
    ways: Callable[[Look], Mapping[tuple[str, str], str]] | None = None
    labels: Callable[[Any, Any], Mapping[str, Sequence[Any]]] | None = None
    titles: Callable[[Any], Mapping[Any, str]] | None = None
    numbered_choice: bool = True
    narrator: Callable[[Any, Any], Any] | None = None
    luck: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check the kinds of luck."""
        for codes in self.events:
            for code in codes:
                if code.declared.luck and code.declared.luck not in self.luck:
                    raise ValueError(
                        f"{codes.__name__}.{code.name}: "
                        + unknown_name("kind of luck in Narration.luck", code.declared.luck, self.luck)
                    )

    def kind_of_luck(self, events: Iterable[int]) -> str:
        """Return the most important kind of luck that some events show, by their codes; empty if none."""
        shown = {self._luck.get(code, "") for code in events}
        return next((kind for kind in self.luck if kind in shown), "")

    @functools.cached_property
    def _luck(self) -> dict[int, str]:
        return {number: code.declared.luck for number, code in self.event_codes().items()}

    def labels_of(self, scenario: Any, cell: Any) -> Mapping[str, Sequence[Any]]:
        """Labels of the codes in the records, by the name of their list."""
        labels: Mapping[str, Sequence[Any]]
        labels = scenario.labels(cell) if self.labels is None else self.labels(scenario, cell)
        return labels

    def titles_of(self, scenario: Any) -> Mapping[Any, str]:
        """Names as people write them, by label."""
        titles: Mapping[Any, str] = scenario.titles() if self.titles is None else self.titles(scenario)
        return titles

    def event_codes(self) -> dict[int, EventCode]:
        """Events by code.

        Raises
        ------
        ValueError
            If two have the same code.
        """
        return by_code(self.events)

    def decision_codes(self) -> dict[int, DecisionCode]:
        """Decisions by code.

        Raises
        ------
        ValueError
            If two have the same code.
        """
        return by_code(self.decisions)
