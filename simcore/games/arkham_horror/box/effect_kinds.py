"""Kinds of operands in the effects of Arkham Horror: skills, decks, places, amounts, conditions."""

from __future__ import annotations

from typing import Any

from simcore.effects.kinds import Kind, name_of, number, word

SKILLS = ("speed", "sneak", "fight", "will", "lore", "luck")
RESOURCES = ("sanity", "stamina", "clue", "money")
DECKS = ("common", "unique", "spell", "skill", "ally")
THINGS = (*DECKS, "item", "weapon", "tome")
MARKERS = (
    *("terror", "tokens", "rumor_monsters", "monster_trophies", "gate_trophies", "doom"),
    "allies_left",  # in their deck
)
CHECKS = ("evade_check", "horror_check", "combat_check", "spell_check")

COUNT = number(0, 99)
CHANGE = number(-20, 20)
SKILL = word(*SKILLS, called="skill")
CHECK = word(*SKILLS, "combat", "evade", "horror", "spell", called="check")
RESOURCE = word(*RESOURCES, called="resource")
DECK = word(*DECKS, called="deck")
SOLD = word(*DECKS, "both", called="deck for sale")
TYPE = word("tome", "weapon", called="type of item")
YES_NO = word("yes", "no", called="answer")
TRAIT = word(
    *("flying", "endless", "ambush", "undead", "fast", "magical_immunity", "magical_resistance"),
    *("physical_immunity", "physical_resistance"),
    called="trait",
)
DAMAGE = word("physical", "magical", called="type of damage")
PRICE = number(-20, 20, "list", "half_up", "double", called="price")
LOOK = number(1, 20, "all", called="number of cards")
CARD, ALLY, WORLD = name_of("card"), name_of("ally"), name_of("world")
STREET, AREA = name_of("street"), name_of("place")
WHAT = Kind("card or token", words=(*THINGS, *RESOURCES, "self"), table="card")
MONSTERS = Kind("monster", table="monster", terms={"kinds": (name_of("monster"), ...)})
EXCEPT = Kind("list of names", terms={"list": (name_of("thing"), ...)})
DECK_LIST = Kind("list of decks", terms={"list": (DECK, ...)})
DRAWN = word(*DECKS, "location", "gate", called="deck of cards or markers")
TOKEN = word("self", called="word for the card itself")
UNTIL = word("next_turn_end", called="time")
REGION = word("arkham", "own_place", called="region")
PLACE = Kind(
    "place",
    words=(
        *(
            "street",
            "any",
            "mythos",
            "own_place",
            "arkham",
            "streets",
            "locations",
            "sky",
            "outskirts",
            "play",
        ),
        *("board", "location"),
    ),
    table="place",
    terms={"neighbourhood": (STREET,)},
)

_AMOUNT_WORDS = (
    *("all", "half_up", "half_down", "roll", "successes", "failures", "paid", "tokens", "terror"),
    *("investigators", "max_sanity", "max_stamina", *RESOURCES),
)
_AMOUNT_TERMS = {
    "plus": ("amount", "amount"),
    "minus": ("amount", "amount"),
    "times": ("amount", "amount"),
    "range": ("amount", "amount"),
    "by_players": ("amount", COUNT, "amount"),
    "falling": ("amount",),
}
AMOUNT = Kind("amount", -20, 99, words=_AMOUNT_WORDS, terms=_AMOUNT_TERMS)
CONDITION = Kind(
    "condition",
    words=("up", "cursed", "blessed", "gate_open", "monster_on_board", "in_arkham", "awake"),
    terms={
        "at_least": (word(*RESOURCES, *THINGS, *MARKERS, called="number of the game"), "amount"),
        "at_most": (word(*RESOURCES, *THINGS, *MARKERS, called="number of the game"), "amount"),
        "has": (CARD,),
        "in_play": (name_of("mythos"),),
        "free": (CARD,),  # no investigator has this special card
        "allowed": (word("loan", called="thing that can be allowed"),),
        "not": ("condition",),
        "and": ("condition", ...),
        "or": ("condition", ...),
    },
)
MEMBERS = word(
    *("investigator", "investigator_arkham", "investigator_street", "investigator_world"),
    *("investigator_lost", "first_player", "gate"),
    called="set",
)
TRIGGER = word(
    *("end_move", "upkeep", "mythos_start", "mythos_end", "join", "gain_card", "awaken", "lost_in_time"),
    *("beaten", "damage", "move", "combat_start", "horror_check", "combat_check", "combat_end"),
    "return_to_arkham",
    called="trigger",
)
WINDOW = word(
    *("upkeep", "movement", "other_world", "any", "check", *CHECKS, "gate_check", "stamina_loss"),
    *("sanity_loss", "loss", "damage", "clue_spend", "card_drawn", "close", "ancient_attack"),
    called="window",
)
QUANTITY = word(
    *SKILLS,
    *(f"{skill}_check" for skill in SKILLS),
    *(*CHECKS, "all_checks", "toughness", "combat_rating", "combat_damage", "horror_rating"),
    *("horror_damage", "awareness", "movement_points", "max_sanity", "max_stamina", "sanity_loss"),
    *("stamina_loss", "seal_cost", "close_difficulty", "spell_cost", "ancient_combat", "success_from"),
    called="quantity",
)
FORBIDDEN = word(
    *("gain_stamina", "gain_sanity", "seal", "cast", "arrest", "terror", "appear", "flying_moves"),
    *("lose_this", "loan", "nightmarish_loss", "overwhelming_loss"),
    called="thing that can be forbidden",
)
SELECTION = word("all", "failed", "one", called="choice of dice")
AUTOMATIC = word(*CHECKS, "gate_check", called="check without a roll")

KINDS = {"amount": AMOUNT, "condition": CONDITION}

# Numbers of the words in kernels.
Amount: Any = AMOUNT.codes("Amount")
Condition: Any = CONDITION.codes("Condition")
Forbidden: Any = FORBIDDEN.codes("Forbidden")
Place: Any = PLACE.codes("Place")
Quantity: Any = QUANTITY.codes("Quantity")
Trigger: Any = TRIGGER.codes("Trigger")
