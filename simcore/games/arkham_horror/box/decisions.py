"""Decisions that both games of this box share, and the meaning of their options."""

from __future__ import annotations

from typing import Any

from simcore.contract.events import SEAT, YES_NO, Argument, DecisionCode, EventRecord, decision
from simcore.contract.look import Look, Names
from simcore.games.arkham_horror.box.codes import ABILITY_OPTION, CLUE_OPTION, STOPS
from simcore.games.arkham_horror.box.limits import SKILLS


def skill_with_bonuses(look: Look, seat: int, skill: int, stop: int | None = None) -> int:
    """Return a skill with all bonuses at a stop of its slider; None means the present stop."""
    s, t = look.state, look.tables
    person = int(s["investigator"][seat])
    at = int(s["stop"][seat][_track_of(look, person, skill)]) if stop is None else stop
    falls = t["skill_falls"][person][skill] if "skill_falls" in t.dtype.names else skill % 2
    lowest = int(t["lowest"][person][skill])
    return lowest + (STOPS - 1 - at if falls else at) + int(s["bonus"][seat][skill] + s["skills_up"][seat])


def _track_of(look: Look, person: int, skill: int) -> int:
    """Return the slider of a skill; in games with packs, sheets may have pairs of their own."""
    tables = look.tables
    return int(tables["skill_track"][person][skill]) if "skill_track" in tables.dtype.names else skill // 2


def _slider_in_words(names: Names, stop: int) -> Any:
    """Return both skills at a stop if the state is available, otherwise the stop."""
    if not isinstance(names, Look):
        return stop
    s, track = names.state, int(names.state["track"])
    seat = int(s["seat"])
    person = int(s["investigator"][seat])
    both = [
        f"{name} {skill_with_bonuses(names, seat, skill, stop)}"
        for skill, name in enumerate(SKILLS)
        if _track_of(names, person, skill) == track
    ]
    return ", ".join(both) + (" (unchanged)" if stop == s["stop"][seat][track] else "")


def _arm_in_words(names: Names, label: str) -> str:
    """Return a card to use, or a spell to cast if the tables are available."""
    title = names.title(label)
    spell = isinstance(names, Look) and names.tables["spell"][names.list_of("cards").index(label)]
    return f"cast {title}" if spell else title


def _in_place(look: Look, place: int, record: EventRecord) -> str:
    held = look.state["held"][record["seat"]]
    return str(look.label("cards", held[place]))


def _upkeep(look: Look, option: int, record: EventRecord) -> Any:
    return {"ability": record["seat"]} if option == ABILITY_OPTION else _in_place(look, option, record)


def _upkeep_in_words(names: Names, option: Any) -> str:
    return "own ability" if isinstance(option, dict) else names.title(option)


def _mend(look: Look, option: int, record: EventRecord) -> Any:
    if option >= ABILITY_OPTION:
        return {"ability": option - ABILITY_OPTION}
    return "clue" if option == CLUE_OPTION else _in_place(look, option - 1, record)


def _mend_in_words(names: Names, option: Any) -> str:
    if isinstance(option, dict):
        return f"{names.who(option['ability'])} helps"
    return "spend a clue token" if option == "clue" else names.title(option)


card_in_place = Argument(
    "card",
    value=_in_place,
    words=lambda names, label: names.title(label),
    option="place of a card in `held`",
)
arm = card_in_place("card", words=_arm_in_words)
use = Argument(
    "use",
    f"place of a card in `held`; {ABILITY_OPTION} own ability",
    value=_upkeep,
    words=_upkeep_in_words,
)
mend = Argument(
    "mend",
    f"{CLUE_OPTION} a clue token; 1 + place of a card in `held`; {ABILITY_OPTION} + seat of an ability",
    value=_mend,
    words=_mend_in_words,
)
most = Argument(
    "most",
    labels=("sanity", "stamina"),
    words=lambda _, what: f"maximum {what}",
    option="0 sanity, 1 stamina",
)
slider = Argument("stop", "stop of the pair `track`", words=_slider_in_words)


class BoxDecision(DecisionCode):
    """Decisions of the players."""

    UPKEEP = decision(use, "what to use in the upkeep", none="done")
    TARGET = decision(SEAT, "which investigator to help")
    SLIDER = decision(slider, "which stop the slider takes")
    GIVER = decision(SEAT, "which investigator gives a card", none="no further trade")
    GIFT = decision(card_in_place, "which card to give")
    TAKER = decision(SEAT, "which investigator takes it")
    ARM = decision(arm, "which weapon to use or spell to cast", none="attack")
    ENCHANT = decision(card_in_place, "which weapon counts as magical")
    MEND = decision(mend, "what to do about the roll", none="accept the roll")
    WARD = decision(YES_NO, "whether to cancel the attack of this round")
    RESTORE = decision(card_in_place, "which ally to discard before the attack", none="none")
    PREVENT = decision(card_in_place, "which card prevents the loss", none="nothing")
    MAXIMUM = decision(most, "which maximum goes down")
