"""The compiled rules of the whole game of Arkham Horror, closed for the signatures of the contract."""

from __future__ import annotations

import functools

from simcore.contract.rules import Rules
from simcore.games.arkham_horror.columns import COLUMNS
from simcore.games.arkham_horror.rules.phases.machine import advance, record
from simcore.games.arkham_horror.rules.phases.redeal import redeal
from simcore.games.arkham_horror.rules.phases.setup import deal
from simcore.games.arkham_horror.rules.records.state import STATE
from simcore.games.arkham_horror.rules.records.tables import TABLES
from simcore.records.columns import row_dtype


@functools.cache
def rules() -> Rules:
    """The kernels of the game; each is compiled, or loaded from the cache, when it is first needed."""
    return Rules(deal, advance, record, redeal, tables=TABLES, state=STATE, row=row_dtype(COLUMNS))
