"""Kernels of the whole game of Arkham Horror.

Each folder uses only those before it: `records`, `board`, `effects`, `fights`, `phases`.

Rules are functions that can ask for a decision at any point (`simcore/kernels/replay.py`). A kernel that may
have to wait returns True while it waits, and its callers then return True at once. A kernel that has not
waited leaves its outcome in `s["result"]`. A game is played in segments: the part of a turn that belongs to
one seat. All luck goes through `board/decks.py` and `board/dice.py`; only the keys of luck are hidden.
"""
