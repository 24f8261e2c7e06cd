"""Positions of the game as files."""
