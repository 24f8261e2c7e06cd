"""Herald, guardian, institution and difficulty of a game with packs (Herald, Guardian, Institution).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.decks import pick
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_sources import end_entry, put_in_force
from simcore.games.arkham_horror.rules.records.codes import N_SHEETS, NONE, RANDOM_SHEET, Rank, Stream
from simcore.jit.decorators import kernel


@kernel
def put_down(s, t):
    """Put the sheets of the game in force; a random one is drawn (Game Setup)."""
    for kind in range(N_SHEETS):
        sheet = np.int64(t["sheet_named"][kind])
        if sheet == RANDOM_SHEET:
            sheet = pick(s, Stream.SHEETS, np.int64(t["n_sheets"][kind]))
        s["sheets"][kind] = sheet
        if sheet != NONE:
            put_in_force(s, Rank.HERALD + kind, np.int64(t["sheet_set"][kind, sheet]), sheet, NONE)
    if t["level_set"] != 0:
        put_in_force(s, Rank.LEVEL, np.int64(t["level_set"]), NONE, NONE)


@kernel
def take_away(s, t):
    """Take the herald, the guardian and the institution out of the game (Final Battle)."""
    for place in range(np.int64(s["n_in_force"]) - 1, -1, -1):
        entry = np.int64(s["force_order"][place])
        if s["force_rank"][entry] < Rank.LEVEL:
            end_entry(s, entry)


deal_sheets = pack_only(put_down, no)
sheets_leave = pack_only(take_away, no)
