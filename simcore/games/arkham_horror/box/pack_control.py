"""Effects that only packs use: control, the bodies, skills and tokens of investigators."""

from __future__ import annotations

from simcore.effects.kinds import number, word
from simcore.effects.vocabulary import Block, Operand, Verb, at_least_one, block, optional
from simcore.effects.widening import Wider
from simcore.games.arkham_horror.box.effect_kinds import CARD, COUNT, RESOURCE, SKILL, YES_NO
from simcore.games.arkham_horror.box.effects_vocabulary import COSTS
from simcore.games.arkham_horror.box.pack_kinds import (
    AMOUNT,
    CONDITION,
    COUNTER,
    LASTING,
    MARK,
    MEMBERS,
    PHASE,
    UNTIL,
    WHAT,
)

MORE_COSTS = tuple(
    optional(name, AMOUNT, unit=unit)
    for name, unit in (
        *(
            ("items", "cards"),
            ("commons", "cards"),
            ("uniques", "cards"),
            ("monster_trophies", "trophies"),
            ("trophies", "trophies"),
        ),
        *(("any", "cards and tokens"), ("points", "points"), ("focus", "points"), ("power", "tokens")),
    )
)
"""Payments in addition to those of the base data: items, also of one deck; trophies by number; clue tokens,
items and trophies in any mix; movement points; focus; power tokens."""

WIDER_CONTROL = {
    "pay": Wider(
        (
            *(*MORE_COSTS, optional("card", CARD, absent=-1), optional("must", YES_NO)),
            optional("by", word("group", called="paying players")),
        ),
        rules=(at_least_one("card", *(cost.name for cost in (*COSTS, *MORE_COSTS))),),
        says="With `must=yes`, an investigator who can pay has to. With `by=group`, all players share the "
        "payment.",
    ),
    "each": Wider(
        (optional("if", CONDITION),),
        says="With `if`, only for members for whom the condition holds when their turn comes.",
    ),
}

CONTROL = (
    Verb(
        "choose_together",
        (),
        (Block("option", many=(1, 9), operands=(optional("if", CONDITION),)),),
        says="All players together pick one of the options whose condition holds.",
    ),
    Verb(
        "pick",
        (
            Operand("of", MEMBERS),
            optional("by", word("first", "group", called="deciding player")),
            optional("if", CONDITION),
        ),
        (Block(),),
        loops=True,
        says="The program runs for one member of a set, which the player chooses; with `by`, the first "
        "player or all players together.",
    ),
    Verb(
        "repeat",
        (Operand("times", AMOUNT, unit="times"),),
        (Block(),),
        loops=True,
        says="Runs the program that many times.",
    ),
    Verb(
        "roll_pair",
        (),
        (Block("same"),),
        says="Rolls two dice. `same` runs if they show the same number.",
    ),
    Verb(
        "until",
        (Operand("time", UNTIL),),
        (Block(),),
        says="Makes the program a rule until that time.",
    ),
    Verb(
        "later",
        (Operand("time", word("new_investigator", called="later time")),),
        (Block(),),
        says="Runs the program when the player's new investigator enters the game.",
    ),
)

BODY = (
    Verb(
        "set_to",
        (Operand("resource", RESOURCE), Operand("amount", AMOUNT, unit="points")),
        says="Sets the tokens of the investigator to that number. Nothing prevents or reduces this.",
    ),
    Verb(
        "split_lose",
        (
            Operand("amount", AMOUNT, unit="points"),
            *(Operand(name, RESOURCE) for name in ("one", "other")),
            Operand("third", RESOURCE, needed=False),
        ),
        (block("else"),),
        says="Loses tokens of two or three kinds; the player divides the amount. With fewer tokens in all, "
        "`else` runs.",
    ),
    Verb(
        "change",
        (Operand("what", LASTING), Operand("by", AMOUNT, unit="points")),
        says="Adds to a number of the investigator for the rest of the game.",
    ),
    Verb("skip", (Operand("phase", PHASE),), says="The investigator skips this phase the next time."),
    Verb(
        "counter",
        (
            Operand("counter", COUNTER),
            Operand("by", AMOUNT, unit="tokens"),
            optional("max", number(1, 99), unit="tokens"),
        ),
        says="Adds tokens to a counter of the investigator, up to `max`, or removes them if the number is "
        "negative.",
    ),
    Verb(
        "mark",
        (Operand("kind", MARK.widened("choose")), Operand("count", AMOUNT, unit="tokens")),
        says="Adds tokens of that kind to the card or sheet, or removes them if the number is negative; "
        "the player may choose the kind.",
    ),
)

BODY_OF_BOXES = (
    Verb(
        "swap_tokens",
        (Operand("one", RESOURCE), Operand("other", RESOURCE)),
        says="Exchanges the numbers of two kinds of tokens. Points above a maximum are lost.",
    ),
    Verb("end_turn", says="The investigator does nothing until the Mythos Phase."),
)

SLIDERS = (
    Verb(
        "move_sliders",
        (Operand("steps", COUNT, unit="steps"), optional("one", YES_NO), optional("must", YES_NO)),
        says="The investigator may move skill sliders by up to that many steps in all, with `one=yes` only "
        "one slider, with `must=yes` without a choice.",
    ),
    Verb(
        "slider_to",
        (Operand("skill", SKILL), Operand("stop", word("lowest", "highest", called="stop of a slider"))),
        says="Moves the slider of a skill to the stop where the skill is lowest or highest.",
    ),
    Verb(
        "max_slider",
        (Operand("lowest", COUNT, unit="points"), Operand("highest", COUNT, unit="points")),
        says="The maximum of sanity and stamina is a slider. Its stops go from the lowest sanity with the "
        "highest stamina to the opposite. A step gains a point of what rises.",
    ),
    Verb(
        "free_sliders",
        (Operand("steps", COUNT, unit="steps"), Operand("more", COUNT, unit="steps")),
        says="In each upkeep, all sliders go to their first stop, then up by `steps` in all, and by up to "
        "`more` for a point of sanity or stamina each.",
    ),
    Verb(
        "lend",
        (Operand("what", WHAT), Operand("count", AMOUNT, unit="cards")),
        says="One investigator lends cards to another until the turn ends, wherever they are; the player "
        "chooses both.",
    ),
)

NEW_CONTROL = (*CONTROL, *BODY, *SLIDERS, *BODY_OF_BOXES)
