"""Monster trophies, and everything by which monster markers move (`markers.py`)."""

from __future__ import annotations

from simcore.games.arkham_horror.rules.codes import TROPHY
from simcore.games.arkham_horror.rules.markers import move_marker
from simcore.games.arkham_horror.rules.markers import place_of as place_of
from simcore.games.arkham_horror.rules.markers import to_box as to_box
from simcore.games.arkham_horror.rules.markers import to_cup as to_cup
from simcore.jit.decorators import kernel


@kernel
def take_trophy(s, log, seat, marker):
    """Put a marker before somebody as a trophy (Monster Trophy)."""
    move_marker(s, log, marker, TROPHY + seat)
