"""What the tests of scenarios share."""

from __future__ import annotations

import pytest

from simcore.data.faults import ScenarioError
from simcore.games.final_hour.scenario.scenario import Scenario

PRINTED = Scenario.load()


def variant(folder, text, name="variant.toml"):
    """A variant file with that text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def faults_of(path=None, changes=()):
    """Faults of a scenario that must have some."""
    with pytest.raises(ScenarioError) as caught:
        Scenario.load(path, changes)
    assert str(caught.value)
    return caught.value.faults


def fault_at(key, path=None, changes=()):
    """The one fault at a key."""
    faults = faults_of(path, changes)
    found = [fault for fault in faults if fault.key == key]
    assert len(found) == 1, [str(fault) for fault in faults]
    return found[0]
