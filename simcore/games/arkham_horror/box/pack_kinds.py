"""Kinds of operands in the effects that only packs use.

Most of them allow all that a kind of the base data allows, with the same numbers, and more.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from simcore.effects.kinds import Kind, name_of, number, word
from simcore.games.arkham_horror.box import effect_kinds as base
from simcore.games.arkham_horror.box.effects_vocabulary import ANYONE, EFFECTS


def kind_of(verb: str, operand: str) -> Kind:
    """Return the kind of an operand in the base data."""
    declared = EFFECTS.by_name[verb].operand(operand)
    assert declared is not None
    return EFFECTS.kind(declared.kind)


# --- cards and tokens

HELD_DECKS = ("injury", "madness", "corruption", "nodens")
"""Small decks whose cards stay with the investigator who draws them."""
LASTING_DECKS = ("blight", "act")
"""Small decks whose cards stay in force for all."""
RESOLVED_DECKS = ("reckoning", "vision", "visage", "rubble", "dust")
"""Small decks whose cards are put on the discards and then take effect."""
ENCOUNTER_DECKS = ("cult", "exhibit_encounter")
"""Small decks whose cards are encounters."""
SHARED_DECKS = ("relationship",)
"""Small decks whose cards concern an investigator and a partner."""
SMALL_DECKS = (*HELD_DECKS, *LASTING_DECKS, *RESOLVED_DECKS, *ENCOUNTER_DECKS, *SHARED_DECKS)
"""Decks of cards and tokens that belong to a sheet, or to a rule of an expansion."""
PACK_DECKS = ("exhibit", *SMALL_DECKS)
GROUPS = ("benefit", "detriment", "membership", "magical-effect", "pact", "student")
"""Groups of special cards that effects may name as a whole."""
_DECK = base.DECK.widened(*PACK_DECKS, "item")
DECK = _DECK.widened(list=(_DECK, ...))
DRAWN = base.DRAWN.widened(*PACK_DECKS)
_ANY_DECK = word(
    *(*base.DECKS, *PACK_DECKS, "location", "gate", "mythos", "same"),
    called="deck of cards",
)
ANY_DECK = replace(_ANY_DECK, terms={"list": (_ANY_DECK, ...)})
MOST_PEEKED = 8
"""Cards of a deck that an investigator looks at together."""
WHAT = base.WHAT.widened(
    *("common_or_unique", "curse", "blessing", "environment", "used_weapon", "bound_ally"),
    *("corruption", "pact", "exhibit", "benefit", "detriment", "any_card", "monster_trophy", "same"),
)
TYPE = base.TYPE.widened("physical", "magical", "owned")
"""Types of cards; `owned` is a card that the investigator has a copy of."""
PRICE = base.PRICE.widened("half_down")
SOLD = base.SOLD.widened("same")
TOKEN = base.TOKEN.widened("same")
TRIGGER_CARD = name_of("card or mythos")
COUNTER = word("bast", "brood", "power", "zhar", "maniac", "vaccine", called="counter of an investigator")
MARK = word(
    *("clue", "cultist", "yellow", "failed", "horror_being", "close_being", "evade_being", "luck_being"),
    *("placed", "taken"),
    called="kind of token on a card",
)
ON_SHEET = ("clue", "cultist", "horror_being", "close_being", "evade_being", "luck_being")
"""Kinds of tokens on the sheet of the Ancient One; the others lie on a herald, a monster or a mythos card."""
SPENT = word("self", "power", "clue", "spell", called="thing to spend")
SPENT_AS = word("clue", "money", "toughness", called="thing that it counts as")

# --- places

PLACE = base.PLACE.widened(
    *("here", "adjacent", "world", "stable", "unstable", "aquatic", "gates", "seals", "sheet"),
    *("surging_gate", "mythos_gate", "same", "own_neighbourhood", "that_neighbourhood", "card_place"),
    *("owner_place", "choose", "choose_location", "choose_street", "random_location", "random_street"),
    *("lost", "card"),
    list=("place", ...),
)
WORLD = base.WORLD.widened("any", list=(base.WORLD, ...))
UNTIL = base.UNTIL.widened("combat_end", "mythos_end", "phase_end", "encounter_end")
PHASE = word("upkeep", "movement", "encounter", "world", "mythos", called="phase")

# --- monsters

TRAIT = base.TRAIT.widened("elusive", "mask", "normal", "stalking")
TRAITS = Kind("trait or list of traits", words=TRAIT.words, terms={"list": (TRAIT, ...)})
SYMBOLS = ("circle", "diamond", "hex", "moon", "plus", "slash", "square", "star", "triangle")
SYMBOL = word(*SYMBOLS, "choose_not_moon", "own", called="dimensional symbol")
COLOUR = word("white", "black", called="colour of arrows")
MARKERS_OF = word(
    *("cup", "sheet", "box", "copy", "outskirts", "entered", "cup_outskirts_trophies"),
    called="source of monsters",
)
"""`copy` takes no marker, and `entered` those at the gate that the investigator came through."""
COUNTED = name_of("monster", "mask", *SYMBOLS)
KIND_OF_MONSTER = name_of("monster")
"""Monsters of a set, with all that count as monsters of that kind."""

# --- amounts, conditions and sets

AMOUNT = base.AMOUNT.widened(
    *("focus", "toughness", "doom", "monsters", "board_clues", "agents_here", "trophies", "free_hands"),
    *("spell_hands", "gates", "seals", "outskirts", "outskirts_limit", "sky_monsters", "allies_left"),
    *("monster_trophies", "gate_trophies", "horror_damage", "dice_rolled", "card_price"),
    *("clues_spent", "discarded_clues", "paid_cost", "held_toughness", "lost", "gained", "ones"),
    div=("amount", "amount"),
    min_of=("amount", "amount"),
    max_of=("amount", "amount"),
    skill=(base.SKILL,),
    of_partner=("amount",),
    rising=("amount",),
    cards=(WHAT,),
    count=(COUNTER,),
    marks=(MARK.widened("all"),),
    total=("amount",),
    number=("members",),
    monsters_in_play=(COUNTED,),
)
MEASURE = Kind(
    "number of the game",
    words=(
        *(*base.RESOURCES, *base.THINGS, *base.MARKERS, "pact", "corruption", "toughness", "turn"),
        *("trophy_toughness", "trophies", "points_used", "agents_here", "investigators", "gates"),
        *("outskirts", "successes", "exhibit", "detriment", "common_or_unique", "physical_weapon", "mask"),
    ),
    terms={
        **{name: AMOUNT.terms[name] for name in ("count", "marks", "total", "plus", "skill")},
        "discarded": (ANY_DECK,),
    },
)
CHECK = base.CHECK.widened("gate", either=(base.SKILL, base.SKILL))
CHECKS = Kind("check or list of checks", words=base.CHECK.words, terms={"list": (base.CHECK, ...)})
CONDITION = base.CONDITION.widened(
    *("delayed", "moved", "with_others", "monster_near", "gate_here", "sealed_here", "sealed_near"),
    *("near_seal", "expedition_here", "custody_here", "environment", "in_combat", "in_encounter", "reading"),
    *("plain_check", "from_horror", "refreshed", "placed"),
    *("partner_near", "partner_away", "female", "male", "passed_there", "first_combat_check"),
    *("horror_passed", "horror_failed", "arrested"),
    at_least=(MEASURE, "amount"),
    at_most=(MEASURE, "amount"),
    at=("place",),
    equal=("amount", "amount"),
    more=("amount", "amount"),
    some=("members",),
    ancient_one=(name_of("Ancient One"),),
    available=(base.CARD,),
    drawn=(name_of("mythos"),),
    from_deck=(word(*ENCOUNTER_DECKS, called="deck of encounters"),),
    trait_is=(TRAIT,),
    ignores=(TRAIT,),
    act_in_play=(number(1, 3),),
)
MEMBERS = base.MEMBERS.widened(
    *("me", "others", "others_here", "here", "nearby", "investigator_unstable", "monster"),
    *("partners", "other_partner"),
    those=("condition",),
    most=("amount",),
    least=("amount",),
    monsters=(KIND_OF_MONSTER,),
    **{"in": ("place",)},
)

# --- rules, and the use of cards

QUANTITY = base.QUANTITY.widened(
    *("all_skills", "gate_check", "evade_need", "die_value", "clues_per_check", "wasted_clues"),
    *("clue_group", "clue_limit", "item_limit", "spell_skill_limit", "focus", "slider_steps", "hands"),
    *("spell_hands", "spell_bonus", "weapon_bonus", "trophy_value", "deputy_cost", "price"),
    *("refresh_limit", "bless_keep", "stamina_gain", "clue_gain", "stamina_loss_after"),
    *("sanity_loss_after", "nightmarish", "overwhelming", "gate_limit", "outskirts_limit"),
    *("mythos_cards", "mythos_clues", "encounter_cards", "doom_need", "doom_need_times", "doom_cap"),
    *("battle_successes", "enter_cost"),
)
LASTING = word("max_sanity", "max_stamina", "hands", called="number of an investigator")
FORBIDDEN = base.FORBIDDEN.widened(
    *("clue_pickup", "curse", "curse_roll", "delay", "deputy", "discard", "down_loss", "enter", "evade"),
    *("evade_damage", "fight", "flee", "gain_ally", "gate_cup", "gate_monster", "give_items"),
    *("give_money", "hunt_elusive", "item_loss", "money_loss", "one_shot", "retainer_roll"),
    *("skip_check", "specials", "trade", "trophy", "attack", "cards", "close", "monster_move"),
    *("street_moves", "to_sky"),
)
IGNORED = kind_of("ignore", "what").widened(
    *("ambush", "nightmarish", "overwhelming", "resistance", "mystic", "urban", "environment_penalty"),
    "monsters_on_way",
)
SUBTYPE = word("mystic", "urban", "weather", called="kind of environment")
TRIGGER = base.TRIGGER.widened(
    *("setup", "turn_start", "phase_start", "phase_end", "point_spent", "enter", "encounter", "pays"),
    *("draw", "gain", "gain_item", "clues_gained", "ally_gained", "ally_lost", "ally_to_box", "loss"),
    *("down", "devoured", "arrested", "blessed", "unblessed", "cursed", "counter", "drawn_through"),
    *("check", "check_failed", "no_success", "close", "seal", "gate_opens", "surge", "surge_start"),
    *("mythos_card", "moves", "monster_moves", "monster_enters", "monster_appears", "enters_play"),
    *("marker_drawn", "doom_added", "terror_rises", "battle_hit", "life_lost"),
    *("turn_end", "cast", "spell_passed", "use_item"),
)
WINDOW = base.WINDOW.widened(
    *("turn_start", "end_move", "encounter", "street_encounter", "cast", "check_failed", "gain_card"),
    *("buy", "spend", "arrest", "delay", "devour", "curse_roll", "mythos_drawn", "terror"),
)
ONCE = word("turn", "check", "game", called="time")
OWNERS = ANYONE.widened("others", "partners")
SELECTION = base.SELECTION.widened("ones")
AUTOMATIC = base.AUTOMATIC.widened("check")
REFUSED = word(
    "arrest", "delay", "devour", "draw", "encounter", "failure", called="thing that can be refused"
)
PREVENTED = kind_of("prevent", "what").widened("terror")
RULE = word(
    *("all_bursts", "first_player_fixed", "hex_cup", "hex_surge", "no_doubles"),
    *("curse_worse", "gang_reroll", "allies_from_box", "always_seals", "box_trophies", "choose_symbol"),
    *("clue_raise", "green_worlds", "immunity_is_resistance", "late_horror", "see_bottom_skill"),
    *("share_clues", "sliders_free", "special_and_encounter", "spell_cost_stamina", "trophies_are_clues"),
    "share_spell_cost",
    called="named rule",
)

NAMED = {"place": PLACE, "members": MEMBERS}
"""Kinds that terms name, besides amounts and conditions."""
KINDS = (
    (base.AMOUNT, AMOUNT),
    (base.CONDITION, CONDITION),
    (base.MEMBERS, MEMBERS),
    (base.PLACE, PLACE),
    (base.DECK, DECK),
    (base.DRAWN, DRAWN),
    (base.WHAT, WHAT),
    (base.TOKEN, TOKEN),
    (base.UNTIL, UNTIL),
    (base.TRAIT, TRAIT),
    (base.TYPE, TYPE),
    (base.PRICE, PRICE),
    (base.SOLD, SOLD),
    (base.CHECK, CHECK),
    (base.WORLD, WORLD),
    (base.QUANTITY, QUANTITY),
    (base.FORBIDDEN, FORBIDDEN),
    (base.TRIGGER, TRIGGER),
    (base.WINDOW, WINDOW),
    (base.SELECTION, SELECTION),
    (base.AUTOMATIC, AUTOMATIC),
)
"""Kinds of the base data, with the kinds that replace them in packs."""

# Numbers of the words in kernels; those of the base data are as in `effect_kinds`.
PackAmount: Any = AMOUNT.codes("PackAmount")
PackCondition: Any = CONDITION.codes("PackCondition")
PackMembers: Any = MEMBERS.codes("PackMembers")
PackPlace: Any = PLACE.codes("PackPlace")
PackQuantity: Any = QUANTITY.codes("PackQuantity")
PackForbidden: Any = FORBIDDEN.codes("PackForbidden")
PackTrigger: Any = TRIGGER.codes("PackTrigger")
PackWindow: Any = WINDOW.codes("PackWindow")
PackDeck: Any = word(*PACK_DECKS, called="deck of packs").codes("PackDeck")
"""Numbers of the decks that only packs have."""
NamedRule: Any = RULE.codes("NamedRule")
NEW_INVESTIGATOR = len(TRIGGER.words)
"""Event that no program names: a new investigator enters the game (`later`)."""
