"""The vocabulary of Arkham Horror: all that a card, a place, a monster or a sheet can do.

Here stand the effects that last: rumours, and the rules that a card, a sheet or a monster brings. The others
stand in `effects_at_once.py`.
"""

from __future__ import annotations

from simcore.effects.kinds import word
from simcore.effects.vocabulary import Block, Operand, Verb, Vocabulary, block, optional, together
from simcore.games.arkham_horror.box.effect_kinds import (
    AMOUNT,
    AREA,
    AUTOMATIC,
    CHANGE,
    CONDITION,
    COUNT,
    DAMAGE,
    DECK_LIST,
    DRAWN,
    EXCEPT,
    FORBIDDEN,
    KINDS,
    MONSTERS,
    PLACE,
    QUANTITY,
    REGION,
    RESOURCE,
    SELECTION,
    SKILL,
    SKILLS,
    STREET,
    TRAIT,
    TRIGGER,
    UNTIL,
    WINDOW,
    WORLD,
    YES_NO,
)
from simcore.games.arkham_horror.box.effects_at_once import ANYONE, AT_ONCE, COSTS

OUTCOME = word("pass", "fail", called="outcome")

RUMOURS = (
    Verb("act", (Operand("area", AREA),), (Block(),), says="Who stands there may do this."),
    Verb("when", (Operand("condition", CONDITION),), (Block(),), says="As soon as the condition holds."),
    Verb("reward", blocks=(Block(),), says="If the rumour is passed."),
    Verb("penalty", blocks=(Block(),), says="If the rumour fails."),
    Verb("rumor_end", (Operand("outcome", OUTCOME),), says="The rumour ends."),
    Verb("token", (Operand("count", AMOUNT, unit="tokens"),), says="Tokens on the card."),
    Verb(
        "token_monster",
        (Operand("count", AMOUNT, unit="monsters"),),
        says="Monsters of the cup onto the card.",
    ),
    Verb("fight_rumor", says="A fight with monsters on the card, one after the other."),
    Verb("release_rumor", (Operand("street", STREET),), says="The monsters of the card enter a street."),
    Verb("lasting", blocks=(Block(),), says="A rule for the rest of the game."),
)

RULES = (
    Verb(
        "modify",
        (
            *(Operand("what", QUANTITY), Operand("by", AMOUNT, unit="points"), optional("where", REGION)),
            *(optional("kind", MONSTERS), optional("trait", TRAIT), optional("world", WORLD)),
        ),
        says="Adds to a number of the game.",
    ),
    Verb(
        "set",
        (Operand("what", QUANTITY), Operand("to", AMOUNT, unit="points"), optional("kind", MONSTERS)),
        says="Replaces a number of the game.",
    ),
    Verb("trait", (Operand("trait", TRAIT), optional("kind", MONSTERS)), says="Monsters have a trait."),
    Verb("untrait", (Operand("trait", TRAIT),), says="Monsters lose a trait."),
    Verb(
        "forbid",
        (
            *(Operand("what", FORBIDDEN), optional("except", EXCEPT), optional("until", UNTIL)),
            *(optional("kind", MONSTERS), optional("where", REGION)),
        ),
        says="Something cannot happen.",
    ),
    Verb(
        "ignore",
        (
            Operand(
                "what",
                word(
                    *("magical_resistance", "physical_resistance", "weather", "one_ability"),
                    called="thing to ignore",
                ),
            ),
        ),
        says="Something does not count.",
    ),
    Verb(
        "on",
        (Operand("trigger", TRIGGER), optional("at", PLACE), optional("kind", MONSTERS)),
        (Block(),),
        says="Each time that something happens.",
    ),
    Verb("instead", (Operand("trigger", TRIGGER),), (Block(),), says="In the place of what would happen."),
    Verb(
        "use",
        (
            *(Operand("window", WINDOW), optional("exhaust", YES_NO), optional("discard", YES_NO)),
            *(optional("box", YES_NO), optional("once", word("turn", called="time"))),
            *(
                optional("tokens", COUNT, unit="tokens"),
                optional("points", COUNT, unit="points"),
                optional("cast", YES_NO),
            ),
            *(optional("who", ANYONE), *COSTS),
        ),
        (Block(),),
        says="An action of the owner, in its window; exhausting, discarding and costs belong to it.",
    ),
    Verb(
        "weapon",
        (
            *(Operand("damage", DAMAGE), Operand("bonus", CHANGE), optional("hands", COUNT)),
            *(optional("alone", CHANGE), optional("sixes", COUNT), optional("versus", TRAIT)),
            *(optional("versus_bonus", CHANGE), optional("one_shot", YES_NO)),
        ),
        rules=(together("versus", "versus_bonus"),),
        says="A bonus in combat, for hands.",
    ),
    Verb(
        "spell",
        (
            *(optional("mod", CHANGE), optional("sanity", COUNT), optional("hands", COUNT)),
            optional("need", word("toughness", called="quantity of the monster")),
            optional("mod_from", word("awareness", called="quantity of the monster")),
        ),
        says="What casting takes.",
    ),
    Verb("bonus", (Operand("damage", DAMAGE), Operand("bonus", CHANGE)), says="Until the combat ends."),
    Verb("enchant_weapon", says="A physical weapon of his counts as magical."),
    Verb("weaken", (Operand("by", COUNT, unit="successes"),), says="The monster loses toughness."),
    Verb(
        "prevent",
        (
            Operand("what", word("stamina", "sanity", "attack", called="loss")),
            Operand("amount", AMOUNT, unit="points"),
        ),
        says="A loss does not happen, or a part of it.",
    ),
    Verb(
        "reroll",
        (Operand("which", SELECTION), optional("dice", COUNT, unit="dice")),
        says="Dice of the check are rolled again.",
    ),
    Verb("auto_pass", (Operand("check", AUTOMATIC),), says="Passed without a roll."),
    Verb("auto_fail", (Operand("check", AUTOMATIC),), says="Failed without a roll."),
    Verb(
        "clue_die",
        (Operand("skill", word(*SKILLS, "any", called="skill or any")), Operand("dice", COUNT, unit="dice")),
        says="More dice for each clue spent.",
    ),
    Verb(
        "count_as",
        (Operand("resource", RESOURCE), Operand("count", COUNT, unit="tokens")),
        says="Stands for tokens.",
    ),
    Verb("points", (Operand("count", COUNT, unit="points"),), says="Movement points."),
    Verb(
        "draw_extra",
        (Operand("deck", DRAWN), Operand("count", COUNT, unit="cards")),
        says="Sees more of them.",
    ),
    Verb("draw_bottom", (Operand("decks", DECK_LIST),), says="May draw from the bottom."),
    Verb(
        "keep_by_roll",
        (Operand("fails_on", COUNT, unit="pips"),),
        (block(),),
        says="Goes on that upkeep roll.",
    ),
    Verb("keep_endless", says="Endless monsters are trophies too."),
    Verb("seal_here", says="The location is sealed without a check or clues."),
    Verb("defeat_all", says="Every monster here is beaten."),
    Verb("redraw_encounter", says="Another card instead of the one drawn."),
    Verb("until_turn_end", blocks=(Block(),), says="A rule until the turn ends."),
    Verb("hunt", (Operand("where", PLACE), optional("except", EXCEPT)), says="Moves to an investigator."),
    Verb(
        "pulled",
        (Operand("to", word("nearest_gate", called="aim")),),
        says="The investigator is moved to a gate.",
    ),
    Verb("end_combat", says="The combat is over."),
    Verb("use_skill", (Operand("skill", SKILL),), says="Another skill in this combat."),
    Verb("wagon", says="The rule of the wagon: fast movement, and a roll to keep it."),
    Verb("inner_sanctum", says="The rule of the lodge's inner room."),
    Verb("dice_items", says="A die for each item; a failure loses it."),
    Verb(
        "lose_trophy",
        (Operand("kind", word("monster", "gate", called="kind of trophy")),),
        says="He gives a trophy up.",
    ),
)

EFFECTS = Vocabulary((*AT_ONCE, *RUMOURS, *RULES), KINDS, page="docs/effects_arkham_horror.md")
