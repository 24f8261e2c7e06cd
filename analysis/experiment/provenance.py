"""Everything that a result depends on, as it stands in every file and in every object that is put out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from heuristics.strategy.players import Players
from simcore.contract.game import Game, Scenario
from simcore.jit.digest import digest_of
from simcore.play.engines import Engine
from simcore.store.provenance import collect


def described(players: Iterable[Players]) -> list[dict[str, Any]]:
    """What a result has to tell of the strategies of some teams."""
    known = {each.name: each for team in players for each in team.strategies}
    return [
        {**each.describe(), "summary": each.summary, "code_digest": digest_of(*each.functions)}
        for each in known.values()
    ]


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
    """Versions, data, strategies with their weights, seed, machine (`simcore.store.provenance.collect`).

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
    found = collect(
        game,
        scenario,
        described(everybody),
        seed=seed,
        games=games,
        workers=workers,
    )
    teams = {team.name: team.describe() for team in everybody}
    name = "local" if engine is None else engine.name
    return {**found, "engine": name, "players": list(teams.values())}
