"""Answers to a mistyped name."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(found: str, allowed: Iterable[str]) -> str | None:
    """The allowed name that looks most like the one found; None if none comes near."""
    lowered = {str(name).lower(): str(name) for name in allowed}
    close = difflib.get_close_matches(
        found.lower().replace("_", "-").replace(" ", "-"), lowered, n=1, cutoff=0.5
    )
    return lowered[close[0]] if close else None


def unknown_name(kind: str, found: str, allowed: Iterable[str]) -> str:
    """One message: what was found, what is allowed, which is nearest.

    >>> unknown_name("strategy", "rndom", ["random", "standard"])
    "unknown strategy 'rndom'; did you mean 'random'? Allowed: random, standard"
    """
    names = [str(name) for name in allowed]
    near = nearest(found, names)
    hint = f"; did you mean {near!r}?" if near else "."
    return f"unknown {kind} {found!r}{hint} Allowed: {', '.join(names) or 'none'}"
