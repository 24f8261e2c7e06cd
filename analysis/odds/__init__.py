"""Chances of single things in a game, exact and by simulation."""
