"""Pairs of arms whose order differs between panels."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from analysis.comparison.contest_model import Turn


def turns(panels: Sequence[Mapping[tuple[str, str], str]], titles: Sequence[str]) -> list[Turn]:
    """Find pairs whose order is known in at least two panels and differs between them.

    Parameters
    ----------
    panels
        For each panel: two names, the first before the second, -> the one that is known to win more, "" if
        that is not known.
    titles
        What each panel is called.

    Examples
    --------
    >>> found = turns([{("a", "b"): "a"}, {("a", "b"): "b"}, {("a", "b"): ""}], ["x", "y", "z"])
    >>> found[0].first_wins_more, found[0].second_wins_more
    (('x',), ('y',))
    """
    turned = []
    for pair in dict.fromkeys(itertools.chain(*panels)):
        known = [
            tuple(title for panel, title in zip(panels, titles, strict=True) if panel.get(pair) == name)
            for name in pair
        ]
        if all(known):
            turned.append(
                Turn(first=pair[0], second=pair[1], first_wins_more=known[0], second_wins_more=known[1])
            )
    return turned
