"""What the models of the data files of all games share: strict tables, names, sources, faults."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from simcore.names import nearest

SOURCES = ("rulebook", "community", "reconstructed")
"""Kinds of sources, from firm to made up."""

MAX_ENTRIES = 999
"""Where the kernels set no limit of their own."""


class Strict(BaseModel):
    """Read-only, and a key that it does not know is a fault."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def wrong(message: str, found: Any, allowed: str, near: str | None = None) -> PydanticCustomError:
    """A fault that names what is allowed, and the nearest valid name if there is one."""
    context = {"message": message, "found": found, "allowed": allowed, "near": near}
    return PydanticCustomError("name", "{message}", context)


def one_of(allowed: tuple[str, ...], kind: str) -> AfterValidator:
    """Validator of a word out of a short list, with the nearest one in the fault."""

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
        """The value, if it lies within the bounds."""
        size = value if isinstance(value, int) else len(value)
        if not self.least <= size <= self.most:
            kind = "out of range" if isinstance(value, int) else "wrong number of entries"
            raise wrong(kind, size, self.allowed)
        return value


def between(least: int, most: int, limit: str = "") -> AfterValidator:
    """Validator of a number, or of the length of a list or table; `limit` names what sets the upper end."""
    allowed = f"{least} to {most}" + (f" ({limit})" if limit else "")
    return AfterValidator(Within(least, most, allowed))


def _name(text: str) -> str:
    if re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text) is None:
        raise wrong("not a name", text, "lower case letters a-z, digits and hyphens")
    return text


def _source(text: str) -> str:
    if text in SOURCES[1:] or re.fullmatch(r"rulebook p\.\d+(-\d+)?", text):
        return text
    words = ("rulebook p.1", *SOURCES[1:])
    raise wrong(
        "no such source", text, '"rulebook p.N", "community" or "reconstructed"', nearest(text, words)
    )


Text = Annotated[str, Field(strict=True, min_length=1)]
Flag = Annotated[bool, Field(strict=True)]
Whole = Annotated[int, Field(strict=True)]
Name = Annotated[Text, AfterValidator(_name)]
Source = Annotated[Text, AfterValidator(_source)]


class Alternative(Strict):
    """Another plausible reading of an entry: the fields that differ.

    `chance`: that it holds, in a random draw; left out: as likely as the data as they stand.
    """

    name: Name
    note: Text | None = None
    chance: Annotated[float, Field(gt=0, lt=1)] | None = None
    set: Annotated[dict[str, Any], between(1, MAX_ENTRIES)]


class Entry(Strict):
    """What every entry of the data has."""

    source: Source
    note: Text | None = None
    alternatives: tuple[Alternative, ...] = ()
