"""Exact chances of checks and of combats with a monster, without the kernels of the rules."""
