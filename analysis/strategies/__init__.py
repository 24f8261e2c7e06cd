"""Checks and timing of strategies."""
