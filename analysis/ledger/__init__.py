"""Luck and play of games, apart."""
