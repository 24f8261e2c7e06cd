"""Fits players to the results of real games, and says what these results leave open."""
