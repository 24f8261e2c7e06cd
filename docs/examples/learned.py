"""A strategy that plays the network of train_policy.py."""

import numpy as np

from elderodds.strategy import strategy


@strategy("learned", games=("final-hour",), network="policy.npz")
def choose(tables, state, weights, scores):
    """Take the option with the highest score of a trained network."""
    return int(np.argmax(scores[: state["n_options"]]))
