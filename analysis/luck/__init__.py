"""Shares of luck and skill in the outcome of games."""
