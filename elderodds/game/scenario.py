"""Parts for the data files of a game: a class that reads and changes them, and marks for its models.

A game writes pydantic models of its data (`Strict`, `Entry`, the types of their fields) and a class derived
from `DataScenario`. CONTRIBUTING.md, "A game", has an example.
"""

from __future__ import annotations

from simcore.data.checked_data import Made
from simcore.data.entries import Tree, Values
from simcore.data.exceptions import Exceptions
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
from simcore.data.uncertainty_rules import UncertaintyRules
from simcore.messages.error_details import ErrorDetail, Key, ScenarioError, clash, unknown

__all__ = [
    "MAX_ENTRIES",
    "SOURCES",
    "Counts",
    "DataScenario",
    "Entry",
    "ErrorDetail",
    "Exceptions",
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
    "UncertaintyRules",
    "Values",
    "Whole",
    "between",
    "clash",
    "one_of",
    "unknown",
    "wrong",
]
