"""Tables record: the scenario of one cell as numbers, for the box, the battle and the whole game."""

from __future__ import annotations

import string
from typing import Any

import numpy as np

from simcore.games.arkham_horror.battle import tables as battle
from simcore.games.arkham_horror.box import tables as box
from simcore.games.arkham_horror.box.limits import DECKS, MAX_FIXED, MAX_INVESTIGATORS, MAX_SEATS
from simcore.games.arkham_horror.limits import (
    BASE,
    LARGE,
    MAX_AREAS,
    MAX_LOCATION_DECKS,
    MAX_VERBS,
    Limits,
)
from simcore.games.arkham_horror.rules.records import pack_tables
from simcore.records.schema import Field, Group, Layout, set_field
from simcore.records.shared import instruction

WHO = (MAX_INVESTIGATORS,)
AREA = (MAX_AREAS,)

OPERANDS = tuple(string.ascii_lowercase[: LARGE.operands])
"""Columns of a program row for the operands of its verb, in the order of their declaration.

The base layout has the first of them, as many as the verbs of the base data need.
"""


def code_row(limits: Limits) -> np.dtype[Any]:
    """Return the type of a program row in records of some limits."""
    fields = ("target", "least", "most", "count")
    # Numba takes a record that begins with all fields of another one for that one, with a warning.
    first = fields if limits == BASE else tuple(reversed(fields))
    return instruction(*first, *OPERANDS[: limits.operands])


TERM = instruction("a", "b", "c")
"""Row of the table of terms: `op` is the number of the function among those of its kind."""

SWITCHES = {
    "down_finishes": "1: a knocked-out investigator finishes the card",
    "terror_ten_doom": "1: reaching terror 10 adds a doom token",
    "outskirts_at_ten": "1: the Outskirts are emptied at terror 10",
    "pulled_skips_upkeep": "1: an investigator drawn through a gate in the Mythos Phase has no upkeep",
    "encounter_gate_double": "1: being drawn in by an encounter leads to an Other World encounter at once",
    "surge_random_rest": "1: the rest of a surge goes to random gates",
    "surge_outskirts_choice": "1: players choose freely which monsters of a surge go to the Outskirts",
    "surge_kate_outskirts": "1: a gate where nothing can appear takes part in a surge",
    "encounter_trophy": "1: a monster beaten in an encounter is a trophy",
    "encounter_monster_anyway": "1: monsters of encounters also appear where no monster can appear",
    "ally_fills": "1: an ally who raises a maximum also raises the present value",
    "nightgaunt_other_world": "1: a Nightgaunt in an Other World takes its victim back to Arkham",
    "special_damage_evade": "1: special damage is taken after a failed Evade check too",
    "missing_people_act": "1: an investigator freed by the missing-people headline may act next turn",
    "sign_always": "1: a card can seal where sealing is forbidden",
    "discard_shuffle": "1: a deck is shuffled when a card goes under it",
    "moves_random": "1: monsters move in random order",
    "curfew_movers_only": "1: environments at the end of movement affect only investigators who moved",
    "environment_special_checks": "1: a bonus of an environment counts for the special checks of the skill",
    "spend_least": "1: a payment with trophies exceeds the price by the least possible amount",
    "trophies_lost": "1: trophies of a devoured investigator are lost",
    "effect_closing_counts": "1: closing the last gate by an effect wins the game",
}
"""Alternatives of open rules, by the field that holds them; see docs/arkham-horror.md."""

TEAM = Group(
    "The team",
    (
        Field("n_seats", "i2", "number of players"),
        Field("n_pool", "i2", "investigators from whom a team is drawn"),
        Field("pool", "i1", "investigators that can be drawn", WHO),
        Field("team", "i1", "investigator of each seat; -1: drawn at random", (MAX_SEATS,)),
    ),
)
LIMITS = Group(
    "Limits by the number of players, and the level",
    (
        Field("gate_limit", "i2", "open gates at which the Ancient One awakens"),
        Field("monster_limit", "i2", "maximum number of monsters in Arkham and the Sky"),
        Field("outskirts_limit", "i2", "maximum number of monsters in the Outskirts"),
        Field("gate_monsters", "i2", "monsters that appear with a new gate"),
        Field("need_trophies", "i2", "gate trophies needed to win by closing"),
        Field("need_seals", "i2", "seals needed to win by sealing"),
        Field("turn_limit", "i2", "turn after which a game is abandoned"),
        Field("seal_clues", "i2", "clue tokens that a seal costs"),
        Field("terror_limit", "i2", "terror level at which the monster limits end"),
        Field("combat_by_terror", "i2", "1: the terror level lowers the combat rating of the Ancient One"),
        Field("start_doom", "i2", "doom tokens on the track before the first gate"),
        Field("start_clues_more", "i2", "additional clue tokens of each investigator at the start"),
        Field(
            "start_money_more", "i2", "additional dollars of each investigator at the start; may be negative"
        ),
        Field("start_status_more", "i2", "1: all start blessed, -1: all start cursed"),
        Field("start_terror", "i2", "terror level at the start"),
        Field("max_less", "i2", "points that the Ancient One takes from maximum sanity and stamina"),
    ),
)
RULE_ALTERNATIVES = Group(
    "Alternatives of open rules", tuple(Field(name, "i2", words) for name, words in SWITCHES.items())
)


def board(limits: Limits) -> Group:
    """Return the group of the board, in records of some limits."""
    return Group(
        "The board: streets come first among the areas, then locations",
        (
            Field("n_streets", "i2", "streets"),
            Field("n_areas", "i2", "streets and locations"),
            Field("street_of", "i1", "street of each area; for a street, itself", AREA),
            Field("neighbours", "i8", "areas one line away, one bit each", AREA),
            Field("white", "i1", "goal of the white arrow of each area", AREA),
            Field("black", "i1", "goal of the black arrow of each area", AREA),
            Field("distance", "i1", "lines of the shortest way between two areas", (MAX_AREAS, MAX_AREAS)),
            Field("unstable", "i8", "unstable locations, one bit each"),
            Field("aquatic", "i8", "aquatic areas, one bit each"),
            Field("area_clues", "i1", "clue tokens at the start", AREA),
            Field("closes_at", "i1", "terror level at which a location closes; 0: never", AREA),
            Field("special", "i2", "program of the special ability; -1: none", AREA),
            Field(
                "special_if",
                "i2",
                "condition of the special ability, apart from a leading `pay`; 0: none",
                AREA,
            ),
            Field("location_deck", "i1", "deck of the location's encounters; -1: of a street", AREA),
            Field("deck_cards", "i1", "cards of each location deck", (MAX_LOCATION_DECKS,)),
            Field(
                "entry",
                "i2",
                "program of each card of its deck at an area",
                (MAX_AREAS, limits.location_cards),
            ),
            Field("lodge", "i2", "area of the Silver Twilight Lodge"),
            Field("sanctum_entry", "i2", "programs of the Inner Sanctum, by card", (limits.location_cards,)),
            Field("asylum", "i2", "area for insane investigators"),
            Field("hospital", "i2", "area for unconscious investigators"),
            Field("police", "i2", "area for investigators freed from jail"),
        ),
    )


def worlds(limits: Limits) -> Group:
    """Return the group of the Other Worlds and gates, in records of some limits."""
    return Group(
        "Other Worlds and gates; a last row for the entry called Other",
        (
            Field("n_worlds", "i2", "Other Worlds"),
            Field("world_symbol", "i1", "dimensional symbol, by number", (limits.worlds,)),
            Field("world_modifier", "i1", "modifier of the check that closes a gate to it", (limits.worlds,)),
            Field("world_colours", "i1", "colours of its encounters, one bit each", (limits.worlds,)),
            Field("n_gates", "i2", "gate markers"),
            Field("gate_world", "i1", "Other World of each gate marker", (limits.gates,)),
            Field("n_gate_cards", "i2", "gate cards"),
            Field(
                "gate_card_colour",
                "i1",
                "colour of each gate card; -1: the card that shuffles",
                (limits.gate_cards,),
            ),
            Field(
                "gate_entry",
                "i2",
                "program of each gate card, by world; last the entry Other",
                (limits.gate_cards, limits.worlds + 1),
            ),
        ),
    )


def mythos_cards(limits: Limits) -> Group:
    """Return the group of the mythos cards, in records of some limits."""
    by_card = (limits.mythos,)
    return Group(
        "Mythos cards",
        (
            Field("n_mythos", "i2", "mythos cards"),
            Field("mythos_kind", "i1", "0 headline, 1 environment, 2 rumor, 3 special", by_card),
            Field("mythos_subtype", "i1", "0 none, 1 mystic, 2 urban, 3 weather", by_card),
            Field("mythos_gate", "i1", "location where a gate opens; -1: none", by_card),
            Field("mythos_clue", "i1", "location of the clue token; -1: none", by_card),
            Field("mythos_white", "i2", "symbols in the white box, one bit each", by_card),
            Field("mythos_black", "i2", "symbols in the black box, one bit each", by_card),
            Field("mythos_program", "i2", "effect when it is drawn; -1: none", by_card),
            Field("rumor_act_at", "i1", "street or location of its action; -1: none", by_card),
            Field("rumor_act", "i2", "program of that action", by_card),
            Field("rumor_pass", "i2", "condition that passes it, a term; 0: none", by_card),
            Field("rumor_fail", "i2", "condition that fails it, a term; 0: none", by_card),
            Field("rumor_reward", "i2", "program of the reward; -1: nothing", by_card),
            Field("rumor_penalty", "i2", "program of the penalty; -1: nothing", by_card),
            Field("mythos_rules", "i2", "first standing rule, and the one after the last", (*by_card, 2)),
            Field("lasting_rules", "i2", "likewise for its lasting rule", (*by_card, 2)),
        ),
    )


def monsters(limits: Limits) -> Group:
    """Return the group of the monsters, in records of some limits."""
    by_kind = (limits.kinds,)
    return Group(
        "Monsters",
        (
            Field("n_markers", "i2", "number of monster markers, including masks"),
            Field("kind_of", "i1", "kind of each marker", (limits.markers,)),
            set_field("in_cup", limits.markers, "markers in the cup at the start, one bit each"),
            set_field("masks", limits.markers, "markers of masks, one bit each"),
            Field("kind_movement", "i1", "movement, see `Movement`", by_kind),
            Field("kind_symbol", "i1", "dimensional symbol, by number", by_kind),
            Field("kind_awareness", "i1", "modifier of the Evade check", by_kind),
            Field("kind_horror_rating", "i1", "modifier of the Horror check; 99: there is none", by_kind),
            Field("kind_horror_damage", "i1", "sanity lost if it fails", by_kind),
            Field("kind_toughness", "i1", "successes needed to defeat it", by_kind),
            Field("kind_combat_rating", "i1", "modifier of the Combat check", by_kind),
            Field("kind_combat_damage", "i1", "stamina lost if it fails", by_kind),
            Field("kind_traits", limits.trait_set, "traits, one bit each", by_kind),
            Field("kind_nightmarish", "i1", "sanity lost if the Horror check passes", by_kind),
            Field("kind_overwhelming", "i1", "stamina lost if the Combat check passes", by_kind),
            Field("kind_rules", "i2", "first standing rule, and the one after the last", (limits.kinds, 2)),
        ),
    )


def programs(limits: Limits) -> Group:
    """Return the group of the programs and standing rules, in records of some limits."""
    by_rule = (limits.rules,)
    return Group(
        "Programs and standing rules",
        (
            Field("code", code_row(limits), "all programs, row by row", (limits.code,)),
            Field(
                "terms", TERM, "amounts and conditions that are terms; the first is not used", (limits.terms,)
            ),
            Field("rule_what", "i2", "kind of each standing rule, see `standing.Rule`", by_rule),
            Field("rule_of", "i2", "number, trait, thing or trigger that it affects", by_rule),
            Field("rule_amount", "i2", "amount of the change", by_rule),
            set_field(
                "rule_kinds", limits.kinds, "kinds of monsters that it affects, one bit each; 0: all", by_rule
            ),
            Field("rule_trait", "i1", "trait of these monsters; -1: any", by_rule),
            Field(
                "rule_where",
                "i1",
                "0 everywhere, 1 Arkham, 2 own place; for a trigger `end_move` 3: streets",
                by_rule,
            ),
            Field("rule_at", "i1", "area of a trigger; -1: any", by_rule),
            Field("rule_world", "i1", "Other World that it affects; -1: any", by_rule),
            Field("rule_except", "i8", "areas to which a ban does not apply, one bit each", by_rule),
            Field(
                "rule_except_people",
                "i8",
                "investigators to whom a ban does not apply, one bit each",
                by_rule,
            ),
            Field("rule_if", "i2", "condition under which it applies, a term; 0: always", by_rule),
            Field("rule_program", "i2", "program of a trigger; -1: none", by_rule),
            Field(
                "free_of_rules",
                "i1",
                "sources without a rule of that kind about that thing, one bit each, see `Source`",
                (MAX_VERBS, limits.rule_words),
            ),
            set_field(
                "kind_sets",
                limits.kinds,
                "sets of kinds of monsters that programs name; the first: all",
                (limits.kind_sets,),
            ),
            Field(
                "one_rules",
                "i2",
                "standing rules of the Ancient One: the first, and the one after the last",
                (2,),
            ),
        ),
    )


def possessions(limits: Limits) -> Group:
    """Return the group of the cards in the whole game, in records of some limits."""
    by_card = (limits.cards,)
    return Group(
        "Cards of the box in the whole game",
        (
            Field("card_price", "i1", "price in dollars", by_card),
            Field("card_type", "i1", "0 none, 1 weapon, 2 tome", by_card),
            Field("use_window", "i1", "window of its action, see `Window`; 0: none", by_card),
            Field("use_program", "i2", "program of that action; -1: none", by_card),
            Field("use_points", "i1", "movement points that the action costs", by_card),
            Field("use_sanity", "i1", "sanity that the action costs", by_card),
            Field("use_money", "i1", "price in dollars", by_card),
            Field("use_way", "i1", "0 free, 1 exhausts, 2 discards, 3 once a turn", by_card),
            Field(
                "card_rules", "i2", "standing rules: the first, and the one after the last", (limits.cards, 2)
            ),
            Field("join_program", "i2", "program when an ally joins or a card is gained; -1: none", by_card),
            Field("movement_points", "i1", "movement points that it adds", by_card),
            Field("card_special", "i1", "0 none, see `Special`", by_card),
        ),
    )


def people(limits: Limits) -> Group:
    """Return the group of the start of the investigators, in records of some limits."""
    return Group(
        "Start of the investigators",
        (
            Field("home", "i1", "home location", WHO),
            Field(
                "without_clues", "i8", "areas without clue tokens at the start of the game, one bit each", WHO
            ),
            Field("start_money", "i2", "dollars", WHO),
            Field("start_clues", "i1", "clue tokens", WHO),
            Field("start_status", "i1", "1 blessed, 0 not", WHO),
            Field("n_fixed", "i1", "fixed possessions", WHO),
            Field("fixed", limits.card, "investigators that can be drawn", (MAX_INVESTIGATORS, MAX_FIXED)),
            Field("draws", "i1", "random possessions from each deck", (MAX_INVESTIGATORS, len(DECKS))),
            Field(
                "extra",
                "i1",
                "additional cards that the ability reveals: of each deck, locations, gates",
                (MAX_INVESTIGATORS, len(DECKS) + 2),
            ),
            Field("heals_any_time", "i1", "1: the ability heals in any phase", WHO),
            Field("person", "i1", "other effect of the ability, see `Person`; 0: none", WHO),
            Field("person_rules", "i2", "standing rules: the first, and the one after the last", (*WHO, 2)),
        ),
    )


def layout_of(limits: Limits) -> Layout:
    """Return the declaration of the Tables for some limits."""
    return Layout(
        TEAM,
        LIMITS,
        RULE_ALTERNATIVES,
        board(limits),
        worlds(limits),
        mythos_cards(limits),
        monsters(limits),
        programs(limits),
        possessions(limits),
        people(limits),
        *pack_tables.groups(limits),
        *battle.GROUPS,
        *box.groups(limits),
    )


TABLES_LAYOUT = layout_of(BASE)
TABLES = TABLES_LAYOUT.dtype
LARGE_TABLES_LAYOUT = layout_of(LARGE)
LARGE_TABLES = LARGE_TABLES_LAYOUT.dtype
"""Tables of a game with packs."""
