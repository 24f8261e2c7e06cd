"""The chance to complete a card: exact where that can be counted, by simulation where it cannot.

`problem.py` says what is asked, out of the Tables of a scenario. `solver.py` finds the best play and its
chance by dynamic programming, `simulation.py` plays it many times with real dice. Nothing here uses the
kernels of the rules, so that each can be tested by the other.
"""
