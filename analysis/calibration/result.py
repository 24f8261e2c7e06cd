"""What a calibration found, as one object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from analysis.calibration.check import ODD, Odd, fit_chance, odd_ones
from analysis.calibration.fit import Counted, Fit
from analysis.calibration.predicted_rates import further_games
from analysis.calibration.rates import STEPS
from analysis.statistics.proportions import each_confidence
from simcore.contract.game import Cell
from simcore.results.players import PlayerRange

SCHEMA = "elderodds.calibration/1"


def calibration_result(
    found: Fit,
    odds: Sequence[Mapping[str, Any]],
    made: Mapping[str, Any],
    *,
    width: float,
    file: str,
    complete: bool,
) -> dict[str, Any]:
    """What a calibration found; docs/calibrate.md tells what everything means.

    Parameters
    ----------
    found
        The fit.
    odds
        Win rates of the group (`analysis.calibration.predicted_rates.play_odds`).
    made
        How it was made (`analysis.experiment.provenance`).
    width
        Of the interval that is wanted.
    file
        File of the group.
    complete
        False if it was stopped before its end.
    """
    seen, ladder = found.seen, found.ladder
    odd = odd_ones(found)
    limit = 1.0 - each_confidence(1.0 - ODD, len(odd))
    return {
        "schema": SCHEMA,
        "provenance": dict(made),
        "playtests": int(seen.games.sum()),
        "wins": int(seen.wins.sum()),
        "groups": list(seen.groups),
        "confidence": found.confidence,
        "ladder_games": ladder.games,
        "players": _players(found),
        "best": _best(found),
        "spread": _spread(found),
        "cells": _cells(found),
        "fit": {
            "p": fit_chance(found),
            "odd_below": limit,
            "left_out": [_odd(each, seen, limit) for each in odd],
            "beyond": _beyond(found),
        },
        "odds": [
            {
                **each,
                "further_games": further_games(
                    each["win_rate"], PlayerRange.model_validate(each["player"]), width
                ),
            }
            for each in sorted(odds, key=lambda each: -each["information"])
        ],
        "width": width,
        "group": file,
        "complete": complete,
    }


def names_of(cell: Cell) -> dict[str, Any]:
    """A cell by its names."""
    return {**vars(cell), "team": list(cell.team) if cell.team is not None else None}


def _players(found: Fit) -> list[dict[str, Any]]:
    """The strategies of the ladder."""
    rows = []
    for who, name in enumerate(found.ladder.names):
        chance, best, low, high = found.skill_of(who)
        rows.append({"strategy": name, "chance": chance, "skill": best, "interval": [low, high]})
    return rows


def _best(found: Fit) -> dict[str, Any]:
    """The one player who explains the results best."""
    who, step, spread = found.best
    return {
        "strategy": found.ladder.names[who],
        "skill": step / STEPS,
        "spread": found.spreads[spread] / STEPS,
    }


def _spread(found: Fit) -> list[dict[str, float]] | None:
    """By how much groups may differ; None where there is one."""
    if len(found.spreads) == 1:
        return None
    chances = found.weight.sum(axis=(0, 1))
    return [
        {"spread": spread / STEPS, "chance": float(chance)}
        for spread, chance in zip(found.spreads, chances, strict=True)
    ]


def _cells(found: Fit) -> list[dict[str, Any]]:
    """Cells that were played: what happened, what the best player would win, and what the group may."""
    rates, weight = found.cell_rates(), found.weight.ravel()
    kept = found.inside()
    best = int(np.argmax(found.likely.ravel()))
    rows = []
    for at, cell in enumerate(found.seen.cells):
        games, wins = int(found.seen.games[:, at].sum()), int(found.seen.wins[:, at].sum())
        rows.append(
            {
                **names_of(cell),
                "games": games,
                "wins": wins,
                "best": float(rates[best, at]),
                "win_rate": float(weight @ rates[:, at]),
                "player": [float(rates[kept, at].min()), float(rates[kept, at].max())],
            }
        )
    return rows


def _odd(each: Odd, seen: Counted, limit: float) -> dict[str, Any]:
    return {
        "cell": None if each.cell is None else names_of(seen.cells[each.cell]),
        "group": None if each.group is None else seen.groups[each.group],
        "games": each.games,
        "wins": each.wins,
        "expected": each.expected,
        "p": each.p,
        "odd": each.p < limit,
    }


def _beyond(found: Fit) -> str | None:
    """Whether the results lie beyond an end of the ladder: `stronger`, `weaker`, or None."""
    total, wins = int(found.seen.games.sum()), int(found.seen.wins.sum())
    strength = found.strength()
    if wins / total > strength.max():
        return "stronger"
    return "weaker" if wins / total < strength.min() else None
