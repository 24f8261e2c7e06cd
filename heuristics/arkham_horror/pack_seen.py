"""Decisions about cards that an investigator looks at."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.card_values import card_value
from heuristics.arkham_horror.values import program_value
from heuristics.toolbox.by_value import by_value
from simcore.games.arkham_horror.box.pack_kinds import ANY_DECK, ENCOUNTER_DECKS, PACK_DECKS
from simcore.games.arkham_horror.rules.board.decks import GATE_CARDS, MYTHOS
from simcore.games.arkham_horror.rules.board.travel import world_of
from simcore.games.arkham_horror.rules.phases.gate_cards import world_entry
from simcore.games.arkham_horror.rules.phases.location_cards import entry_of
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has

SURGE = 0.7  # of the harm of a gate
ITEM_DECKS = 4
FIRST_PACK, LOCATION = ANY_DECK.numbers[PACK_DECKS[0]], ANY_DECK.numbers["location"]
ENCOUNTERS = PACK_DECKS.index(ENCOUNTER_DECKS[0])


@by_value
def choose_encounter(t, s, w, card):
    """Choose the most valuable card of a deck of encounters."""
    return program_value(t, s, np.int64(s["seat"]), np.int64(t["card_program"][card]), w)


@kernel
def harm_of_mythos(t, s, card):
    """Return how much harm a mythos card does: a new gate most, a surge less, none at a sealed location."""
    area = np.int64(t["mythos_gate"][card])
    if area < 0 or has(np.int64(s["sealed"]), area):
        return 0.0
    return SURGE if s["gate_at"][area] >= 0 else 1.0


@kernel
def usual_harm(t, s):
    """Return how much harm the next mythos card does: a known one its own, else the average."""
    n = np.int64(s["n_mythos"])
    if n == 0:
        return 0.0
    if s["known_top"][MYTHOS] > 0:
        return harm_of_mythos(t, s, np.int64(s["mythos"][n - 1]))
    harm = 0.0
    for place in range(n):
        harm += harm_of_mythos(t, s, np.int64(s["mythos"][place]))
    return harm / n


@kernel
def seen_value(t, s, w, place):
    """Return the value of one of the cards that an investigator looks at, if it is drawn next."""
    seat, deck = np.int64(s["seat"]), np.int64(s["peeked_deck"])
    if deck == LOCATION:
        area = np.int64(s["at"][seat])
        return program_value(t, s, seat, entry_of(t, s, seat, area, np.int64(s["shown"])), w)
    card = np.int64(s["peeked"][place])
    if deck == MYTHOS:
        return -harm_of_mythos(t, s, card)
    if deck == GATE_CARDS:
        world = np.int64(world_of(s, seat))
        return program_value(t, s, seat, world_entry(t, card, world), w) if world >= 0 else 0.0
    if deck >= FIRST_PACK + ENCOUNTERS:
        card = np.int64(t["pack_cards"][deck - FIRST_PACK, np.int64(s["shown"])])
        return program_value(t, s, seat, np.int64(t["card_program"][card]), w)
    return card_value(t, s, seat, card, w)


@kernel
def usual_value(t, s, w):
    """Return the value of an average card of the deck that an investigator looks at."""
    deck = np.int64(s["peeked_deck"])
    if deck >= ITEM_DECKS or s["n_deck"][deck] == 0:
        return 0.0
    total = 0.0
    for place in range(s["n_deck"][deck]):
        total += card_value(t, s, np.int64(s["seat"]), np.int64(s["deck"][deck, place]), w)
    return total / s["n_deck"][deck]


@kernel
def choose_under(t, s, w):
    """Choose a seen card that is worse than an average one of its deck; else none."""
    worst, least = 0, usual_value(t, s, w)
    for i in range(1, s["n_options"]):
        value = seen_value(t, s, w, np.int64(s["options"][i]))
        if value < least:
            worst, least = i, value
    return worst


@by_value
def choose_next(t, s, w, place):
    """Choose the best of the seen cards; bad ones may come after the game is won."""
    return seen_value(t, s, w, place)


@kernel
def choose_seen(t, s, decision, w):
    """Make decisions about cards that an investigator looks at."""
    if decision == Decision.ENCOUNTER_KEPT:
        return choose_encounter(t, s, w)
    if decision == Decision.PUT_UNDER:
        return choose_under(t, s, w)
    return choose_next(t, s, w)
