"""View of a position, with words for its components and names for its numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simcore.messages.errors import NarrationError
from simcore.messages.names import title, unknown_name


class Names:
    """Words for everything that takes part in a game.

    Parameters
    ----------
    titles
        Names as people write them, by label.
    team
        Label of the investigator in each seat.
    """

    def __init__(self, titles: Mapping[Any, str], team: Sequence[str] = ()) -> None:
        self.titles = titles
        self.team = list(team)

    def title(self, label: Any) -> str:
        """Return the name of something: from the data, or made from its label."""
        return self.titles.get(label) or (title(label) if isinstance(label, str) else str(label))

    def who(self, seat: int) -> str:
        """Return the name of the investigator in a seat."""
        return self.title(self.team[seat])


class Look(Names):
    """A position of a game, with names for its numbers.

    Attributes
    ----------
    tables, state
        Records of the game; while events are named, the state of the decision before them.
    labels
        Labels of the codes in the records, by the name of their list.
    end
        State after the events that are being named; at the end of a game the last one.
    """

    def __init__(
        self, titles: Mapping[Any, str], labels: Mapping[str, Sequence[Any]], tables: Any, state: Any
    ) -> None:
        super().__init__(titles)
        self.labels = labels
        self.tables, self.state, self.end = tables, state, state

    def list_of(self, name: str) -> Sequence[Any]:
        """Labels of a list.

        Raises
        ------
        NarrationError
            If there is no such list.
        """
        if name not in self.labels:
            raise NarrationError(unknown_name("list of labels", name, self.labels))
        return self.labels[name]

    def label(self, name: str, number: int) -> Any:
        """Look up the label of a number.

        All names go through this method: a negative index into the list would silently name its last entries.

        Parameters
        ----------
        name
            List of the labels.
        number
            Place in that list, from 0.

        Raises
        ------
        NarrationError
            If there is no such list, or it has no label for the number.
        """
        labels = self.list_of(name)
        if not 0 <= number < len(labels):
            problem = f"the list {name!r} has no label for {number}; it has {how_many(labels)}"
            raise NarrationError(problem, advice=f"add a label to the list {name!r} of labels()")
        return labels[int(number)]

    def pile(self, field: str, count: str, labels: str, seat: int | None = None) -> list[Any]:
        """Return the labels of the cards of a pile, the next card first.

        Parameters
        ----------
        field, count
            Fields of the state: the pile, whose last card is the next one, and the number of its cards.
        labels
            List of the labels.
        seat
            Row of both fields; None if there is only one pile.
        """
        cards, n = self.state[field], self.state[count]
        if seat is not None:
            cards, n = cards[seat], n[seat]
        return [self.label(labels, card) for card in cards[:n][::-1]]


def how_many(words: Sequence[Any]) -> str:
    """Describe the number of words and the range of codes that they cover.

    >>> how_many("abc"), how_many("a"), how_many("")
    ('3, for 0 to 2', 'one, for 0', 'none')
    """
    n = len(words)
    return f"{n}, for 0 to {n - 1}" if n > 1 else "one, for 0" if n else "none"
