"""Search for numbers of a game, or weights of a strategy, that meet a target."""
