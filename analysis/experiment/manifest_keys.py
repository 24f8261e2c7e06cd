"""Names of the parts that analyses add to the manifest of a run."""

from __future__ import annotations

KEY = "data_doubt"
"""Where the manifest of a run keeps a summary."""

LUCK = "luck_and_skill"
"""Key for the shares of luck and skill."""

SWEEPS = "sweeps"
"""Where it keeps numbers over a range."""

TENSION = "tension"
"""Where it keeps how tense its games are, how long, and how much its players decide."""
