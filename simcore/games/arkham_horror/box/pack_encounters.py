"""Effects that only the encounters of packs use."""

from __future__ import annotations

from simcore.effects.kinds import name_of, word
from simcore.effects.vocabulary import Block, Operand, Verb, at_least_one, block, optional
from simcore.games.arkham_horror.box.effect_kinds import CARD, CHANGE, COUNT, MONSTERS, STREET, YES_NO
from simcore.games.arkham_horror.box.pack_kinds import AMOUNT, ANY_DECK, CHECK, PLACE, TRAIT, TYPE, WHAT

MEASURED = word("number", "price", "cost", "toughness", called="measure of cards")
OUTCOMES = (block("win"), block("lose"))

CARDS = (
    Verb(
        "sift",
        (
            *(Operand("deck", ANY_DECK), Operand("count", AMOUNT, unit="cards")),
            *(optional("keep", AMOUNT, unit="cards"), optional("type", TYPE), optional("other_than", TYPE)),
            *(optional("price", AMOUNT, unit="dollars"), optional("least", AMOUNT, unit="dollars")),
            *(optional("total", AMOUNT, unit="dollars"), optional("give", WHAT), optional("first", YES_NO)),
        ),
        (block("any"), block("else")),
        says="The investigator looks at the top cards of a deck and may keep them, or up to `keep` of "
        "them: only cards of the type, not of the type `other_than`, with a list price of `price` at most "
        "or of `least` at least, or of `total` at most together. For each one, the investigator gives up a "
        "card of the kind `give`. With `first=yes`, only such cards count. The others go under the deck. "
        "`any` runs if one was kept, otherwise `else`.",
    ),
    Verb(
        "trade_in",
        (
            *(Operand("what", WHAT), optional("count", AMOUNT, unit="cards"), optional("kind", MONSTERS)),
            optional("by", MEASURED),
            *(optional("each", AMOUNT, unit="points"), optional("least", AMOUNT, unit="points")),
            optional("must", YES_NO),
        ),
        (Block(), block("else")),
        says="The investigator may give up any number of cards or trophies of that kind, or `count` at "
        "most. The program runs once; `paid` is their sum, measured by number, list price, cost in sanity "
        "or toughness. With `each`, only cards of that measure at least; with `least`, no more of them "
        "than are needed for that sum. With `must=yes`, there is no choice. Without such cards, `else` "
        "runs.",
    ),
    Verb(
        "charge",
        (Operand("card", CARD), Operand("count", AMOUNT, unit="tokens")),
        says="Puts tokens on a card. One of them goes in place of the card when its use would discard it.",
    ),
    Verb(
        "guess_price",
        (Operand("deck", ANY_DECK),),
        says="The investigator names a price and takes the top card of the deck if that is its list price. "
        "Otherwise the card goes under the deck.",
    ),
    Verb(
        "appraise",
        (Operand("deck", ANY_DECK), Operand("count", AMOUNT, unit="cards")),
        says="The investigator gains the highest list price among the top cards of the deck, which go "
        "under it.",
    ),
    Verb(
        "recover",
        (Operand("deck", word("ally", called="deck of allies")), Operand("count", COUNT, unit="cards")),
        (block("else"),),
        says="Shuffles cards that left the game back into their deck; the player chooses them. Without "
        "any, `else` runs.",
    ),
    Verb(
        "return_to_deck",
        (Operand("what", WHAT), Operand("count", AMOUNT, unit="cards")),
        says="The investigator shuffles cards of that kind into their deck.",
    ),
    Verb(
        "mail_order",
        says="Each other investigator may pay for a common item of the deck, and gets it when the "
        "investigator enters the same place. The investigator gains $1 for each.",
    ),
    Verb(
        "read_tomes",
        (
            Operand("points", AMOUNT, unit="points"),
            optional("only", word("taken", called="item that is used")),
        ),
        says="The investigator may use items that cost movement points, with so many points; with `all`, "
        "one of them. With `only=taken`, it is the item that was just taken from a deck, if its use begins "
        "with a check.",
    ),
    Verb(
        "keep_card",
        (Operand("as", CARD),),
        says="The investigator keeps the encounter card, as the special card of that name. Discarded, it "
        "returns to its deck.",
    ),
    Verb(
        "legacy",
        says="When the investigator is devoured, the next one gets the spells, skills and clue tokens.",
    ),
)

CHECKS_IN_A_ROW = (
    Verb(
        "check_until",
        (
            *(Operand("skill", CHECK), Operand("modifier", AMOUNT, unit="dice")),
            optional("step", CHANGE, unit="dice"),
        ),
        (block("fail"),),
        loops=True,
        says="Repeats a check until it is passed. `fail` runs after each failure, and the modifier changes "
        "by `step`.",
    ),
    Verb(
        "push_luck",
        (
            *(Operand("skill", CHECK), Operand("modifier", AMOUNT, unit="dice")),
            optional("step", CHANGE, unit="dice"),
        ),
        (block("pass"), block("fail")),
        rules=(at_least_one("pass", "fail"),),
        says="Makes a check. Each time it is passed, `pass` runs and the player may repeat it, with the "
        "modifier changed by `step`. After a failure `fail` runs; `paid` is the number of passed checks.",
    ),
    Verb(
        "check_lowest",
        (Operand("modifier", AMOUNT, unit="dice"),),
        (block("pass"), block("fail")),
        rules=(at_least_one("pass", "fail"),),
        says="Makes a check of the investigator's lowest skill.",
    ),
)

TRAVEL = (
    Verb(
        "meet",
        (optional("swap", YES_NO), optional("agreed", YES_NO)),
        says="Moves the investigator to the place of another one, whom the player chooses. With "
        "`swap=yes`, that one comes to the investigator's place; with `agreed=yes`, both players have to "
        "agree.",
    ),
    Verb(
        "enter_drawn_world",
        says="Draws a gate card, moves the investigator to the first Other World that it names, and puts "
        "it back.",
    ),
    Verb(
        "visit_place",
        (Operand("place", PLACE),),
        says="The investigator has an encounter in a place of Arkham and returns.",
    ),
    Verb(
        "regain",
        says="The investigator gets back the sanity and stamina that were lost in the encounter just "
        "visited.",
    ),
)

FIGHTS = (
    Verb(
        "confront",
        (optional("kind", MONSTERS), optional("trait", TRAIT)),
        rules=(at_least_one("kind", "trait"),),
        says="The investigator evades or fights each such monster in the place.",
    ),
    Verb(
        "fight_trophy",
        (optional("surprise", YES_NO),),
        OUTCOMES,
        says="Fights one of the investigator's monster trophies at random. It goes to the cup unless it is "
        "defeated again. `win` or `lose` runs by the outcome.",
    ),
    Verb(
        "battle",
        (Operand("against", name_of("Ancient One")),),
        OUTCOMES,
        says="The investigator alone fights an Ancient One in an Other World. `win` or `lose` runs by the "
        "outcome.",
    ),
)

MARKERS = (
    Verb(
        "patrol",
        (Operand("street", STREET),),
        says="Puts a patrol marker on a street, unless there is one.",
    ),
    Verb(
        "whispers",
        (Operand("street", STREET),),
        says="Moves the Ancient Whispers marker to a street.",
    ),
)

NEW_ENCOUNTERS = (*CARDS, *CHECKS_IN_A_ROW, *TRAVEL, *FIGHTS, *MARKERS)
