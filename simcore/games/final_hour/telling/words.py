"""Words and sentences of a story (narration.py)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

STEP, DEEP = "  ", "    "
SMALL_WORDS = {"a", "an", "and", "for", "of", "the", "to"}


@dataclass
class Sentence:
    """Something that goes on over several events and is told in one line."""

    text: str
    indent: str = DEEP
    mover: Any = None  # monster or seat that may still move on
    there: int | None = None  # where it is now
    parts: list[str] = field(default_factory=list)
    joint: str = ": "  # between the text and the parts
    otherwise: str = ""  # told when nothing came of it

    def __str__(self) -> str:
        parts = self.parts or ([self.otherwise] if self.otherwise else [])
        return self.indent + self.text + (self.joint + ", ".join(parts) if parts else "")


def title(key: str) -> str:
    """A name as a person writes it.

    >>> title("child-of-prophecy")
    'Child of Prophecy'
    """
    words = [word if word in SMALL_WORDS else word.capitalize() for word in key.split("-")]
    return " ".join([words[0].capitalize(), *words[1:]])


def kind(monster: str) -> str:
    """A kind of monster; a number at the end is its health.

    >>> kind("red-runner-1")
    'red runner (1)'
    """
    *words, last = monster.split("-")
    return f"{' '.join(words)} ({last})" if last.isdigit() else " ".join([*words, last])


def some(monster: str) -> str:
    """A kind of monster with its article."""
    return f"{'an' if monster[0] in 'aeio' else 'a'} {kind(monster)}"


def count(n: int, noun: str, plural: str | None = None) -> str:
    """A number with its noun."""
    return f"{n} {noun if n == 1 else plural or noun + 's'}"


def numbers(cards: Iterable[int]) -> str:
    """Card numbers."""
    return ", ".join(map(str, cards))


def enumeration(words: Sequence[str]) -> str:
    """Words with `and` before the last."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def names_of(tree: Mapping[str, Any]) -> dict[Any, str]:
    """What the keys of a data tree and the numbers of its locations are called."""
    locations = tree["board"]["locations"]
    names: dict[Any, str] = {int(number): location["name"] for number, location in locations.items()}
    names |= {key: item["name"] for key, item in tree["items"].items()}
    for key, investigator in tree["investigators"].items():
        names[key] = investigator["name"]
        names |= {card: entry["title"] for card, entry in investigator["cards"].items()}
    for key, sheet in tree["ancient-ones"].items():
        names[key] = sheet["name"]
        names |= {effect: entry["name"] for effect, entry in sheet["effects"].items()}
    return names
