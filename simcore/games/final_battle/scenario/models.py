"""Models of the data files of the battle: rules and preparations, in addition to the box."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field

from simcore.data.exceptions import Exceptions
from simcore.data.fields import MAX_ENTRIES, Counts, Entry, Flag, Name, Strict, Text, Whole, between, one_of
from simcore.games.arkham_horror.box.limits import MAX_CARDS, MAX_FIXED, MAX_INVESTIGATORS, SKILLS
from simcore.games.arkham_horror.box.models import (
    BOX,
    AncientOne,
    Card,
    Deck,
    Health,
    Investigator,
    SkillName,
    Small,
    Tokens,
)
from simcore.games.final_battle.limits import MAX_ROUNDS, MAX_VISITS

BATTLE_DATA = Path(__file__).parents[1] / "data"
"""Folder of the data files of the battle."""

PACKS_OF = ("arkham-horror", BOX.parents[1] / "packs")
"""Game whose packs a battle may have, and their folder."""

Percent = Annotated[Whole, between(0, 100), Counts("percent", step=5)]
Trophies = Annotated[Tokens, Counts("trophies")]
LeftOver = Annotated[Text, one_of(("carry", "reset"), "alternative for left-over successes")]
Visits = Annotated[Whole, between(0, MAX_VISITS, "MAX_VISITS"), Counts("visits")]
Stop = Annotated[Whole, between(0, 3)]


Looks = Annotated[
    dict[Deck, Annotated[Whole, between(1, 6)]],
    between(4, 4),
    Counts("cards", "cards that a visit to the deck {look} looks at"),
]


class Rules(Entry):
    """Numbers of the rules and the open alternatives."""

    left_over: LeftOver
    hands: Annotated[Whole, between(0, 6), Counts("hands", "hands of each investigator")]
    look: Looks
    round_limit: Annotated[Whole, between(1, MAX_ROUNDS, "MAX_ROUNDS")]


class Loadout(Strict):
    """Possessions of one investigator when the battle begins; an omitted value is zero, full or free."""

    counts_defaults = True
    cards: Annotated[tuple[Name, ...], between(0, MAX_FIXED, "MAX_FIXED")] = ()
    sanity: Health | None = None
    stamina: Health | None = None
    clues: Tokens = 0
    monster_trophies: Trophies = 0
    gate_trophies: Trophies = 0
    blessed: Flag = False
    cursed: Flag = False
    sliders: Annotated[tuple[Stop, ...], between(3, 3)] | None = None


def _all_skills(named: dict[str, int]) -> dict[str, int]:
    """Add zero for the other skills, so that each can be varied."""
    return {skill: named.get(skill, 0) for skill in SKILLS}


class Preparation(Entry):
    """Preparation of the investigators: a recipe, or a loadout for each."""

    counts_defaults = True
    visits: Annotated[
        dict[Deck, Visits], Counts(meaning="visits of everybody to the deck {visits}, {preparations}")
    ] = Field(default_factory=dict)
    clues: Annotated[Tokens, Counts(meaning="clue tokens of everybody, {preparations}")] = 0
    monster_trophies: Annotated[Trophies, Counts(meaning="monster trophies of everybody, {preparations}")] = 0
    gate_trophies: Annotated[Trophies, Counts(meaning="gate trophies of everybody, {preparations}")] = 0
    allies: Annotated[Percent, Counts(meaning="chance of an ally, {preparations}")] = 0
    blessed: Annotated[Percent, Counts(meaning="chance of a blessing, {preparations}")] = 0
    cursed: Annotated[Percent, Counts(meaning="chance of a curse, {preparations}")] = 0
    terror: Annotated[Whole, between(0, 10), Counts("levels", "terror level, {preparations}")] = 0
    rubble: Annotated[Whole, between(1, 20), Counts("tokens", "rubble tokens left, {preparations}")] = 7
    skills: Annotated[
        dict[SkillName, Small],
        AfterValidator(_all_skills),
        Counts("dice", "{skills} of everybody, {preparations}"),
    ] = Field(default_factory=lambda: dict.fromkeys(SKILLS, 0))
    """Added to those of everybody."""
    investigators: Annotated[
        dict[Name, Loadout], Counts(meaning="{field} of {investigators}, {preparations}")
    ] = Field(default_factory=dict)


class Data(Strict):
    """The whole tree."""

    rules: Rules
    ancient_ones: Annotated[dict[Name, AncientOne], between(1, MAX_ENTRIES)] = Field(alias="ancient-ones")
    investigators: Annotated[dict[Name, Investigator], between(1, MAX_INVESTIGATORS, "MAX_INVESTIGATORS")]
    cards: Annotated[dict[Name, Card], between(1, MAX_CARDS, "MAX_CARDS")]
    preparations: Annotated[dict[Name, Preparation], between(1, MAX_ENTRIES)]
    exceptions: Exceptions
