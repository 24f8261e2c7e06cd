"""Tension and length of games, and the effect of decisions."""
