"""Fields of the Tables that only games with packs have."""

from __future__ import annotations

from simcore.games.arkham_horror.box.codes import RESOURCES
from simcore.games.arkham_horror.box.limits import DECKS as DECKS_OF_BOX
from simcore.games.arkham_horror.box.limits import MAX_INVESTIGATORS, SKILLS
from simcore.games.arkham_horror.box.pack_kinds import ENCOUNTER_DECKS, PACK_DECKS
from simcore.games.arkham_horror.limits import (
    BASE,
    LARGE,
    MAX_ANCIENT_ONES,
    MAX_AREAS,
    MAX_PACK_DECK,
    MAX_RULE_SETS,
    MAX_VERBS,
    Limits,
)
from simcore.games.arkham_horror.rules.records.pack_sheets import SHEET_TABLES, special_monsters
from simcore.games.arkham_horror.rules.records.pack_uses import casts, prices, uses
from simcore.records.schema import Field, Group

MOST_STEPS = 9
"""Steps of a mission or a task."""
BY_CARD = (LARGE.cards,)
ONES = (MAX_ANCIENT_ONES,)
WHO = (MAX_INVESTIGATORS,)
BY_SKILL = (MAX_INVESTIGATORS, len(SKILLS))
PAIR = (MAX_INVESTIGATORS, 2)

DECKS = Group(
    "Decks that only packs have, in the order of `PACK_DECKS`, and special cards of packs",
    (
        Field("pack_cards", "i2", "cards of each deck, sorted by kind", (len(PACK_DECKS), MAX_PACK_DECK)),
        Field("n_pack_cards", "i2", "number of these", (len(PACK_DECKS),)),
        Field("pack_deck_of", "i1", "number of the deck of each card; -1: of no such deck", BY_CARD),
        Field("layer", "i1", "part of its deck from the top, from 1 on", BY_CARD),
        Field("matching", "i2", "card that counts as a copy of it; -1: none", BY_CARD),
        Field("card_symbol", "i1", "dimensional symbol of a card, by number; -1: none", BY_CARD),
        Field("card_program", "i2", "program of a card that takes effect when drawn; -1: none", BY_CARD),
        Field(
            "card_set", "i2", "standing rules of a card in force for all, as a row of `rule_sets`", BY_CARD
        ),
        Field("has_mask", "i1", "1: an item with the word Mask in its name", BY_CARD),
        Field("holds_monster", "i1", "1: a card on which a monster can lie", BY_CARD),
        Field("supply", "i1", "copies of a special card of packs; 0: no limit", BY_CARD),
        Field("group", "i1", "group of a special card, in the order of `GROUPS`; -1: none", BY_CARD),
        Field("effect_of", "i2", "spell whose magical effect the card is; -1: none", BY_CARD),
        Field("n_steps", "i1", "steps of a mission or a task; 0: it is none", BY_CARD),
        Field("is_task", "i1", "1: a task, whose steps follow encounters", BY_CARD),
        Field("step_at", "i2", "place of each step, as an operand", (*BY_CARD, MOST_STEPS)),
        Field("step_program", "i2", "program of each step", (*BY_CARD, MOST_STEPS)),
        Field(
            "kept_of", "i2", "gate card that an investigator keeps as this special card; -1: none", BY_CARD
        ),
        Field(
            "reveals",
            "i1",
            "additional encounters of each deck of packs that the card shows",
            (*BY_CARD, len(ENCOUNTER_DECKS)),
        ),
        Field("other_side", "i2", "other side of a card that can be turned; -1: none", BY_CARD),
        Field("terror_program", "i2", "program that raises the terror level by a point"),
        Field("gang_card", "i2", "membership whose die an ability rolls again; -1: not in the game"),
        Field("delay_program", "i2", "program that delays an investigator"),
        Field(
            "pack_extra",
            "i1",
            "additional cards of each deck that the ability reveals",
            (MAX_INVESTIGATORS, len(PACK_DECKS)),
        ),
    ),
)
PEOPLE = Group(
    "Investigators of packs",
    (
        Field("ancient_one", "i2", "number of the Ancient One"),
        Field("home_is_free", "i1", "1: the player chooses the home", WHO),
        Field("start_allies", "i1", "random allies at the start", WHO),
        Field("start_gate_trophies", "i1", "random gate trophies at the start", WHO),
        Field("start_monster_trophies", "i1", "random monster trophies at the start", WHO),
        Field("skill_track", "i1", "slider of each skill", BY_SKILL),
        Field("skill_falls", "i1", "1: the skill falls as its slider rises", BY_SKILL),
        Field("max_slider", "i1", "ends of the slider of maximum sanity; 0: none", PAIR),
        Field("free_steps", "i1", "free steps of the sliders in each upkeep, and steps at a price", PAIR),
    ),
)

BATTLE = Group(
    "Programs of the Ancient One in the battle, as rows of `code`; -1: none",
    (
        Field("start_program", "i2", "at the start of the battle"),
        Field("attack_program", "i2", "its attack"),
        Field("hit_program", "i2", "after each attack on it"),
        Field("life_program", "i2", "when it loses a life"),
    ),
)
DUELS = Group(
    "All Ancient Ones, which investigators may have to fight alone",
    (
        Field("duel_track", "i1", "doom tokens", ONES),
        Field("duel_rating", "i1", "combat rating", ONES),
        Field("duel_by_terror", "i1", "1: less by the terror level", ONES),
        Field("duel_defence", "i1", "3 * physical + magical: 0 none, 1 resistance, 2 immunity", ONES),
        Field("duel_start", "i1", "start of the battle, as `start`", ONES),
        Field("duel_skill", "i1", "skill of the check against its attack; -1: none", ONES),
        Field("duel_modifier", "i1", "modifier of this check", ONES),
        Field("duel_falls", "i1", "what it falls by in each round", ONES),
        Field("duel_gain", "i1", "doom tokens that its attack brings back", ONES),
        Field("duel_loses", "i1", "what its attack takes, as `loses`", (*ONES, len(RESOURCES))),
    ),
)


RULES = (LARGE.rules,)
RULE_COLUMNS = Group(
    "More columns of the standing rules",
    (
        Field("rule_skills", "i2", "checks that it is about, by their words, one bit each; 0: all", RULES),
        Field("rule_places", "i8", "areas where it counts, one bit each", RULES),
        Field("rule_place", "i2", "word for a place where it counts; -1: none", RULES),
        Field("rule_phase", "i1", "phase in which it counts; -1: any", RULES),
        Field("rule_who", "i2", "set of investigators that it concerns; -1: as usual", RULES),
        Field("rule_worlds", "i4", "Other Worlds that it is about, one bit each; 0: all", RULES),
        Field("rule_symbol", "i1", "dimensional symbol; -1: any", RULES),
        Field("rule_colour", "i1", "colour of arrows; -1: any", RULES),
        Field("rule_subtype", "i1", "kind of the environment; -1: any", RULES),
        Field("rule_card", "i2", "card that it is about; -1: any", RULES),
        Field("rule_mythos", "i2", "mythos card that it is about; -1: any", RULES),
        Field("rule_decks", "i4", "decks of the card, by their words, one bit each; 0: all", RULES),
        Field("rule_type", "i1", "type of the card; -1: any", RULES),
        Field("rule_resource", "i1", "kind of token; -1: any", RULES),
        Field("rule_counter", "i1", "counter; -1: any", RULES),
        Field("rule_min", "i2", "least number of the event", RULES),
        Field("rule_may", "i1", "1: the player decides", RULES),
        Field("rule_before", "i1", "1: before the event takes effect", RULES),
    ),
)
MORE_RULES = Group(
    "Standing rules that come into force by themselves",
    (
        Field("rule_sets", "i2", "first rule of each set, and the one after the last", (MAX_RULE_SETS, 2)),
        Field(
            "more_rules",
            "i1",
            "1: sets have a rule of that kind about that thing; 2: others' cards have one; 3: both",
            (MAX_VERBS, LARGE.rule_words),
        ),
    ),
)

SWITCHES = {
    "timing_free": "1: the first player orders rules with the same trigger",
    "patrol_first": "1: a patrol checks an investigator before the monsters of the street do",
    "pharaoh_start_one": "1: the losses for unique items in the setup leave at least a point of sanity",
    "pharaoh_trade": "1: traded items cost sanity too",
    "in_play_outskirts": "1: effects that count the monsters in play count those in the Outskirts too",
    "hex_cup_empty": "1: no monster is drawn from the second cup if it is empty",
    "named_cultists": "1: Child of the Goat and Dark Druid are cultists only as trophies",
    "battle_blights_leave": "1: Acts, conditions and Blights leave the game when the final battle begins",
    "acts_add_up": "1: all Acts that entered play stay in force",
    "pact_power_chosen": "1: a Dark Pact yields power for the chosen loss, even if a part is prevented",
    "moving_gate_clues": "1: clue tokens stay where a moving gate goes",
    "moving_gate_seal": "1: a moving gate does not go to a place with a seal",
    "ailment_retainers": "1: an investigator who takes an injury or madness loses retainers",
    "task_upkeep": "1: a step of a task is done by being in its place in the Upkeep",
    "task_encounter_only": "1: only an encounter with a card counts for a step of a task",
    "elusive_encounter_fight": "1: an elusive monster of an encounter is met like any other",
    "atlach_mythos_only": "1: only gates of mythos cards break seals",
    "ghatanothoa_speed_only": "1: movement points for its attack come from Speed alone",
    "dust_continue": "1: the dust decks are not shuffled again after an investigator is devoured",
    "cthugha_derringer": "1: the attack does not take cards that cannot be lost",
    "nodens_new_only": "1: an investigator who already has a Blessing gains no card",
    "mania_checks_only": "1: clue tokens are spent in groups on checks only",
}
"""Alternatives of open rules of packs, by the field that holds them."""

BY_MYTHOS = (LARGE.mythos,)

BOXES = Group(
    "Mythos cards and gate cards that only packs have",
    (
        Field("mythos_burst", "i1", "1: its gate is a burst", BY_MYTHOS),
        Field("mythos_more_gates", "i8", "further locations where a gate opens, one bit each", BY_MYTHOS),
        Field("mythos_more_clues", "i8", "further locations of clue tokens, one bit each", BY_MYTHOS),
        Field("mythos_surge", "i1", "1: it brings a surge in place of a gate", BY_MYTHOS),
        Field("mythos_doom", "i1", "doom tokens that it adds in place of a gate", BY_MYTHOS),
        Field("mythos_terror", "i1", "terror levels that it adds in place of a gate", BY_MYTHOS),
        Field("gate_card_second", "i1", "second colour of each gate card; -1: none", (LARGE.gate_cards,)),
        Field(
            "entry_person",
            "i2",
            "Blight of the person that each location card names at an area; -1: none",
            (MAX_AREAS, LARGE.location_cards),
        ),
        Field("female", "i1", "1: the investigator is a woman", (MAX_INVESTIGATORS,)),
        Field("whispers_start", "i1", "first area of the Ancient Whispers marker; -1: not in the game"),
    ),
)
GATES = (LARGE.gates,)

GATE_MARKERS = Group(
    "Gate markers, of which some have two worlds or icons",
    (
        Field("gate_second", "i1", "second Other World of each gate marker; -1: none", GATES),
        Field("gate_kind", "i1", "kind of each gate marker; those of one kind are equal", GATES),
        Field("gate_modifier", "i1", "modifier of the check that closes it", GATES),
        Field("gate_icons", "i2", "its icons, see `Icon`, one bit each", GATES),
    ),
)
ALTERNATIVES = Group(
    "Alternatives of open rules of packs", tuple(Field(name, "i2", words) for name, words in SWITCHES.items())
)

PREPARATION = Group(
    "Preparation of each investigator for a battle that is played by itself",
    (
        Field("now_sanity", "i1", "sanity when the battle begins, at most the maximum", WHO),
        Field("now_stamina", "i1", "stamina when the battle begins, at most the maximum", WHO),
        Field("start_monsters", "i1", "monster trophies", WHO),
        Field("start_gates", "i1", "gate trophies", WHO),
        Field("by_recipe", "i2", "0: every investigator has a loadout"),
        Field("visits", "i1", "visits of each investigator to each deck", (len(DECKS_OF_BOX),)),
        Field("look", "i1", "cards that a visit looks at", (len(DECKS_OF_BOX),)),
        Field("allies_percent", "i2", "chance of an ally, in percent"),
        Field("blessed_percent", "i2", "chance of a blessing, in percent"),
        Field("cursed_percent", "i2", "chance of a curse, in percent"),
        Field("start_rubble", "i2", "rubble tokens left"),
    ),
)

GROUPS: tuple[Group, ...] = (
    DECKS,
    PEOPLE,
    BATTLE,
    DUELS,
    uses(LARGE),
    prices(LARGE),
    casts(LARGE),
    RULE_COLUMNS,
    MORE_RULES,
    BOXES,
    GATE_MARKERS,
    ALTERNATIVES,
    SHEET_TABLES,
    special_monsters(LARGE),
    PREPARATION,
)
"""One group for each topic."""


def groups(limits: Limits) -> tuple[Group, ...]:
    """Return the groups of packs in records of some limits; none in the base layout."""
    return () if limits == BASE else GROUPS
