"""Fields of the State that only games with packs have."""

from __future__ import annotations

from simcore.games.arkham_horror.box.limits import MAX_HELD, MAX_SEATS
from simcore.games.arkham_horror.box.pack_kinds import ANY_DECK, COUNTER, MARK, MOST_PEEKED, PACK_DECKS, PHASE
from simcore.games.arkham_horror.limits import (
    BASE,
    LARGE,
    MAX_AREAS,
    MAX_HOLDERS,
    MAX_IN_FORCE,
    MAX_PACK_DECK,
    MAX_PENDING,
    Limits,
)
from simcore.games.arkham_horror.rules.records import pack_sheets, pack_uses
from simcore.games.arkham_horror.rules.records.codes import NONE, Pending
from simcore.games.arkham_horror.rules.records.pack_board import BOARD
from simcore.records.schema import WORD, Field, Group, set_field

SEATS = (MAX_SEATS,)
IN_FORCE = (MAX_IN_FORCE,)
DECK = (len(PACK_DECKS),)
CARDS = (len(PACK_DECKS), MAX_PACK_DECK)

DECKS = Group(
    "Decks that only packs have, in the order of `PACK_DECKS`",
    (
        Field("pack_deck", "i2", "cards in random order of each deck, or of each layer of it", CARDS),
        Field("n_pack_deck", "i2", "number of these", DECK),
        Field("pack_under", "i2", "cards under each of these decks, next card first", CARDS),
        Field("n_pack_under", "i2", "number of these", DECK),
        Field("pack_discards", "i2", "discards of each of these decks, first one first", CARDS),
        Field("n_pack_discards", "i2", "number of these", DECK),
        Field(
            "known_top",
            "i1",
            "last cards of each deck in random order that lie on it in known order, last one first",
            (len(ANY_DECK.words) + 1,),
        ),
        Field("peeked", "i2", "cards that an investigator looks at, top card first", (MOST_PEEKED,)),
        Field("n_peeked", "i1", "number of these"),
        Field("peeked_deck", "i1", "their deck, by the words for decks; -1: none", start=NONE),
        Field("shown", "i2", "next card of the shuffled deck of the window; -1: not known", start=NONE),
        Field("shown_under", "i1", "1: that card has been put under its deck"),
        Field(
            "removed",
            "i8",
            "kinds of cards that are out of the game, one bit each",
            (LARGE.cards // WORD,),
            bits=True,
        ),
    ),
)
MAX_LENT = 8
BODY = Group(
    "Counters, tokens on sheets, and numbers that programs name",
    (
        Field("counters", "i2", "tokens on each counter of an investigator", (len(COUNTER.words), MAX_SEATS)),
        Field("marks", "i2", "tokens of each kind on the sheets", (len(MARK.words),)),
        Field("focus", "i1", "focus of each seat, when it last counted", SEATS),
        Field("focus_paid", "i1", "focus of the next upkeep that each seat has spent", SEATS),
        Field("left_exhausted", "i4", "cards that stay exhausted in the battle", SEATS, bits=True),
        Field("most_stop", "i1", "stop of the slider of maximum sanity and stamina", SEATS),
        Field("more_hands", "i1", "hands that each seat has gained, or lost, for good", SEATS),
        Field(
            "phases_skipped",
            "i2",
            "seats that skip their next phase of each kind, one bit each",
            (len(PHASE.words),),
            bits=True,
        ),
        Field("retiring", "i2", "seats that leave the game when the turn ends, one bit each", bits=True),
        Field("trophy_toughness", "i2", "toughness of the monster trophies of each seat, as spent", SEATS),
        Field("closing_symbol", "i1", "symbol named for a gate that closes; -1: its own", start=NONE),
        Field("subject", "i2", "monster marker that the program is about; -1: none", start=NONE),
        Field("subject_toughness", "i2", "its toughness"),
        Field("duel_doom", "i2", "doom tokens of the Ancient One that one investigator fights alone"),
        Field(
            "visited",
            "i1",
            "area where each seat spent its last encounter phase; -1: none",
            SEATS,
            start=NONE,
        ),
        Field("ability_at", "i1", "area of the ability that each seat has just used", SEATS, start=NONE),
        Field("met_card", "i1", "1: the present encounter phase has brought a card"),
        Field("visitor", "i1", "seat that visits a location for an encounter; -1: none", start=NONE),
        Field("visit_gate", "i1", "gate by which the visitor came to an Other World; -1: none", start=NONE),
        Field("visit_lost", "i1", "sanity and stamina that the visitor has lost there", (2,)),
        Field("outer_visit", "i4", "start and return of the visit in which a visit is", (2,), start=NONE),
        Field(
            "legacy",
            "i2",
            "seats whose next investigator inherits if they are devoured now, one bit each",
            bits=True,
        ),
        Field("n_inherited", "i1", "cards that the next investigator of each seat inherits", SEATS),
        Field("inherited", "i2", "these cards", (MAX_SEATS, MAX_HELD)),
        Field("inherited_clues", "i2", "clue tokens that come with them", SEATS),
        Field("n_lent", "i1", "cards that are lent until the end of the turn"),
        Field("lent", "i2", "card, lender and borrower of each of these", (MAX_LENT, 3)),
    ),
)

BATTLE = Group(
    "The battle with an Ancient One whose sheet has programs",
    (
        Field("fighting", "i1", "1 once the battle has begun"),
        Field("debt", "i2", "successes that are due before any other counts"),
        Field("lives", "i1", "how often the Ancient One comes back with all doom tokens"),
        Field("life_lost", "i1", "1 if the last attack took a life"),
        Field("need", "i2", "successes that remove a doom token"),
        Field("need_more", "i2", "successes of these beyond one for each player, before multiplying"),
        Field("need_times", "i2", "factor of these successes"),
        Field("doom_cap", "i2", "most doom tokens that go in a round; 0: any number"),
        Field("taken", "i2", "doom tokens that went in this round"),
        Field("hits_more", "i2", "what each attack on it changes its successes by"),
        Field("lead_rating", "i2", "what is added to its combat rating against the first player"),
        Field("marker_stays", "i1", "1: the first player marker stays until the player is devoured"),
    ),
)
CARDS_IN_PLAY = Group(
    "Cards of packs in play",
    (
        Field("bound_ally", "i2", "ally of the Dark Pact of each seat; -1: none", SEATS, start=NONE),
        Field(
            "borrowed", "i2", "ally of each seat that leaves in the next upkeep; -1: none", SEATS, start=NONE
        ),
        Field("custody", "i2", "ally in protective custody; -1: none", start=NONE),
        Field("agents", "i1", "agents in each area", (MAX_AREAS,)),
        Field(
            "tie", "i1", "Relationship card of each seat, as an entry in force; -1: none", SEATS, start=NONE
        ),
        Field("ties_used", "i2", "seats whose Relationship card is exhausted, one bit each", bits=True),
        Field("force_area", "i1", "area on which an entry in force lies; -1: none", IN_FORCE, start=NONE),
        Field("force_tokens", "i1", "clue tokens on a card that lies on an area", IN_FORCE),
        Field("act", "i1", "number of the last Act that came into play; 0: none"),
        Field("encounter_deck", "i1", "deck of the encounter card at hand; -1: none of packs", start=NONE),
        set_field(
            "on_card",
            LARGE.markers,
            "monsters on each card that holds some; the tokens of the card are its number, plus 1",
            (MAX_HOLDERS,),
        ),
        Field("toughness_on", "i2", "toughness of these monsters together", (MAX_HOLDERS,)),
        Field("left_tokens", "i1", "tokens of the last card that has left an investigator"),
        Field("left_toughness", "i2", "toughness of the monsters on the last card that held some"),
    ),
)
QUEUE = Group(
    "Programs that wait for the end of a step",
    (
        Field("n_pending", "i2", "programs that wait"),
        Field("queued", "i2", "programs that began to wait in this phase"),
        Field("pending", "i2", "each of these, see `Pending`", (MAX_PENDING, len(Pending))),
    ),
)
EVENT = Group(
    "The rule at hand, and the event of the running program",
    (
        Field("runs", "i2", "source of the rule or program at hand, see `Source`; -1: none", start=NONE),
        Field("runs_of", "i1", "seat that holds this source; -1: none", start=NONE),
        Field("turned", "i1", "sources that are being read within one another"),
        Field(
            "gone_card", "i2", "card of the running program, if it has left its holder; -1: none", start=NONE
        ),
        Field("running_at", "i1", "card of the running program, while rules are read", start=NONE),
        Field("running_of", "i1", "its seat", start=NONE),
        Field("reading", "i1", "seat whose use of a tome goes on; -1: none", start=NONE),
        Field("event_trigger", "i1", "the event, see `PackTrigger`; -1: none", start=NONE),
        Field("event_refused", "i1", "event whose replacement was refused; -1: none", start=NONE),
        Field("event_seat", "i1", "seat that the event concerns; -1: none", start=NONE),
        Field("event_subject", "i2", "its card, marker, area or kind of token; -1: none", start=NONE),
        Field("fallen", "i1", "knock-out by which a seat would be lost, see `Down`; -1: none", start=NONE),
        Field("event_number", "i2", "its number, for instance points lost"),
        Field("check_at_hand", "i1", "check at hand, by the words of checks; -1: none", start=NONE),
        Field("check_skill", "i1", "its skill"),
    ),
)
RULES_IN_FORCE = Group(
    "Standing rules in force beyond those of the base data",
    (
        Field("n_in_force", "i2", "entries in force"),
        Field("force_order", "i1", "entries in the order in which they are visited", IN_FORCE),
        Field("force_rank", "i1", "rank of each entry, see `Rank`; -1: none", IN_FORCE, start=NONE),
        Field("force_set", "i2", "its standing rules, as a row of `rule_sets`", IN_FORCE),
        Field("force_item", "i2", "sheet or card that it is; -1: none", IN_FORCE),
        Field("force_seat", "i1", "seat that owns it; -1: it concerns all", IN_FORCE, start=NONE),
        Field("force_until", "i1", "time at which it ends, see `Until`; -1: none", IN_FORCE, start=NONE),
        Field("force_successes", "i2", "successes rolled before it came into force", IN_FORCE),
        Field("force_turn", "i2", "turn in which that time comes", IN_FORCE),
        Field("most_by_rules", "i1", "what rules add to maximum sanity and stamina", (*SEATS, 2)),
    ),
)
MOVES = Group(
    "Movement points of this turn",
    (
        Field("points_used", "i2", "movement points used by each seat", SEATS),
        Field("points_spent", "i2", "these without what the use of cards costs", SEATS),
    ),
)

BOXES = Group(
    "Markers of the small boxes on the board",
    (
        Field("patrols", "i8", "streets with a patrol marker, one bit each", bits=True),
        Field("whispers", "i1", "area of the Ancient Whispers marker; -1: not in the game", start=NONE),
        Field("exhibit_turn", "i2", "turn of the last exhibit encounter", start=NONE),
    ),
)
FOES = Group(
    "The monster that an effect brings, and the last combat",
    (
        Field("foe_toughness", "i1", "toughness that the effect says; 0: its own"),
        Field("foe_is_copy", "i1", "1: the marker is used for a copy, which is no trophy"),
        Field("fleeing", "i1", "0 possible, 1 after the first round, 2 never"),
        Field("combat_checks", "i2", "Combat checks against it"),
        Field("horror_outcome", "i1", "Horror check against it: 0 none, 1 passed, 2 failed"),
        Field("kept_price", "i1", "price of the card that an investigator kept last"),
        Field("horror_points", "i1", "horror damage of its monster"),
        Field("foe_is_rated", "i1", "1: its program has set its combat rating"),
        Field("foe_rating", "i1", "that rating"),
    ),
)

GROUPS: tuple[Group, ...] = (
    DECKS,
    CARDS_IN_PLAY,
    BODY,
    BATTLE,
    pack_uses.WINDOWS,
    QUEUE,
    EVENT,
    RULES_IN_FORCE,
    MOVES,
    BOXES,
    FOES,
    BOARD,
    pack_sheets.SHEETS,
    pack_sheets.MOVER,
)
"""One group for each topic."""


def groups(limits: Limits) -> tuple[Group, ...]:
    """Return the groups of packs in records of some limits; none in the base layout."""
    return () if limits == BASE else GROUPS
