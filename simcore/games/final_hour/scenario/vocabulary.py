"""Numbers and programs of the data files."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator

from simcore.data.fields import Whole, between
from simcore.effects import program
from simcore.effects.program import Words
from simcore.games.final_hour import limits
from simcore.games.final_hour.rules.vocabulary import EFFECTS, MAX_NUMBER


def within(least: int, most: int | str) -> AfterValidator:
    """Return a validator of a number, or of the length of a list or table; `most` may name a limit."""
    return between(least, getattr(limits, most), most) if isinstance(most, str) else between(least, most)


Number = Annotated[Whole, within(1, MAX_NUMBER)]
NumberOrNone = Annotated[Whole, within(0, MAX_NUMBER)]
Health = Annotated[Whole, within(1, "MAX_HEALTH")]
Program = Annotated[program.Program, Words(EFFECTS)]
