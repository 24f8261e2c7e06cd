"""The nested design of a run: deals, and play-outs of each."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.experiment.experiment import Experiment

DEALS, PLAY_OUTS = 500, 20


@dataclass(frozen=True)
class Design:
    """Number of deals, and of play-outs of each deal by each strategy."""

    deals: int = DEALS
    play_outs: int = PLAY_OUTS

    def games(self, experiment: Experiment) -> int:
        """Games in all."""
        return self.deals * self.play_outs * len(experiment.entries)
