"""Names of priority cards and of action cards in a file."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from simcore.contract.look import Look
from simcore.contract.position_values import Kind, UnfitError
from simcore.games.final_hour.positions import pieces


@dataclass(frozen=True)
class Cards(Kind):
    """List of the numbers of priority cards.

    Parameters
    ----------
    face_down
        Whether 0 is allowed, for a face-down card.
    """

    face_down: bool = False

    words = "list of numbers of cards"

    def read(self, look: Look, row: int, value: Any) -> list[int]:
        """Return the ranks of the numbers."""
        numbers = list(look.list_of("numbers"))
        allowed = f"a list of numbers of priority cards, {min(numbers)} to {max(numbers)}"
        allowed += "; 0: face down" if self.face_down else ""
        if not isinstance(value, list):
            raise UnfitError("wrong value", allowed)
        for number in value:
            if isinstance(number, bool) or (number not in numbers and not (self.face_down and number == 0)):
                raise UnfitError(f"no such card: {number!r}", allowed)
        return [numbers.index(number) if number else pieces.UNKNOWN for number in value]

    def write(self, look: Look, value: Any) -> list[int]:
        """Return the numbers of the ranks."""
        return [0 if card < 0 else int(look.label("numbers", card)) for card in value]


class ActionCards(Kind):
    """List of the titles of action cards of one investigator; several copies have numbers."""

    words = "list of titles of action cards"

    def _names(self, look: Look, row: int) -> list[str]:
        labels = look.list_of("titles")[int(look.state["investigator"][row])]
        plain = Counter(label.partition("#")[0] for label in labels)
        return [label if plain[label.partition("#")[0]] > 1 else label.partition("#")[0] for label in labels]

    def read(self, look: Look, row: int, value: Any) -> list[int]:
        """Return the numbers of the cards; of several copies, the first one that is not listed yet."""
        names = self._names(look, row)
        if not isinstance(value, list):
            raise UnfitError("wrong value", self.words)
        cards: list[int] = []
        for title in value:
            fitting = [card for card, name in enumerate(names) if title in (name, name.partition("#")[0])]
            free = [card for card in fitting if card not in cards]
            if not free:
                problem = f"no other {title}" if fitting else f"no such action card: {title!r}"
                raise UnfitError(problem, ", ".join(names))
            cards.append(free[0])
        return cards

    def write(self, look: Look, value: Any) -> list[str]:
        """Return the titles; the value is a pair of the seat and its cards."""
        seat, cards = value
        names = self._names(look, seat)
        return [names[card] for card in cards]
