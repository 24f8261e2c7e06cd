"""Words and numbers that the data files of the box may hold."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator

from simcore.data.fields import Counts, Text, Whole, between, one_of, wrong
from simcore.games.arkham_horror.box import limits
from simcore.games.arkham_horror.box.codes import DEFENCES, RESOURCES, STARTS, Ability, Effect, words
from simcore.games.arkham_horror.box.limits import DECKS, SKILLS

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
AnyDeck = Annotated[Text, one_of((*DECKS, "ally", "special"), "deck")]
EffectWord = Annotated[Text, one_of(EFFECTS, "effect")]
AbilityWord = Annotated[Text, one_of(ABILITIES, "ability")]
Resource = Annotated[Text, one_of(RESOURCES, "resource")]
Start = Annotated[Text, one_of(STARTS, "start of battle")]
Defence = Annotated[Text, one_of(DEFENCES, "defence")]
Kind = Annotated[Text, one_of(("physical", "magical"), "kind of bonus")]
Use = Annotated[Text, one_of(("standard", "one-shot", "burst"), "kind of weapon")]
Ignored = Annotated[Text, one_of(("physical-resistance", "magical-resistance"), "defence to ignore")]
# The last mark checks nothing; it tells what a number may be.
Rating = Annotated[int | Literal["terror"], BeforeValidator(_number_or_terror), between(-20, 20).func]
Draws = Annotated[Whole, between(0, limits.MAX_DRAWS, "MAX_DRAWS"), Counts("cards")]
Points = Annotated[Whole, between(0, 9), Counts("points")]
Small = Annotated[Whole, between(-9, 9)]
