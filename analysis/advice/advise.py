"""Advice about the open decision of a position."""

from __future__ import annotations

import numpy as np

from analysis.advice.search import Judged, judge, mean_interval
from analysis.errors import RequestError
from heuristics.strategy.look_ahead import look_ahead
from heuristics.strategy.shipped_values import shipped_value
from heuristics.value.model import ValueMismatchError
from simcore.contract.frames import Frame
from simcore.positions.reading import Position
from simcore.records.shared import Array
from simcore.results.advice import AdviceResult, OptionAdvice
from simcore.results.model import CellKey

ROUNDS = 1
"""Rounds that are played on after each option."""


def advise(
    position: Position, frame: Frame, deals: int, seed: int = 0, seconds: float | None = None
) -> AdviceResult:
    """Return what each option of the open decision is worth.

    Parameters
    ----------
    position
        The position.
    frame
        The position in words (`simcore.narration.pictures.open_frame`).
    deals
        Deals of the closest options.
    seed
        Seed of the deals.
    seconds
        Longest time, which may cut the deals short; None: no limit.

    Raises
    ------
    RequestError
        If the game has no value of positions, or its value is for other rules.
    StrategyError
        If a strategy fails.
    """
    game = position.game
    value = shipped_value(game)
    if value is None:
        packs = f" with {', '.join(game.packs)}" if game.packs else ""
        raise RequestError("position", f"{game.title}{packs} has no trained value of positions")
    try:
        ahead = look_ahead(value, game, position.tables, position.cell)
    except ValueMismatchError as problem:
        raise RequestError("position", problem) from problem

    def chances(options: Array, samples: range) -> Array:
        return ahead.chances(position.state, options, samples, ROUNDS)

    asked = frame.decision
    assert asked is not None
    chances(np.array([0]), range(1))  # compiling is not search
    judged = judge(chances, len(asked.options), deals, seconds)
    options = _options(judged, asked.options)
    cell = position.cell
    return AdviceResult(
        game=game.name,
        cell=CellKey(
            ancient_one=cell.ancient_one, difficulty=cell.difficulty, players=cell.players, team=cell.team
        ),
        strategy=value.strategy,
        player=asked.seat + 1,
        question=asked.kind,
        chance=options[0].chance,
        interval=options[0].interval,
        options=options,
        from_setup=position.from_setup,
        rounds=ROUNDS,
        complete=judged.complete,
        seed=seed,
    )


def _options(judged: Judged, names: tuple[str, ...]) -> tuple[OptionAdvice, ...]:
    """Return the options, the best one first and then by their cost."""
    best = judged.chances[judged.best]
    rows = []
    for number, (name, values) in enumerate(zip(names, judged.chances, strict=True)):
        chance, low, high = mean_interval(values)
        both = min(len(best), len(values))
        cost, least, most = mean_interval(best[:both] - values[:both])
        rows.append(
            OptionAdvice(
                option=name,
                number=number + 1,
                chance=chance,
                interval=(max(0.0, low), min(1.0, high)),
                cost=cost,
                cost_interval=(least, most),
                within_chance=least <= 0 <= most,
                deals=len(values),
            )
        )
    first = rows[judged.best]
    return (first, *sorted((row for row in rows if row is not first), key=lambda row: row.cost))
