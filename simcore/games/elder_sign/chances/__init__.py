"""Chances to complete a card: exact if they can be computed, otherwise by simulation.

`problem.py` defines the question from the Tables of a scenario. `solver.py` finds the best play and its
chance by dynamic programming, and `simulation.py` plays it many times with real dice. Nothing here uses the
kernels of the rules, so each side can test the other.
"""
