"""The State record of the final battle. All possessions lie open."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import CHECKS, PRICES, SKILL_ROW, TRACKS
from simcore.games.arkham_horror.box.limits import MAX_SEATS, PLACES
from simcore.header import HEADER

STATE = np.dtype(
    [
        *HEADER,
        # --- flow
        ("phase", "i8"),
        ("step", "i8"),
        ("coming", "i8"),  # seats whose turn is still to come in this phase, a bit each
        ("actor", "i8"),  # whose turn it is in this phase
        ("alive", "i8"),  # seats of those who were not devoured, a bit each
        ("rerollers", "i8"),  # seats whose ability rolls failed dice anew, a bit each
        ("ability_used", "i8"),  # seats whose ability was used this round, a bit each
        ("sought", "i8"),  # aid that may be of use in the upkeep, a bit each
        ("warders", "i8"),  # seats that hold a card which cancels an attack, a bit each
        ("lead", "i8"),  # first player
        ("track", "i8"),  # slider that is asked about
        ("focus_left", "i8"),  # of a meaning only while it is asked about sliders
        ("place", "i8"),  # card that is being used
        ("target", "i8"),
        # --- the check at hand
        ("checking", "i8"),  # 1 while a check is open
        ("check", "i8"),  # COMBAT, SPELL or DEFENCE
        ("skill", "i8"),
        ("dice_rolled", "i8"),
        ("hits", "i8"),
        ("sixes", "i8"),
        ("attempt", "i8"),  # how often dice were rolled anew
        ("mending", "i8"),  # 1 while it is asked whether the roll shall be mended
        ("counts_all", "i8"),  # 1 if more than one success is of use
        ("enough", "i8"),  # successes; more bring nothing
        ("luck_stream", "i8"),  # where its dice come from
        ("luck_block", "i8"),
        ("luck_drawn", "i8"),  # 1 if its first ten are drawn
        ("first_dice", "u4", (MAX_SEATS,)),  # of the check that everybody makes now; hidden
        # --- the attack at hand
        ("hands", "i8"),  # free
        ("losing", "i8"),  # number of the resource that is about to be lost
        ("loss", "i8"),  # points of it; of a meaning only while it is asked what prevents them
        # --- the Ancient One
        ("doom", "i8"),
        ("successes", "i8"),  # towards the next doom token
        ("rubble", "i8"),
        ("warded", "i8"),  # 1: its attack is cancelled this round
        # --- the investigators, a seat each
        ("investigator", "i1", (MAX_SEATS,)),
        ("sanity", "i1", (MAX_SEATS,)),
        ("stamina", "i1", (MAX_SEATS,)),
        ("max_sanity", "i1", (MAX_SEATS,)),
        ("max_stamina", "i1", (MAX_SEATS,)),
        ("clues", "i1", (MAX_SEATS,)),
        ("monster_trophies", "i1", (MAX_SEATS,)),
        ("gate_trophies", "i1", (MAX_SEATS,)),
        ("status", "i1", (MAX_SEATS,)),  # BLESSED, CURSED or 0
        ("status_new", "i1", (MAX_SEATS,)),  # 1: no die is rolled for it at the next refresh
        ("stop", "i1", (MAX_SEATS, TRACKS)),  # of each slider
        ("skills_up", "i1", (MAX_SEATS,)),  # bonus to all checks this round
        ("casts", "i1", (MAX_SEATS,)),  # spells tried this round
        ("held", "i1", (MAX_SEATS, PLACES)),  # cards, by kind
        ("tokens", "i1", (MAX_SEATS, PLACES)),  # uses left
        ("n_held", "i1", (MAX_SEATS,)),
        # --- marks of cards, a bit for each place
        ("in_use", "i4", (MAX_SEATS,)),  # in the attack
        ("exhausted", "i4", (MAX_SEATS,)),
        ("magic", "i4", (MAX_SEATS,)),  # enchanted this round
        ("moved", "i4", (MAX_SEATS,)),  # changed hands this round
        # --- what follows from the cards held
        ("bonus", "i1", (MAX_SEATS, SKILL_ROW)),  # to each skill, MORE_SANITY and MORE_STAMINA
        ("clue_dice", "i1", (MAX_SEATS, SKILL_ROW)),  # dice a clue gives more, by skill
        ("effects", "i4", (MAX_SEATS,)),  # a bit for each effect of a card held
        ("ignores", "i1", (MAX_SEATS,)),  # 1 physical resistance, 2 magical resistance
        ("aid", "i1", (MAX_SEATS,)),  # what they, and the ability, can do in the upkeep, a bit each
        ("kit", "i1", (MAX_SEATS,)),  # what is among the arms: SPELLS, ONE_SHOTS and so on, a bit each
        # --- of them, a bit for each place
        ("arms", "i4", (MAX_SEATS,)),  # those that give anything in the attack
        ("one_handed", "i4", (MAX_SEATS,)),  # those for which one hand is enough
        ("handless", "i4", (MAX_SEATS,)),  # those that need no hand
        ("dear", "i4", (MAX_SEATS, PRICES)),  # those that cannot be paid with so much sanity
        ("helpers", "i4", (MAX_SEATS,)),  # those for the upkeep
        ("menders", "i4", (MAX_SEATS, CHECKS)),  # those that mend a roll, by the kind of the check
        ("items", "i4", (MAX_SEATS,)),  # those that can be traded
        # --- for the result row
        ("loss_attack", "i8"),
        ("loss_investigator", "i8"),
        ("first_devoured", "i8"),
        ("devoured", "i8"),
        ("total_hits", "i8"),
        ("clues_spent", "i8"),
        ("spells_tried", "i8"),
        ("spells_cast", "i8"),
        ("items_lost", "i8"),
        ("returned", "i8"),  # doom tokens that came back
    ],
    align=True,
)
"""One battle. Copying it is one assignment; comparing two is comparing bytes."""
