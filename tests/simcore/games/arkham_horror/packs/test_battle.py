"""Start and attack programs of Ancient Ones in the battle, by hand-written expectations.

The facts are those of the Ancient Ones' sheets: how a battle begins, and what an attack does.
"""

from __future__ import annotations
