"""Words about the ledgers of games: the time that they take, and why a game has none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from cli.terminal.progress import duration
from reports.words import plural
from simcore.play.cores import cores
from simcore.process.command_line import to_type

if TYPE_CHECKING:
    from simcore.contract.game import Game

QUICK = 2.0
"""Seconds up to which the duration is not printed."""

SECONDS = 0.003
"""Seconds of one core for a decision of a game of 300 decisions; those of shorter games take less."""


def announce_ledgers(chosen: Mapping[int, Mapping[int, int]], *, quiet: bool) -> int:
    """Print about how long the ledgers of some lost games take, if that is not quick.

    Parameters
    ----------
    chosen
        Decisions of each game, by number of the cell and of the game.
    quiet
        Do not print it.

    Returns
    -------
    int
        Number of the games.
    """
    games = sum(map(len, chosen.values()))
    seconds = SECONDS * sum(sum(decisions.values()) for decisions in chosen.values()) / cores()
    if seconds > QUICK and not quiet:
        takes = f"up to about {duration(seconds)} (--luck 0 skips this)"
        click.echo(f"Separating luck and play in {plural(games, 'lost game')}: {takes}.", err=True)
    return games


def no_value(game: Game) -> str:
    """Return a sentence without a full stop about a game, or a choice of packs, that has no value."""
    train = to_type("value", "train", "--game", game.name)
    packs = " and the same packs" if game.packs else ""
    return f"the game has no value for these data; train one with {train}{packs}"
