"""Fit of players to the results of real games, with the remaining uncertainty."""
