"""Positions of the whole game as files."""
