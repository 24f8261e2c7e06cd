"""Trained values of positions: their files, and networks that are ready for one cell."""
