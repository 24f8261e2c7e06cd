"""Types of fields in the data of the whole game."""

from __future__ import annotations

from typing import Annotated

from simcore.data.fields import Counts, Text, Whole, between, one_of
from simcore.effects.program import Program
from simcore.effects.widening import WiderWords
from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS
from simcore.games.arkham_horror.rules.records.codes import COLOURS, SYMBOLS

Effect = Annotated[Program, WiderWords(EFFECTS, PACK_EFFECTS)]
Few = Annotated[Whole, between(0, 20)]
Rating = Annotated[Whole, between(-9, 9), Counts("dice")]
Symbol = Annotated[Text, one_of(SYMBOLS, "dimensional symbol")]
Colour = Annotated[Text, one_of(COLOURS, "colour of gate cards")]
