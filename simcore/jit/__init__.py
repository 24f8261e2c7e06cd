"""The only door to numba."""
