"""Models of the printed components of the box: Ancient Ones, cards, investigators (docs/final-battle.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field

from simcore.data.fields import Counts, Entry, Flag, Name, Strict, Text, Whole, between, one_of, wrong
from simcore.games.arkham_horror.box import limits
from simcore.games.arkham_horror.box.codes import (
    DEFENCES,
    NOT_IN_BATTLE,
    RESOURCES,
    STARTS,
    Ability,
    Effect,
    words,
)
from simcore.games.arkham_horror.box.limits import DECKS, SKILLS

# --- words and numbers of the data files

ABILITIES, EFFECTS = words(Ability), words(Effect)


def _number_or_terror(value: Any) -> Any:
    if value == "terror" or (type(value) is int and -20 <= value <= 20):
        return value
    raise wrong("no combat rating", value, '-20 to 20, or "terror"')


Tokens = Annotated[Whole, between(0, limits.MAX_TOKENS, "MAX_TOKENS"), Counts("tokens")]
Health = Annotated[Whole, between(1, limits.MAX_HEALTH, "MAX_HEALTH"), Counts("points")]
SkillName = Annotated[Text, one_of(SKILLS, "skill")]
Deck = Annotated[Text, one_of(DECKS, "deck")]
Gift = Annotated[Text, one_of((*DECKS, "clues"), "gift")]
CARD_DECKS = (*DECKS, "ally", "special")
AnyDeck = Annotated[Text, one_of(CARD_DECKS, "deck")]
EffectWord = Annotated[Text, one_of(EFFECTS, "effect")]
AbilityWord = Annotated[Text, one_of(ABILITIES, "ability")]
Resource = Annotated[Text, one_of(RESOURCES, "resource")]
Start = Annotated[Text, one_of(STARTS, "start of battle")]
Defence = Annotated[Text, one_of(DEFENCES, "defence")]
Kind = Annotated[Text, one_of(("physical", "magical"), "kind of bonus")]
Use = Annotated[Text, one_of(("standard", "one-shot", "burst"), "kind of weapon")]
Ignored = Annotated[Text, one_of(("physical-resistance", "magical-resistance"), "defence to ignore")]
# The last mark checks nothing; it describes the allowed numbers.
Rating = Annotated[int | Literal["terror"], BeforeValidator(_number_or_terror), between(-20, 20).func]
Draws = Annotated[Whole, between(0, limits.MAX_DRAWS, "MAX_DRAWS"), Counts("cards")]
Points = Annotated[Whole, between(0, 9), Counts("points")]
Small = Annotated[Whole, between(-9, 9)]

# --- what is printed

BOX = Path(__file__).parent / "data"
"""Folder of the data files of the box."""

LOSSES = {
    "clues": "tokens",
    "rubble": "tokens",
    "monster-trophies": "trophies",
    "gate-trophies": "trophies",
    "": "points",
}
"""Units of the losses from an attack."""


class Attack(Strict):
    """Attack of the Ancient One on each investigator in a round; without a skill there is no check."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    skill: SkillName | None = None
    modifier: Small = 0
    falls: Annotated[Whole, between(0, 3)] = 0
    loses: Annotated[
        dict[Resource, Annotated[Whole, between(1, 9)]],
        between(1, 3),
        Counts(LOSSES, "{loses} that the attack of {ancient_ones} takes"),
    ]
    doom: Annotated[Whole, between(0, 9), Counts("tokens")] = 0


class AncientOne(Entry):
    """Sheet of an Ancient One, as far as it matters in the battle."""

    name: Text
    doom: Annotated[
        Whole, between(1, limits.MAX_DOOM, "MAX_DOOM"), Counts("tokens", "doom tokens of {ancient_ones}")
    ]
    combat: Annotated[Rating, Counts("dice", "combat rating of {ancient_ones}")]
    physical: Defence = "none"
    magical: Defence = "none"
    start: Start = "none"
    max_loss: Annotated[
        Points, Counts(meaning="points that the power of {ancient_ones} takes from most sanity and stamina")
    ] = 0
    attack: Annotated[Attack | None, Counts("dice", "{field} of the attack of {ancient_ones}")] = None


class Card(Entry):
    """One kind of card: its number of copies and its effects in the battle."""

    name: Text
    deck: AnyDeck
    copies: Annotated[Whole, between(0, 20), Counts("cards")]
    hands: Annotated[Whole, between(0, 2), Counts("hands")] = 0
    combat: Annotated[Whole, between(0, 20), Counts("dice")] = 0
    kind: Kind | None = None
    use: Use = "standard"
    alone: Annotated[Whole, between(0, 20), Counts("dice")] = 0
    sixes: Annotated[Whole, between(1, 3), Counts("successes")] = 1
    cast: Annotated[Small | None, Counts("dice")] = None
    sanity: Points = 0
    bonus: Annotated[
        dict[SkillName, Annotated[Whole, between(1, 9)]], Counts("dice", "bonus of {cards} to {bonus}")
    ] = Field(default_factory=dict)
    clue_die: SkillName | None = None
    max_sanity: Points = 0
    max_stamina: Points = 0
    effect: EffectWord | None = None
    tokens: Annotated[Whole, between(0, 9), Counts("tokens")] = 0
    ignores: Ignored | None = None
    joins: Annotated[
        dict[Gift, Annotated[Whole, between(1, 4)]], Counts({"clues": "tokens", "": "cards"})
    ] = Field(default_factory=dict)
    safe: Flag = False

    @property
    def battle_effect(self) -> str | None:
        """Effect of the card if it matters in the battle, else None."""
        return None if self.effect in NOT_IN_BATTLE else self.effect

    @property
    def value(self) -> int:
        """Rank in a battle, for choosing the best of several cards (docs/final-battle.md)."""
        if self.cast is not None:
            return max(0, self.combat + self.cast - self.sanity) + (2 if self.battle_effect else 0)
        once = self.use == "one-shot"
        dice = self.combat // 3 if once else max(self.combat, self.alone)
        other = 2 * sum(self.bonus.values()) + (2 if self.battle_effect else 0) + (self.sixes > 1)
        return dice + other

    @property
    def useful(self) -> bool:
        """Whether the card has any use in the battle."""
        gives = self.combat or self.bonus or self.max_sanity or self.max_stamina or self.joins
        return bool(gives or self.battle_effect or self.ignores)


class Investigator(Entry):
    """An investigator's sheet; a skill is the lowest stop of its slider."""

    name: Text
    sanity: Health
    stamina: Health
    focus: Annotated[Whole, between(0, 9), Counts("stops")]
    clues: Tokens
    skills: Annotated[dict[SkillName, Annotated[Whole, between(-2, 9)]], between(6, 6), Counts("dice")]
    cards: Annotated[tuple[Name, ...], between(0, limits.MAX_FIXED, "MAX_FIXED")] = ()
    blessed: Flag = False
    draws: Annotated[
        dict[Deck, Draws], Counts(meaning="cards that {investigators} draws from the deck {draws}")
    ] = Field(default_factory=dict)
    ability: AbilityWord | None = None
