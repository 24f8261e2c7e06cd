"""The compiled rules of the final battle, closed for the signatures of the contract."""

from __future__ import annotations

import functools

from simcore.contract.rules import Rules
from simcore.games.final_battle.columns import COLUMNS
from simcore.games.final_battle.rules.machine import advance, record
from simcore.games.final_battle.rules.redeal import redeal
from simcore.games.final_battle.rules.setup import deal
from simcore.games.final_battle.rules.state import STATE
from simcore.games.final_battle.rules.tables import TABLES
from simcore.records.columns import row_dtype


@functools.cache
def rules() -> Rules:
    """The kernels of the game; each is compiled, or loaded from the cache, when it is first needed."""
    return Rules(deal, advance, record, redeal, tables=TABLES, state=STATE, row=row_dtype(COLUMNS))
