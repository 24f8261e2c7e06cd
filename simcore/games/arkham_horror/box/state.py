"""Groups of fields of the box, for the State of every game that uses it.

A kernel of the box uses only the fields of the header and of these groups, so it can be compiled for the
State of each game.
"""

from __future__ import annotations

from simcore.games.arkham_horror.box.codes import CHECKS, PRICE_DIGITS, SKILL_ROW, TRACKS
from simcore.games.arkham_horror.box.limits import BOX_LIMITS, MAX_SEATS, PLACES, BoxLimits
from simcore.records.schema import Field, Group, Seen

SEATS = (MAX_SEATS,)

STEPS = Group(
    "The current rule",
    (
        Field("step", "i2", "step of the current rule or phase"),
        Field("actor", "i1", "seat whose turn it is and who makes the checks"),
        Field("place", "i2", "place of the card in use"),
        Field("target", "i1", "seat that is helped"),
        Field("track", "i1", "slider to be moved"),
        Field("focus_left", "i2", "remaining stops for moving sliders; only during such a decision"),
        Field("hands", "i1", "free hands of the actor in the combat"),
        Field("losing", "i1", "pending loss: 0 sanity, 1 stamina"),
        Field("loss", "i2", "points of the pending loss; only during a decision to prevent it"),
    ),
)
CHECK = Group(
    "The current check",
    (
        Field("checking", "i1", "1 while a check is open"),
        Field("check", "i1", "kind of the check: 0 combat, 1 spell, 2 defence, 3 evade, 4 horror, 5 gate"),
        Field("skill", "i1", "skill of the check"),
        Field("dice_rolled", "i2", "dice that count so far"),
        Field("hits", "i2", "number of these dice that are successes"),
        Field("sixes", "i2", "number of these dice that show a six"),
        Field("attempt", "i2", "number of rerolls"),
        Field("mending", "i1", "1 while the actor may improve the roll"),
        Field("counts_all", "i1", "1 if more than one success is useful"),
        Field("enough", "i4", "successes beyond which more have no effect"),
        Field("luck_stream", "i4", "random stream of its dice"),
        Field("luck_block", "i4", "first random block of its dice"),
        Field("luck_drawn", "i1", "1 if its first ten dice are in `first_dice`"),
        Field("first_dice", "u4", "dice of the next check of each seat", SEATS, seen=Seen.BY_NO_ONE),
    ),
)
FOE = Group(
    "The monster in a Combat check",
    (
        Field("foe_defence", "i1", "3 * physical defence + magical defence of the monster"),
        Field(
            "foe_traits", "i4", "its traits against which some cards are stronger, one bit each", bits=True
        ),
    ),
)
PEOPLE = Group(
    "The investigators, by seat",
    (
        Field("alive", "i2", "seats that were not devoured, one bit each", bits=True),
        Field("rerollers", "i2", "seats whose ability rerolls failed dice, one bit each", bits=True),
        Field("ability_used", "i2", "seats whose ability was used this round, one bit each", bits=True),
        Field("sought", "i2", "aid that may be useful in the upkeep, one bit each", bits=True),
        Field(
            "near",
            "i2",
            "seats at the same place as each seat, including itself, one bit each",
            SEATS,
            bits=True,
        ),
        Field(
            "check_bonus", "i1", "bonus to each kind of check in addition to the skill", (MAX_SEATS, CHECKS)
        ),
        Field("investigator", "i1", "investigator of each seat", SEATS),
        Field("sanity", "i1", "sanity", SEATS),
        Field("stamina", "i1", "stamina", SEATS),
        Field("max_sanity", "i1", "maximum sanity", SEATS),
        Field("max_stamina", "i1", "maximum stamina", SEATS),
        Field("clues", "i1", "clue tokens", SEATS),
        Field("monster_trophies", "i1", "monster trophies", SEATS),
        Field("gate_trophies", "i1", "gate trophies", SEATS),
        Field("status", "i1", "1 blessed, -1 cursed, 0 neither", SEATS),
        Field("status_new", "i1", "1: no roll for the status at the next refresh", SEATS),
        Field("stop", "i1", "stop of each slider, from 0", (MAX_SEATS, TRACKS)),
        Field("skills_up", "i1", "bonus to all checks of this round", SEATS),
        Field("casts", "i1", "spells tried this round", SEATS),
    ),
)


def possessions(limits: BoxLimits) -> Group:
    """Return the group of the possessions, in records of some limits."""
    return Group(
        "Their possessions; a set of cards has a bit for each place",
        (
            Field(
                "held",
                limits.card,
                "kinds of the cards; only the first `n_held` count",
                (MAX_SEATS, PLACES),
            ),
            Field("tokens", "i1", "remaining uses of each card", (MAX_SEATS, PLACES)),
            Field("n_held", "i1", "cards held", SEATS),
            Field("in_use", "i4", "cards in use in the combat", SEATS, bits=True),
            Field("exhausted", "i4", "exhausted cards", SEATS, bits=True),
            Field("magic", "i4", "cards that count as magical this round", SEATS, bits=True),
            Field("moved", "i4", "cards that changed hands this round", SEATS, bits=True),
        ),
    )


FROM_CARDS = Group(
    "Totals of the cards held, computed by `recount`",
    (
        Field("recounted", "i2", "seats recomputed since this was set to 0, one bit each", bits=True),
        Field("warders", "i2", "seats with a card that cancels an attack, one bit each", bits=True),
        Field(
            "bonus",
            "i1",
            "bonus to each skill, then to maximum sanity and stamina",
            (MAX_SEATS, SKILL_ROW),
        ),
        Field("clue_dice", "i1", "additional dice for a clue token, by skill", (MAX_SEATS, SKILL_ROW)),
        Field("effects", "i4", "effects of cards held, one bit each", SEATS, bits=True),
        Field("ignores", "i1", "1 physical resistance, 2 magical resistance, 3 both", SEATS),
        Field("aid", "i1", "effects of cards and ability in the upkeep, one bit each", SEATS, bits=True),
        Field(
            "kit",
            "i1",
            "kinds of weapons and spells held, one bit each: spells, one-shot weapons and so on",
            SEATS,
            bits=True,
        ),
        Field("arms", "i4", "cards with an effect in the combat", SEATS, bits=True),
        Field("one_handed", "i4", "cards that need one hand or none", SEATS, bits=True),
        Field("handless", "i4", "cards that need no hand", SEATS, bits=True),
        Field(
            "priced",
            "i4",
            "cards by the binary digits of the least sanity that can pay for them; free cards are in none",
            (MAX_SEATS, PRICE_DIGITS),
            bits=True,
        ),
        Field("helpers", "i4", "cards with an upkeep action", SEATS, bits=True),
        Field(
            "menders",
            "i4",
            "cards that improve a roll, by the kind of the check",
            (MAX_SEATS, CHECKS),
            bits=True,
        ),
        Field("items", "i4", "cards that can be traded", SEATS, bits=True),
    ),
)
COUNTS = Group(
    "For the result; not used during the game",
    (
        Field("clues_spent", "i4", "clue tokens spent on checks"),
        Field("spells_tried", "i4", "spells whose sanity was paid"),
        Field("spells_cast", "i4", "spells that took effect"),
        Field("items_lost", "i4", "items used up or lost"),
    ),
)


def groups(limits: BoxLimits) -> tuple[Group, ...]:
    """Return all groups, in records of some limits."""
    return (STEPS, CHECK, FOE, PEOPLE, possessions(limits), FROM_CARDS, COUNTS)


GROUPS = groups(BOX_LIMITS)
