"""Vocabulary of packs: all that the base data have, and more."""

from __future__ import annotations

from typing import Any

from simcore.effects.widening import widened
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.box.pack_board import NEW_BOARD, WIDER_BOARD
from simcore.games.arkham_horror.box.pack_cards import NEW_CARDS, WIDER_CARDS
from simcore.games.arkham_horror.box.pack_control import NEW_CONTROL, WIDER_CONTROL
from simcore.games.arkham_horror.box.pack_encounters import NEW_ENCOUNTERS
from simcore.games.arkham_horror.box.pack_kinds import KINDS, NAMED
from simcore.games.arkham_horror.box.pack_mythos import NEW_MYTHOS
from simcore.games.arkham_horror.box.pack_rules import NEW_RULES, WIDER_RULES

PACK_EFFECTS = widened(
    EFFECTS,
    kinds=KINDS,
    named_kinds=NAMED,
    verbs=WIDER_CONTROL | WIDER_CARDS | WIDER_BOARD | WIDER_RULES,
    new=(*NEW_CONTROL, *NEW_CARDS, *NEW_BOARD, *NEW_RULES, *NEW_ENCOUNTERS, *NEW_MYTHOS),
)

PackOp: Any = PACK_EFFECTS.codes(__name__, "PackOp")
"""Codes of all verbs in the rows of programs; those of the base data are as in `Op`."""
