"""Parts for the data files of a game: a class that reads and changes them, and marks for its models.

A game writes pydantic models of its data (`Strict`, `Entry`, the types of their fields) and a class derived
from `DataScenario`. CONTRIBUTING.md, "A game", has an example.
"""

from __future__ import annotations

from simcore.data.checked_data import Made
from simcore.data.doubts import Doubts
from simcore.data.entries import Tree, Values
from simcore.data.exceptions import Exceptions
from simcore.data.faults import Fault, Key, ScenarioError, clash, unknown
from simcore.data.fields import (
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
from simcore.data.loading import Format
from simcore.data.scenario import DataScenario

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
