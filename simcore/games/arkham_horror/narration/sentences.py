"""Sentences of a story of Arkham Horror that cover several events in one line."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from simcore.narration.words import Sentence, count

APPEARS = {"the Outskirts": "in", "the rumor": "on"}
"""Prepositions for the places where monsters appear; `at` for all others."""
PASSED = ("failed", "passed")


class Seen(Sentence):
    """Cards that an investigator has looked at, and the kept ones."""

    kept: tuple[str, ...] = ()
    cause: str = ""

    def __str__(self) -> str:
        cards, why = ", ".join(self.parts), f" ({self.cause})" if self.cause else ""
        if tuple(self.parts) == self.kept:
            return f"{self.indent}{self.text} draws {cards}{why}."
        keeps = f" and keeps {', '.join(self.kept)}" if self.kept else ""
        return f"{self.indent}{self.text} sees {cards}{keeps}{why}."


class Way(Sentence):
    """Path of an investigator or a monster, step by step."""

    def __str__(self) -> str:
        return f"{super().__str__()}."


@dataclass
class Roll(Sentence):
    """Check: its dice, its successes and whether it is passed."""

    successes: int = 0
    need: int = 1
    passed: int | None = None  # None: only the number of successes matters

    def __str__(self) -> str:
        need = f", {self.need} needed" if self.need > 1 else ""
        outcome = "" if self.passed is None else f", {PASSED[self.passed]}"
        total = count(self.successes, "success", "successes")
        return f"{self.indent}{self.text}: {'; '.join(self.parts)} - {total}{need}{outcome}."


class Coming(Way):
    """Place of a monster that is drawn from the cup."""

    def __str__(self) -> str:
        if not self.parts:
            return f"{self.indent}{self.text} is drawn from the cup."
        preposition = APPEARS.get(self.parts[0], "at")
        return f"{self.indent}{self.text} appears {preposition} {', '.join(self.parts)}."


class Crowd(Way):
    """Monsters that go to one place, each kind once with its number."""

    def __str__(self) -> str:
        counted = Counter(self.parts).items()
        kinds = ", ".join(f"{n} {name}" if n > 1 else name for name, n in counted)
        return f"{self.indent}{self.text} {kinds}."
