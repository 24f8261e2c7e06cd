"""Joins what surveys added to the manifests of parts that are merged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from analysis.experiment.manifest_keys import KEY as DATA_DOUBT
from analysis.experiment.manifest_keys import SWEEPS, TENSION
from analysis.kept_runs.cells import entry_key
from simcore.results.sweep import MAX_SWEEPS
from simcore.store.reader import StoredRun

SAME = ("seed", "game", "scenario", "code_digest")
"""Parts of the provenance in which parts of a run agree, and so do surveys that can be joined."""

Survey = Mapping[str, Any]


def joined_surveys(parts: Sequence[StoredRun]) -> tuple[dict[str, Any], list[list[str]]]:
    """Join the surveys of the parts of a run, as far as they hold for the merged run.

    A sweep and the tension of a part rest on games of their own, and name the combinations that they
    describe, so they remain true beside more games and more combinations. All sweeps are kept. A run has one
    table of tension: those of the same design are joined, otherwise the first is kept. Ranges of other data
    depend on the games of their part, so they are left out.

    Parameters
    ----------
    parts
        Kept runs that belong together.

    Returns
    -------
    tuple
        Entries for the manifest of the merged run, and for each part the names of its surveys that are left
        out.
    """
    sweeps: list[Survey] = []
    tension: Survey | None = None
    left_out: list[list[str]] = [[] for _ in parts]
    for part, missing in zip(parts, left_out, strict=True):
        if part.manifest.get(DATA_DOUBT):
            missing.append("ranges of other data")
        for sweep in part.manifest.get(SWEEPS) or ():
            if len(sweeps) == MAX_SWEEPS:
                missing.append(f"the sweep of {' and '.join(number['key'] for number in sweep['numbers'])}")
            elif not any(_are_alike(sweep, each) and sweep["cells"] == each["cells"] for each in sweeps):
                sweeps.append(sweep)
        other = part.manifest.get(TENSION)
        if other and tension and not _are_alike(tension, other):
            missing.append("tension of another design")
        elif other:
            tension = _join(tension, other) if tension else other
    return {**({SWEEPS: sweeps} if sweeps else {}), **({TENSION: tension} if tension else {})}, left_out


def _are_alike(one: Survey, other: Survey) -> bool:
    """Whether two surveys agree in everything except their combinations."""
    own = ("cells", "complete", "provenance")
    mine, theirs = one["provenance"], other["provenance"]
    return all(mine.get(name) == theirs.get(name) for name in (*SAME, "games")) and all(
        one.get(name) == other.get(name) for name in one.keys() | other.keys() if name not in own
    )


def _join(one: Survey, other: Survey) -> Survey:
    """Join two results of the same design; a combination that both describe is taken from the first."""
    known = {entry_key(cell) for cell in one["cells"]}
    cells = [*one["cells"], *(cell for cell in other["cells"] if entry_key(cell) not in known)]
    provenance = {**one["provenance"], **joined_players([one["provenance"], other["provenance"]])}
    complete = one["complete"] and other["complete"]
    return {**one, "cells": cells, "complete": complete, "provenance": provenance}


def joined_players(provenances: Iterable[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """Return the strategies and players of several provenances, each name once."""
    found: dict[str, dict[str, Any]] = {"strategies": {}, "players": {}}
    for provenance in provenances:
        for name, known in found.items():
            known |= {each["name"]: each for each in provenance.get(name) or ()}
    return {name: list(known.values()) for name, known in found.items()}
