"""Placeholder for a run that has not been played yet."""

from __future__ import annotations

import numpy as np

from analysis.experiment.experiment import Experiment, Played
from analysis.experiment.under_way import UnderWay
from simcore.store.writer import RunWriter


def keep_stand_in(experiment: Experiment, writer: RunWriter) -> None:
    """Keep one made-up game of each entry, so that requests can be checked against the run.

    Nothing is compiled. The run has the cells, players, data and columns of the planned run. The results of
    its games are meaningless.
    """
    result, under_way = Played(complete=True), dict[int, UnderWay]()
    writer.begin(lambda: experiment.content(result))
    for number, tally in enumerate(writer.tallies(len(experiment.entries))):
        under_way[number] = experiment.open_entry(number, tally, writer)
        row = np.zeros(1, experiment.game.row)
        row["game_number"] = experiment.first
        tally.add(row)
        keep = under_way[number].keep
        assert keep is not None
        keep(row)
    experiment.sum_up(result, under_way)
    writer.write_manifest(experiment.content(result))
    writer.close()
