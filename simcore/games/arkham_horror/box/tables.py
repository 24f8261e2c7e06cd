"""Groups of fields of the box, for the Tables of every game that uses it.

A kernel of the box uses only these fields. `compile.py` fills those of cards, decks and sheets.
"""

from __future__ import annotations

from simcore.games.arkham_horror.box.codes import FOES, SKILL_ROW, TRACKS
from simcore.games.arkham_horror.box.limits import DECKS, MAX_CARDS, MAX_DECK, MAX_INVESTIGATORS, RING, SKILLS
from simcore.records.schema import Field, Group

CARD = (MAX_CARDS,)
WHO = (MAX_INVESTIGATORS,)
BY_SKILL = (MAX_CARDS, SKILL_ROW)
BY_FOE = (FOES, MAX_CARDS)  # by the defences that a bonus meets

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
CARDS = Group(
    "Cards, by kind; bonuses in combat are by 3 * physical + magical defence of the monster",
    (
        Field("card_deck", "i1", "number of the deck; 4: no deck", CARD),
        Field("hand_cost", "i1", "hands that it takes", CARD),
        Field("kind", "i1", "0 plain, 1 physical, 2 magical", CARD),
        Field("dice", "i1", "dice in combat, by the defences of the monster", BY_FOE),
        Field("dice_magic", "i1", "likewise for an enchanted card", BY_FOE),
        Field("alone", "i1", "additional dice if the other hand is empty", BY_FOE),
        Field("alone_magic", "i1", "likewise for an enchanted card", BY_FOE),
        Field("versus", "i1", "trait of monsters against which it is stronger", CARD),
        Field("versus_bonus", "i1", "additional dice against that trait; 0: no such trait", CARD),
        Field("card_sixes", "i1", "number of successes of a six", CARD),
        Field("one_shot", "i1", "1 if it is discarded after the combat check", CARD),
        Field("spell", "i1", "1 for a spell", CARD),
        Field("cast", "i1", "casting modifier", CARD),
        Field("price", "i1", "sanity cost", CARD),
        Field(
            "card_bonus",
            "i1",
            "bonus to each skill, then to maximum sanity and stamina",
            BY_SKILL,
        ),
        Field("card_clue_dice", "i1", "1 if it adds a die to a clue token, by skill", BY_SKILL),
        Field("effect", "i1", "number of its effect; 0: none", CARD),
        Field("uses", "i1", "number of tokens at the start", CARD),
        Field("join_clues", "i1", "clue tokens that an ally brings", CARD),
        Field("join_deck", "i1", "deck of the cards that an ally brings; -1: none", CARD),
        Field("join_cards", "i1", "cards that an ally brings", CARD),
        Field("safe", "i1", "1 if its owner cannot be forced to lose it", CARD),
        Field("item", "i1", "1 for an item; only items can be traded", CARD),
        Field("useful", "i1", "1 if it has an effect in this game", CARD),
        Field("kit", "i1", "kinds of weapon or spell, one bit each", CARD),
        Field("marks", "i8", "bit 0 of the byte of each mark that it has", CARD),
        Field("traits", "i8", "its effect as a bit, what it ignores, kit of an arm, aid", CARD),
        Field("worth", "i1", "score for choosing the best of several cards", CARD),
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
DECK_LISTS = Group(
    "Decks before they are shuffled",
    (
        Field("deck_size", "i2", "cards of each deck", (len(DECKS),)),
        Field("deck", "i1", "cards of each deck, sorted by kind", (len(DECKS), RING)),
        Field("copies", "i1", "copies of each card in its deck", CARD),
        Field("first_place", "i1", "place of the first of these", CARD),
        Field("n_allies", "i2", "allies"),
        Field("allies", "i1", "the allies", (MAX_DECK,)),
    ),
)

GROUPS = (USE, CARDS, SHEETS, DECK_LISTS)
