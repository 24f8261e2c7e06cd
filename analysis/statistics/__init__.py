"""Estimates, tests and intervals, independent of games."""
