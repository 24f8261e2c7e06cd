"""Casting a spell: its price, and the Spell check.

Rules are named as the reference guide names its entries.
"""

from __future__ import annotations

from simcore.games.arkham_horror.box.codes import AID_SANITY, LORE, MANY, SPELL, Effect, Stream, ints
from simcore.games.arkham_horror.box.dice import set_luck
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.possessions import turn_sideways
from simcore.games.arkham_horror.box.sheet import change_sanity, skill_value
from simcore.games.arkham_horror.box.skill_checks import begin_check
from simcore.jit.decorators import kernel
from simcore.kernels.event_log import emit2

(CAST,) = ints(BoxEvent.CAST)
(HEAL,) = ints(Effect.HEAL)
(SPELL_STREAM,) = ints(Stream.SPELL)


@kernel
def cast_spell(t, s, log, seat, place):
    """Exhaust a spell, pay its sanity and roll its Spell check with lore; True while waiting.

    The price is paid and the spell is exhausted whether the check succeeds or not (Spells, Spell Check).
    """
    card = s["held"][seat, place]
    s["place"] = place
    turn_sideways(s, seat, place)
    s["spells_tried"] += 1
    s["casts"][seat] += 1
    emit2(log, CAST, seat, card)
    change_sanity(s, log, seat, -t["price"][card])
    s["sought"] |= AID_SANITY
    dice = skill_value(t, s, seat, LORE) + t["cast"][card]
    set_luck(s, SPELL_STREAM, seat, s["casts"][seat], 0)
    counts_all = 1 if t["effect"][card] == HEAL else 0
    return begin_check(t, s, log, SPELL, LORE, dice, counts_all, MANY if counts_all else 1)
