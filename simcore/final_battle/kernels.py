"""The compiled rules of the final battle, closed for the signatures of the contract."""

from __future__ import annotations

import functools

from simcore.batch import close_rules
from simcore.final_battle.columns import COLUMNS
from simcore.final_battle.machine import advance, record
from simcore.final_battle.redeal import redeal
from simcore.final_battle.setup import deal
from simcore.final_battle.state import STATE
from simcore.final_battle.tables import TABLES
from simcore.game import Rules
from simcore.outcomes import row_dtype


@functools.cache
def rules() -> Rules:
    """Compile (or load from the cache) the kernels of the game."""
    return close_rules(deal, advance, record, redeal, tables=TABLES, state=STATE, row=row_dtype(COLUMNS))
