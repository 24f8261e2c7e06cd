"""Effects that only packs use: cards, decks, and tokens on cards."""

from __future__ import annotations

from simcore.effects.kinds import word
from simcore.effects.vocabulary import Block, Operand, Verb, block, optional
from simcore.effects.widening import Wider
from simcore.games.arkham_horror.box.effect_kinds import COUNT, YES_NO
from simcore.games.arkham_horror.box.pack_kinds import AMOUNT, ANY_DECK, PLACE, TYPE, WHAT

WIDER_CARDS = {
    "draw": Wider(
        (optional("from", word("bottom", called="part of a deck")),),
        (block("else"),),
        says="`else` runs if the deck is empty.",
    ),
    "take_any": Wider((optional("type", TYPE),), says="With `type`, only a card of that type."),
    "discard": Wider(blocks=(block("any"),), says="`any` runs if at least one was discarded."),
}

CARDS = (
    Verb("draw_again", says="Draws another card or marker in place of the one that was drawn."),
    Verb(
        "remove",
        (Operand("what", WHAT), Operand("count", AMOUNT, unit="cards", needed=False, default=1)),
        says="Removes cards of that kind from the game, also from their owners.",
    ),
    Verb(
        "exhaust",
        (Operand("what", WHAT),),
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
        says="Takes a Dark Pact that the investigator does not have, or with `some` any number of them. With "
        "all pacts already, `else` runs.",
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
        says="Steps in order. One is done at the beginning of the upkeep after an encounter in its place, if "
        "the investigator makes its payment.",
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
