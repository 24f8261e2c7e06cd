"""The Tables record: the scenario of one cell as numbers."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import SKILL_ROW, TRACKS
from simcore.games.arkham_horror.box.limits import (
    MAX_CARDS,
    MAX_DECK,
    MAX_FIXED,
    MAX_INVESTIGATORS,
    MAX_SEATS,
    RING,
)

TABLES = np.dtype(
    [
        # the battle
        ("n_seats", "i2"),
        ("carry", "i2"),  # 1: left-over successes carry on
        ("hands", "i2"),
        ("round_limit", "i2"),
        ("doom", "i2"),
        ("combat", "i2"),
        ("start", "i2"),
        ("max_loss", "i2"),
        ("physical", "i2"),  # defences: 0 none, 1 resistance, 2 immunity
        ("magical", "i2"),
        ("attack_skill", "i2"),  # NONE: no check
        ("attack_modifier", "i2"),
        ("attack_falls", "i2"),
        ("loses", "i2", (7,)),
        ("doom_gain", "i2"),
        ("track_used", "i1", (TRACKS,)),  # 1 if a skill of the track can be rolled in this battle
        ("track_after", "i1", (TRACKS + 1,)),  # the used track that is set after a track; at 0 the first one
        # cards, by kind
        ("card_deck", "i1", (MAX_CARDS,)),  # number of its deck; 4: none of those that are visited
        ("hand_cost", "i1", (MAX_CARDS,)),
        ("kind", "i1", (MAX_CARDS,)),
        ("dice", "i1", (4, MAX_CARDS)),  # given in combat, by what the attacker ignores
        ("dice_magic", "i1", (4, MAX_CARDS)),  # the same once enchanted
        ("alone", "i1", (4, MAX_CARDS)),  # more than `dice` if the other hand is empty
        ("alone_magic", "i1", (4, MAX_CARDS)),
        ("card_sixes", "i1", (MAX_CARDS,)),
        ("one_shot", "i1", (MAX_CARDS,)),
        ("spell", "i1", (MAX_CARDS,)),
        ("cast", "i1", (MAX_CARDS,)),
        ("price", "i1", (MAX_CARDS,)),  # sanity
        ("card_bonus", "i1", (MAX_CARDS, SKILL_ROW)),  # to each skill, MORE_SANITY and MORE_STAMINA
        ("card_clue_dice", "i1", (MAX_CARDS, SKILL_ROW)),  # 1 where it adds a die to a clue token
        ("effect", "i1", (MAX_CARDS,)),  # 0: none
        ("uses", "i1", (MAX_CARDS,)),  # tokens
        ("join_clues", "i1", (MAX_CARDS,)),
        ("join_deck", "i1", (MAX_CARDS,)),  # NONE: none
        ("join_cards", "i1", (MAX_CARDS,)),
        ("safe", "i1", (MAX_CARDS,)),
        ("item", "i1", (MAX_CARDS,)),  # items, and nothing else, change hands
        ("useful", "i1", (MAX_CARDS,)),
        ("kit", "i1", (MAX_CARDS,)),  # SPELLS, ONE_SHOTS and so on
        ("marks", "i8", (MAX_CARDS,)),  # bit 0 of byte ARM, ONE_HANDED and so on
        ("traits", "i8", (MAX_CARDS,)),  # its effect as a bit; what it ignores; kit of an arm; aid
        ("worth", "i1", (MAX_CARDS,)),
        # investigators
        ("n_pool", "i2"),  # those of whom a team is drawn
        ("pool", "i1", (MAX_INVESTIGATORS,)),
        ("team", "i1", (MAX_SEATS,)),  # NONE: drawn at random
        ("sheet_sanity", "i1", (MAX_INVESTIGATORS,)),
        ("sheet_stamina", "i1", (MAX_INVESTIGATORS,)),
        ("now_sanity", "i1", (MAX_INVESTIGATORS,)),  # when the battle begins; never more than the most
        ("now_stamina", "i1", (MAX_INVESTIGATORS,)),
        ("focus", "i1", (MAX_INVESTIGATORS,)),
        ("lowest", "i1", (MAX_INVESTIGATORS, 6)),
        ("ability", "i1", (MAX_INVESTIGATORS,)),  # 0: none
        ("aid", "i1", (MAX_INVESTIGATORS,)),  # what it does in the upkeep
        ("start_clues", "i1", (MAX_INVESTIGATORS,)),
        ("start_monsters", "i1", (MAX_INVESTIGATORS,)),
        ("start_gates", "i1", (MAX_INVESTIGATORS,)),
        ("start_status", "i1", (MAX_INVESTIGATORS,)),
        ("start_stop", "i1", (MAX_INVESTIGATORS, TRACKS)),  # NONE: free in the first round
        ("n_fixed", "i1", (MAX_INVESTIGATORS,)),
        ("fixed", "i1", (MAX_INVESTIGATORS, MAX_FIXED)),
        ("draws", "i1", (MAX_INVESTIGATORS, 4)),  # cards of each deck
        ("extra", "i1", (MAX_INVESTIGATORS, 4)),  # cards more that are looked at there, for the ability
        # preparation
        ("by_recipe", "i2"),  # 0: every investigator has a loadout
        ("visits", "i1", (4,)),
        ("look", "i1", (4,)),
        ("allies_percent", "i2"),
        ("blessed_percent", "i2"),
        ("cursed_percent", "i2"),
        ("terror", "i2"),
        ("rubble", "i2"),
        ("deck_size", "i2", (4,)),
        ("deck", "i1", (4, RING)),
        ("copies", "i1", (MAX_CARDS,)),  # of each card in its deck
        ("first_place", "i1", (MAX_CARDS,)),  # of these, which lie together
        ("n_allies", "i2"),
        ("allies", "i1", (MAX_DECK,)),
    ],
    align=True,
)
