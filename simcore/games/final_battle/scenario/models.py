"""Models of the data files (docs/final-battle.md): one frozen tree of all pieces and preparations."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field

from simcore.games.final_battle import limits
from simcore.games.final_battle.limits import DECKS, SKILLS
from simcore.games.final_battle.rules.codes import DEFENCES, RESOURCES, STARTS, Ability, Effect, words
from simcore.scenario.fields import (
    MAX_ENTRIES,
    Entry,
    Flag,
    Name,
    Strict,
    Text,
    Whole,
    between,
    one_of,
    wrong,
)

ABILITIES, EFFECTS = words(Ability), words(Effect)


def _number_or_terror(value: Any) -> Any:
    if value == "terror" or (type(value) is int and -20 <= value <= 20):
        return value
    raise wrong("no combat rating", value, '-20 to 20, or "terror"')


Tokens = Annotated[Whole, between(0, limits.MAX_TOKENS, "MAX_TOKENS")]
Percent = Annotated[Whole, between(0, 100)]
Health = Annotated[Whole, between(1, limits.MAX_HEALTH, "MAX_HEALTH")]
SkillName = Annotated[Text, one_of(SKILLS, "skill")]
Deck = Annotated[Text, one_of(DECKS, "deck")]
Gift = Annotated[Text, one_of((*DECKS, "clues"), "gift")]
AnyDeck = Annotated[Text, one_of((*DECKS, "ally", "special"), "deck")]
EffectWord = Annotated[Text, one_of(EFFECTS, "effect")]
AbilityWord = Annotated[Text, one_of(ABILITIES, "ability")]
Resource = Annotated[Text, one_of(RESOURCES, "resource")]
Start = Annotated[Text, one_of(STARTS, "start of battle")]
Defence = Annotated[Text, one_of(DEFENCES, "defence")]
Kind = Annotated[Text, one_of(("physical", "magical"), "kind of bonus")]
Use = Annotated[Text, one_of(("standard", "one-shot", "burst"), "kind of weapon")]
Ignored = Annotated[Text, one_of(("physical-resistance", "magical-resistance"), "defence to ignore")]
LeftOver = Annotated[Text, one_of(("carry", "reset"), "reading of left-over successes")]
# The last mark checks nothing; it tells what a number may be.
Rating = Annotated[int | Literal["terror"], BeforeValidator(_number_or_terror), between(-20, 20).func]
Visits = Annotated[Whole, between(0, limits.MAX_VISITS, "MAX_VISITS")]
Draws = Annotated[Whole, between(0, limits.MAX_DRAWS, "MAX_DRAWS")]
Small = Annotated[Whole, between(-9, 9)]
Stop = Annotated[Whole, between(0, 3)]


class Rules(Entry):
    """The numbers of the rules and the open readings."""

    left_over: LeftOver
    hands: Annotated[Whole, between(0, 6)]
    look: Annotated[dict[Deck, Annotated[Whole, between(1, 6)]], between(4, 4)]
    round_limit: Annotated[Whole, between(1, limits.MAX_ROUNDS, "MAX_ROUNDS")]


class Attack(Strict):
    """What the Ancient One does to each investigator in a round; without a skill there is no check."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    skill: SkillName | None = None
    modifier: Small = 0
    falls: Annotated[Whole, between(0, 3)] = 0
    loses: Annotated[dict[Resource, Annotated[Whole, between(1, 9)]], between(1, 3)]
    doom: Annotated[Whole, between(0, 9)] = 0


class AncientOne(Entry):
    """An Ancient One's sheet, as far as it matters in the battle."""

    name: Text
    doom: Annotated[Whole, between(1, limits.MAX_DOOM, "MAX_DOOM")]
    combat: Rating
    physical: Defence = "none"
    magical: Defence = "none"
    start: Start = "none"
    max_loss: Annotated[Whole, between(0, 9)] = 0
    attack: Attack | None = None


class Card(Entry):
    """One kind of card: how many there are, and what it does in the battle."""

    name: Text
    deck: AnyDeck
    copies: Annotated[Whole, between(0, 20)]
    hands: Annotated[Whole, between(0, 2)] = 0
    combat: Annotated[Whole, between(0, 20)] = 0
    kind: Kind | None = None
    use: Use = "standard"
    alone: Annotated[Whole, between(0, 20)] = 0
    sixes: Annotated[Whole, between(1, 3)] = 1
    cast: Small | None = None
    sanity: Annotated[Whole, between(0, 9)] = 0
    bonus: dict[SkillName, Annotated[Whole, between(1, 9)]] = Field(default_factory=dict)
    clue_die: SkillName | None = None
    max_sanity: Annotated[Whole, between(0, 9)] = 0
    max_stamina: Annotated[Whole, between(0, 9)] = 0
    effect: EffectWord | None = None
    tokens: Annotated[Whole, between(0, 9)] = 0
    ignores: Ignored | None = None
    joins: dict[Gift, Annotated[Whole, between(1, 4)]] = Field(default_factory=dict)
    safe: Flag = False

    @property
    def worth(self) -> int:
        """How good it is in a battle, for whoever keeps the best of several (docs/final-battle.md)."""
        if self.cast is not None:
            return max(0, self.combat + self.cast - self.sanity) + (2 if self.effect else 0)
        once = self.use == "one-shot"
        dice = self.combat // 3 if once else max(self.combat, self.alone)
        other = 2 * sum(self.bonus.values()) + (2 if self.effect else 0) + (self.sixes > 1)
        return dice + other

    @property
    def useful(self) -> bool:
        """Whether it does anything at all in the battle."""
        gives = self.combat or self.bonus or self.max_sanity or self.max_stamina or self.joins
        return bool(gives or self.effect or self.ignores)


class Investigator(Entry):
    """An investigator's sheet; a skill is the lowest stop of its slider."""

    name: Text
    sanity: Health
    stamina: Health
    focus: Annotated[Whole, between(0, 9)]
    clues: Tokens
    skills: Annotated[dict[SkillName, Annotated[Whole, between(-2, 9)]], between(6, 6)]
    cards: Annotated[tuple[Name, ...], between(0, limits.MAX_FIXED, "MAX_FIXED")] = ()
    blessed: Flag = False
    draws: dict[Deck, Draws] = Field(default_factory=dict)
    ability: AbilityWord | None = None


class Loadout(Strict):
    """What one investigator has when the battle begins; what is left out is zero, full or free."""

    cards: Annotated[tuple[Name, ...], between(0, limits.MAX_FIXED, "MAX_FIXED")] = ()
    sanity: Health | None = None
    stamina: Health | None = None
    clues: Tokens = 0
    monster_trophies: Tokens = 0
    gate_trophies: Tokens = 0
    blessed: Flag = False
    cursed: Flag = False
    sliders: Annotated[tuple[Stop, ...], between(3, 3)] | None = None


def _all_skills(named: dict[str, int]) -> dict[str, int]:
    """With zero for the others, so that it can be asked what one more is worth."""
    return {skill: named.get(skill, 0) for skill in SKILLS}


class Preparation(Entry):
    """How the investigators are prepared: by a recipe, or each by a loadout."""

    visits: dict[Deck, Visits] = Field(default_factory=dict)
    clues: Tokens = 0
    monster_trophies: Tokens = 0
    gate_trophies: Tokens = 0
    allies: Percent = 0
    blessed: Percent = 0
    cursed: Percent = 0
    terror: Annotated[Whole, between(0, 10)] = 0
    rubble: Annotated[Whole, between(1, 20)] = 7
    skills: Annotated[dict[SkillName, Small], AfterValidator(_all_skills)] = Field(
        default_factory=lambda: dict.fromkeys(SKILLS, 0)
    )
    """Added to those of everybody."""
    investigators: dict[Name, Loadout] = Field(default_factory=dict)


class Data(Strict):
    """The whole tree."""

    rules: Rules
    ancient_ones: Annotated[dict[Name, AncientOne], between(1, MAX_ENTRIES)] = Field(alias="ancient-ones")
    investigators: Annotated[
        dict[Name, Investigator], between(1, limits.MAX_INVESTIGATORS, "MAX_INVESTIGATORS")
    ]
    cards: Annotated[dict[Name, Card], between(1, limits.MAX_CARDS, "MAX_CARDS")]
    preparations: Annotated[dict[Name, Preparation], between(1, MAX_ENTRIES)]
