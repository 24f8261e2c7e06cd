"""The group of a fit: its strategies, members who take turns, and the file that holds them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from analysis.calibration.fit import Fit
from analysis.calibration.rates import STEPS
from heuristics.strategy.groups import spec_seen_from
from heuristics.strategy.players import Group, Players
from heuristics.strategy.registry import strategies
from simcore.data import toml_write

STRIDE = 7
"""Members take turns in this stride from the weak to the strong ones, so that a few are a fair sample."""

USUAL = ("novice", "standard", "expert")
"""Strategies that stand for people who know a game little, some and well, where a game has them."""

LEAST = 2


def members_of(found: Fit) -> tuple[tuple[Players, ...], int]:
    """Members in the order of their turns, and in how many parts they come (`Group.parts`)."""
    chosen = found.members()
    mixed = [chosen[at * STRIDE % len(chosen)] for at in range(len(chosen))]
    ways = (-1, 1) if any(found.spreads[spread] for _, _, spread in chosen) else (0,)
    members = []
    for way in ways:
        for who, step, spread in mixed:
            skill = min(max(step + way * found.spreads[spread], 0), STEPS) / STEPS
            members.append(Players(found.ladder.strategies[who].strategies, skill))
    return tuple(members), len(ways)


def group_text(found: Fit, game: str, folder: Path, told: Mapping[str, Any]) -> str:
    """The file of a group.

    Parameters
    ----------
    found
        The fit.
    game
        Name of the game.
    folder
        Where the file will lie; files of strategies are named as seen from there.
    told
        How it was found.
    """
    members, parts = members_of(found)
    rows = [{"strategy": spec_seen_from(each.strategies[0], folder), "skill": each.skill} for each in members]
    head = {"game": game, "confidence": found.confidence, "parts": parts, "members": rows}
    return (
        "# Players fitted to results of real games by elderodds: this file is named where a strategy is.\n"
        "# Members take turns: they are what the results leave open, from the weakest to the strongest.\n"
        f"{toml_write.dumps({**head, 'provenance': dict(told)})}"
    )


def stand_in_text(player: Players, game: str, folder: Path) -> str:
    """Return the file of a group of one member, in the form of `group_text`, before anything is fitted."""
    member = {"strategy": spec_seen_from(player.strategies[0], folder), "skill": player.skill}
    return toml_write.dumps({"game": game, "members": [member]})


def group_of(found: Fit, file: Path, text: str) -> Group:
    """The group as it is read from its file."""
    members, parts = members_of(found)
    used = {each.strategies[0].name: each.strategies[0] for each in members}
    skill = sum(each.skill for each in members) / len(members)
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Group(tuple(used.values()), skill, file.stem, members, parts, found.confidence, str(file), digest)


def usual_ladder(game: str) -> list[str]:
    """Names of the strategies that are fitted where nobody says which.

    The usual ones; where a game has fewer than two of them, all that are made for it and are neither written
    in plain Python nor play options on, which would take hours.
    """
    known = strategies(game)
    usual = [name for name in USUAL if name in known]
    if len(usual) >= LEAST:
        return usual
    own = [
        each.name for each in known.values() if each.games is not None and not (each.slow or each.searches)
    ]
    return own or usual or list(known)
