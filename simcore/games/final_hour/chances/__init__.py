"""Exact chances of the reserved clues and of the ritual, without the kernels of the rules."""
