"""Every event of the game outside the final battle (`simcore/contract/events.py`)."""

from __future__ import annotations

from typing import Any

from simcore.contract.events import SEAT, Argument, EventCode, EventRecord, choice_of, event, integer
from simcore.contract.look import Look, Names
from simcore.games.arkham_horror.box.events import card, change, now
from simcore.games.arkham_horror.box.limits import SKILLS
from simcore.games.arkham_horror.box.pack_kinds import COUNTER, MARK, PHASE
from simcore.games.arkham_horror.rules.records.codes import (
    ASIDE,
    AWAKENINGS,
    BOX,
    CUP,
    JAIL,
    LOST,
    NOWHERE,
    ON_RUMOR,
    OUTSKIRTS,
    SECOND_CUP,
    SHEET,
    SKY,
    TRAIT_NAMES,
    TROPHIES,
    VICTORIES,
    WORLD,
)
from simcore.narration.words import DEEP, STEP

# --- places of investigators

ELSEWHERE = {LOST: "lost in time and space", JAIL: "jail", NOWHERE: "nowhere"}
AREA_NAMES = ("first", "second")


def _place(look: Look, at: int, _: EventRecord) -> Any:
    if at in ELSEWHERE:
        return ELSEWHERE[at]
    if at < WORLD:
        return str(look.label("areas", at))
    world, part = divmod(at - WORLD, len(AREA_NAMES))
    return {"world": str(look.label("worlds", world)), "area": AREA_NAMES[part]}


def _place_in_words(names: Names, place: Any) -> str:
    if isinstance(place, dict):
        return f"{names.title(place['world'])}, {place['area']} area"
    return place if place in ELSEWHERE.values() else names.title(place)


place = Argument("to", "area, Other World and area, or another place", value=_place, words=_place_in_words)


# --- gates, monster markers and mythos cards

OFF_THE_BOARD = {
    SKY: "sky",
    OUTSKIRTS: "outskirts",
    CUP: "cup",
    BOX: "box",
    ASIDE: "encounter",
    ON_RUMOR: "rumor",
    SHEET: "sheet",
    SECOND_CUP: "second cup",
}


def marker_label(look: Look, number: int, _: EventRecord) -> str | None:
    """Return the monster on a marker, or None without a marker."""
    if number < 0:
        return None
    return str(look.label("monsters", int(look.tables["kind_of"][number])))


OR = " or "
"""Between the two Other Worlds of a split gate."""


def _marker_place(look: Look, place: int, _: EventRecord) -> Any:
    if place >= TROPHIES:
        return {"trophy": place - TROPHIES}
    return OFF_THE_BOARD.get(place) or str(look.label("areas", place))


def _marker_place_in_words(names: Names, place: Any) -> str:
    if isinstance(place, dict):
        return f"the trophies of {names.who(place['trophy'])}"
    if place in (OFF_THE_BOARD[SKY], OFF_THE_BOARD[OUTSKIRTS]):
        return f"the {names.title(place)}"
    return f"the {place}" if place in OFF_THE_BOARD.values() else names.title(place)


def worlds_of_gate(look: Look, marker: int) -> list[str]:
    """Return the Other Worlds of a gate marker: one, or two of a split gate."""
    t = look.tables
    fields = ("gate_world", "gate_second") if "gate_second" in (t.dtype.names or ()) else ("gate_world",)
    return [str(look.label("worlds", int(t[field][marker]))) for field in fields if t[field][marker] >= 0]


def _gate(look: Look, number: int, _: EventRecord) -> str | None:
    return None if number < 0 else OR.join(worlds_of_gate(look, number))


area = Argument("area", labels="areas")
gate = Argument(
    "gate",
    "its Other World",
    value=_gate,
    words=lambda names, label: OR.join(names.title(world) for world in label.split(OR)),
)
monster = Argument("monster", value=marker_label, words=lambda names, label: names.title(label))
marker_number = integer("marker", "number of the marker")
marker_place = Argument("to", value=_marker_place, words=_marker_place_in_words)
mythos = Argument("card", labels="mythos")
ally = Argument("card", labels="cards")
track_change = integer("change")
MYTHOS_USES = {
    "all": "",
    "gate only": " (gate only)",
    "shuffled back": " (shuffled back into the deck)",
    "not used": " (not used)",
}
mythos_use = Argument("use", labels=tuple(MYTHOS_USES), words=lambda _, use: MYTHOS_USES[use])
closed_until = Argument(
    "until",
    "last turn; 0 for good",
    words=lambda _, turn: f" until the end of turn {turn}" if turn else " for the rest of the game",
)
gate_trophy = Argument(
    "trophy",
    "1: a trophy, 0: under the stack",
    words=lambda _, kept: "" if kept else " without a trophy",
)


# --- checks, combats and effects

CHECK_NAMES = ("combat", "spell", "plain", "evade", "horror", "gate")
check = choice_of("check", *CHECK_NAMES)
skill = Argument("skill", labels=SKILLS)
trait = Argument("ability", labels=TRAIT_NAMES)
symbol = Argument("symbol", labels="symbols")
world = Argument("world", labels="worlds")
passed = integer("passed", "1: passed, 0: failed")
card_number = integer("card", "number of the card in its deck")
location_deck = Argument("deck", labels="location_decks")
program = Argument(
    "of",
    "keys of the data that lead to it; null where there is none",
    value=lambda look, row, _: look.label("programs", row) or None if row >= 0 else None,
)


# --- phases

PART_NAMES = (
    "Setup", "A turn begins", "Upkeep", "Movement", "Arkham Encounters", "Other World Encounters", "Mythos",
    "Final battle",
)  # fmt: skip
part = choice_of("part", *PART_NAMES)


# --- packs

COUNTED = {
    "bast": "Bast tokens",
    "brood": "Brood tokens",
    "power": "Power tokens",
    "zhar": "Zhar tokens",
    "maniac": "Maniacs beaten",
    "vaccine": "vaccines",
}
"""Subject of each counter of an investigator, in words."""
MARKED = {
    "clue": "Clue tokens on the sheet of the Ancient One",
    "cultist": "Cultists on the sheet of the Ancient One",
    "yellow": "Yellow Sign tokens on the terror track",
    "failed": "Horror checks failed against this monster",
    "horror_being": "Beings that lower Horror checks",
    "close_being": "Beings that lower checks to close gates",
    "evade_being": "Beings that lower Evade checks",
    "luck_being": "Beings that lower Luck checks",
    "placed": "Cards laid on the board",
    "taken": "Exhibit Items taken",
}
"""Tokens of each kind, in words."""
SKIPPED = {
    "upkeep": "Upkeep Phase",
    "movement": "Movement Phase",
    "encounter": "Arkham Encounters Phase",
    "world": "Other World Encounters Phase",
    "mythos": "Mythos Phase",
}
counter = Argument("counter", labels=tuple(COUNTER.words), words=lambda _, which: COUNTED[which])
mark = Argument("kind", labels=tuple(MARK.words), words=lambda _, kind: MARKED[kind])
phase = Argument("phase", labels=tuple(PHASE.words), words=lambda _, name: SKIPPED[name])


def use_label(look: Look, use: int, _: EventRecord) -> str:
    """Return the card, investigator or sheet to which a use of a pack belongs."""
    origin = look.label("programs", int(look.tables["used_program"][use]))
    return str(origin).rpartition("/")[-1]


def use_in_words(names: Names, use: str) -> str:
    """Return a use in words; the ability of an investigator has no title of its own."""
    return "the investigator's ability" if use in names.team else names.title(use)


used = Argument("use", "number of a use of a pack", value=use_label, words=use_in_words)


class Event(EventCode):
    """Events of the game; the codes of the box and of the final battle are lower."""

    # the board
    DOOM_TRACK = event(
        "the doom track changes", track_change, now, text=STEP + "Doom {change:+d}, now {now}.", code=201
    )
    AWAKES = event(
        "the Ancient One awakens",
        Argument("why", labels=AWAKENINGS),
        text=STEP + "The Ancient One awakens: {why}.",
    )
    TERROR = event("the terror level changes", now, text=STEP + "The terror level is {now}.")
    ALLY_BOXED = event("an ally leaves the game", ally, text=DEEP + "{card} is returned to the box.")
    CLOSED = event(
        "a location closes",
        area,
        closed_until,
        text=STEP + "{area} is closed{until}.",
    )
    PUT_OUT = event("a forced move", SEAT, area("to"), text=DEEP + "{seat} is moved to {to}.")
    MARKER = event(
        "a monster marker moves",
        monster,
        marker_number,
        marker_place("from"),
        marker_place,
        text=DEEP + "{monster}: from {from} to {to}.",
    )
    NO_MONSTER = event(
        "no monster may appear here", place("area"), text=DEEP + "No monster appears at {area}."
    )
    GATE_OPENS = event(
        "a gate opens",
        area,
        gate,
        marker_number,
        text=STEP + "A gate to {gate} opens at {area}.",
        luck="mythos cards",
    )
    NO_GATE = event(
        "no gate opens here",
        area,
        choice_of("why", "sealed", "protected by an investigator"),
        text=STEP + "No gate opens at {area}: it is {why}.",
    )
    GATE_CLOSES = event(
        "a gate closes",
        SEAT,
        area,
        gate,
        marker_number,
        gate_trophy,
        text=STEP + "{seat} closes the gate to {gate} at {area}{trophy}.",
    )
    SEALED = event("a location is sealed", area, text=STEP + "{area} is sealed.")
    UNSEALED = event(
        "all seals are removed from the board",
        integer("seals"),
        text=STEP + "All seals are removed: {seals}.",
    )
    SEAL_CARD = event("a card that seals leaves the game", SEAT, ally, text=DEEP + "{seat} uses {card}.")
    SURGE = event(
        "monsters come out of all gates",
        area,
        integer("monsters"),
        integer("room", "number of them that stay in Arkham"),
        text=STEP + "Monster surge at {area}: {monsters:monster}, {room} of them in Arkham.",
        luck="mythos cards",
    )
    CLUE_AT = event(
        "clue tokens on an area", area, track_change, now, text=DEEP + "Clue tokens at {area}: {now}."
    )
    MYTHOS = event(
        "a mythos card is drawn",
        mythos,
        mythos_use,
        text=STEP + "Mythos card: {card}{use}.",
        luck="mythos cards",
    )
    ENVIRONMENT = event("a new environment", mythos, text=STEP + "{card} is the environment.")
    IGNORED = event(
        "a card without effect",
        mythos,
        choice_of(
            "why",
            "the Ancient One cancels the weather",
            "another rumor is in play",
            "its kind is ignored",
            "another card takes its place",
        ),
        text=STEP + "{card} has no effect: {why}.",
    )
    RUMOR = event("a rumor comes into play", mythos, text=STEP + "{card} is the rumor.")
    RUMOR_ENDS = event(
        "a rumor ends",
        mythos,
        choice_of("outcome", "passed", "failed"),
        text=STEP + "{card} ends: {outcome}.",
    )
    RUMOR_TOKENS = event("tokens on the rumor", track_change, now, text=DEEP + "Tokens on the rumor: {now}.")
    NEWCOMER = event(
        "the new investigator, or none",
        SEAT,
        Argument("investigator", labels="investigators"),
        place("home"),
        text=STEP + "{investigator} joins the game at {home}.",
        sits="investigator",
    )
    DEALT = event("a fixed possession", SEAT, ally, text="")
    MOVES_NEXT = event(
        "the next monster to move, at random",
        monster,
        marker_number,
        text=DEEP + "{monster} moves next.",
        luck="monsters",
    )

    # investigators
    MOVE = event(
        "an investigator moves", SEAT, place("from"), place, text=DEEP + "{seat} goes to {to}.", code=301
    )
    STANDS_UP = event("the investigator is no longer delayed", SEAT, text=DEEP + "{seat} stands up.")
    DRAWN_IN = event(
        "an investigator goes through a gate",
        SEAT,
        area,
        choice_of("how", "walks", "drawn in"),
        text=STEP + "{seat} enters the gate at {area}.",
    )
    EXPLORED = event(
        "an explored marker is placed or removed",
        SEAT,
        integer("marker", "1: has an explored marker, 0: no longer"),
        text="",
    )
    POINTS = event("movement points", SEAT, integer("points"), text=DEEP + "{seat} has {points:point}.")
    CLUES_TAKEN = event(
        "clue tokens are picked up",
        SEAT,
        area,
        integer("left", "on the area"),
        text=DEEP + "{seat} takes clues.",
    )
    MONEY_GIVEN = event(
        "money changes hands",
        SEAT,
        integer("dollars"),
        SEAT("to"),
        text=DEEP + "{seat} gives ${dollars} to {to}.",
    )
    LOCATION_CARD = event("a location card is drawn", SEAT, area, card_number, text="", luck="encounters")
    WORLD_CARD = event(
        "a gate card is drawn",
        SEAT,
        card_number,
        choice_of("use", "goes under the deck", "fits", "shuffles the deck"),
        text="",
        luck="encounters",
    )
    ENCOUNTER = event(
        "an encounter begins",
        SEAT,
        place("at"),
        card_number,
        text=STEP + "{seat} has an encounter: {at}.",
        luck="encounters",
    )
    SPECIAL = event(
        "the special ability of a location",
        SEAT,
        area,
        text=STEP + "{seat} uses the special ability of {area}.",
    )
    RUMOR_ACT = event("the action of a rumor", SEAT, text=STEP + "{seat} acts against the rumor.")
    BACK = event(
        "an investigator returns from lost in time and space",
        SEAT,
        place,
        text=STEP + "{seat} returns to {to}.",
    )

    # effects
    GAIN = event(
        "an investigator gains a card",
        SEAT,
        card,
        text=DEEP + "{seat} gets {card}.",
        code=401,
        luck="cards drawn",
    )
    SEEN = event("an investigator looks at a card of a deck", SEAT, card, text=DEEP + "{seat} sees {card}.")
    BOXED = event("a card leaves the game", SEAT, card, text=DEEP + "{card} of {seat} leaves the game.")
    MONEY = event("money changes", SEAT, change, now, text=DEEP + "{seat}: money {change:+d}, now ${now}.")
    ROLL = event(
        "a roll that is not a check",
        SEAT,
        integer("faces").list_of("faces"),
        text=DEEP + "{seat} rolls: {faces}.",
        luck="dice",
    )
    DELAYED = event("an investigator is delayed", SEAT, text=DEEP + "{seat} is delayed.")
    LOSE_TURN = event(
        "an investigator misses the next turn", SEAT, text=DEEP + "{seat} misses the next turn."
    )
    USE = event("a card is used", SEAT, card, text=DEEP + "{seat} uses {card}.")
    TOKENS = event("tokens on a held card", SEAT, card, now, text=DEEP + "Tokens on {card}: {now}.")
    FORESEEN = event(
        "a location card is revealed",
        location_deck,
        integer("card", "number of the card in its deck"),
        text=DEEP + "The next card of {deck} is revealed.",
    )
    BARRED = event(
        "a street is closed to walking",
        area,
        integer("until", "last turn"),
        text=STEP + "{area} is closed until the end of turn {until}.",
    )
    RETIRES = event("an investigator retires", SEAT, text=STEP + "{seat} retires.")
    PROGRAM = event("a program begins; it causes the next events", program, text="")
    PRICE = event("the next events are the cost of a card", card, text="")
    PROGRAM_ENDS = event("the program ends; the next events have the cause before it", text="")

    # checks and combats
    COMBAT = event(
        "a combat begins",
        SEAT,
        monster,
        marker_number,
        marker_place("at"),
        text=STEP + "{seat} fights {monster}.",
        code=501,
    )
    COMBAT_ROUND = event("the investigator fights", SEAT, integer("toughness", "successes needed"), text="")
    FLED = event(
        "an investigator flees", SEAT, monster, marker_number, text=DEEP + "{seat} flees from {monster}."
    )
    EVADED = event(
        "a monster is evaded", SEAT, monster, marker_number, text=DEEP + "{seat} evades {monster}."
    )
    BEATEN = event(
        "a monster is defeated", SEAT, monster, marker_number, text=STEP + "{seat} defeats {monster}."
    )
    DAMAGE = event(
        "damage of a monster, before any reduction",
        SEAT,
        choice_of("of", "sanity", "stamina"),
        integer("points"),
        text="",
    )
    COMBAT_ENDS = event("a combat ends", SEAT, monster, marker_number, text="")
    WITHOUT_ROLL = event("a check without a roll", SEAT, check, passed, text=DEEP + "{seat}: no roll.")
    OUTCOME = event("a check is passed or failed", SEAT, check, skill, integer("need"), passed, text="")
    LET_GO = event("a spell ends", SEAT, card, text=DEEP + "{seat} ends {card}.")
    WEAKENED = event(
        "lower toughness for this combat",
        monster,
        marker_number,
        integer("toughness", "now"),
        text=DEEP + "{monster} is weaker: toughness {toughness}.",
    )
    ABILITY_GONE = event(
        "an ability lost for this combat",
        monster,
        marker_number,
        trait,
        text=DEEP + "{monster} loses: {ability}.",
    )
    KNOCKED_OUT = event(
        "an investigator is knocked out",
        SEAT,
        choice_of("how", "insane", "unconscious"),
        text=STEP + "{seat} is {how}.",
    )
    LOST = event(
        "an investigator is lost in time and space", SEAT, text=STEP + "{seat} is lost in time and space."
    )
    ARRESTED = event("an investigator is arrested", SEAT, text=STEP + "{seat} is arrested.")
    DEVOURED_BEFORE = event(
        "an investigator is devoured before the battle", SEAT, text=STEP + "{seat} is devoured."
    )

    # packs
    USED = event("something of a pack is used", SEAT, used, text=STEP + "{seat} uses {use}.", code=701)

    # programs of packs: the investigators
    COUNTER = event(
        "tokens on a counter of an investigator",
        SEAT,
        counter,
        change,
        now,
        text=DEEP + "{seat}: {counter} {change:+d}, now {now}.",
        code=721,
    )
    MARKS = event(
        "tokens of a kind on the sheets",
        mark,
        now,
        text=DEEP + "{kind}: {now}.",
    )
    SKIPS = event(
        "an investigator skips the next phase of a kind",
        SEAT,
        phase,
        text=DEEP + "{seat} skips the next {phase}.",
    )
    HANDS = event(
        "hands that an investigator has gained or lost for good",
        SEAT,
        now,
        text=DEEP + "{seat}: hands {now:+d} for the rest of the game.",
    )

    # cards of packs
    IN_FORCE = event("a card comes into force for all", card, text=STEP + "{card} is in force.", code=741)
    RESOLVED = event(
        "a card of a small deck is drawn and takes effect",
        card,
        text=STEP + "{card} is drawn.",
        luck="cards drawn",
    )
    MILLED = event("a card is discarded from the top of its deck", card, text=DEEP + "{card} is discarded.")
    REFRESHED = event("a card is refreshed", SEAT, card, text=DEEP + "{seat} refreshes {card}.")
    GONE = event("a card leaves the game for good", card, text=DEEP + "{card} leaves the game.")
    AGENTS = event("agents at a place", area, now, text=DEEP + "Agent tokens at {area}: {now}.")
    PLACED = event("a card is laid on a place", card, area, text=DEEP + "{card} lies at {area}.")
    DUEL = event(
        "an investigator fights an Ancient One alone",
        SEAT,
        integer("doom", "tokens left"),
        text=DEEP + "{seat} faces an Ancient One with {doom} doom tokens.",
    )
    PEEKED_MYTHOS = event(
        "an investigator looks at a mythos card", SEAT, mythos, text=DEEP + "{seat} sees {card}."
    )
    PEEKED_GATE_CARD = event(
        "an investigator looks at a gate card", SEAT, card_number, text=DEEP + "{seat} sees gate card {card}."
    )
    TOKENS_ON_BOARD = event(
        "clue tokens on a card that lies on a place", card, now, text=DEEP + "Tokens on {card}: {now}."
    )
    OFF_BOARD = event("a card leaves its place on the board", card, text=DEEP + "{card} is discarded.")
    CUSTODY = event("an ally is in protective custody", card, text=DEEP + "{card} is in protective custody.")

    # the course of the game
    TURN = event(
        "a turn begins",
        integer("turn"),
        SEAT("lead"),
        text="Turn {turn}: {lead} is the first player",
        code=601,
    )
    PART = event("a part of a turn begins", part, integer("turn"), SEAT("lead"), text=STEP + "{part}.")
    BATTLE = event(
        "the final battle begins",
        Argument("why", labels=AWAKENINGS),
        integer("turn"),
        text=STEP + "The Ancient One awakens ({why}).",
    )
    END = event(
        "the game ends; null if not applicable",
        Argument("win", "true or false", value=lambda _, won, __: bool(won)),
        Argument("victory", labels=VICTORIES, field="victory"),
        Argument("cause", labels="loss_causes", field="cause"),
        integer("doom", "tokens left").of("doom"),
        text="",
    )

    # markers of packs
    PATROL = event("a patrol marker is placed", area, text=STEP + "A patrol watches {area}.")
    PATROL_MET = event("an investigator meets a patrol", SEAT, area, text=STEP + "{seat} meets the patrol.")
    PATROLS_GONE = event(
        "all patrol markers leave the board",
        integer("patrols"),
        text=STEP + "The patrols leave the board: {patrols}.",
    )
    WHISPERS = event(
        "the Ancient Whispers marker moves", area, text=STEP + "The Ancient Whispers move to {area}."
    )
    BLIGHTED = event(
        "a Blight replaces an encounter", SEAT, card, text=STEP + "{seat} meets {card}, who has a Blight."
    )
    SMALL_ENCOUNTER = event(
        "a card of a deck of encounters is drawn", SEAT, card, text=STEP + "{seat} draws {card}."
    )

    # the board, with packs
    SEAL_GONE = event("a seal leaves the board", area, text=STEP + "The seal at {area} is removed.")
    GATE_DRAWN = event(
        "a gate marker of the stack becomes a trophy",
        SEAT,
        gate,
        text=DEEP + "{seat} draws a gate to {gate} from the stack.",
        luck="cards drawn",
    )
    GATE_REPLACED = event(
        "a gate marker is replaced",
        area,
        gate,
        marker_number,
        text=STEP + "The gate at {area} now leads to {gate}.",
    )
    TIED = event(
        "a Relationship card joins an investigator and the one to the left",
        SEAT,
        card,
        text=STEP + "{seat} is joined with the player to the left: {card}.",
    )
    GATE_MOVES = event(
        "a gate moves along an arrow",
        area,
        marker_place,
        marker_number,
        text=STEP + "The gate at {area} moves to {to}.",
    )
    SWAPPED = event(
        "an investigator and a monster exchange places",
        SEAT,
        monster,
        marker_number,
        text=DEEP + "{seat} changes places with {monster}.",
    )
