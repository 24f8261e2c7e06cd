"""Uniform style of the pictures in pages and files, independent of the reader's settings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from matplotlib import rcParams, rcParamsDefault

# Text stays text: it can be read aloud, searched and printed sharply, and the page stays small.
STYLE: dict[str, object] = {"svg.fonttype": "none", "svg.hashsalt": "elderodds"}

# Where pictures are shown is no part of how they look, and to set it would load what shows them.
_ELSEWHERE = ("backend", "backend_fallback", "interactive", "toolbar", "tk.window_focus")

_OURS: dict[Any, Any] = {**{k: v for k, v in dict.items(rcParamsDefault) if k not in _ELSEWHERE}, **STYLE}


@contextmanager
def own_look() -> Iterator[None]:
    """Draw with matplotlib's default settings instead of those of the user's other pictures.

    A page must not depend on a matplotlibrc file or on the style of a notebook. The values are known to be
    valid, so they are not checked again for each picture.
    """
    before = {name: value for name, value in dict.items(rcParams) if name in _OURS}
    dict.update(rcParams, _OURS)
    try:
        yield
    finally:
        dict.update(rcParams, before)
