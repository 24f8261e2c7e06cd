"""Everything that a result depends on, as it stands in every file and in what `--json` puts out."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import heuristics
from heuristics.players import Players
from simcore.engines import Engine
from simcore.game import Game, Scenario
from simcore.provenance import collect


def provenance(
    game: Game,
    scenario: Scenario,
    players: Iterable[Players],
    *,
    seed: int,
    games: int,
    workers: int,
    engine: Engine | None = None,
) -> dict[str, Any]:
    """Versions, data, strategies with their weights, seed, machine (`simcore.provenance.collect`).

    Parameters
    ----------
    game, scenario
        What is played.
    players
        All teams that play.
    seed, games, workers
        Key of all luck; games of each combination; threads.
    engine
        Where games are played; None: on threads of this process.
    """
    everybody = list(players)
    known = {each.name: each.describe() for team in everybody for each in team.strategies}
    found = collect(
        game,
        scenario,
        list(known.values()),
        seed=seed,
        games=games,
        workers=workers,
        code=Path(heuristics.__file__).parent,
    )
    teams = {team.name: team.describe() for team in everybody}
    name = "local" if engine is None else engine.name
    return {**found, "engine": name, "players": list(teams.values())}
