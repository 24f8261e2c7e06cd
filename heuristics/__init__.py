"""Strategies: how the players of a simulated game decide."""

from simcore.old_addresses import moved

moved("heuristics.contract", "elderodds.strategy", "heuristics.strategy.contract")
moved("heuristics.luck", "elderodds.strategy", "heuristics.toolbox.coins")
moved("heuristics.registry", "elderodds.strategy", "heuristics.strategy.registry")
moved("heuristics.search", "elderodds.strategy", "heuristics.toolbox.search")
moved("heuristics.tuned", "elderodds.strategy", "heuristics.toolbox.tuned_weights")
