"""Checks and times a strategy."""
