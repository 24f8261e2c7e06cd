"""The compiled rules of Final Hour, closed for the signatures of the contract."""

from __future__ import annotations

import functools

from simcore.batch import close_rules
from simcore.final_hour.columns import COLUMNS
from simcore.final_hour.machine import advance, record
from simcore.final_hour.redeal import redeal
from simcore.final_hour.setup import deal
from simcore.final_hour.state import STATE
from simcore.final_hour.tables import TABLES
from simcore.game import Rules
from simcore.outcomes import row_dtype


@functools.cache
def rules() -> Rules:
    """Compile (or load from the cache) the kernels of the game."""
    return close_rules(deal, advance, record, redeal, tables=TABLES, state=STATE, row=row_dtype(COLUMNS))
