"""Decks, of which only a part of the order is known."""

from __future__ import annotations

from collections import Counter


class Pile:
    """A deck: what is shuffled, and what is known to lie under it, from the top on."""

    def __init__(self, cards: list[str]) -> None:
        self.shuffled = Counter(cards)
        self.mixes = False  # whether cards put under it are shuffled in
        self.under: list[str] = []
        self.over: list[str] = []
        self.layers: list[list[str]] = []  # each shuffled by itself, under the others

    def __len__(self) -> int:
        below = sum(map(len, self.layers))
        return sum(self.shuffled.values()) + len(self.under) + len(self.over) + below

    def uncover(self) -> None:
        """The next layer lies on top, if those above are gone."""
        while self.layers and not (self.over or sum(self.shuffled.values())):
            self.shuffled.update(self.layers.pop(0))

    def can_be_next(self, card: str) -> bool:
        """Whether this card can lie on top."""
        self.uncover()
        if self.over:
            return self.over[0] == card
        if sum(self.shuffled.values()):
            return self.shuffled[card] > 0
        return bool(self.under) and self.under[0] == card

    def next_ones(self) -> list[str]:
        """Cards that can lie on top."""
        self.uncover()
        if self.over:
            return self.over[:1]
        return list(self.shuffled.elements()) or self.under[:1]

    def draw(self, card: str) -> None:
        """Take the card on top away."""
        if not self.can_be_next(card):
            raise AssertionError(f"{card} cannot lie on top")
        if self.over:
            self.over.pop(0)
        elif sum(self.shuffled.values()):
            self.shuffled[card] -= 1
        else:
            self.under.pop(0)

    def draw_under(self, card: str) -> None:
        """Take the lowest card away."""
        if self.under:
            if self.under[-1] != card:
                raise AssertionError(f"{card} cannot lie at the bottom")
            self.under.pop()
        elif self.shuffled[card] > 0:
            self.shuffled[card] -= 1
        else:
            raise AssertionError(f"{card} cannot lie at the bottom")

    def remove(self, card: str) -> bool:
        """Search a card; False if there is none."""
        if self.shuffled[card] > 0:
            self.shuffled[card] -= 1
        elif card in self.under:
            self.under.remove(card)
        elif card in self.over:
            self.over.remove(card)
        elif layer := next((layer for layer in self.layers if card in layer), None):
            layer.remove(card)
        else:
            return False
        return True

    def put_under(self, card: str) -> None:
        """Put a card to the bottom."""
        if self.mixes:
            self.shuffled[card] += 1
        else:
            self.under.append(card)

    def put_over(self, card: str) -> None:
        """Put a card on top."""
        self.over.insert(0, card)

    def shuffle(self) -> None:
        """Shuffle all of it."""
        self.shuffled.update(self.under + self.over + [card for layer in self.layers for card in layer])
        self.under, self.over, self.layers = [], [], []

    def cards(self) -> list[str]:
        """All cards, in any order."""
        below = [card for layer in self.layers for card in layer]
        return list(self.shuffled.elements()) + self.under + self.over + below
