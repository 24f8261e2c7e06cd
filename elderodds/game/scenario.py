"""Parts for the data files of a game: a class that reads and changes them, and marks for its models.

A game writes pydantic models of its data (`Strict`, `Entry`, the types of their fields) and a class derived
from `DataScenario`. CONTRIBUTING.md, "A game", has an example.
"""

from __future__ import annotations

from simcore.scenario.base import DataScenario
from simcore.scenario.checked_data import Made
from simcore.scenario.data_tree import Tree, Values
from simcore.scenario.doubts import Doubts
from simcore.scenario.exceptions import Exceptions
from simcore.scenario.faults import Fault, Key, ScenarioError, clash, unknown
from simcore.scenario.fields import (
    MAX_ENTRIES,
    SOURCES,
    Counts,
    Entry,
    Flag,
    Name,
    Source,
    Strict,
    Text,
    Whole,
    between,
    one_of,
    wrong,
)
from simcore.scenario.loading import Format

__all__ = [
    "MAX_ENTRIES",
    "SOURCES",
    "Counts",
    "DataScenario",
    "Doubts",
    "Entry",
    "Exceptions",
    "Fault",
    "Flag",
    "Format",
    "Key",
    "Made",
    "Name",
    "ScenarioError",
    "Source",
    "Strict",
    "Text",
    "Tree",
    "Values",
    "Whole",
    "between",
    "clash",
    "one_of",
    "unknown",
    "wrong",
]
