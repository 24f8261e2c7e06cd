"""Kernels of the whole game of Arkham Horror.

Each folder uses only those before it: `records`, `board`, `effects`, `fights`, `phases`.

Rules are functions that ask in their middle (`simcore/kernels/replay.py`). A kernel that may have to wait
returns True while it waits, and its callers return True at once then. The outcome of a kernel that has not
waited stands in `s["result"]`. A game is played in segments: the part of a turn that belongs to one seat. All
luck goes through `board/decks.py` and `board/dice.py`; nothing but the keys of luck is hidden.
"""
