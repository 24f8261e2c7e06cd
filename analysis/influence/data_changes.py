"""Differences between two scenarios of a game, value by value, and each change made alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analysis.influence.diff_model import DataChange
from analysis.influence.sensitivity import brief
from simcore.contract.game import Scenario
from simcore.data.merging import differences
from simcore.messages.error_details import dotted

MOST_ALONE = 24
"""Changes that are played one at a time; more are taken together by the component that they belong to."""


@dataclass(frozen=True)
class ChangeGroup:
    """Changes that are made together.

    Parameters
    ----------
    name
        Of the component, or of the one value.
    changes
        All of them.
    """

    name: str
    changes: tuple[DataChange, ...]

    def applied(self, old: Scenario) -> Scenario:
        """The old scenario with these changes.

        Raises
        ------
        ValueError
            If they cannot be made without the others; the message says why.
        """
        gone = [change.key for change in self.changes if change.new is None]
        if gone:
            raise ValueError(f"{', '.join(gone)} is removed, which is impossible without other changes")
        return old.with_settings({change.key: change.new for change in self.changes})


def data_changes(old: Scenario, new: Scenario) -> tuple[DataChange, ...]:
    """Return each value in which the second scenario differs from the first.

    The function compares the changes that both list relative to the printed game.
    """
    before, after = ({change.key: change for change in scenario.changes} for scenario in (old, new))
    meanings = {number.key: number.meaning for scenario in (old, new) for number in scenario.numbers()}
    changes: dict[str, DataChange] = {}
    for key in dict.fromkeys((*before, *after)):
        printed = (before.get(key) or after[key]).base
        values = [known[key].value if key in known else printed for known in (before, after)]
        for part, was, is_now in differences(*values):
            whole = dotted((key, *part))
            changes[whole] = DataChange(key=whole, old=was, new=is_now, meaning=meanings.get(whole))
    return tuple(changes.values())


def grouped(changes: Sequence[DataChange]) -> list[ChangeGroup]:
    """The changes one by one, or if they are many those of a component together."""
    if len(changes) <= MOST_ALONE:
        return [ChangeGroup(change.key, (change,)) for change in changes]
    components: dict[str, list[DataChange]] = {}
    for change in changes:
        components.setdefault(dotted(change.key.split(".")[:2]), []).append(change)
    return [ChangeGroup(name, tuple(parts)) for name, parts in components.items()]


def made_alone(old: Scenario, groups: Sequence[ChangeGroup]) -> tuple[dict[str, Scenario], Mapping[str, str]]:
    """The old scenario with each group of changes alone, and why the others cannot be made alone.

    Changes that do not hold without each other, such as a number and the total that it is part of, are
    tried together once more. If none can be made alone, they are one change, and both answers are empty.
    """
    made, refused = _made(old, groups)
    if not made:
        return {}, {}
    if len(refused) > 1:
        rest = [group for group in groups if group.name in refused]
        together = ChangeGroup(" and ".join(refused), tuple(part for group in rest for part in group.changes))
        both, still = _made(old, [together])
        return {**made, **both}, refused if still else {}
    return made, refused


def _made(old: Scenario, groups: Sequence[ChangeGroup]) -> tuple[dict[str, Scenario], dict[str, str]]:
    made, refused = {}, {}
    for group in groups:
        try:
            made[group.name] = group.applied(old)
        except ValueError as problem:
            refused[group.name] = brief(problem)
    return made, refused
