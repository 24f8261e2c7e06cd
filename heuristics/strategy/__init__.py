"""Strategies: their contract, and finding them."""
