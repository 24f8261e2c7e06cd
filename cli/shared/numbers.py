"""Numbers as people write them: `10k` games, players `1..4` or `all`."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import click

from analysis.request.lookup import ALL

WHOLE_NUMBER = re.compile(r"([+-]?\d[\d_]*(?:\.\d+)?)(e\+?\d{1,2}|[km])?", re.IGNORECASE | re.ASCII)
THOUSANDS = {"k": 3, "m": 6}
LONGEST = 40
"""Maximum number of characters of a number."""
RANGE = re.compile(r"(\d{1,4})\.\.(\d{1,4})", re.ASCII)


class Whole(click.ParamType):  # type: ignore[type-arg]
    """A whole number: `10000`, `10k`, `1.5M` or `1e4`."""

    name = "whole number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Parse the number."""
        if isinstance(value, int):
            return value
        text = str(value).strip()
        match = WHOLE_NUMBER.fullmatch(text) if len(text) <= LONGEST else None
        if match is not None:
            digits, power = match[1].replace("_", ""), (match[2] or "").lower()
            number = Decimal(digits).scaleb(THOUSANDS.get(power) or int(power[1:] or 0))
            # 10.000 may be ten thousand or ten.
            if number == int(number) and (power or "." not in digits or digits.endswith(".0")):
                return int(number)
        shown = text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
        self.fail(f"{shown!r} is not a whole number, such as 10000, 10k or 1e4", param, ctx)


WHOLE = Whole()


class Players(click.ParamType):  # type: ignore[type-arg]
    """Numbers of players: `2`, `1,2,4`, `1..4` or `all`."""

    name = "players"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int | str, ...]:
        """Parse the numbers."""
        if isinstance(value, tuple):
            return value
        numbers: list[int | str] = []
        for part in map(str.strip, str(value).split(",")):
            ends = RANGE.fullmatch(part)
            if part == ALL:
                numbers.append(ALL)
            elif ends is not None and int(ends[1]) <= int(ends[2]):
                numbers += range(int(ends[1]), int(ends[2]) + 1)
            elif part.isascii() and part.isdigit() and len(part) <= LONGEST:
                numbers.append(int(part))
            else:
                self.fail(f"{part!r}: expected a number of players, 1,2,4, 1..4 or {ALL}", param, ctx)
        return tuple(numbers)


def players_option(text: str, *, every: bool = True) -> Callable[[Any], Any]:
    """Add `-p`, for several numbers of players.

    Parameters
    ----------
    text
        Help of the option.
    every
        Whether the command receives `all`; else `all` equals leaving out the option.
    """

    def flat(
        _ctx: click.Context, _param: click.Parameter, given: tuple[tuple[int | str, ...], ...]
    ) -> tuple[int | str, ...]:
        numbers = tuple(dict.fromkeys(number for values in given for number in values))
        return () if ALL in numbers and not every else numbers

    meaning, gap, default = text.partition("  [default")
    return click.option(
        "-p",
        "--players",
        multiple=True,
        type=Players(),
        callback=flat,
        metavar="N",
        help=f"{meaning} Accepts lists and ranges: `1,2,4`, `1..4`, `{ALL}`.{gap}{default}",
    )
