"""Plays blocks of games on the workers of a cluster."""
