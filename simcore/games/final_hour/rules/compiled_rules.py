"""The compiled rules of Final Hour, closed for the signatures of the contract."""

from __future__ import annotations

import functools

from simcore.contract.rules import Rules
from simcore.games.final_hour.columns import COLUMNS
from simcore.games.final_hour.rules.machine import advance, record
from simcore.games.final_hour.rules.redeal import redeal
from simcore.games.final_hour.rules.setup import deal
from simcore.games.final_hour.rules.state import STATE
from simcore.games.final_hour.rules.tables import TABLES
from simcore.records.columns import row_dtype


@functools.cache
def rules() -> Rules:
    """The kernels of the game; each is compiled, or loaded from the cache, when it is first needed."""
    return Rules(deal, advance, record, redeal, tables=TABLES, state=STATE, row=row_dtype(COLUMNS))
