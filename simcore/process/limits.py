"""Limits for a single request; errors name the limit."""

from __future__ import annotations

MAX_GAMES = 10**15
"""Most games of a cell: below 2**53, so that every count is an exact float."""

MAX_GAME_NUMBER = 2**63 - 1
"""Number of the last game of a seed."""

MAX_CELLS = 10_000
"""Cells of a run, each with its players."""

MAX_MEMBERS = 1000
"""Members of a group of players."""

MAX_WORKERS = 1024
"""Threads."""

MAX_NESTED = 10**9
"""Most games of one strategy in one cell of a nested design; each outcome takes a byte."""

MAX_PLAY_OUTS = 1 << 16
"""Most play-outs from one position of a game."""

MAX_FILE_BYTES = 1 << 22
"""Size of a file of text that is read: scenario, weights, strategy."""

MAX_MANIFEST_BYTES = 1 << 28
"""Size of the manifest of a run that is read."""

MAX_DEPTH = 64
"""Tables within tables in such a file."""

MAX_NUMBER = 10**1000
"""Upper bound of whole numbers in such a file: Python does not write numbers of thousands of digits."""
