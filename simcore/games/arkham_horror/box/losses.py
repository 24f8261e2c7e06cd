"""Losses of sanity, stamina and tokens, and the cards and abilities that prevent them.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import NONE, STAMINA, Effect
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.possessions import discard, use_token
from simcore.games.arkham_horror.box.sheet import change_sanity, change_stamina, reduced
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import set_of
from simcore.kernels.decisions import ask, begin_options, chosen, offer
from simcore.kernels.event_log import emit3

PREVENTING_ANY = set_of(Effect.PREVENT_STAMINA, Effect.PREVENT_SANITY, Effect.CANCEL_LOSS)
PREVENT, PREVENTING = range(30, 32)  # steps; those of a game are below 10


@kernel
def lose_sanity(t, s, log, seat, points):
    """Lose sanity to the investigator's own card (Sanity)."""
    change_sanity(s, log, seat, -reduced(t, s, seat, False, points))


@kernel
def lose_points(s, log, seat, stamina, points):
    """Lose sanity or stamina after prevention (Sanity, Stamina)."""
    if stamina:
        change_stamina(s, log, seat, -points)
    else:
        change_sanity(s, log, seat, -points)


@inlined
def begin_loss(t, s, seat, resource, points):
    """Begin a loss of sanity, or of stamina, before cards prevent any of it ("Spend", Unique Ability)."""
    s["losing"] = resource
    s["loss"] = reduced(t, s, seat, resource == STAMINA, points)
    s["step"] = PREVENT


@kernel
def prevents(effect, stamina):
    """Return whether a card prevents its owner's loss of sanity or stamina."""
    return effect == Effect.CANCEL_LOSS or effect == (
        Effect.PREVENT_STAMINA if stamina else Effect.PREVENT_SANITY
    )


@inlined
def ask_prevent(t, s, log, seat):
    """Ask for a card that prevents points of the current loss; return True while waiting."""
    begin_options(s)
    for place in range(s["n_held"][seat]):
        if prevents(t["effect"][s["held"][seat, place]], s["losing"] == STAMINA):
            offer(s, place)
    return ask(t, s, log, BoxDecision.PREVENT, seat)


@inlined
def prevent(t, s, log, seat, place):
    """Use a card against the current loss: prevent all of it, or a point for each token, by its text."""
    card = s["held"][seat, place]
    points = np.int64(s["loss"]) if t["effect"][card] == Effect.CANCEL_LOSS else 1
    s["loss"] -= points
    emit3(log, BoxEvent.PREVENTED, seat, card, points)
    if t["effect"][card] == Effect.CANCEL_LOSS:
        discard(t, s, log, seat, place)
    else:
        use_token(t, s, log, seat, place)


@inlined
def prevent_loss(t, s, log, seat):
    """Use cards against the current loss as long as their owner wants to; return True while waiting.

    A payment is not a loss and is never prevented ("Spend").
    """
    while True:
        if s["step"] == PREVENT:
            if s["loss"] <= 0 or s["effects"][seat] & PREVENTING_ANY == 0:
                return False
            s["step"] = PREVENTING
            if ask_prevent(t, s, log, seat):
                return True
        s["step"] = PREVENT  # also when nothing more is prevented: the caller goes on at once
        place = chosen(s)
        if place == NONE:
            return False
        prevent(t, s, log, seat, place)


@inlined
def lose_some(log, seat, tokens, points, event):
    """Lose tokens of one kind, as far as available; `tokens` holds the number of each seat."""
    lost = min(tokens[seat], points)
    if lost > 0:
        tokens[seat] -= lost
        emit3(log, event, seat, -lost, tokens[seat])
