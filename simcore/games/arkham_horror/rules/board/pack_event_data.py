"""Subjects of events, and the columns of triggered rules that they have to fit."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import DECKS, TYPE
from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.rules.board.pack_narrowing import PHASE_OF_PART, is_about_check, is_at
from simcore.games.arkham_horror.rules.board.plain_numbers import is_ally
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has

ALLY_DECK = len(DECKS) - 1
WHITE = 0
A_TOME, A_WEAPON = (TYPE.numbers[word] for word in ("tome", "weapon"))


@kernel
def deck_of(t, card):
    """Return the deck of a card, by the words for decks of cards."""
    if t["pack_deck_of"][card] != NONE:
        return np.int64(len(DECKS)) + t["pack_deck_of"][card]
    return np.int64(ALLY_DECK) if is_ally(t, card) else np.int64(t["card_deck"][card])


@kernel
def is_card(s, t, rule, card):
    """Return whether a card is one that a rule means: by name, deck and type."""
    if t["rule_card"][rule] != NONE and t["rule_card"][rule] != card:
        return False
    decks = np.int64(t["rule_decks"][rule])
    if decks != 0 and (card < 0 or not has(decks, deck_of(t, card))):
        return False
    return t["rule_type"][rule] == NONE or (card >= 0 and t["rule_type"][rule] == type_of(t, card))


@kernel
def type_of(t, card):
    """Return the word of a card's type: a tome or a weapon; -1 for neither."""
    if t["card_type"][card] == 2:
        return np.int64(A_TOME)
    return np.int64(A_WEAPON) if t["card_type"][card] == 1 else np.int64(NONE)


@kernel
def is_moving(s, t, rule, card):
    """Return whether a mythos card moves the symbol of a rule along the arrows of its colour."""
    symbol, colour = np.int64(t["rule_symbol"][rule]), np.int64(t["rule_colour"][rule])
    if card < 0:
        return False
    white, black = (
        has(np.int64(t["mythos_white"][card]), symbol),
        has(np.int64(t["mythos_black"][card]), symbol),
    )
    if colour == NONE:
        return (white | black) != 0
    return (white if colour == WHITE else black) != 0


@kernel
def is_mythos(s, t, rule, card):
    """Return whether a mythos card is one that a rule means: by name and kind of environment."""
    if t["rule_mythos"][rule] != NONE and t["rule_mythos"][rule] != card:
        return False
    subtype = np.int64(t["rule_subtype"][rule])
    return subtype == NONE or (card >= 0 and t["mythos_subtype"][card] == subtype + 1)


@kernel
def is_in_phase(s, t, rule, trigger, subject):
    """Return whether an event happens in the phase of a rule; the phase itself may be the event."""
    phase = np.int64(t["rule_phase"][rule])
    if phase == NONE:
        return True
    if trigger == PackTrigger.PHASE_START or trigger == PackTrigger.PHASE_END:
        return phase == subject
    return phase == PHASE_OF_PART[s["part"]]


@kernel
def is_event(s, t, rule, trigger, place, subject, number):
    """Return whether an event has the subject, the place and the phase that a rule names."""
    if not is_in_phase(s, t, rule, trigger, subject):
        return False
    if not is_at(s, t, rule, place):
        return False
    if trigger == PackTrigger.GAIN or trigger == PackTrigger.LOSS or trigger == PackTrigger.PAYS:
        return t["rule_resource"][rule] == NONE or t["rule_resource"][rule] == subject
    if trigger == PackTrigger.COUNTER:
        return t["rule_counter"][rule] == NONE or t["rule_counter"][rule] == subject
    if trigger == PackTrigger.MOVES:
        return is_moving(s, t, rule, subject)
    if trigger == PackTrigger.MYTHOS_CARD:
        return is_mythos(s, t, rule, subject)
    if PackTrigger.CAST <= trigger <= PackTrigger.USE_ITEM:
        return is_card(s, t, rule, subject)
    if PackTrigger.DRAW <= trigger <= PackTrigger.ALLY_TO_BOX and trigger != PackTrigger.GAIN:
        return is_card(s, t, rule, subject)
    if PackTrigger.CHECK <= trigger <= PackTrigger.NO_SUCCESS:
        return is_about_check(s, t, rule)
    if trigger == PackTrigger.MONSTER_MOVES:
        return t["rule_colour"][rule] == NONE or t["rule_colour"][rule] == number
    return True
