"""Groups of fields of the box, for the Tables of every game that uses it.

A kernel of the box uses only these fields. `compile.py` fills those of cards, decks and sheets.
"""

from __future__ import annotations

from simcore.games.arkham_horror.box.codes import SKILL_ROW, TRACKS
from simcore.games.arkham_horror.box.limits import (
    BOX_LIMITS,
    DECKS,
    MAX_INVESTIGATORS,
    SKILLS,
    BoxLimits,
    index_type,
)
from simcore.records.schema import Field, Group

WHO = (MAX_INVESTIGATORS,)

USE = Group(
    "Rules of the box",
    (
        Field("hands", "i2", "hands of each investigator"),
        Field("track_used", "i1", "1 if a skill of the slider can be checked", (TRACKS,)),
        Field(
            "track_after",
            "i1",
            "next slider to ask about, by number + 1; at 0 the first one",
            (TRACKS + 1,),
        ),
    ),
)


def cards(limits: BoxLimits) -> Group:
    """Return the group of the cards, in records of some limits."""
    by_card = (limits.cards,)
    by_skill = (limits.cards, SKILL_ROW)
    by_foe = (limits.foes, limits.cards)  # by the defences that a bonus meets
    return Group(
        "Cards, by kind; bonuses in combat are by 3 * physical + magical defence of the monster",
        (
            Field("card_deck", "i1", "number of the deck; 4: no deck", by_card),
            Field("hand_cost", "i1", "hands that it takes", by_card),
            Field("kind", "i1", "0 plain, 1 physical, 2 magical", by_card),
            Field("dice", "i1", "dice in combat, by the defences of the monster", by_foe),
            Field("dice_magic", "i1", "likewise for an enchanted card", by_foe),
            Field("alone", "i1", "additional dice if the other hand is empty", by_foe),
            Field("alone_magic", "i1", "likewise for an enchanted card", by_foe),
            Field("versus", "i1", "trait of monsters against which it is stronger", by_card),
            Field("versus_bonus", "i1", "additional dice against that trait; 0: no such trait", by_card),
            Field("card_sixes", "i1", "number of successes of a six", by_card),
            Field("one_shot", "i1", "1 if it is discarded after the combat check", by_card),
            Field("spell", "i1", "1 for a spell", by_card),
            Field("cast", "i1", "casting modifier", by_card),
            Field("price", "i1", "sanity cost", by_card),
            Field(
                "card_bonus",
                "i1",
                "bonus to each skill, then to maximum sanity and stamina",
                by_skill,
            ),
            Field("card_clue_dice", "i1", "1 if it adds a die to a clue token, by skill", by_skill),
            Field("effect", "i1", "number of its effect; 0: none", by_card),
            Field("uses", "i1", "number of tokens at the start", by_card),
            Field("join_clues", "i1", "clue tokens that an ally brings", by_card),
            Field("join_deck", "i1", "deck of the cards that an ally brings; -1: none", by_card),
            Field("join_cards", "i1", "cards that an ally brings", by_card),
            Field("safe", "i1", "1 if its owner cannot be forced to lose it", by_card),
            Field("item", "i1", "1 for an item; only items can be traded", by_card),
            Field("useful", "i1", "1 if it has an effect in this game", by_card),
            Field("kit", "i1", "kinds of weapon or spell, one bit each", by_card),
            Field("marks", "i8", "bit 0 of the byte of each mark that it has", by_card),
            Field("traits", "i8", "its effect as a bit, what it ignores, kit of an arm, aid", by_card),
            Field("worth", "i1", "score for choosing the best of several cards", by_card),
        ),
    )


SHEETS = Group(
    "Sheets of the investigators",
    (
        Field("sheet_sanity", "i1", "maximum sanity", WHO),
        Field("sheet_stamina", "i1", "maximum stamina", WHO),
        Field("focus", "i1", "stops that sliders can be moved in a round", WHO),
        Field("lowest", "i1", "each skill at the lowest stop", (MAX_INVESTIGATORS, len(SKILLS))),
        Field("ability", "i1", "number of the ability; 0: none", WHO),
        Field("aid", "i1", "effects of the ability in the upkeep, one bit each", WHO),
    ),
)


def deck_lists(limits: BoxLimits) -> Group:
    """Return the group of the decks, in records of some limits."""
    by_card = (limits.cards,)
    return Group(
        "Decks before they are shuffled",
        (
            Field("deck_size", "i2", "cards of each deck", (len(DECKS),)),
            Field("deck", limits.card, "cards of each deck, sorted by kind", (len(DECKS), limits.ring)),
            Field("copies", "i1", "copies of each card in its deck", by_card),
            Field("first_place", index_type(limits.ring), "place of the first of these", by_card),
            Field("n_allies", "i2", "allies"),
            Field("allies", limits.card, "the allies", (limits.deck,)),
        ),
    )


def groups(limits: BoxLimits) -> tuple[Group, ...]:
    """Return all groups, in records of some limits."""
    return (USE, cards(limits), SHEETS, deck_lists(limits))


GROUPS = groups(BOX_LIMITS)
