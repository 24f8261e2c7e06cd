"""The compiled rules of Elder Sign, closed for the signatures of the contract."""

from __future__ import annotations

import functools

from simcore.columns import row_dtype
from simcore.games.elder_sign.columns import COLUMNS
from simcore.games.elder_sign.rules.machine import advance, record
from simcore.games.elder_sign.rules.phases.setup import deal
from simcore.games.elder_sign.rules.records.state import STATE
from simcore.games.elder_sign.rules.records.tables import TABLES
from simcore.games.elder_sign.rules.redeal import redeal
from simcore.rules import Rules


@functools.cache
def rules() -> Rules:
    """The kernels of the game; each is compiled, or loaded from the cache, when it is first needed."""
    return Rules(deal, advance, record, redeal, tables=TABLES, state=STATE, row=row_dtype(COLUMNS))
