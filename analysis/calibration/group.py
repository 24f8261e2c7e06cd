"""Group of a fit: its strategies, its members, who take turns, and its file."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from pathlib import Path

from analysis.calibration.fit import Fit
from analysis.calibration.rates import STEPS
from heuristics.strategy.automatic import MASTER
from heuristics.strategy.groups import spec_seen_from
from heuristics.strategy.players import Group, Players
from heuristics.strategy.registry import strategies
from simcore.data import toml_write

STRIDE = 7
"""Members take turns in this stride from the weak to the strong ones, so that a few are a fair sample."""

USUAL = ("novice", "standard", "expert")
"""Strategies for people who know a game little, some and well, if a game has them."""

MIN_USUAL = 2


def members_of(fit: Fit) -> tuple[tuple[Players, ...], int]:
    """Return the members in the order of their turns, and the number of their parts (`Group.parts`)."""
    chosen = fit.members()
    mixed = [chosen[at * STRIDE % len(chosen)] for at in range(len(chosen))]
    ways = (-1, 1) if any(fit.spreads[spread] for _, _, spread in chosen) else (0,)
    members = []
    for way in ways:
        for strategy, step, spread in mixed:
            skill = min(max(step + way * fit.spreads[spread], 0), STEPS) / STEPS
            members.append(Players(fit.ladder.strategies[strategy].strategies, skill))
    return tuple(members), len(ways)


def group_text(fit: Fit, game: str, folder: Path, provenance: Mapping[str, str | int | list[str]]) -> str:
    """Return the text of the file of a group.

    Parameters
    ----------
    fit
        The fit.
    game
        Name of the game.
    folder
        Folder of the file; files of strategies are relative to it.
    provenance
        Games and settings of the fit.
    """
    members, parts = members_of(fit)
    rows = [
        {"strategy": spec_seen_from(member.strategies[0], folder), "skill": member.skill}
        for member in members
    ]
    head = {"game": game, "confidence": fit.confidence, "parts": parts, "members": rows}
    return (
        "# Players that elderodds fitted to results of real games. Use this file as a strategy.\n# "
        "Members take turns. They cover the players that fit, from the weakest to the "
        f"strongest.\n{toml_write.dumps({**head, 'provenance': dict(provenance)})}"
    )


def stand_in_text(player: Players, game: str, folder: Path) -> str:
    """Return the file of a group of one member, in the form of `group_text`, before anything is fitted."""
    member = {"strategy": spec_seen_from(player.strategies[0], folder), "skill": player.skill}
    return toml_write.dumps({"game": game, "members": [member]})


def group_of(fit: Fit, file: Path, text: str) -> Group:
    """Return the group that its file contains."""
    members, parts = members_of(fit)
    used = {member.strategies[0].name: member.strategies[0] for member in members}
    skill = sum(member.skill for member in members) / len(members)
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Group(tuple(used.values()), skill, file.stem, members, parts, fit.confidence, str(file), digest)


def usual_ladder(game: str) -> list[str]:
    """Return the names of the strategies that are fitted by default.

    These are the usual ones. If a game has fewer than two of them, they are all strategies of the game that
    are compiled and do not search: the others would take hours.
    """
    known = strategies(game)
    usual = [name for name in USUAL if name in known]
    if len(usual) >= MIN_USUAL:
        return usual
    own = [
        strategy.name
        for strategy in known.values()
        if strategy.games is not None and not (strategy.slow or strategy.searches)
    ]
    return own or usual or list(known)


def searches_beyond(game: str, ladder: Collection[str]) -> list[str]:
    """Return the names of the strategies that search and are not in a ladder, `master` first."""
    names = [name for name, strategy in strategies(game).items() if strategy.searches and name not in ladder]
    return sorted(names, key=lambda name: name != MASTER)
