"""The first step of the Mythos Phase, which some cards have done alone too (Open Gate and Spawn Monster)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.limits import MAX_MYTHOS
from simcore.games.arkham_horror.rules.board.decks import draw_mythos, put_mythos_under, shuffle_mythos
from simcore.games.arkham_horror.rules.board.monster_spawning import spawn
from simcore.games.arkham_horror.rules.board.tracks import is_ended
from simcore.games.arkham_horror.rules.phases.gates import open_gate
from simcore.games.arkham_horror.rules.phases.monster_surge import surge
from simcore.games.arkham_horror.rules.records.codes import NONE, MythosKind, ints
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.event_log import emit2

(MYTHOS_EVENT,) = ints(Event.MYTHOS)
(SPECIAL,) = ints(MythosKind.SPECIAL)
ALL_OF_IT, GATE_ALONE, SHUFFLED, NOT_USED = range(4)  # what is done with a card


@kernel
def draw_card(t, s, log):
    """Draw a mythos card (Mythos Cards); NONE if there is none.

    The card that has the deck shuffled goes into it, and another one is drawn. The caller writes what is done
    with the card.
    """
    for _ in range(MAX_MYTHOS):
        card = draw_mythos(s)
        if card == NONE:
            break
        if t["mythos_kind"][card] != SPECIAL:
            return card
        emit2(log, MYTHOS_EVENT, card, SHUFFLED)
        put_mythos_under(s, card)
        shuffle_mythos(s)
    return np.int64(NONE)


@kernel
def gate_step(t, s, log, card):
    """A gate opens where the card says, or monsters surge (Open Gate and Spawn Monster).

    True while it waits.
    """
    area = np.int64(t["mythos_gate"][card])
    if area == NONE:
        return False
    if s["gate_at"][area] != NONE:
        return surge(t, s, log, area)
    if open_gate(t, s, log, area, 0) and not is_ended(s):
        spawn(t, s, log, area, np.int64(t["gate_monsters"]))
    return False


@kernel
def extra_card(t, s, log):
    """Draw a mythos card of which only the gate counts (the penalty of a rumour); True while it waits."""
    card = draw_card(t, s, log)
    if card == NONE:
        return False
    emit2(log, MYTHOS_EVENT, card, GATE_ALONE)
    if gate_step(t, s, log, card):
        return True
    put_mythos_under(s, card)
    return False
