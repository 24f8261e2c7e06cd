"""The vocabulary of Arkham Horror: all that a card, a place, a monster or a sheet can do.

`rules/effects/__init__.py` says which kernel carries out a verb.
"""

from __future__ import annotations

from typing import Any

from simcore.effects.kinds import name_of, word
from simcore.effects.vocabulary import (
    TIERS,
    Block,
    Operand,
    Verb,
    Vocabulary,
    at_least_one,
    block,
    exactly_one,
    optional,
    together,
)
from simcore.games.arkham_horror.box.effect_kinds import (
    ALLY,
    AMOUNT,
    AREA,
    AUTOMATIC,
    CARD,
    CHANGE,
    CHECK,
    CONDITION,
    COUNT,
    DAMAGE,
    DECK,
    DECK_LIST,
    DRAWN,
    EXCEPT,
    FORBIDDEN,
    KINDS,
    LOOK,
    MEMBERS,
    MONSTERS,
    PLACE,
    PRICE,
    QUANTITY,
    REGION,
    RESOURCE,
    RESOURCES,
    SELECTION,
    SKILL,
    SKILLS,
    SOLD,
    STREET,
    TOKEN,
    TRAIT,
    TRIGGER,
    TYPE,
    UNTIL,
    WHAT,
    WINDOW,
    WORLD,
    YES_NO,
)

# --- effects that happen at once

UNITS = {
    "sanity": "points", "stamina": "points", "clue": "tokens", "money": "dollars", "toughness": "points",
    "gates": "trophies", "trophy": "points", "spells": "cards", "allies": "cards",
}  # fmt: skip
"""Items that numbers can count."""
COSTS = tuple(
    optional(name, AMOUNT, unit=UNITS[name])
    for name in ("money", "clue", "sanity", "stamina", "toughness", "gates", "trophy", "spells", "allies")
)
"""Possible payments: tokens; trophies by toughness, as gates, or both together; cards."""

TOKENS = tuple(optional(name, AMOUNT, unit=UNITS[name]) for name in RESOURCES)
SAME_PLACE = word("same_place", called="choice of an investigator")
ANYONE = word("anyone", called="choice of an investigator")

CONTROL = (
    Verb(
        "check",
        (
            Operand("skill", CHECK),
            Operand("modifier", AMOUNT, unit="dice"),
            optional("need", AMOUNT, unit="successes"),
        ),
        (block("pass"), block("fail"), block(TIERS)),
        rules=(at_least_one("pass", "fail", TIERS),),
        says="A skill check. The blocks go by pass and fail, or by the number of successes.",
    ),
    Verb(
        "roll",
        (Operand("dice", COUNT, unit="dice"),),
        (block(), block(TIERS)),
        rules=(exactly_one("do", TIERS),),
        says="Dice that are added up; the blocks by number go by the sum.",
    ),
    Verb(
        "dice",
        (Operand("dice", AMOUNT, unit="dice"),),
        (block("success"), block("failure"), block(TIERS)),
        says="Dice that each succeed or fail. `success` and `failure` run once a die.",
    ),
    Verb("may", (), (Block(), block("else")), says="The player decides before anything is rolled."),
    Verb(
        "pay",
        COSTS,
        (block("then"), block("else")),
        rules=(at_least_one(*(cost.name for cost in COSTS)), at_least_one("then", "else")),
        says="The investigator may pay all of it, if possible. Otherwise `else` runs.",
    ),
    Verb(
        "choose",
        (),
        (Block("option", many=(1, 9), operands=(optional("if", CONDITION),)),),
        says="The player picks one of the options whose condition holds.",
    ),
    Verb(
        "if",
        (Operand("condition", CONDITION),),
        (block("then"), block("else")),
        rules=(at_least_one("then", "else"),),
        says="One block or the other.",
    ),
    Verb(
        "each",
        (Operand("of", MEMBERS),),
        (Block(),),
        loops=True,
        says="The block for every member of a set, from the first player on.",
    ),
    Verb("nothing", says="Nothing happens."),
    Verb(
        "custom", (Operand("rule", name_of("rule")),), says="A rule of its own, which the game knows by name."
    ),
)

INVESTIGATOR = (
    Verb("gain", TOKENS, rules=(at_least_one(*RESOURCES),), says="Gains tokens, all at the same time."),
    Verb(
        "lose",
        (*TOKENS, optional("zero", word("devour", called="outcome"))),
        rules=(at_least_one(*RESOURCES),),
        says="Loses tokens, all at the same time; with `zero` the last one devours.",
    ),
    Verb("restore", (Operand("resource", RESOURCE),), says="Up to the maximum."),
    Verb(
        "split_gain",
        (Operand("amount", AMOUNT, unit="points"), Operand("one", RESOURCE), Operand("other", RESOURCE)),
        says="A gain that the player splits between two resources.",
    ),
    Verb(
        "lower_max",
        (Operand("amount", AMOUNT, unit="points"),),
        says="The maximum sanity or stamina drops, as the player chooses.",
    ),
    Verb(
        "heal",
        (
            Operand("resource", RESOURCE),
            Operand("amount", AMOUNT, unit="points"),
            optional("who", SAME_PLACE),
        ),
        says="For the investigator, or another one in the same place.",
    ),
    Verb("bless", (optional("who", ANYONE),), says="A Blessing, for the investigator or a chosen one."),
    Verb("curse", says="A Curse; it and a Blessing cancel each other."),
    Verb("delay", says="The investigator is delayed."),
    Verb("undelay", says="The investigator is no longer delayed."),
    Verb("lose_turn", says="The investigator misses the next turn."),
    Verb("arrest", says="The investigator goes to jail."),
    Verb("lost", says="The investigator is lost in time and space."),
    Verb("devour", says="The investigator is devoured."),
    Verb("replace", says="The investigator retires, and the player begins with a new one."),
)

CARDS = (
    Verb(
        "draw",
        (
            Operand("deck", DECK),
            Operand("count", AMOUNT, needed=False, default=1, unit="cards"),
            optional("keep", AMOUNT, unit="cards"),
        ),
        says="Cards of a deck; with `keep` the others are returned.",
    ),
    Verb("take", (Operand("deck", DECK), Operand("card", CARD)), says="One card by name, if it is there."),
    Verb("take_first", (Operand("deck", DECK), Operand("type", TYPE)), says="The first of that type."),
    Verb("take_any", (Operand("deck", DECK),), says="Any card of a deck."),
    Verb(
        "discard",
        (Operand("what", WHAT), Operand("count", AMOUNT, needed=False, default=1, unit="cards")),
        says="Cards of that kind, as the player picks.",
    ),
    Verb("card", (Operand("card", CARD),), says="Gets a special card."),
    Verb("uncard", (Operand("card", CARD),), says="Returns a special card."),
    Verb("box", (Operand("what", TOKEN),), says="The card leaves the game."),
    Verb("cup", (Operand("what", TOKEN),), says="The marker goes back into the cup."),
    Verb(
        "buy",
        (
            Operand("deck", SOLD),
            *(
                optional("look", LOOK, needed=True, unit="cards"),
                optional("up_to", COUNT, needed=True, unit="cards"),
            ),
            *(optional("price", PRICE, needed=True, unit="dollars"), optional("must", YES_NO)),
        ),
        says="The investigator sees cards of a deck, and may buy some of them.",
    ),
    Verb(
        "sell",
        (
            Operand("deck", DECK),
            Operand("count", COUNT, unit="cards"),
            optional("price", PRICE, needed=True, unit="dollars"),
        ),
        says="The investigator may sell cards.",
    ),
    Verb(
        "sale",
        (Operand("common", COUNT, unit="cards"), Operand("unique", COUNT, unit="cards")),
        says="Cards that every investigator may buy.",
    ),
    Verb("ally", (Operand("ally", ALLY),), (block("else"),), says="Gets that ally if there is one."),
)

PLACES = (
    Verb("move", (Operand("to", PLACE),), says="Moves the investigator elsewhere at once."),
    Verb("encounter", (optional("cards", COUNT, default=1, unit="cards"),), says="An encounter in place."),
    Verb("visit", (Operand("world", WORLD),), says="An encounter in an Other World, and back."),
    Verb(
        "go",
        (Operand("world", WORLD), optional("area", COUNT, default=1, unit="areas")),
        says="Into an Other World.",
    ),
    Verb("next_area", says="To the next area of the Other World, and back to Arkham after the second one."),
    Verb("return", (optional("any_gate", YES_NO),), says="Back to Arkham."),
    Verb("redraw", says="Another card of the same deck instead."),
    Verb("foresee", says="The next card of a location deck lies open."),
)

BOARD = (
    Verb("monster", says="A monster from the cup appears."),
    Verb("gate", (optional("monster", YES_NO, needed=True),), says="A gate opens in this place."),
    Verb(
        "trophy",
        (Operand("from", word("cup", "board", called="source of a trophy")),),
        says="A monster becomes a trophy.",
    ),
    Verb(
        "close_gate",
        (
            Operand("which", word("this", "choose", "here", "entered", called="gate")),
            optional("trophy", YES_NO),
            optional("seal", word("yes", "no", "may", called="answer")),
        ),
        says="A gate closes.",
    ),
    Verb("doom", (Operand("count", AMOUNT, unit="tokens"),), says="Doom tokens, or fewer of them."),
    Verb("terror", (Operand("count", AMOUNT, unit="levels"),), says="The terror level changes."),
    Verb(
        "to_cup",
        (Operand("where", PLACE), optional("kind", MONSTERS)),
        (block("any"),),
        says="Monsters go back into the cup; `any` runs where that took any marker.",
    ),
    Verb(
        "spawn",
        (Operand("where", PLACE), Operand("count", COUNT, unit="monsters")),
        says="Monsters come out of the cup.",
    ),
    Verb(
        "respawn",
        (Operand("kind", MONSTERS), Operand("where", PLACE)),
        says="Trophies return to the board.",
    ),
    Verb("close_place", (Operand("place", PLACE), optional("until", UNTIL)), says="A location is closed."),
    Verb("bar_street", (Operand("street", STREET), optional("until", UNTIL)), says="Nobody enters a street."),
    Verb("free_jailed", says="Everybody in jail is free."),
    Verb("unseal_all", says="Every seal leaves the board."),
    Verb("reshuffle_mythos", says="The mythos deck is shuffled with its discards."),
    Verb("mythos_gate_only", says="Another mythos card, of which only the gate counts."),
    Verb("masks_to_cup", says="The masks join the cup."),
    Verb(
        "ally_to_box",
        (Operand("count", COUNT, unit="cards"),),
        (block("empty"),),
        says="Allies leave the game.",
    ),
    Verb("lose_game", says="The investigators lose."),
)

AT_ONCE = (*CONTROL, *INVESTIGATOR, *CARDS, *PLACES, *BOARD)

# --- effects that last: rumours, and the rules that a card, a sheet or a monster brings

OUTCOME = word("pass", "fail", called="outcome")

RUMOURS = (
    Verb("act", (Operand("area", AREA),), (Block(),), says="An investigator there may do this."),
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
    Verb("instead", (Operand("trigger", TRIGGER),), (Block(),), says="Replaces what would happen."),
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
        says="Price of casting.",
    ),
    Verb("bonus", (Operand("damage", DAMAGE), Operand("bonus", CHANGE)), says="Until the combat ends."),
    Verb("enchant_weapon", says="A physical weapon counts as magical."),
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
        says="Returns a trophy.",
    ),
)

EFFECTS = Vocabulary((*AT_ONCE, *RUMOURS, *RULES), KINDS, page="docs/effects_arkham_horror.md")

Op: Any = EFFECTS.codes(__name__)
"""Codes of the verbs in the rows of programs."""
