"""Kernels that all games share."""
