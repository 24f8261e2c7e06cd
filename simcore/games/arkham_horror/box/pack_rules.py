"""Effects that only packs use: standing rules, and the use of cards in checks."""

from __future__ import annotations

from simcore.effects.kinds import word
from simcore.effects.vocabulary import Operand, Verb, optional
from simcore.effects.widening import Wider
from simcore.games.arkham_horror.box.effect_kinds import (
    CARD,
    CHANGE,
    COUNT,
    DAMAGE,
    MONSTERS,
    RESOURCE,
    SKILL,
    YES_NO,
)
from simcore.games.arkham_horror.box.pack_control import MORE_COSTS
from simcore.games.arkham_horror.box.pack_kinds import (
    AMOUNT,
    ANY_DECK,
    CHECKS,
    COLOUR,
    CONDITION,
    COUNTER,
    IGNORED,
    MEMBERS,
    ONCE,
    OWNERS,
    PHASE,
    PLACE,
    PREVENTED,
    REFUSED,
    RULE,
    SPENT,
    SPENT_AS,
    SUBTYPE,
    SYMBOL,
    TOKEN,
    TRAIT,
    TRAITS,
    TRIGGER_CARD,
    TYPE,
    UNTIL,
    WORLD,
)

IF = optional("if", CONDITION)
WHO = optional("who", MEMBERS)
OF_TRIGGER = (
    *(optional("trait", TRAIT), optional("symbol", SYMBOL), optional("colour", COLOUR)),
    *(optional("subtype", SUBTYPE), optional("card", TRIGGER_CARD), optional("deck", ANY_DECK)),
    *(optional("type", TYPE), optional("skill", CHECKS), optional("resource", RESOURCE)),
    *(optional("counter", COUNTER), optional("phase", PHASE), optional("min", COUNT, unit="points"), WHO, IF),
)
"""Operands that say which events a trigger means."""
NARROWS = "Other operands say for which events."
HOLDS = "With `if`, only while the condition holds, and with `who`, only for those investigators."

WIDER_RULES = {
    "modify": Wider(
        (
            *(optional("skill", SKILL), optional("place", PLACE), optional("phase", PHASE)),
            *(optional("symbol", SYMBOL), WHO, IF),
        ),
        says=HOLDS,
    ),
    "set": Wider((optional("skill", SKILL), WHO, IF), says=HOLDS),
    "forbid": Wider(
        (
            *(optional("place", PLACE), optional("symbol", SYMBOL), optional("card", CARD)),
            *(optional("world", WORLD), optional("trait", TRAIT), optional("except_arrows", COLOUR)),
            *(WHO, IF),
        ),
        says=f"{HOLDS} With `except_arrows`, not along arrows of that colour.",
    ),
    "ignore": Wider((Operand("what", IGNORED),)),
    "on": Wider(
        (*OF_TRIGGER, optional("before", YES_NO)),
        says=f"{NARROWS} With `before=yes`, the program runs before the event takes effect.",
    ),
    "instead": Wider(
        (optional("at", PLACE), optional("kind", MONSTERS), *OF_TRIGGER, optional("may", YES_NO)),
        says=f"{NARROWS} With `may=yes`, the player decides.",
    ),
    "use": Wider(
        (
            *(optional("once", ONCE), optional("who", OWNERS), optional("at", PLACE)),
            optional("deck", ANY_DECK),
            *(optional("skill", CHECKS), optional("kind", MONSTERS), optional("phase", PHASE), IF),
            *MORE_COSTS,
        ),
        says="Other operands say when it can be used.",
    ),
    "weapon": Wider((IF,), says="With `if`, only while the condition holds."),
    "spell": Wider(
        (
            *(optional("mod", AMOUNT, unit="dice"), optional("sanity", AMOUNT, unit="points")),
            optional("mod_from", word("awareness", "horror_rating", called="number of the monster")),
        ),
    ),
    "enchant_weapon": Wider((optional("card", TOKEN),), says="With `card=self`, this weapon."),
    "bonus": Wider((Operand("bonus", AMOUNT, unit="dice"),)),
    "prevent": Wider((Operand("what", PREVENTED), WHO), says="With `who`, for all those investigators."),
}

RULES = (
    Verb("rule", (Operand("rule", RULE),), says="A rule of its own, which the name describes."),
    Verb("refuse", (Operand("what", REFUSED),), says="Prevents the event of the window."),
    Verb(
        "spend_as",
        (
            *(Operand("what", SPENT), Operand("as", SPENT_AS)),
            Operand("count", COUNT, unit="tokens", needed=False, default=1),
        ),
        says="Power tokens, or the card, can be spent as up to that many of another thing.",
    ),
    Verb(
        "worth_more",
        (Operand("by", COUNT, unit="points"),),
        says="The trophy counts more toughness when spent.",
    ),
)

WEAPONS = (
    Verb(
        "burst",
        (
            *(Operand("damage", DAMAGE), Operand("bonus", CHANGE), optional("hands", COUNT)),
            *(optional("until", UNTIL), optional("either", COUNT, unit="points")),
        ),
        says="A weapon that is exhausted for `bonus` dice on one Combat check, or until the combat ends. "
        "`either` is a price in sanity or stamina.",
    ),
    Verb(
        "refresh_cost",
        (optional("money", AMOUNT, unit="dollars"), optional("focus", AMOUNT, unit="points")),
        says="The card is refreshed only at this price.",
    ),
    Verb(
        "stay_exhausted",
        (optional("sanity", AMOUNT, unit="points"),),
        says="The owner may leave the card exhausted in the upkeep, at this price.",
    ),
    Verb(
        "weapon_ignores",
        (Operand("traits", TRAITS),),
        says="These traits of the monster do not count where the weapon is used.",
    ),
)

CHECKS_AT_HAND = (
    Verb(
        "check_bonus", (Operand("by", CHANGE, unit="dice"),), says="Adds dice to the check, before the roll."
    ),
    Verb("more_dice", (Operand("dice", AMOUNT, unit="dice"),), says="Rolls more dice in the check."),
    Verb(
        "more_successes",
        (Operand("count", COUNT, unit="successes"),),
        says="Adds successes to the check.",
    ),
)

NEW_RULES = (*RULES, *WEAPONS, *CHECKS_AT_HAND)
