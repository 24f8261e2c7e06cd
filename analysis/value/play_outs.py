"""A value and play-outs, compared on the same positions."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

import numpy as np

from analysis.experiment.common_luck import Arm
from analysis.value.quality import brier
from heuristics.toolbox.search import new_key
from heuristics.value.evaluate import cell_value
from heuristics.value.model import ValueModel
from simcore.kernels.rng import number_below
from simcore.play.batch import play_one
from simcore.play.skill import AS_WANTED
from simcore.play.stepping import decisions, wins_from
from simcore.records.shared import SAMPLE_STREAM
from simcore.results.value import PlayOutQuality

PLAY_OUTS = 64


def compare_play_outs(
    model: ValueModel,
    arms: Sequence[Arm],
    games: int,
    seed: int,
    play_outs: int = PLAY_OUTS,
    *,
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> PlayOutQuality | None:
    """Compare a value with play-outs in which the same strategy plays on; None after a stop.

    Parameters
    ----------
    model
        The value.
    arms
        Cells and their players.
    games
        Games of each cell; one position is drawn from each, uniformly over its decisions.
    seed
        Key of all luck.
    play_outs
        Games that are played on from each position, after redeals of all hidden information.
    progress
        Receives the number of finished games.
    stop
        Once set, no further game begins.
    """
    predicted: list[float] = []
    shares: list[float] = []
    won: list[int] = []
    rates: list[float] = []
    for cell, arm in enumerate(arms):  # with luck of its own
        players, value = arm.roster_of(), cell_value(model, arm.game, arm.cell)
        first = len(won)
        for number in range(cell * games, (cell + 1) * games):
            if stop is not None and stop.is_set():
                return None
            kept = None
            for n, standing in enumerate(decisions(players, seed, number)):
                if number_below(np.uint64(seed), np.uint64(number), SAMPLE_STREAM, n, n + 1) == 0:  # type: ignore[no-untyped-call]
                    kept = standing.state
            if kept is not None:
                keys = np.array([new_key(kept[0], k) for k in range(play_outs)], np.uint64)  # type: ignore[no-untyped-call]
                predicted.append(value(players.tables[0], kept[0]))
                shares.append(wins_from(players, kept, np.array([AS_WANTED]), keys).mean())
                won.append(int(play_one(players, seed, number).row["win"][0]))
            if progress is not None:
                progress(1)
        rates += [float(np.mean(won[first:] or [0]))] * (len(won) - first)
    results = np.array(won, float)
    too_close = games / max(1, games - 1)  # the rate of few games is closer to them than to others
    return PlayOutQuality(
        play_outs=play_outs,
        positions=len(results),
        brier=brier(np.array(shares), results),
        value_brier=brier(np.array(predicted), results),
        constant_brier=too_close * brier(np.array(rates), results),
    )
