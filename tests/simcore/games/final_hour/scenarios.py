"""Shared parts of the tests of scenarios."""

from __future__ import annotations

import pytest

from simcore.games.final_hour.scenario.scenario import Scenario
from simcore.messages.error_details import ScenarioError

PRINTED = Scenario.load()


def variant(folder, text, name="variant.toml"):
    """A variant file with that text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def faults_of(path=None, changes=()):
    """Errors of a scenario that must have some."""
    with pytest.raises(ScenarioError) as caught:
        Scenario.load(path, changes)
    assert str(caught.value)
    return caught.value.errors


def fault_at(key, path=None, changes=()):
    """The one error at a key."""
    errors = faults_of(path, changes)
    found = [error for error in errors if error.key == key]
    assert len(found) == 1, [str(error) for error in errors]
    return found[0]
