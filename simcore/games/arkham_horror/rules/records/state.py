"""State record of the whole game: the groups of the box and of the battle, and its own fields.

Only the keys of the random numbers are hidden. A deck is a set of cards from which a random one is drawn,
followed by the cards under it, whose order is open information.
"""

from __future__ import annotations

from simcore.games.arkham_horror.battle import state as battle
from simcore.games.arkham_horror.box import state as box
from simcore.games.arkham_horror.box.limits import MAX_SEATS
from simcore.games.arkham_horror.limits import BASE, LARGE, MAX_AREAS, MAX_LOCATION_DECKS, Limits
from simcore.games.arkham_horror.rules.records import pack_state
from simcore.games.arkham_horror.rules.records.codes import MARKER_PLACES, NONE, NOWHERE
from simcore.records.schema import WORD, Field, Group, Layout, set_field
from simcore.records.state_fields import header, replay_group

SEATS = (MAX_SEATS,)
AREAS = (MAX_AREAS,)

TURN = Group(
    "The turn",
    (
        Field(
            "part",
            "i1",
            "0 setup, 1 turn begins, 2 upkeep, 3 movement, 4 Arkham, 5 Other World, 6 mythos, 7 battle",
        ),
        Field("first_seat", "i1", "first player of the game"),
    ),
)


def tracks(limits: Limits) -> Group:
    """Return the group of the tracks and the board, in records of some limits."""
    return Group(
        "Tracks and the board",
        (
            Field("terror", "i2", "terror level"),
            Field("sealed", "i8", "areas with a seal, one bit each", bits=True),
            Field("closed", "i8", "locations closed for the rest of the game, one bit each", bits=True),
            Field("shut_until", "i1", "last turn of a temporary closure of each location", AREAS),
            Field("barred_until", "i1", "last turn in which each street is closed to walking", AREAS),
            Field("no_arrest_until", "i2", "last turn without arrests"),
            Field("clues_at", "i1", "number of clue tokens in each area", AREAS),
            Field("gate_at", "i1", "gate marker in each area; -1: none", AREAS, start=NONE),
            Field("n_open", "i2", "open gates"),
            Field(
                "gates_held",
                limits.gate_set,
                "gate markers that are trophies of each seat, one bit each",
                SEATS,
                bits=True,
            ),
            set_field(
                "markers", limits.markers, "monster markers at each place, one bit each", (MARKER_PLACES,)
            ),
        ),
    )


def investigators(limits: Limits) -> Group:
    """Return the group of the investigators, in records of some limits."""
    return Group(
        "The investigators, by seat",
        (
            Field(
                "at",
                "i1",
                "area, or 64 + 2 * Other World + second area, 100 lost, 101 jail, 102 nowhere",
                SEATS,
                start=NOWHERE,
            ),
            Field("money", "i2", "dollars", SEATS),
            Field("delayed", "i2", "delayed seats, one bit each", bits=True),
            Field("skipping", "i2", "seats that skip this turn, one bit each", bits=True),
            Field("skips_next", "i2", "seats that skip the next turn, one bit each", bits=True),
            Field("explored", "i2", "seats at a gate with an explored marker, one bit each", bits=True),
            Field(
                "down", "i1", "what happened to an investigator in this turn: 0 nothing, see `Down`", SEATS
            ),
            Field(
                "entered_at",
                "i1",
                "area of the gate to the Other World; -1: none",
                SEATS,
                start=NONE,
            ),
            Field("no_loan", "i2", "seats that get no further bank loan, one bit each", bits=True),
            Field(
                "new_cards", "i4", "upkeep cards without a roll so far, as places in `held`", SEATS, bits=True
            ),
            Field(
                "acted",
                "i8",
                "cards of the actor whose upkeep action is done, one bit each",
                (limits.cards // WORD,),
                bits=True,
            ),
            Field("points_left", "i2", "movement points left to the actor"),
            Field("vacant", "i2", "seats that get a new investigator next turn, one bit each", bits=True),
            Field("gone", "i8", "investigators who are out of the game, one bit each", bits=True),
            Field("used_people", "i8", "investigators who are or were in the game, one bit each", bits=True),
            Field(
                "pulled", "i2", "seats drawn through a gate in the last Mythos Phase, one bit each", bits=True
            ),
            Field(
                "checks_made", "i4", "checks of each seat so far, which select their random numbers", SEATS
            ),
        ),
    )


def decks(limits: Limits) -> Group:
    """Return the group of the decks, in records of some limits."""
    return Group(
        "Decks: cards that may come, followed by those under the deck in known order",
        (
            Field(
                "deck", limits.card, "cards in random order of each deck of possessions", (4, limits.items)
            ),
            Field("n_deck", "i2", "number of these", (4,)),
            Field(
                "under", limits.card, "cards under each of these decks, next card first", (4, limits.items)
            ),
            Field("n_under", "i2", "number of these", (4,)),
            Field("allies", limits.card, "ally deck", (limits.allies,)),
            Field("n_allies", "i2", "number of these"),
            Field("mythos", limits.mythos_card, "mythos cards in random order", (limits.mythos,)),
            Field("n_mythos", "i2", "number of these"),
            Field(
                "mythos_under",
                limits.mythos_card,
                "mythos cards under the deck, next card first",
                (limits.mythos,),
            ),
            Field("n_mythos_under", "i2", "number of these"),
            Field("gate_cards", limits.gate_card, "gate cards in random order", (limits.gate_cards,)),
            Field("n_gate_cards", "i2", "number of these"),
            Field(
                "gate_cards_under",
                limits.gate_card,
                "gate cards under the deck, next card first",
                (limits.gate_cards,),
            ),
            Field("n_gate_cards_under", "i2", "number of these"),
            Field("stack", "i1", "gate markers in random order", (limits.gates,)),
            Field("n_stack", "i2", "number of these"),
            Field("stack_under", "i1", "gate markers under the stack, next one first", (limits.gates,)),
            Field("n_stack_under", "i2", "number of these"),
            Field(
                "foreseen",
                "i1",
                "open location card on each deck; -1: none",
                (MAX_LOCATION_DECKS,),
                start=NONE,
            ),
            Field(
                "drawn",
                "i2",
                "draws so far, by `stream - 64`, which select their random numbers",
                (limits.streams,),
            ),
        ),
    )


def in_play(limits: Limits) -> Group:
    """Return the group of the mythos cards in play, in records of some limits."""
    return Group(
        "Mythos cards in play",
        (
            Field("mythos_card", limits.mythos_card, "mythos card of this turn; -1: none yet", start=NONE),
            Field("environment", limits.mythos_card, "environment; -1: none", start=NONE),
            Field("rumor", limits.mythos_card, "rumor; -1: none", start=NONE),
            Field("rumor_turn", "i2", "turn in which the rumor came into play"),
            Field("rumor_tokens", "i2", "tokens on the rumor"),
            Field(
                "rumor_verdict",
                "i1",
                "0: passed, 1: failed, once the current program ends; -1: neither",
                start=NONE,
            ),
            Field(
                "lasting",
                limits.mythos_card,
                "mythos card whose rule applies for the rest of the game; -1: none",
                start=NONE,
            ),
        ),
    )


def program(limits: Limits) -> Group:
    """Return the group of the running program, in records of some limits."""
    return Group(
        "The running program",
        (
            Field("rolled", "i2", "sum of the last dice"),
            Field("successes_rolled", "i2", "successes of the last check or dice"),
            Field("failures_rolled", "i2", "failures of the last check or dice"),
            Field("paid", "i2", "amount of the last payment of a chosen amount"),
            Field("result", "i2", "result of the last kernel that can wait"),
            Field("card_at", "i1", "place in `held` of the card whose program runs; -1: none", start=NONE),
            Field("program_row", "i2", "row of `code` that asks"),
            Field("card_of", "i1", "seat that holds that card"),
            Field("mythos_runs", limits.mythos_card, "mythos card whose program runs; -1: none", start=NONE),
            Field("replaced", "i2", "program that replaces the running one; -1: none", start=NONE),
        ),
    )


def fight(limits: Limits) -> Group:
    """Return the group of the current fight, in records of some limits."""
    return Group(
        "The current fight",
        (
            Field("foe", limits.marker, "monster marker in the fight; -1: none", start=NONE),
            Field("foe_place", "i2", "place of that monster"),
            Field("foe_weaker", "i2", "toughness lost in this fight"),
            Field("foe_ignored", "i4", "traits that do not count in this fight, one bit each", bits=True),
            Field(
                "sure_to_fail",
                "i2",
                "kinds of checks that fail automatically in this fight, one bit each",
                bits=True,
            ),
            Field(
                "sure_to_pass", "i2", "kinds of checks that pass automatically now, one bit each", bits=True
            ),
            Field("combat_skill", "i1", "skill of the Combat check"),
            Field("fight_over", "i1", "1 once the fight has ended"),
            set_field(
                "evaded",
                limits.markers,
                "markers that the actor has evaded in the area this turn, one bit each",
            ),
        ),
    )


COUNTS = Group(
    "For the result; not used during the game",
    (
        Field("awoke", "i1", "cause of the awakening; -1: none", start=NONE),
        Field("awoke_turn", "i2", "turn of the awakening; 0: none"),
        Field("battle_cause", "i1", "cause of a lost battle; -1: none", start=NONE),
        Field("end_in_arkham", "i2", "monsters in Arkham and the Sky at the end or at the awakening"),
        Field("end_in_outskirts", "i2", "monsters in the Outskirts at that time"),
        Field("gates_opened", "i2", "gates opened"),
        Field("gates_closed", "i2", "gates closed, including sealed ones"),
        Field("gates_sealed", "i2", "gates sealed"),
        Field("signs_used", "i2", "cards used to seal"),
        Field("surges", "i2", "monster surges"),
        Field("monsters_beaten", "i4", "monsters defeated"),
        Field("clues_found", "i4", "clue tokens picked up or gained"),
        Field("insane", "i2", "number of times that an investigator went insane"),
        Field("unconscious", "i2", "number of times that an investigator was knocked unconscious"),
        Field("lost_in_time", "i2", "number of times that an investigator was lost in time and space"),
        Field("devoured_before", "i2", "investigators devoured before the battle"),
        Field("allies_gained", "i2", "allies gained"),
        Field("rumors_passed", "i2", "rumors passed"),
        Field("rumors_failed", "i2", "rumors failed"),
        Field("last_closer", "i1", "investigator who closed the most recent gate; -1: none", start=NONE),
        Field("first_investigator", "i1", "investigator of each seat at the start", SEATS, start=NONE),
        Field("downs_at", "i1", "number of times that an investigator was knocked out in each area", AREAS),
    ),
)
FIRST_UNKEPT = box.FROM_CARDS.fields[0].name
"""First field that a checkpoint omits: the totals of the cards in hand are recomputed."""
OF_BATTLE = ("first_dice",)
"""Hidden fields that only the battle uses, which has no segments."""


def live_groups(limits: Limits) -> tuple[Group, ...]:
    """Return all groups except the current segment, in records of some limits."""
    return (
        header(limits.options),
        *(group for group in box.groups(limits) if group is not box.FROM_CARDS),
        *battle.GROUPS,
        TURN,
        tracks(limits),
        investigators(limits),
        decks(limits),
        in_play(limits),
        program(limits),
        fight(limits),
        *pack_state.groups(limits),
        COUNTS,
        box.FROM_CARDS,
    )


def layout_of(limits: Limits) -> Layout:
    """Return the declaration of the State for some limits."""
    live = Layout(*live_groups(limits))
    return Layout(*live.groups, replay_group(live, FIRST_UNKEPT, OF_BATTLE))


LAYOUT = layout_of(BASE)
STATE = LAYOUT.dtype
"""State of one game. Copying it is one assignment; comparing two states compares bytes."""
LARGE_LAYOUT = layout_of(LARGE)
LARGE_STATE = LARGE_LAYOUT.dtype
"""State of a game with packs."""
