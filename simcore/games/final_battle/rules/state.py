"""State record: the groups of the box and of the battle. All possessions are open."""

from __future__ import annotations

from simcore.games.arkham_horror.battle import state as battle
from simcore.games.arkham_horror.box import state as box
from simcore.records.schema import Layout
from simcore.records.state_fields import header

LAYOUT = Layout(header(), *box.GROUPS, *battle.GROUPS)
STATE = LAYOUT.dtype
"""State of one battle. Copying it is one assignment; comparing two states compares bytes."""
FRESH = LAYOUT.fresh()
