"""Effects that only packs use: cards, decks, and tokens on cards."""

from __future__ import annotations

from simcore.effects.kinds import word
from simcore.effects.vocabulary import Block, Operand, Verb, block, optional
from simcore.effects.widening import Wider
from simcore.games.arkham_horror.box.effect_kinds import COUNT, YES_NO
from simcore.games.arkham_horror.box.pack_kinds import AMOUNT, ANY_DECK, PLACE, TYPE, WHAT

WIDER_CARDS = {
    "draw": Wider(
        (
            optional("from", word("bottom", called="part of a deck")),
            optional("until", word("free", called="card at which drawing ends")),
        ),
        (block("else"),),
        says="With a list of decks, one card comes from each. `else` runs if the deck is empty. With "
        "`until=free`, cards are drawn until one costs no sanity, and only that one is kept.",
    ),
    "take_any": Wider((optional("type", TYPE),), says="With `type`, only a card of that type."),
    "take": Wider(blocks=(block("else"),), says="`else` runs if the deck does not have it."),
    "discard": Wider(
        blocks=(block("any"), block("else")),
        says="`any` runs if at least one was discarded, otherwise `else`.",
    ),
    "buy": Wider(
        (
            *(Operand("look", AMOUNT, unit="cards"), optional("other_than", TYPE)),
            optional("whole", YES_NO),
        ),
        says="With `other_than`, only cards that are not of that type; with `whole=yes`, all of them or "
        "none.",
    ),
}

CARDS = (
    Verb("draw_again", says="Draws another card or marker in place of the one that was drawn."),
    Verb(
        "remove",
        (
            *(Operand("what", WHAT), Operand("count", AMOUNT, unit="cards", needed=False, default=1)),
            optional("from", word("deck", called="part of the game")),
        ),
        says="Removes a card by name from the game, also from its owner, or cards of that kind from the "
        "investigator. With `from=deck`, they are the top cards of their deck.",
    ),
    Verb(
        "exhaust",
        (Operand("what", WHAT), Operand("count", AMOUNT, unit="cards", needed=False, default=1)),
        (block("any"),),
        says="Exhausts the card. `any` runs if it was not exhausted before.",
    ),
    Verb(
        "refresh",
        (Operand("what", WHAT), Operand("count", AMOUNT, unit="cards")),
        says="Refreshes exhausted cards of that kind; the player chooses them.",
    ),
    Verb(
        "mill",
        (Operand("deck", ANY_DECK), Operand("count", COUNT, unit="cards")),
        says="Discards cards from the top of a deck.",
    ),
    Verb(
        "shuffle",
        (Operand("deck", ANY_DECK), optional("with", word("discards", called="cards to shuffle in"))),
        says="Shuffles a deck, with its discards if `with` says so.",
    ),
    Verb(
        "peek",
        (
            *(Operand("deck", ANY_DECK), Operand("count", COUNT, unit="cards")),
            *(optional("reorder", YES_NO), optional("bottom", COUNT, unit="cards")),
        ),
        says="The investigator looks at the top cards of a deck, and may put them back in another order "
        "(`reorder=yes`), or up to `bottom` of them under the deck.",
    ),
    Verb("attach", says="Puts the top ally of its deck on the card. Its owner has the ally's abilities."),
    Verb(
        "pact",
        (Operand("which", word("choose", "some", called="pact")),),
        (block("else"),),
        says="Takes a Dark Pact that the investigator does not have, or with `some` any number of them. "
        "With all pacts already, `else` runs.",
    ),
    Verb(
        "place_card",
        (Operand("place", PLACE),),
        says="Lays the card on a place. It belongs to no one from then on.",
    ),
    Verb("hold_monster", says="Puts the defeated monster on the card, where it is no trophy."),
    Verb("borrow_ally", says="Gains the top ally of its deck, which leaves the game in the next upkeep."),
    Verb(
        "trade_anywhere",
        (Operand("count", COUNT, unit="cards"),),
        says="Gives that many items to another investigator, or receives them, wherever both are.",
    ),
    Verb(
        "mission",
        (),
        (Block("step", many=(1, 9), operands=(Operand("at", PLACE),)),),
        says="Steps in order. One is done at the beginning of the upkeep after an encounter in its place, "
        "if the investigator makes its payment.",
    ),
    Verb("payoff", blocks=(Block(),), says="Runs when all steps are done; the card leaves the game."),
    Verb("cast", (), (Block("pass"),), says="Casts the spell: costs, hands and Spell check."),
    Verb(
        "waive",
        (Operand("cost", word("sanity", "hands", "money", called="cost")),),
        says="The spell or the item does not cost this.",
    ),
    Verb("search_draw", says="Searches the deck for the card instead of drawing it."),
)

SHEETS = (
    Verb(
        "agents",
        (Operand("place", PLACE), Operand("count", AMOUNT, unit="tokens")),
        says="Adds agents to a place, or removes them if the number is negative.",
    ),
    Verb(
        "custody",
        (Operand("what", word("put", "take", called="use of protective custody")),),
        says="Puts the ally beside a board of the player's choice, or takes the one beside this board.",
    ),
    Verb(
        "expedition",
        (Operand("place", PLACE),),
        says="Puts an expedition marker on a street of an expansion board.",
    ),
    Verb("study", says="Gains a Student card, or turns it to the side of the Alumnus."),
)

NEW_CARDS = (*CARDS, *SHEETS)
