"""Limits on the size of a scenario of the battle, in addition to the bounds of the box."""

MAX_VISITS = 4
MAX_ROUNDS = 200
