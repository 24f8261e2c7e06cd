"""Effects that only the mythos cards of packs use."""

from __future__ import annotations

from simcore.effects.vocabulary import Operand, Verb, optional
from simcore.games.arkham_horror.box.effect_kinds import CHANGE, YES_NO
from simcore.games.arkham_horror.box.pack_kinds import AMOUNT, ANY_DECK, MEMBERS, PLACE, SYMBOL, TRAIT

NEW_MYTHOS = (
    Verb("surge", says="A monster surge at all open gates."),
    Verb(
        "spawn_matching",
        (
            *(Operand("where", PLACE), Operand("count", AMOUNT, unit="monsters")),
            *(optional("symbol", SYMBOL), optional("trait", TRAIT)),
        ),
        says="Draws monsters from the cup until so many have the symbol or the trait, and places those; "
        "the others return. The symbol `own` is that of a gate trophy.",
    ),
    Verb(
        "exchange_monsters",
        says="The first player names a symbol. Each monster with it in Arkham and in the Outskirts makes "
        "way for one from the cup.",
    ),
    Verb(
        "market",
        (
            *(Operand("deck", ANY_DECK), Operand("count", AMOUNT, unit="cards")),
            Operand("price", CHANGE, unit="dollars"),
        ),
        says="Lays out cards. Each investigator in turn may buy one, at its list price plus `price`.",
    ),
    Verb(
        "trading",
        (
            *(Operand("of", MEMBERS), optional("apart", YES_NO)),
            optional("sanity", AMOUNT, unit="points"),
        ),
        says="These investigators may trade, with `apart=yes` wherever they are. Each of them loses "
        "`sanity` for each item or payment that is given.",
    ),
    Verb(
        "next_act",
        says="The next Act card enters play in place of the one before.",
    ),
)
