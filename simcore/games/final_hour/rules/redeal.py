"""Redeal of everything that one seat may not know (rulings, "What a player may know").

The redeal keeps what the seat knows: its hand, its drawn action cards, all face-up cards and tokens,
discards, counts and the board. Hidden are the order of every deck, other hands and face-down cards, face-down
clues, the reserved clues and the removed gate tokens.

The redeal leaves no trace of the true deal: every pool is sorted before it is shuffled, and the places beyond
the end of a pile are cleared. Two states that a seat cannot distinguish become the same bytes under the same
key, so a play-out reveals nothing that the seat may not know.
"""

from __future__ import annotations

import numpy as np

from simcore.games.final_hour.rules.piles import into_hand
from simcore.games.final_hour.rules.state import CLUE_ITEM, HIDDEN_PILES, NONE, TURNS, Phase, Stream
from simcore.jit.decorators import kernel
from simcore.kernels.derived import redeal_hidden
from simcore.kernels.piles import gather, shuffle_sorted, spread, wipe_behind
from simcore.kernels.rng import EVERYBODY
from simcore.records.schema import HIDDEN


@kernel
def redeal_clues(t, s, key, pool):
    """Redeal face-down and reserved clues; the reserved ones are never keys."""
    keys = 0
    n = gather(pool, 0, s["reserved"], t["reserved_clues"])
    for location in range(t["n_locations"]):
        if s["clue"][location] == CLUE_ITEM:
            keys += 1
        elif s["clue"][location] != NONE:
            pool[n] = s["clue"][location]
            n += 1
    shuffle_sorted(key, 0, Stream.CLUES, 0, pool, n)
    n = spread(pool, n, s["reserved"], t["reserved_clues"])
    for _ in range(keys):
        pool[n] = CLUE_ITEM
        n += 1
    shuffle_sorted(key, 0, Stream.CLUES, 32, pool, n)
    for location in range(t["n_locations"]):
        if s["clue"][location] != NONE:
            n -= 1
            s["clue"][location] = pool[n]


@kernel
def number_is_hidden(s, seat, slot):
    """Return whether the priority card of a slot is face down for this seat (p.8)."""
    return s["hidden"] and s["phase"] == Phase.TURN and s["slot_seat"][slot] != seat


@kernel
def redeal_priority(s, seat, key, pool):
    """Redeal the priority deck, the other hands and all face-down priority cards."""
    n = gather(pool, 0, s["priority_deck"], s["n_priority"])
    for other in range(s["n_seats"]):
        if other != seat:
            n = gather(pool, n, s["hand"][other], s["n_hand"][other])
    for slot in range(s["n_turns"]):
        if number_is_hidden(s, seat, slot):
            pool[n] = s["slot_number"][slot]
            n += 1
    n = gather(pool, n, s["omen_cards"], s["n_omen_cards"])
    shuffle_sorted(key, 0, Stream.PRIORITY, 0, pool, n)
    n = spread(pool, n, s["omen_cards"], s["n_omen_cards"])
    for slot in range(s["n_turns"]):
        if number_is_hidden(s, seat, slot):
            n -= 1
            s["slot_number"][slot] = pool[n]
    for other in range(s["n_seats"]):
        if other != seat:
            size = s["n_hand"][other]
            n -= size
            s["n_hand"][other] = 0
            for i in range(size):
                into_hand(s, other, pool[n + i])
            wipe_behind(s["hand"][other], size)
    gather(s["priority_deck"], 0, pool, n)
    wipe_behind(s["priority_deck"], n)
    wipe_behind(s["omen_cards"], s["n_omen_cards"])


@kernel
def card_is_hidden(s, seat, slot):
    """Return whether an action card is face down for this seat.

    Cards of other seats are face down until they are revealed (p.6-7).
    """
    if s["solo"] or s["slot_seat"][slot] == seat or s["slot_card"][slot] == NONE:
        return False
    if s["phase"] == Phase.TURN:
        return True
    for i in range(s["resolved"] + 1):
        if i < TURNS and s["order"][i] == slot:
            return False
    return True


@kernel
def redeal_actions(s, seat, key, pool):
    """Redeal each action deck together with the face-down cards from it."""
    for other in range(s["n_seats"]):
        n = gather(pool, 0, s["action_deck"][other], s["n_action"][other])
        for slot in range(TURNS):
            if s["slot_seat"][slot] == other and card_is_hidden(s, seat, slot):
                pool[n] = s["slot_card"][slot]
                n += 1
        shuffle_sorted(key, 0, Stream.ACTION + s["investigator"][other], 0, pool, n)
        for slot in range(TURNS):
            if s["slot_seat"][slot] == other and card_is_hidden(s, seat, slot):
                n -= 1
                s["slot_card"][slot] = pool[n]
        gather(s["action_deck"][other], 0, pool, n)
        wipe_behind(s["action_deck"][other], n)


@kernel
def redeal(t, s, seat, key):
    """Redeal what `seat` may not know; `key` seeds this deal and all later shuffles."""
    pool = np.empty(128, np.int8)
    redeal_hidden(s, seat, key, HIDDEN_PILES)
    redeal_clues(t, s, key, pool)
    redeal_priority(s, seat, key, pool)
    redeal_actions(s, seat, key, pool)


@kernel
def redeal_unseen(t, s, _seat, key):
    """Redeal only what no seat knows; hands and cards that one seat has played face down stay."""
    pool = np.empty(128, np.int8)
    redeal_hidden(s, EVERYBODY, key, HIDDEN_PILES)
    redeal_clues(t, s, key, pool)
    n = gather(pool, 0, s["priority_deck"], s["n_priority"])
    n = gather(pool, n, s["omen_cards"], s["n_omen_cards"])
    shuffle_sorted(key, 0, Stream.PRIORITY, 0, pool, n)
    n = spread(pool, n, s["omen_cards"], s["n_omen_cards"])
    gather(s["priority_deck"], 0, pool, n)
    for seat in range(s["n_seats"]):
        deck, size = s["action_deck"][seat], s["n_action"][seat]
        shuffle_sorted(key, 0, Stream.ACTION + s["investigator"][seat], 0, deck, size)


@kernel
def conceal(t, s, seat):
    """Write `HIDDEN` over the cards and clues that `seat` may not know, for its observations."""
    for location in range(t["n_locations"]):
        if s["clue"][location] != NONE:
            s["clue"][location] = HIDDEN
    for slot in range(TURNS):
        if slot < s["n_turns"] and number_is_hidden(s, seat, slot):
            s["slot_number"][slot] = HIDDEN
        if card_is_hidden(s, seat, slot):
            s["slot_card"][slot] = HIDDEN
    for other in range(s["n_seats"]):
        if other != seat:
            for i in range(s["n_hand"][other]):
                s["hand"][other, i] = HIDDEN
            wipe_behind(s["hand"][other], s["n_hand"][other])
