"""Common parts of the data models of all games: strict tables, names, sources, validation errors."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from simcore.messages.names import nearest

SOURCES = ("rulebook", "community", "reconstructed")
"""Kinds of sources, from the most to the least certain."""

OWN = "own"
"""Source of entries made for a variant; they are certain by definition."""

SOURCE_WORDS = '"rulebook p.N", "community", "reconstructed" or "own"'
"""Description of the sources, for people."""

MAX_ENTRIES = 999
"""Default limit if the kernels set none."""


class Strict(BaseModel):
    """Read-only model that rejects unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    counts_defaults: ClassVar[bool] = False
    """Whether an omitted number can be changed too."""


def wrong(message: str, found: Any, allowed: str, near: str | None = None) -> PydanticCustomError:
    """Return an error with the allowed values, and the nearest valid name if there is one."""
    context = {"message": message, "found": found, "allowed": allowed, "near": near}
    return PydanticCustomError("name", "{message}", context)


def one_of(allowed: tuple[str, ...], kind: str) -> AfterValidator:
    """Return a validator for a word of a short list; its error names the nearest one."""

    def check(text: str) -> str:
        if text not in allowed:
            raise wrong(f"no such {kind}", text, ", ".join(allowed), nearest(text, allowed))
        return text

    return AfterValidator(check)


@dataclass(frozen=True)
class Within:
    """Check of a number, or of the length of a list or table."""

    least: int
    most: int
    allowed: str

    def __call__(self, value: Any) -> Any:
        """Return the value if it is within the bounds."""
        size = value if isinstance(value, int) else len(value)
        if not self.least <= size <= self.most:
            kind = "out of range" if isinstance(value, int) else "wrong number of entries"
            raise wrong(kind, size, self.allowed)
        return value


def between(least: int, most: int, limit: str = "") -> AfterValidator:
    """Return a validator of a number, or of a length; `limit` explains the upper bound."""
    allowed = f"{least} to {most}" + (f" ({limit})" if limit else "")
    return AfterValidator(Within(least, most, allowed))


@dataclass(frozen=True)
class Counts:
    """Mark of a field whose numbers are quantities that a user may change one by one.

    A number without this mark is a name, a place or a choice. The mark of a table or list applies to all
    numbers in it; the mark of an inner field takes precedence.

    Parameters
    ----------
    unit
        Unit in the plural; or units by the last word of the key, with the default at "".
    meaning
        Meaning of the number in a few words; default: "{field} of {its entry}". The name of a field in braces
        is replaced by the name that follows it in the key (`{monsters}` in `monsters.gnome.health` is gnome),
        or by the place in its list, from 1. `{field}` is the last word of the key, `{words}` the last two.
    step
        The smallest change that makes sense.
    """

    unit: str | Mapping[str, str] = ""
    meaning: str = ""
    step: int = 0


def _name(text: str) -> str:
    if re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text) is None:
        raise wrong("not a name", text, "lower case letters a-z, digits and hyphens")
    return text


def _source(text: str) -> str:
    if text in (*SOURCES[1:], OWN) or re.fullmatch(r"rulebook p\.\d+(-\d+)?", text):
        return text
    words = ("rulebook p.1", *SOURCES[1:], OWN)
    raise wrong("no such source", text, SOURCE_WORDS, nearest(text, words))


Text = Annotated[str, Field(strict=True, min_length=1)]
Flag = Annotated[bool, Field(strict=True)]
Whole = Annotated[int, Field(strict=True)]
Name = Annotated[Text, AfterValidator(_name)]
Source = Annotated[Text, AfterValidator(_source)]


class Alternative(Strict):
    """Alternative of an entry, with the fields that differ.

    `chance`: probability in a random draw; default: as likely as the main data. `takes`: names of the
    alternatives that this preset combines; a preset has no fields of its own.
    """

    name: Name
    note: Text | None = None
    chance: Annotated[float, Field(gt=0, lt=1)] | None = None
    set: Annotated[dict[str, Any], between(1, MAX_ENTRIES)] = Field(default_factory=dict)
    takes: tuple[Name, ...] = ()

    @model_validator(mode="after")
    def _one(self) -> Self:
        if bool(self.set) == bool(self.takes):
            given = "both" if self.set else "none of these keys"
            raise wrong("exactly one key is needed", given, "exactly one of set, takes")
        return self


class Entry(Strict):
    """Common fields of all entries of the data."""

    source: Source
    note: Text | None = None
    alternatives: tuple[Alternative, ...] = ()
