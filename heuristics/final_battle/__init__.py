"""Strategies for the final battle."""
