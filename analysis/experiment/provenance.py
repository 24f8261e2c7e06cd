"""Provenance of results: everything that a result depends on."""

from __future__ import annotations

from collections.abc import Iterable

from heuristics.strategy.players import Players
from simcore.contract.game import Game, Scenario
from simcore.jit.digest import digest_of
from simcore.play.engines import Engine
from simcore.results.provenance import PlayersRecord, Provenance, StrategyRecord
from simcore.store.provenance import collect


def strategy_records(players: Iterable[Players]) -> tuple[StrategyRecord, ...]:
    """Return the records of the strategies of some teams."""
    known = {strategy.name: strategy for team in players for strategy in team.strategies}
    return tuple(
        StrategyRecord(
            **strategy.describe(), summary=strategy.summary, code_digest=digest_of(*strategy.functions)
        )
        for strategy in known.values()
    )


def players_records(players: Iterable[Players], *, words: bool = False) -> tuple[PlayersRecord, ...]:
    """Return the records of some teams; with `words`, also the command-line words that name each."""
    teams = {team.name: team for team in players}
    return tuple(
        team.describe().model_copy(update={"words": tuple(team.words()) if words else None})
        for team in teams.values()
    )


def provenance(
    game: Game,
    scenario: Scenario,
    players: Iterable[Players],
    *,
    seed: int,
    games: int,
    workers: int,
    engine: Engine | None = None,
) -> Provenance:
    """Return versions, data, strategies with their weights, seed and machine.

    Parameters
    ----------
    game, scenario
        The game and its data.
    players
        All teams that play.
    seed, games, workers
        Key of all luck; games of each combination; threads.
    engine
        Engine that plays the games; None: threads of this process.
    """
    everybody = list(players)
    return collect(
        game,
        scenario,
        strategy_records(everybody),
        players_records(everybody),
        seed=seed,
        games=games,
        workers=workers,
        engine="local" if engine is None else engine.name,
    )
