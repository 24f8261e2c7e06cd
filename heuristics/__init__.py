"""Strategies: how the players of a simulated game decide."""
