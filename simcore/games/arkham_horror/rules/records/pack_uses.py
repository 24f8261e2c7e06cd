"""Fields for the use of cards, abilities and sheets in packs."""

from __future__ import annotations

from enum import IntEnum

from simcore.games.arkham_horror.box.codes import COMBAT, EVADE, HORROR, SPELL
from simcore.games.arkham_horror.box.effect_kinds import CHECK
from simcore.games.arkham_horror.box.limits import MAX_INVESTIGATORS, MAX_SEATS
from simcore.games.arkham_horror.box.pack_kinds import SPENT_AS
from simcore.games.arkham_horror.limits import MAX_SHEETS, Limits
from simcore.games.arkham_horror.rules.records.codes import N_SHEETS, NONE
from simcore.records.schema import Field, Group, set_field

GATE_BIT = len(CHECK.words)
"""Bit of the check that closes a gate; the others are the words for checks, in their order."""
BIT_OF_CHECK = {
    kind: list(CHECK.words).index(word)
    for kind, word in (
        (COMBAT, "combat"),
        (EVADE, "evade"),
        (HORROR, "horror"),
        (SPELL, "spell"),
    )
}
"""Bit of each kind of check with a word of its own."""


class UsedUp(IntEnum):
    """Effect of a use on its card, one bit each."""

    EXHAUSTED = 1
    DISCARDED = 2
    BOXED = 4
    TOKEN = 8


class UsedBy(IntEnum):
    """Seat whose event a use concerns."""

    OWNER = 0
    ANYONE = 1
    OTHERS = 2
    PARTNERS = 3


class Once(IntEnum):
    """How often something can be used."""

    ANY_TIME = 0
    TURN = 1
    CHECK = 2
    GAME = 3


SEATS = (MAX_SEATS,)
MAX_USES = 384
CONDITIONAL = 3
"""Bonuses of a weapon that depend on conditions."""


def uses(limits: Limits) -> Group:
    """Return the group of the uses of cards, abilities and sheets, for the Tables."""
    by_use = (MAX_USES,)
    return Group(
        "Uses of cards, abilities, sheets and trophies that only packs have",
        (
            Field("n_uses", "i2", "number of uses"),
            Field("used_in", "i1", "window, see `Window`", by_use),
            Field(
                "used_for",
                "i2",
                "checks that it concerns, one bit each: the words for checks, then that at a gate; 0: any",
                by_use,
            ),
            Field("used_before", "i1", "1: before the dice of a check are rolled", by_use),
            Field("used_at", "i1", "phase, as a part of the turn; -1: any", by_use),
            Field("used_with", "i1", "deck of cards that it concerns; -1: any", by_use),
            set_field("used_on", limits.kinds, "kinds of monsters that it concerns; 0: any", by_use),
            Field("used_by", "i1", "whose event: 0 the owner, 1 anyone, 2 others, 3 partners", by_use),
            Field("used_if", "i2", "condition of its owner; 0: none", by_use),
            Field("used_once", "i1", "0 at any time, 1 once a turn, 2 a check, 3 a game", by_use),
            Field("used_bit", "i1", "bit for its use in these fields", by_use),
            Field("used_price", "i2", "row of the program with its payment; -1: none", by_use),
            Field("used_points", "i1", "movement points that it costs", by_use),
            Field("used_up", "i1", "what happens to the card, see `UsedUp`", by_use),
            Field("used_casting", "i1", "1: a spell, which is cast first", by_use),
            Field("used_counts", "i1", "1: the number of successes of the spell matters", by_use),
            Field("used_ones", "i1", "1: the dice that show a one matter", by_use),
            Field("used_program", "i2", "program that it runs", by_use),
            Field("used_of", "i2", "card that it belongs to; -1: none", by_use),
            Field("card_uses", "i2", "uses of a card: first, and behind the last", (limits.cards, 2)),
            Field("person_uses", "i2", "the same of an ability", (MAX_INVESTIGATORS, 2)),
            Field("one_uses", "i2", "the same of the sheet of the Ancient One", (2,)),
            Field(
                "uses_of_sheets",
                "i2",
                "the same of each herald, guardian and institution",
                (N_SHEETS, MAX_SHEETS, 2),
            ),
            Field("trophy_uses", "i2", "the same of a trophy of a kind", (limits.kinds, 2)),
            Field("mythos_uses", "i2", "the same of an environment or rumor", (limits.mythos, 2)),
            Field("used_arm", "i1", "1: a combat spell, which its use puts into use", by_use),
            Field("burst", "i1", "burst weapon: 1 for one check, 2 for the whole combat", (limits.cards,)),
            Field("burst_either", "i1", "sanity or stamina that using it costs", (limits.cards,)),
            Field("weapon_if", "i2", "conditions of bonuses; 0: none", (limits.cards, CONDITIONAL)),
            Field("weapon_dice", "i1", "these bonuses", (limits.cards, CONDITIONAL)),
            Field("weapon_ignores", "i4", "traits that it ignores, one bit each", (limits.cards,)),
            Field("enchants_itself", "i1", "1: a weapon that makes itself magical", (limits.cards,)),
            Field("refresh_money", "i1", "dollars to refresh it", (limits.cards,)),
            Field("refresh_focus", "i1", "1: all focus to refresh it", (limits.cards,)),
            Field(
                "stays",
                "i1",
                "it may stay exhausted: 1 + the sanity; 0: it may not",
                (limits.cards,),
            ),
            Field("spell_mod", "i2", "modifier of the Spell check, an amount", (limits.cards,)),
            Field("spell_mod_from", "i1", "1: awareness, 2: horror rating instead", (limits.cards,)),
        ),
    )


def prices(limits: Limits) -> Group:
    """Return the group of the cards that pay a price, for the Tables."""
    return Group(
        "Cards that are spent in place of clue tokens, dollars and trophies",
        (
            Field(
                "stands_for",
                "i1",
                "clue tokens, dollars and toughness that it can be spent as",
                (limits.cards, len(SPENT_AS.words)),
            ),
            Field("stands_by", "i1", "what happens to it then, see `UsedUp`", (limits.cards,)),
            Field("stands_unasked", "i1", "1: in a check it can be used by itself", (limits.cards,)),
            Field("power_as", "i1", "what power tokens are spent as with it, one bit each", (limits.cards,)),
            Field("worth_more", "i1", "toughness that it adds to a trophy that is spent", (limits.cards,)),
            Field("worth_at", "i1", "phase of this, as a part of the turn; -1: any", (limits.cards,)),
        ),
    )


def casts(limits: Limits) -> Group:
    """Return the group of spells that programs cast, for the Tables."""
    return Group(
        "Spells that programs cast",
        (
            Field(
                "used_ready", "i1", "1: its program casts the card, which must not be exhausted", (MAX_USES,)
            ),
            Field(
                "spell_price", "i2", "cost in sanity that is no number, an amount; 0: none", (limits.cards,)
            ),
        ),
    )


WINDOWS = Group(
    "Uses of cards, and the check at hand",
    (
        Field("used_this_turn", "i8", "uses of each seat in this turn, one bit each", SEATS, bits=True),
        Field("used_this_game", "i8", "the same in this game", SEATS, bits=True),
        Field("used_this_check", "i8", "the same in this check", SEATS, bits=True),
        Field("about_check", "i2", "check of the open window, by its bits in `used_for`", bits=True),
        Field("about_deck", "i1", "deck of the open window; -1: none", start=NONE),
        Field("refused", "i1", "1: the event of the window does not happen"),
        Field("prevented", "i2", "points that uses take from the loss of the window"),
        Field("window_loss", "i2", "points of the loss of the window; 0: it is about something else"),
        Field("waived", "i1", "costs that uses waive, by the words for costs, one bit each", bits=True),
        Field("counted_as", "i2", "tokens or points as which uses count in the payment"),
        Field("due", "i2", "tokens that are left to pay of a price; -1: it cannot be paid after all"),
        Field("paid_cost", "i2", "sanity cost of the spell that was given up last"),
        Field("owed", "i2", "sanity and stamina that uses of the window cost", (2,)),
        Field("check_dice", "i2", "dice that uses add to the check"),
        Field("other_skill", "i1", "skill that replaces the one of the check; -1: none", start=NONE),
        Field("dice_kept", "i2", "dice that uses have added to the last roll"),
        Field("skill_kept", "i1", "skill that has replaced the one of the last roll; -1: none", start=NONE),
        Field("check_successes", "i2", "successes that uses add to the check"),
        Field("check_passed", "i1", "1: a use has passed the check after its roll"),
        Field("check_again", "i1", "1: the check is rolled once more"),
        Field("more_hits", "i2", "successes of dice that uses have added to the check"),
        Field("check_refused", "i1", "1: the effects of the failed check do not happen"),
        Field("die_value", "i1", "added to each die of the check"),
        Field("check_tracks", "i1", "1: something depends on ones or near misses in the check"),
        Field("check_ones", "i2", "dice of the check that show a one"),
        Field("check_near", "i2", "dice of the check that miss success by one"),
        Field("check_clues", "i2", "clue tokens spent on the check"),
        Field("check_wasted", "i2", "clue tokens on the check that do nothing"),
        Field("late_horror", "i1", "1: the Horror check of the combat waits for a failed check"),
        Field("cast_price", "i2", "sanity that the spell costs that is being cast"),
        Field("kept_exhausted", "i4", "cards that are not refreshed in this upkeep", bits=True),
        Field("about_card", "i2", "card whose bonus is at hand; -1: none", start=NONE),
        Field("spell_hands", "i1", "free hands of the actor that only spells can use"),
        Field("horror_loss", "i1", "1: the loss comes from a Horror check"),
    ),
)
"""Group for the State."""
