"""Parts for the data files of a game: models of fields, reading, checking, showing and changing."""

from __future__ import annotations

from simcore.scenario import data_tree, readings
from simcore.scenario.data_tree import Alternatives, Tree, entries, kind_of, with_alternative
from simcore.scenario.export import export
from simcore.scenario.faults import Fault, Key, ScenarioError, dotted
from simcore.scenario.fields import (
    MAX_ENTRIES,
    SOURCES,
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
from simcore.scenario.loading import Format, fit, lay, printed_tables, read, read_folder
from simcore.scenario.merging import digest, lookup
from simcore.scenario.model_faults import model_faults
from simcore.scenario.numbers import leaves
from simcore.scenario.origin import SETTING, Origin
from simcore.scenario.readings import Reading, declared, listed

__all__ = [
    "MAX_ENTRIES",
    "SETTING",
    "SOURCES",
    "Alternatives",
    "Entry",
    "Fault",
    "Flag",
    "Format",
    "Key",
    "Name",
    "Origin",
    "Reading",
    "ScenarioError",
    "Source",
    "Strict",
    "Text",
    "Tree",
    "Whole",
    "between",
    "data_tree",
    "declared",
    "digest",
    "dotted",
    "entries",
    "export",
    "fit",
    "kind_of",
    "lay",
    "leaves",
    "listed",
    "lookup",
    "model_faults",
    "one_of",
    "printed_tables",
    "read",
    "read_folder",
    "readings",
    "with_alternative",
    "wrong",
]
