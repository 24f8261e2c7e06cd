"""Topics of the rules of a program: rules are asked for very often, and most programs have none."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from tests.simcore.games.program_text import Step

IN_FORCE = ("modify", "set", "trait", "untrait", "forbid", "ignore", "on", "instead", "clue_die", "rule")


@dataclass(frozen=True)
class Rules:
    """The rules of a program, and what they are about."""

    program: tuple[Step, ...]
    steps: tuple[Step, ...]
    topics: frozenset[tuple[str, str]]
    topics_of_others: frozenset[tuple[str, str]]


_kept: dict[int, Rules] = {}
_NONE: frozenset[tuple[str, str]] = frozenset()


def rules_among(program: tuple[Step, ...]) -> Rules:
    """Those steps of a program that may be rules."""
    kept = _kept.get(id(program))
    if kept is None or kept.program is not program:
        steps = tuple(step for step in program if step.verb in ("if", *IN_FORCE))
        kept = _kept[id(program)] = Rules(program, steps, _topics(steps), _topics(steps, with_key="who"))
    return kept


def _topics(steps: tuple[Step, ...], with_key: str = "") -> frozenset[tuple[str, str]]:
    """Return what rules are about, those under a condition too; with a key, of those alone that have it."""
    found: frozenset[tuple[str, str]] = _NONE
    for step in steps:
        if step.verb == "if":
            inner = (*step.block("then", ""), *step.block("else"))
            found |= _topics(tuple(each for each in inner if each.verb in ("if", *IN_FORCE)), with_key)
        elif not with_key or with_key in step.keys:
            found |= {topic(step)}
    return found


def topic(step: Step) -> tuple[str, str]:
    """Verb and word of a rule."""
    return step.verb, step.word() if step.args else ""


@dataclass(frozen=True, eq=False)
class Wanted:
    """The rules that a caller asks for."""

    topics: frozenset[tuple[str, str]]
    of_others: bool = False  # those alone that say whom they are about

    def among(self, rules: Rules) -> bool:
        """Whether a program may have one of them."""
        return not self.topics.isdisjoint(rules.topics_of_others if self.of_others else rules.topics)

    def fits(self, step: Step) -> bool:
        """Whether a rule is one of them."""
        return topic(step) in self.topics and (not self.of_others or "who" in step.keys)


@functools.cache
def wanted(topics: frozenset[tuple[str, str]], *, of_others: bool = False) -> Wanted:
    """The rules about these topics."""
    return Wanted(topics, of_others)


@functools.cache
def about(verbs: str | tuple[str, ...], words: str | tuple[str, ...]) -> Wanted:
    """The rules with one of these verbs and one of these words."""
    verbs = (verbs,) if isinstance(verbs, str) else verbs
    words = (words,) if isinstance(words, str) else words
    return wanted(frozenset((verb, word) for verb in verbs for word in words))
