"""Vocabulary of Arkham Horror: all effects of cards, places, monsters and sheets.

`rules/effects/__init__.py` lists the kernel of each verb.
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
        says="Makes a skill check. `pass` or `fail` runs by its result, or `tiers` by the number "
        "of successes.",
    ),
    Verb(
        "roll",
        (Operand("dice", COUNT, unit="dice"),),
        (block(), block(TIERS)),
        rules=(exactly_one("do", TIERS),),
        says="Rolls dice and adds them up. The program, or the one in `tiers` for the sum, runs.",
    ),
    Verb(
        "dice",
        (Operand("dice", AMOUNT, unit="dice"),),
        (block("success"), block("failure"), block(TIERS)),
        says="Rolls dice, each of which succeeds or fails. `success` and `failure` run once for "
        "each such die, and `tiers` by the number of successes.",
    ),
    Verb(
        "may",
        (),
        (Block(), block("else")),
        says="The player decides, before any roll, whether the program runs. If not, `else` runs.",
    ),
    Verb(
        "pay",
        COSTS,
        (block("then"), block("else")),
        rules=(at_least_one(*(cost.name for cost in COSTS)), at_least_one("then", "else")),
        says="The investigator may pay everything listed, if possible; then `then` runs, otherwise `else`.",
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
        says="Runs `then` if the condition holds, otherwise `else`.",
    ),
    Verb(
        "each",
        (Operand("of", MEMBERS),),
        (Block(),),
        loops=True,
        says="Runs the program for each member of a set, beginning with the first player.",
    ),
    Verb("nothing", says="Does nothing."),
    Verb(
        "custom",
        (Operand("rule", name_of("rule")),),
        says="Names a rule that the game implements outside this language.",
    ),
)

INVESTIGATOR = (
    Verb("gain", TOKENS, rules=(at_least_one(*RESOURCES),), says="Gains tokens, all at once."),
    Verb(
        "lose",
        (*TOKENS, optional("zero", word("devour", called="outcome"))),
        rules=(at_least_one(*RESOURCES),),
        says="Loses tokens, all at once. With `zero=devour`, losing the last one devours the investigator.",
    ),
    Verb("restore", (Operand("resource", RESOURCE),), says="Restores sanity or stamina to its maximum."),
    Verb(
        "split_gain",
        (Operand("amount", AMOUNT, unit="points"), Operand("one", RESOURCE), Operand("other", RESOURCE)),
        says="Gains tokens of two kinds; the player divides the amount.",
    ),
    Verb(
        "lower_max",
        (Operand("amount", AMOUNT, unit="points"),),
        says="Lowers the maximum sanity or stamina for the rest of the game; the player chooses which.",
    ),
    Verb(
        "heal",
        (
            Operand("resource", RESOURCE),
            Operand("amount", AMOUNT, unit="points"),
            optional("who", SAME_PLACE),
        ),
        says="The investigator gains sanity or stamina; with `who`, another one in the same place "
        "can gain it instead.",
    ),
    Verb(
        "bless",
        (optional("who", ANYONE),),
        says="Blesses the investigator; with `who=anyone`, one whom the player chooses.",
    ),
    Verb("curse", says="Curses the investigator. A Blessing and a Curse cancel each other."),
    Verb("delay", says="Delays the investigator."),
    Verb("undelay", says="Ends a delay of the investigator."),
    Verb("lose_turn", says="The investigator loses the next turn."),
    Verb("arrest", says="Arrests the investigator."),
    Verb("lost", says="The investigator is lost in time and space."),
    Verb("devour", says="Devours the investigator."),
    Verb(
        "replace",
        says="Retires the investigator. The player gets a new one at the beginning of the next turn.",
    ),
)

CARDS = (
    Verb(
        "draw",
        (
            Operand("deck", DECK),
            Operand("count", AMOUNT, needed=False, default=1, unit="cards"),
            optional("keep", AMOUNT, unit="cards"),
        ),
        says="Draws cards from a deck. With `keep`, the player keeps that many and returns the others.",
    ),
    Verb(
        "take",
        (Operand("deck", DECK), Operand("card", CARD)),
        says="Takes a card by name from a deck, if it is there.",
    ),
    Verb(
        "take_first",
        (Operand("deck", DECK), Operand("type", TYPE)),
        says="Takes the first card of that type in a deck.",
    ),
    Verb("take_any", (Operand("deck", DECK),), says="Takes a card of the player's choice from a deck."),
    Verb(
        "discard",
        (Operand("what", WHAT), Operand("count", AMOUNT, needed=False, default=1, unit="cards")),
        says="Discards cards or tokens of that kind; the player chooses them.",
    ),
    Verb("card", (Operand("card", CARD),), says="Gains a special card."),
    Verb("uncard", (Operand("card", CARD),), says="Returns a special card."),
    Verb("box", (Operand("what", TOKEN),), says="Removes the card, or its monster, from the game."),
    Verb("cup", (Operand("what", TOKEN),), says="Returns the monster marker to the cup."),
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
        says="The investigator looks at cards of a deck and may buy up to `up_to` of them. With "
        "`must=yes`, buying is not optional.",
    ),
    Verb(
        "sell",
        (
            Operand("deck", DECK),
            Operand("count", COUNT, unit="cards"),
            optional("price", PRICE, needed=True, unit="dollars"),
        ),
        says="The investigator may sell up to `count` cards of a deck at that price.",
    ),
    Verb(
        "sale",
        (Operand("common", COUNT, unit="cards"), Operand("unique", COUNT, unit="cards")),
        says="Lays out common and unique items, which every investigator in turn may buy.",
    ),
    Verb(
        "ally",
        (Operand("ally", ALLY),),
        (block("else"),),
        says="Gains that ally if available, otherwise `else` runs.",
    ),
)

PLACES = (
    Verb("move", (Operand("to", PLACE),), says="Moves the investigator to another place at once."),
    Verb(
        "encounter",
        (optional("cards", COUNT, default=1, unit="cards"),),
        says="Begins the encounter of the place where the investigator is. With `cards`, the "
        "player chooses one of that many cards.",
    ),
    Verb(
        "visit",
        (Operand("world", WORLD),),
        says="The investigator has an encounter in an Other World and returns.",
    ),
    Verb(
        "enter_other_world",
        (Operand("world", WORLD), optional("area", COUNT, default=1, unit="areas")),
        says="Moves the investigator to an area of an Other World.",
    ),
    Verb(
        "next_area",
        says="Moves the investigator to the next area of the Other World, or from the second area "
        "back to Arkham.",
    ),
    Verb(
        "return",
        (optional("any_gate", YES_NO),),
        says="Returns the investigator from an Other World through one of its gates, or with "
        "`any_gate=yes` through any open gate. Without one, the investigator is lost in time "
        "and space.",
    ),
    Verb("redraw", says="Draws another card of the same deck to replace this one."),
    Verb("foresee", says="Reveals the next card of a location deck of the player's choice."),
)

BOARD = (
    Verb("monster", says="A monster from the cup appears."),
    Verb(
        "gate",
        (optional("monster", YES_NO, needed=True),),
        says="Opens a gate in this place, with or without a monster.",
    ),
    Verb(
        "trophy",
        (Operand("from", word("cup", "board", called="source of a trophy")),),
        says="Takes a monster from the cup or the board as a trophy.",
    ),
    Verb(
        "close_gate",
        (
            Operand("which", word("this", "choose", "here", "entered", called="gate")),
            optional("trophy", YES_NO),
            optional("seal", word("yes", "no", "may", called="answer")),
        ),
        says="Closes a gate; `trophy` and `seal` say whether the investigator takes it and seals "
        "the location.",
    ),
    Verb(
        "doom",
        (Operand("count", AMOUNT, unit="tokens"),),
        says="Adds doom tokens, or removes them if the number is negative.",
    ),
    Verb("terror", (Operand("count", AMOUNT, unit="levels"),), says="Raises the terror level."),
    Verb(
        "to_cup",
        (Operand("where", PLACE), optional("kind", MONSTERS)),
        (block("any"),),
        says="Returns monsters to the cup. `any` runs if at least one returned.",
    ),
    Verb(
        "spawn",
        (Operand("where", PLACE), Operand("count", COUNT, unit="monsters")),
        says="Places monsters from the cup.",
    ),
    Verb(
        "respawn",
        (Operand("kind", MONSTERS), Operand("where", PLACE)),
        says="Returns monster trophies of that kind to the board.",
    ),
    Verb("close_place", (Operand("place", PLACE), optional("until", UNTIL)), says="Closes a location."),
    Verb(
        "bar_street",
        (Operand("street", STREET), optional("until", UNTIL)),
        says="Closes a street: no one enters or leaves it on foot.",
    ),
    Verb("free_jailed", says="Frees everyone in jail."),
    Verb("unseal_all", says="Removes all seals from the board."),
    Verb("reshuffle_mythos", says="Shuffles the mythos deck with its discards."),
    Verb("mythos_gate_only", says="Draws another mythos card, of which only the gate counts."),
    Verb("masks_to_cup", says="Adds the Mask monsters to the cup."),
    Verb(
        "ally_to_box",
        (Operand("count", COUNT, unit="cards"),),
        (block("empty"),),
        says="Removes allies from the game; `empty` runs if there are too few.",
    ),
    Verb("lose_game", says="The investigators lose the game."),
)

AT_ONCE = (*CONTROL, *INVESTIGATOR, *CARDS, *PLACES, *BOARD)

# --- effects that last: rumors, and the rules that a card, a sheet or a monster brings

OUTCOME = word("pass", "fail", called="outcome")

RUMORS = (
    Verb(
        "act", (Operand("area", AREA),), (Block(),), says="An investigator in that place may run the program."
    ),
    Verb(
        "when",
        (Operand("condition", CONDITION),),
        (Block(),),
        says="Runs the program as soon as the condition holds.",
    ),
    Verb("reward", blocks=(Block(),), says="Runs when the rumor is passed."),
    Verb("penalty", blocks=(Block(),), says="Runs when the rumor fails."),
    Verb("rumor_end", (Operand("outcome", OUTCOME),), says="Ends the rumor."),
    Verb(
        "token",
        (Operand("count", AMOUNT, unit="tokens"),),
        says="Adds tokens to the card, or removes them if the number is negative.",
    ),
    Verb(
        "token_monster",
        (Operand("count", AMOUNT, unit="monsters"),),
        says="Puts monsters from the cup on the card.",
    ),
    Verb("fight_rumor", says="The investigator fights the monsters on the card, one after the other."),
    Verb("release_rumor", (Operand("street", STREET),), says="Moves the monsters on the card to a street."),
    Verb("lasting", blocks=(Block(),), says="Makes the program a rule for the rest of the game."),
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
        says="Sets a number of the game.",
    ),
    Verb("trait", (Operand("trait", TRAIT), optional("kind", MONSTERS)), says="Gives monsters a trait."),
    Verb("untrait", (Operand("trait", TRAIT),), says="Takes a trait from monsters."),
    Verb(
        "forbid",
        (
            *(Operand("what", FORBIDDEN), optional("except", EXCEPT), optional("until", UNTIL)),
            *(optional("kind", MONSTERS), optional("where", REGION)),
        ),
        says="Forbids something.",
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
        says="Ignores something.",
    ),
    Verb(
        "on",
        (Operand("trigger", TRIGGER), optional("at", PLACE), optional("kind", MONSTERS)),
        (Block(),),
        says="Runs the program each time the trigger occurs.",
    ),
    Verb(
        "instead",
        (Operand("trigger", TRIGGER),),
        (Block(),),
        says="Runs the program and skips what the trigger would do.",
    ),
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
        says="The owner may use the card in this window. `exhaust`, `discard`, `box` and the costs "
        "say what the use takes.",
    ),
    Verb(
        "weapon",
        (
            *(Operand("damage", DAMAGE), Operand("bonus", CHANGE), optional("hands", COUNT)),
            *(optional("alone", CHANGE), optional("sixes", COUNT), optional("versus", TRAIT)),
            *(optional("versus_bonus", CHANGE), optional("one_shot", YES_NO)),
        ),
        rules=(together("versus", "versus_bonus"),),
        says="Adds `bonus` dice in combat and takes that many `hands`. `alone` is the bonus if the "
        "other hand is empty, `sixes` the number of successes of a 6, and `versus_bonus` the "
        "bonus against monsters with the trait `versus`.",
    ),
    Verb(
        "spell",
        (
            *(optional("mod", CHANGE), optional("sanity", COUNT), optional("hands", COUNT)),
            optional("need", word("toughness", called="quantity of the monster")),
            optional("mod_from", word("awareness", called="quantity of the monster")),
        ),
        says="Sets the modifier of the Spell check (`mod_from`: that of the monster), the sanity "
        "and hands that casting takes, and with `need=toughness` the toughness of the monster "
        "as the number of successes.",
    ),
    Verb(
        "bonus",
        (Operand("damage", DAMAGE), Operand("bonus", CHANGE)),
        says="Adds dice until the combat ends.",
    ),
    Verb("enchant_weapon", says="Makes a physical weapon magical."),
    Verb(
        "weaken",
        (Operand("by", COUNT, unit="successes"),),
        says="Lowers the toughness of the monster in this combat.",
    ),
    Verb(
        "prevent",
        (
            Operand("what", word("stamina", "sanity", "attack", called="loss")),
            Operand("amount", AMOUNT, unit="points"),
        ),
        says="Prevents a loss or part of it.",
    ),
    Verb(
        "reroll",
        (Operand("which", SELECTION), optional("dice", COUNT, unit="dice")),
        says="Rerolls dice of the check.",
    ),
    Verb("auto_pass", (Operand("check", AUTOMATIC),), says="Passes a check without a roll."),
    Verb("auto_fail", (Operand("check", AUTOMATIC),), says="Fails a check without a roll."),
    Verb(
        "clue_die",
        (Operand("skill", word(*SKILLS, "any", called="skill or any")), Operand("dice", COUNT, unit="dice")),
        says="Adds more dice for each clue spent on the check.",
    ),
    Verb(
        "count_as",
        (Operand("resource", RESOURCE), Operand("count", COUNT, unit="tokens")),
        says="The card counts as that many tokens.",
    ),
    Verb("points", (Operand("count", COUNT, unit="points"),), says="Adds movement points."),
    Verb(
        "draw_extra",
        (Operand("deck", DRAWN), Operand("count", COUNT, unit="cards")),
        says="The investigator looks at that many more cards of the deck, or markers, and keeps "
        "the usual number.",
    ),
    Verb("draw_bottom", (Operand("decks", DECK_LIST),), says="May draw from the bottom of these decks."),
    Verb(
        "keep_by_roll",
        (Operand("fails_on", COUNT, unit="pips"),),
        (block(),),
        says="Rolls a die in the upkeep. The card is lost if it shows `fails_on` or less.",
    ),
    Verb("keep_endless", says="Keeps endless monsters as trophies too."),
    Verb("seal_here", says="Seals the location without a check and without clues."),
    Verb("defeat_all", says="Defeats every monster in the place."),
    Verb("redraw_encounter", says="Replaces the drawn encounter with another card."),
    Verb("until_turn_end", blocks=(Block(),), says="Makes the program a rule until the turn ends."),
    Verb(
        "hunt",
        (Operand("where", PLACE), optional("except", EXCEPT)),
        says="The monster moves to an investigator.",
    ),
    Verb(
        "pulled",
        (Operand("to", word("nearest_gate", called="aim")),),
        says="Draws the investigator through the nearest gate. Without an open gate, nothing happens.",
    ),
    Verb("end_combat", says="Ends the combat."),
    Verb("use_skill", (Operand("skill", SKILL),), says="Uses another skill in this combat."),
    Verb(
        "wagon", says="Special rule of the Patrol Wagon: movement to any place, and a roll to keep the card."
    ),
    Verb("inner_sanctum", says="Special rule of the Inner Sanctum."),
    Verb("dice_items", says="Rolls a die for each item; a failure loses it."),
    Verb(
        "lose_trophy",
        (Operand("kind", word("monster", "gate", called="kind of trophy")),),
        says="Returns a trophy.",
    ),
)

EFFECTS = Vocabulary((*AT_ONCE, *RUMORS, *RULES), KINDS, page="docs/effects_arkham_horror.md")

Op: Any = EFFECTS.codes(__name__)
"""Codes of the verbs in the rows of programs."""
