"""Result columns of Elder Sign, after the common ones."""

from __future__ import annotations

from simcore.games.elder_sign.limits import MAX_ADVENTURES, MAX_SEATS
from simcore.games.elder_sign.printed import FEEDERS, PRINTED
from simcore.records.columns import (
    COMMON,
    COURSE,
    DETAIL,
    OUTCOME,
    SEEN,
    TEAM,
    TRIED,
    WON,
    Column,
    component_columns,
)

NEW = tuple(f"new-{number}" for number in range(1, MAX_ADVENTURES - len(PRINTED) + 1))
"""Components that a variant adds, in the order of its files."""


def _course(name: str, source: str, unit: str, meaning: str, width: str = "u1") -> Column:
    return Column(name, width, unit, meaning, None, None, COURSE, source)


def _outcome(name: str, source: str, unit: str, meaning: str) -> Column:
    return Column(name, "u1", unit, meaning, None, None, OUTCOME, source)


def _label(name: str, source: str, meaning: str, categories: str) -> Column:
    return Column(name, "u1", "label", meaning, categories, 255, DETAIL, source)


def _investigator(seat: int) -> Column:
    # Dealt investigators, not survivors: only chance may decide who is compared.
    name, meaning = f"investigator_{seat}", f"investigator of seat {seat} at the start"
    return Column(
        name, "u1", "label", meaning, "investigators", 255, TEAM, "first_investigator", at=(seat,), seat=seat
    )


def _fed(number: int) -> Column:
    word = FEEDERS[number]
    name, meaning = f"doom_from_{word.replace('-', '_')}", f"doom tokens that came from: {word}"
    return Column(name, "u1", "tokens", meaning, None, None, COURSE, "fed", at=(number,))


COLUMNS = (
    *COMMON,
    _label("loss_battle", "battle_end", "how far it came to a battle in a game that was lost", "battles"),
    _label("last_lost", "last_lost", "the adventure that was failed last", "adventures"),
    *map(_investigator, range(MAX_SEATS)),
    _outcome("elder_signs", "elder_signs", "elder signs", "elder signs at the end"),
    _outcome("doom", "doom", "tokens", "doom tokens on the track at the end"),
    _course("midnights", "midnights", "1", "midnights resolved", "u2"),
    _course("turns", "turn", "turns", "turns of all players", "u2"),
    _course("tried", "tried", "attempts", "attempts at adventures and Other Worlds", "u2"),
    _course("succeeded", "succeeded", "attempts", "attempts that succeeded", "u2"),
    _course("failed", "failed", "attempts", "attempts that failed", "u2"),
    _course("worlds_tried", "worlds_tried", "attempts", "attempts at Other Worlds"),
    _course("worlds_won", "worlds_won", "attempts", "attempts at Other Worlds that succeeded"),
    _course("monsters_defeated", "monsters_defeated", "monsters", "monsters taken as trophies"),
    _course("dice_rolled", "dice_rolled", "dice", "dice rolled, including rerolls", "u2"),
    _course("items_used", "items_used", "cards", "common and unique items used"),
    _course("spells_used", "spells_used", "cards", "spells cast"),
    _course("clues_used", "clues_used", "tokens", "clue tokens spent on rerolls"),
    _outcome("devoured", "devoured", "investigators", "investigators devoured"),
    *map(_fed, range(len(FEEDERS))),
    _course("icon_monsters", "icon_monsters", "icons", "monster icons covered by doom tokens"),
    *component_columns(
        "adventures",
        (*PRINTED, *NEW),
        {SEEN: "card_seen", TRIED: "card_tried", WON: "card_won"},
        words={
            SEEN: "how often {component} came into play",
            TRIED: "how often {component} was tried",
            WON: "how often {component} was won",
        },
    ),
)
