"""Events that both games of this box share (`simcore/contract/events.py`).

They concern investigators, their cards and the final battle.
"""

from __future__ import annotations

from simcore.contract.events import SEAT, Argument, EventCode, EventRecord, choice_of, event, integer
from simcore.contract.look import Look, Names
from simcore.games.arkham_horror.box.codes import BLESSED, CURSED, LOSS_CAUSES
from simcore.games.arkham_horror.box.limits import SKILLS
from simcore.narration.words import DEEP, STEP

TRACK_NAMES = ("speed-sneak", "fight-will", "lore-luck")
STATUS = {BLESSED: "blessed", 0: None, CURSED: "cursed"}
LOSSES = {
    "no-sanity": "has no sanity left",
    "no-stamina": "has no stamina left",
    "no-max-sanity": "has a maximum sanity of 0",
    "no-max-stamina": "has a maximum stamina of 0",
    "no-clues": "has no clue token left",
    "no-monster-trophies": "has no monster trophy left",
    "no-gate-trophies": "has no gate trophy left",
    "no-rubble": "has no rubble token left",
    "cursed-twice": "was already cursed",
    "lost-in-time": "was lost in time and space",
    "no-escape": "has no escape",
}


def _status(_: Look, value: int, __: EventRecord) -> str | None:
    return STATUS[value]


def _no_longer(_: Names, what: str) -> str:
    return f"is no longer {what}"


card = Argument("card", labels="cards")
status = Argument("status", "`blessed`, `cursed` or null", value=_status)
check = choice_of("check", "combat", "spell", "defence", "evade", "horror", "gate")


def _track(look: Look, number: int, record: EventRecord) -> str:
    """Return the skills of a slider, on a sheet that may have pairs of its own."""
    if "skill_track" not in (look.tables.dtype.names or ()):
        return TRACK_NAMES[number]
    person = int(look.state["investigator"][record["seat"]])
    tracks = look.tables["skill_track"][person]
    return "-".join(skill for skill, its in zip(SKILLS, tracks, strict=True) if its == number)


track = Argument("track", value=_track, words=lambda _, pair: pair.replace("-", "/"))
change = integer("change", "the actual change")
now = integer("now")
cause = Argument("cause", labels=LOSS_CAUSES, words=lambda _, name: LOSSES.get(name, name))
modifier = Argument("modifier", words=lambda _, by: f" ({by:+d})" if by else "")


class BoxEvent(EventCode):
    """Events of the game; codes from 109 on belong to the single games."""

    # investigators
    STATUS_ROLL = event(
        "a roll for a blessing or a curse",
        SEAT,
        integer("die"),
        status("status", words=lambda _, stays: f"stays {stays}", nothing="it ends"),
        text=DEEP + "{seat} rolls {die} for blessing or curse: {status}.",
        luck="dice",
    )
    ABILITY = event("an ability is used", SEAT, SEAT("target"), text=DEEP + "{seat} helps {target}.")
    SLIDE = event(
        "a slider is moved", SEAT, track, integer("stop"), text=DEEP + "{seat} sets {track} to stop {stop}."
    )
    TRADE = event("a card changes hands", SEAT, card, SEAT("to"), text=DEEP + "{seat} gives {card} to {to}.")
    TAKE_UP = event("an item is used in combat", SEAT, card, text=DEEP + "{seat} uses {card}.")
    CAST = event("a spell is cast", SEAT, card, text=DEEP + "{seat} casts {card}.")
    CHECK = event("a check begins", SEAT, check, integer("dice"), text="")
    DICE = event(
        "dice of the open check",
        SEAT,
        choice_of("how", "first", "more", "all", "one-failed", "all-failed"),
        integer("faces").list_of("faces"),
        text="",
        luck="dice",
    )
    RESULT = event("a check ends", SEAT, check, integer("successes"), text="{successes:success/successes}")
    CLUE_SPENT = event("a clue token is spent on a check", SEAT, integer("left"), text="")
    EXHAUST = event("a card is exhausted", SEAT, card, text=DEEP + "{seat} exhausts {card}.")
    DISCARD = event("a card is discarded", SEAT, card, text=DEEP + "{seat} discards {card}.")
    ENCHANT = event("a weapon becomes magical", SEAT, card, text=DEEP + "{card} of {seat} counts as magical.")
    SANITY = event("sanity changes", SEAT, change, now, text=DEEP + "{seat}: sanity {change:+d}, now {now}.")
    STAMINA = event(
        "stamina changes", SEAT, change, now, text=DEEP + "{seat}: stamina {change:+d}, now {now}."
    )
    MAX_SANITY = event(
        "the maximum sanity changes", SEAT, now, text=DEEP + "{seat}: maximum sanity is now {now}."
    )
    MAX_STAMINA = event(
        "the maximum stamina changes", SEAT, now, text=DEEP + "{seat}: maximum stamina is now {now}."
    )
    CLUES = event(
        "the clue tokens of an investigator change",
        SEAT,
        change,
        now,
        text=DEEP + "{seat}: clues {change:+d}, now {now}.",
    )
    MONSTER_TROPHIES = event(
        "monster trophies change",
        SEAT,
        change,
        now,
        text=DEEP + "{seat}: monster trophies {change:+d}, now {now}.",
    )
    GATE_TROPHIES = event(
        "gate trophies change", SEAT, change, now, text=DEEP + "{seat}: gate trophies {change:+d}, now {now}."
    )
    STATUS = event(
        "a blessing or a curse begins or ends",
        SEAT,
        status("status", words=lambda _, what: f"is {what}", nothing=""),
        status("ended", "status that ends: `blessed`, `cursed` or null", words=_no_longer, nothing=""),
        text=STEP + "{seat} {status}{ended}.",
    )
    ITEM_DIE = event(
        "a roll for an item",
        SEAT,
        card,
        integer("die"),
        text=DEEP + "{seat} rolls {die} for {card}.",
        luck="dice",
    )
    PREVENTED = event(
        "a card prevents a loss",
        SEAT,
        card,
        integer("points"),
        text=DEEP + "{card} prevents a loss of {points:point} for {seat}.",
    )

    # the final battle
    ROUND = event("a round begins", integer("round"), SEAT("lead"), text="Round {round}", code=101)
    LEAD = event("the first player changes", SEAT, text="")
    SUCCESSES = event(
        "successes towards the next doom token",
        integer("total"),
        text=DEEP + "Successes towards the next doom token: {total}.",
    )
    DOOM = event("doom tokens left", integer("tokens"), text=STEP + "Doom tokens: {tokens}.")
    ASSAULT = event("the Ancient One attacks", modifier, text=STEP + "The Ancient One attacks{modifier}.")
    WARDED = event(
        "an attack of the Ancient One is cancelled",
        SEAT,
        text=STEP + "{seat} cancels the attack of this round.",
    )
    RUBBLE = event("rubble tokens left", integer("tokens"), text=DEEP + "Rubble tokens left: {tokens}.")
    DEVOURED = event(
        "an investigator is devoured", SEAT, cause, text=STEP + "{seat} {cause} and is devoured."
    )
