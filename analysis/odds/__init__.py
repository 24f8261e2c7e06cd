"""Chances in single situations of a game, exact and by simulation."""
