"""Cells played by teams of players: the plan of a run, its totals and its provenance."""
