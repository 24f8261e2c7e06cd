"""Effects of rumors: their tokens, their monsters, and how they end (Rumor)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.monster_markers import move_marker
from simcore.games.arkham_horror.rules.board.monster_spawning import draw_marker, place_monster
from simcore.games.arkham_horror.rules.effects.cards import own_place
from simcore.games.arkham_horror.rules.effects.frame import WHO
from simcore.games.arkham_horror.rules.effects.pack_rules import lasts_by_itself
from simcore.games.arkham_horror.rules.records.codes import NONE, ON_RUMOR
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, members
from simcore.kernels.event_log import emit2, emit3


@kernel
def do_rumor_end(s, row):
    """End the rumor at the next opportunity, passed or failed (Rumor)."""
    s["rumor_verdict"] = row["a"]


@kernel
def do_token(t, s, log, seat, row):
    """Change the tokens on the card whose program runs: a card in hand, else the rumor."""
    change = amount(t, s, seat, np.int64(row["a"]))
    place = own_place(s, seat)
    if place >= 0:
        s["tokens"][seat, place] += change
        emit3(log, Event.TOKENS, seat, s["held"][seat, place], s["tokens"][seat, place])
        return
    before = np.int64(s["rumor_tokens"])
    s["rumor_tokens"] = max(0, before + change)
    if s["rumor_tokens"] != before:
        emit2(log, Event.RUMOR_TOKENS, s["rumor_tokens"] - before, np.int64(s["rumor_tokens"]))


@kernel
def do_token_monster(t, s, log, seat, row):
    """Put monsters from the cup on the rumor (Rumor)."""
    for _ in range(amount(t, s, seat, np.int64(row["a"]))):
        if not is_ended(s):
            marker = draw_marker(t, s, log)
            if marker != NONE:
                move_marker(s, log, marker, ON_RUMOR)


@kernel
def do_release_rumor(t, s, log, row):
    """Move the monsters of the rumor to a street (Monster Limit)."""
    for marker in members(as_set(s["markers"][ON_RUMOR])):
        if not is_ended(s):
            place_monster(t, s, log, marker, np.int64(row["a"]))


@kernel
def do_lasting(s):
    """Keep the rule of the mythos card in force for the rest of the game."""
    s["lasting"] = np.int64(s["mythos_runs"]) if s["mythos_runs"] != NONE else np.int64(s["rumor"])


# --- all of them


@kernel
def rumor_step(t, s, log, frame, row):
    """Apply an effect on the current rumor (Rumor)."""
    op, seat = row["op"], frame[WHO]
    if op == Op.RUMOR_END:
        do_rumor_end(s, row)
    elif op == Op.TOKEN:
        do_token(t, s, log, seat, row)
    elif op == Op.TOKEN_MONSTER:
        do_token_monster(t, s, log, seat, row)
    elif op == Op.RELEASE_RUMOR:
        do_release_rumor(t, s, log, row)
    elif op == Op.LASTING and not lasts_by_itself(s, t, seat, row):
        do_lasting(s)
