"""Strategies that play every game."""
