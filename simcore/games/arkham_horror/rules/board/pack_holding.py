"""Cards in hand in games with packs: programs of gained cards, magical effects, allies and monsters on cards.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.box.possessions import remove_card
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.monster_markers import to_cup
from simcore.games.arkham_horror.rules.board.pack_subject import toughness_of
from simcore.games.arkham_horror.rules.board.pack_triggers import queue_program
from simcore.games.arkham_horror.rules.records.codes import NONE, Source
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import as_set, has, members, put_set, without
from simcore.kernels.event_log import emit2


@kernel
def queue_gain(s, t, log, seat, card, program):
    """Put the program of a gained card into the queue, which knows the card; return -1 for no program."""
    source = np.int64(Source.FIRST_CARD) + np.int64(s["n_held"][seat]) - 1
    queue_program(s, program, seat, source, seat, PackTrigger.GAIN_CARD, seat, card, 1, 0)
    return np.int64(NONE)


@inlined
def program_alone(_s, _t, _log, _seat, _card, program):
    """Return the program of a gained card, which runs at once in games without packs."""
    return program


@kernel
def has_exhausted(s, seat, card):
    """Return whether an investigator holds an exhausted copy of a card."""
    for place in range(s["n_held"][seat]):
        if s["held"][seat, place] == card and has(np.int64(s["exhausted"][seat]), place):
            return True
    return False


@kernel
def end_effects(s, t, log, seat):
    """Discard magical effects whose spell is refreshed or gone (Magical Effect Cards)."""
    for place in range(np.int64(s["n_held"][seat]) - 1, -1, -1):
        card = np.int64(s["held"][seat, place])
        spell = np.int64(t["effect_of"][card])
        if spell != NONE and not has_exhausted(s, seat, spell):
            emit2(log, BoxEvent.DISCARD, seat, card)
            remove_card(t, s, seat, place)


@kernel
def note_toughness(s, t, holder):
    """Note the toughness of all monsters on a card together, with all rules (Toughness)."""
    toughness = np.int64(0)
    for marker in members(as_set(s["on_card"][holder])):
        toughness += toughness_of(t, s, marker)
    s["toughness_on"][holder] = toughness


@kernel
def release(s, t, log, holder):
    """Return the monsters on a card to the cup, and note their toughness."""
    note_toughness(s, t, holder)
    s["left_toughness"] = s["toughness_on"][holder]
    for marker in members(as_set(s["on_card"][holder])):
        put_set(s["on_card"], holder, without(as_set(s["on_card"][holder]), marker))
        to_cup(s, log, marker)


@kernel
def note_loss(s, t, log, seat, card):
    """Apply all that follows when a card has left an investigator (Dark Pact Cards, Magical Effect Cards)."""
    if s["bound_ally"][seat] == card:
        s["bound_ally"][seat] = NONE
    if t["holds_monster"][card] and s["left_tokens"]:
        release(s, t, log, np.int64(s["left_tokens"]) - 1)
    end_effects(s, t, log, seat)


gained = pack_only(queue_gain, program_alone)
"""`gained(s, t, log, seat, card, program)`: return the program of a gained card that runs at once, or -1."""
spell_given = pack_only(end_effects, no)
"""`spell_given(s, t, log, seat)`: end the magical effects of spells that an investigator has given away."""
lost = pack_only(note_loss, no)
"""`lost(s, t, log, seat, card)`: note that a card has left an investigator."""
