"""Options of stopping rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from analysis.request.numbers import SMALLEST_SHARE
from cli.shared.numbers import WHOLE
from cli.shared.options import check_at_least
from cli.terminal.wording import option_of

Command = TypeVar("Command", bound=Callable[..., Any])

DEFAULT_GAMES = 10_000


class Share(click.ParamType):  # type: ignore[type-arg]
    """A share of one, in percent or plain: `0.2%` or `0.002`.

    Parameters
    ----------
    least, below
        Bounds; the defaults are those of a precision, which must be below one half.
    """

    name = "share"

    def __init__(self, least: float = SMALLEST_SHARE, below: float = 0.5) -> None:
        self.least, self.below = least, below

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Parse the share."""
        if isinstance(value, float):
            return value
        text = str(value).strip()
        try:
            number = float(text.removesuffix("%")) / (100.0 if text.endswith("%") else 1.0)
        except ValueError:
            self.fail(f"{text!r}: expected a share such as 0.2% or 0.002", param, ctx)
        if not self.least <= number < self.below:
            message = f"must lie between {100 * self.least:g}% and {100 * self.below:g}%"
            if not text.endswith("%") and self.least <= number / 100 < self.below:
                message += f"; did you mean {text}%?"
            self.fail(f"{text!r}: {message}", param, ctx)
        return number


games_option = click.option(
    "-n",
    "--games",
    type=WHOLE,
    metavar="N",
    help=f"Number of games per combination.  [default: {DEFAULT_GAMES}]",
)
precision_option = click.option(
    "--precision",
    type=Share(),
    metavar="SHARE",
    help="Play until every win rate is known to this precision (half-width of its interval), such "
    "as 0.2%. Replaces -n.",
)
max_games_option = click.option(
    "--max-games",
    type=WHOLE,
    metavar="N",
    help="Maximum number of games per combination, if -n does not fix it.  [default: 1000000]",
)


def check_stopping(games: int | None, max_games: int | None, **rules: object) -> None:
    """Check that there is either a number of games, or a stopping rule, which `--max-games` limits.

    Parameters
    ----------
    games, max_games
        Values of the options.
    rules
        Values of the options of stopping rules, by name.
    """
    from analysis.request import numbers

    numbers.check_stopping(games, max_games, rules, _option)
    for option, value in (("--games", games), ("--max-games", max_games)):
        if value is not None:
            check_at_least(option, value, 1)


def _option(argument: str) -> str:
    return "-n" if argument == "games" else option_of(argument)
