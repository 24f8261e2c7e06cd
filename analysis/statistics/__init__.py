"""Estimates, tests and intervals; nothing here knows a game."""
