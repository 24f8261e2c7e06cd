"""Join the results of surveys in the manifests of merged parts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypedDict, TypeVar

from analysis.kept_runs.cells import entry_key
from simcore.results.provenance import PlayersRecord, Provenance, StrategyRecord
from simcore.results.sweep import MAX_SWEEPS, SweepResult
from simcore.results.tension import TensionResult
from simcore.store.reader import StoredRun

SAME = ("seed", "game", "scenario", "code_digest")
"""Parts of the provenance in which parts of a run agree, and so do surveys that can be joined."""

Record = TypeVar("Record", StrategyRecord, PlayersRecord)


class Surveys(TypedDict):
    """Results of surveys, as a manifest has them."""

    sweeps: tuple[SweepResult, ...]
    tension: TensionResult | None


class Team(TypedDict):
    """Strategies and players of a provenance."""

    strategies: tuple[StrategyRecord, ...]
    players: tuple[PlayersRecord, ...]


def joined_surveys(parts: Sequence[StoredRun]) -> tuple[Surveys, list[list[str]]]:
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
        The surveys of the merged run, and for each part the names of its surveys that are left out.
    """
    sweeps: list[SweepResult] = []
    tension: TensionResult | None = None
    left_out: list[list[str]] = [[] for _ in parts]
    for part, missing in zip(parts, left_out, strict=True):
        if part.manifest.data_uncertainty is not None:
            missing.append("ranges of other data")
        for sweep in part.manifest.sweeps:
            if len(sweeps) == MAX_SWEEPS:
                missing.append(f"the sweep of {' and '.join(number.key for number in sweep.numbers)}")
            elif not any(_are_alike(sweep, known) and sweep.cells == known.cells for known in sweeps):
                sweeps.append(sweep)
        other = part.manifest.tension
        if other and tension and not _are_alike(tension, other):
            missing.append("tension of another design")
        elif other:
            tension = _join(tension, other) if tension else other
    return Surveys(sweeps=tuple(sweeps), tension=tension), left_out


def _are_alike(one: SweepResult | TensionResult, other: SweepResult | TensionResult) -> bool:
    """Return whether two surveys agree in everything except their combinations."""
    own = dict.fromkeys(("cells", "complete", "provenance"))
    mine, theirs = one.provenance, other.provenance
    return all(getattr(mine, name) == getattr(theirs, name) for name in (*SAME, "games")) and (
        one.model_copy(update=own) == other.model_copy(update=own)
    )


def _join(one: TensionResult, other: TensionResult) -> TensionResult:
    """Join two results of the same design; a combination that both describe is taken from the first."""
    known = {entry_key(cell) for cell in one.cells}
    return one.model_copy(
        update={
            "cells": (*one.cells, *(cell for cell in other.cells if entry_key(cell) not in known)),
            "complete": one.complete and other.complete,
            "provenance": one.provenance.model_copy(
                update=dict(joined_players([one.provenance, other.provenance]))
            ),
        }
    )


def joined_players(provenances: Sequence[Provenance]) -> Team:
    """Return the strategies and players of several provenances, each name once."""
    return Team(
        strategies=_once(strategy for provenance in provenances for strategy in provenance.strategies),
        players=_once(players for provenance in provenances for players in provenance.players),
    )


def _once(records: Iterable[Record]) -> tuple[Record, ...]:
    return tuple({record.name: record for record in records}.values())
