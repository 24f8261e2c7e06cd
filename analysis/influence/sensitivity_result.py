"""What a survey of all numbers found, as one object."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any

from analysis.experiment.provenance import provenance
from analysis.influence.interactions import Interactions, choose_factors, interactions
from analysis.influence.sensitivity import NOT_PLAYED, Sensitivity, Survey

SCHEMA = "elderodds.sensitivity/1"

TOGETHER = 4
"""How many of the first numbers are also moved together where nobody says otherwise."""

LEAST_GAMES, FEWER = 500, 5
"""Games of each point where numbers are moved together: so many times fewer, but at least so many."""


def move_together(
    survey: Survey,
    found: Sensitivity,
    most: int = TOGETHER,
    *,
    begin: Callable[[str, int], object] | None = None,
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> Interactions | None:
    """Move the first numbers of a survey together; None if there are not two, or after a stop.

    Parameters
    ----------
    survey
        After `play`.
    found
        What it found.
    most
        How many numbers; fewer than two: none.
    begin, progress, stop
        As for `analysis.influence.interactions.interactions`.
    """
    factors = choose_factors(survey.arm, found.effects, most) if found.complete and most > 1 else []
    if len(factors) < 2:
        return None
    all_games = survey.plan.games
    games = min(all_games, max(LEAST_GAMES, all_games // FEWER))
    return interactions(
        survey.arm,
        factors,
        survey.seed,
        games,
        workers=survey.workers,
        engine=survey.engine,
        begin=begin,
        progress=progress,
        stop=stop,
    )


def sensitivity_result(survey: Survey, found: Sensitivity, joint: Interactions | None) -> dict[str, Any]:
    """Everything that was found, as documented for the command `sensitivity`.

    Parameters
    ----------
    survey, found
        After `play`, and what it found.
    joint
        Result of `move_together`.
    """
    arm = survey.arm
    return {
        "schema": SCHEMA,
        "provenance": provenance(
            arm.game,
            arm.scenario,
            [arm.players],
            seed=survey.seed,
            games=survey.plan.games,
            workers=survey.workers or 0,
            engine=survey.engine,
        ).plain(),
        "ancient_one": arm.cell.ancient_one,
        "difficulty": arm.cell.difficulty,
        "players": arm.cell.players,
        "team": None if arm.cell.team is None else list(arm.cell.team),
        "strategy": arm.players.name,
        **found.to_dict(),
        "together": None if joint is None else joint.to_dict(),
    }


Rows = list[Mapping[str, Any]]


def not_played(result: Mapping[str, Any]) -> Rows:
    """Numbers of which a step that can be played was not, because somebody has stopped before."""
    rows = [*result["numbers"], *result["stuck"]]
    return [row for row in rows if NOT_PLAYED in (row["down"]["reason"], row["up"]["reason"])]


def immovable(result: Mapping[str, Any]) -> tuple[Rows, Rows]:
    """Numbers that can move one way only, and not at all; those that were not played are none of them."""
    left_out = {row["key"] for row in not_played(result)}
    halves = [row for row in result["numbers"] if row["down"]["reason"] or row["up"]["reason"]]
    return (
        [row for row in halves if row["key"] not in left_out],
        [row for row in result["stuck"] if row["key"] not in left_out],
    )
