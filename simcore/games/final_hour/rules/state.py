"""The State record of Final Hour and the codes that stand in it.

Numbers are signed on purpose: numba computes unsigned minus unsigned as unsigned, and a count that runs
below zero would wrap. Locations count from 0 here and from 1 wherever a person reads them.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from simcore.games.final_hour.limits import (
    MAX_CLUE_ICONS,
    MAX_CUP,
    MAX_DECK,
    MAX_GATE_ICONS,
    MAX_GATE_STACK,
    MAX_ITEMS,
    MAX_KINDS,
    MAX_LOCATIONS,
    MAX_PRIORITY,
    MAX_SEATS,
    MAX_WALKWAYS,
    NOTED,
    NOTED_ROUNDS,
)
from simcore.records import HEADER

NONE = -1
TURNS = 4  # action cards a round, rulebook p.6
TOPS = 2  # of these, how many resolve their top effect
ACTED = 0x40  # set in a token that has been activated (or has advanced) by the present card
KIND = 0x3F  # the kind of a token
EMPTY = 0x3F  # in a place without a token: a kind that there is not
ROW = 8  # numbers that are read as one word; at most seven of them are used (simcore.kernels.packed_words)
GOLD, GREY = 2, 1  # sides of a seal
CLUE_ITEM = MAX_CLUE_ICONS  # a clue token that shows the key; 0 .. MAX_CLUE_ICONS-1 are icons


def ints(*members: IntEnum) -> tuple[int, ...]:
    """Members of an enumeration as plain integers: kernels take no enumerations."""
    return tuple(int(member) for member in members)


class Decision(IntEnum):
    """What is to be chosen, and what the options mean (docs/events.md)."""

    PRIORITY = 1  # priority card
    SET_ASIDE = 2  # priority card (solo)
    DECK = 3  # seat whose deck is used (solo)
    SLOT = 4  # slot of the row (solo)
    MOVE = 5  # location; the own one: stop
    LOCATION = 6  # location
    TARGET = 7  # monster kind; NONE: stop
    DESTROY = 8  # monster kind
    EVICT = 9  # monster kind
    ACTIVATE = 10  # monster kind
    VICTIM = 11  # seat
    INVESTIGATOR = 12  # seat
    TURN_ORDER = 13  # seat (solo)
    MONSTER = 14  # location * 64 + monster kind; NONE: stop
    DESTINATION = 15  # location
    SEAL = 16  # walkway
    UNSEAL = 17  # walkway
    BRANCH = 18  # branch
    MAY = 19  # 0 no, 1 yes
    ITEM = 20  # item; NONE: none
    DISCARD = 21  # priority card
    REPLACE = 22  # slot of the row (solo); NONE: none
    READY = 23  # 0 no, 1 yes
    HOLD_BACK = 24  # priority card


class Phase(IntEnum):
    """Where the round stands; `step` counts inside a phase."""

    SETUP = 0
    ROUND = 1
    TURN = 2
    SOLO_DRAW = 3
    SOLO_CARD = 4
    CARD = 5
    ITEMS_BEFORE = 6
    ITEMS_AFTER = 7
    CARD_END = 8
    RECKONING = 9
    GATE = 10
    ROUND_END = 11
    RITUAL = 12


class Cause(IntEnum):
    """The three ways to lose (rulebook p.9)."""

    OVERRUN = 0
    INVESTIGATOR_LOST = 1
    RITUAL_FAILED = 2


LOSS_CAUSES = ("ritual-location-overrun", "investigator-lost", "ritual-failed")


class Stream(IntEnum):
    """Sources of luck, each with a stream of its own."""

    TEAM = 0
    CUP = 1
    GATES = 2
    CLUES = 3
    PRIORITY = 4
    ITEMS = 5
    ACTION = 16  # + number of the investigator


STATE = np.dtype(
    [
        *HEADER,
        # --- flow
        ("phase", "i2"),
        ("step", "i2"),
        ("pc", "i2"),  # next instruction of the program that runs; NONE: none runs
        ("op_step", "i2"),  # where the present instruction stands
        ("r", "i4", (8,)),  # registers of the present instruction
        ("resolver", "i2"),  # who resolves, and so decides
        ("owner", "i2"),  # who started the program
        ("first", "i2"),  # first in turn order (solo: as the player chose)
        ("left", "i2"),  # location that the resolver left last in this program
        ("source", "i2"),  # what is being resolved, for the loss causes
        ("blind", "i2"),  # 1 while a card is resolved that another one revealed
        ("cancelled", "i2"),  # 1: an item replaced the bottom effect
        ("slot", "i2"),  # slot of the priority card that the action card lies on; NONE: none
        (
            "played",
            "i2",
        ),  # priority card that the action card at hand was played with, even if replaced since
        ("resolved", "i2"),  # action cards resolved this round
        # --- the table
        ("round", "i2"),
        ("solo", "i2"),
        ("n_seats", "i2"),
        ("lead", "i2"),
        ("hidden", "i2"),  # priority cards lie face down this round
        ("hidden_next", "i2"),
        ("investigator", "i1", (MAX_SEATS,)),
        ("health", "i1", (MAX_SEATS,)),
        ("at", "i1", (MAX_SEATS,)),  # location of each investigator
        ("monsters", "i1", (MAX_LOCATIONS, ROW)),  # the first `n_monsters`; then EMPTY, and last a 0
        ("n_monsters", "i1", (MAX_LOCATIONS,)),
        ("damage", "i1", (MAX_LOCATIONS,)),
        ("seals", "i1", (MAX_WALKWAYS,)),
        ("cup", "i1", (MAX_CUP,)),  # the last one is drawn next, as in all piles
        ("n_cup", "i2"),
        ("beside", "i1", (MAX_KINDS,)),  # tokens beside the cup or beside the sheet, by kind
        ("tokens", "i1", (MAX_GATE_ICONS,)),  # gate tokens on the board, by icon
        ("gate_stack", "i1", (MAX_GATE_STACK,)),
        ("n_stack", "i2"),
        ("gate_removed", "i1", (MAX_GATE_STACK,)),
        ("n_removed", "i2"),
        ("clue", "i1", (MAX_LOCATIONS,)),  # face-down clue of a location; NONE: none
        ("found", "i1", (MAX_CLUE_ICONS,)),  # revealed clues, by icon
        ("reserved", "i1", (4,)),
        ("item_deck", "i1", (MAX_ITEMS,)),
        ("n_items", "i2"),
        ("held", "i1", (MAX_SEATS, MAX_ITEMS)),  # item cards of each investigator, by item
        ("n_held", "i1", (MAX_SEATS,)),
        # --- priority cards
        ("priority_deck", "i1", (MAX_PRIORITY,)),
        ("n_priority", "i2"),
        ("priority_discard", "i1", (MAX_PRIORITY,)),
        ("n_priority_discard", "i2"),
        ("hand", "i1", (MAX_SEATS, ROW)),  # at most MAX_HAND, ascending
        ("n_hand", "i1", (MAX_SEATS,)),
        ("aside", "i1", (MAX_GATE_STACK,)),  # solo: set aside for the ritual
        ("n_aside", "i2"),
        ("omen_cards", "i1", (8,)),  # solo: face down until the next Reckoning
        ("n_omen_cards", "i2"),
        # --- action cards
        ("action_deck", "i1", (MAX_SEATS, MAX_DECK)),
        ("n_action", "i1", (MAX_SEATS,)),
        ("action_discard", "i1", (MAX_SEATS, MAX_DECK)),
        ("n_action_discard", "i1", (MAX_SEATS,)),
        ("n_turns", "i2"),  # priority cards played this round
        ("slot_seat", "i1", (TURNS,)),
        ("slot_card", "i1", (TURNS,)),  # action card there; NONE: none
        ("slot_number", "i1", (TURNS,)),  # priority card there
        ("order", "i1", (TURNS,)),  # slots in the order in which they are resolved
        # --- how often each pile was mixed, so that no luck is used twice
        ("mixed_cup", "i2"),
        ("mixed_priority", "i2"),
        ("mixed_action", "i1", (MAX_SEATS,)),
        # --- for the result row
        ("cause", "i2"),
        ("loss_location", "i2"),
        ("loss_origin", "i2"),
        ("loss_monster", "i2"),
        ("loss_source", "i2"),
        ("loss_investigator", "i2"),
        ("destroyed", "i2"),
        ("seals_used", "i2"),
        ("clues_found", "i2"),
        ("matches", "i2"),
        ("omens", "i2"),
        ("noted", "i2", (NOTED_ROUNDS, len(NOTED))),  # the table after the first rounds; NONE: not played
    ],
    align=True,
)
"""One game. Copying it is one assignment; comparing two is comparing bytes."""
