"""Data of a scenario written out again, as files that can be edited and played."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from simcore import toml_text
from simcore.final_hour import loading
from simcore.final_hour.entries import Tree
from simcore.scenario_files import Key, dotted


class Exported(Protocol):
    """What is written: the data under a name."""

    @property
    def name(self) -> str:
        """Name of the variant."""

    @property
    def tree(self) -> Tree:
        """All data."""


def export(scenario: Exported, folder: Path) -> list[Path]:
    """Write all data as files that load again to the same digest, and return their paths.

    Raises
    ------
    FileExistsError
        If there are data files in the folder already: they may be somebody's work.
    """
    if folder.exists() and any(folder.rglob("*.toml")):
        raise FileExistsError(f"{folder} holds data files already")
    tables: dict[Key, Tree] = {(name,): scenario.tree[name] for name in loading.FILES}
    tables[("rules",)] = {"rules": scenario.tree["rules"]}
    for group in loading.FOLDERS:
        tables |= {(group, name): table for name, table in scenario.tree[group].items()}
    written = []
    for key, table in tables.items():
        path = folder.joinpath(*key).with_suffix(".toml")
        path.parent.mkdir(parents=True, exist_ok=True)
        title = f"# {dotted(key)} of {scenario.name}; the format is described in docs/data.md\n\n"
        path.write_text(title + toml_text.dumps(table), encoding="utf-8")
        written.append(path)
    return written
