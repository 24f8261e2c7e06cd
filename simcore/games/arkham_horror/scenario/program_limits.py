"""Limits of single programs: loops inside each other, and terms that are too large."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from simcore.effects.program import Misplaced, Path, Program, Step, operands, walk
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS
from simcore.games.arkham_horror.limits import MAX_LOOPS, MAX_TERM_ROWS

LOOPS = frozenset(verb.name for verb in PACK_EFFECTS.verbs if verb.loops)


def too_large(program: Program) -> Iterator[Misplaced]:
    """Return the parts of a program for which the kernels have no room."""
    for here, step in walk(program):
        if step.name in LOOPS:
            depth = 1 + sum(part in LOOPS for part in here)
            if depth > MAX_LOOPS:
                problem = f"`{step.name}` stands inside of too many loops"
                yield Misplaced(here, problem, depth, f"at most {MAX_LOOPS} inside each other (MAX_LOOPS)")
        for place, rows in rows_of_terms(step).items():
            if rows > MAX_TERM_ROWS:
                allowed = f"at most {MAX_TERM_ROWS} functions in one (MAX_TERM_ROWS)"
                yield Misplaced((*here, *place), "a term with too many functions", rows, allowed)


def rows_of_terms(step: Step) -> Counter[Path]:
    """Return how many rows the term of each operand needs: one for each function, more for long lists."""
    rows = Counter[Path]()
    length = 3 if step.verb.is_list else 2  # of the path to an operand
    for path, kind, value in operands(step):
        if isinstance(value, Mapping):
            ((term, arguments),) = value.items()
            is_long = term in kind.terms and kind.terms[term][-1] is ...
            rows[path[:length]] += max(1, len(arguments) - 1) if is_long else 1
    return rows
