"""Final positions of a kept run as a variant of the game that continues from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from analysis.errors import RequestError
from analysis.kept_runs.resume import go_back_to
from simcore.contract.game import Continuation, Game
from simcore.data import toml_write
from simcore.games import games
from simcore.messages.names import unknown_name
from simcore.play.plain_loop import stopped
from simcore.results.cell import KeptCell
from simcore.store.reader import StoredRun


@dataclass(frozen=True)
class LeftTables:
    """Positions of a run from which another game continues.

    Attributes
    ----------
    game
        The game that continues.
    where
        Moment at which the games stopped, as a clause after "when".
    cell
        Cell of the run.
    looked
        Number of games that were played again.
    entries
        Contents of the positions, by their names in the variant.
    variant
        The variant.
    summary
        Mean contents of the positions, by name.
    """

    game: Game
    where: str
    cell: KeptCell
    looked: int
    entries: Mapping[str, Mapping[str, Any]]
    variant: Mapping[str, Any]
    summary: list[tuple[str, str]]

    @property
    def text(self) -> str:
        """Text of the variant file."""
        return toml_write.dumps(self.variant)


def games_that_go_on(name: str) -> dict[str, tuple[Game, Continuation]]:
    """Return the games that continue from positions of another one."""
    offers = {game.name: (game, game.continues()) for game in games().values() if game.continues is not None}
    return {key: offer for key, offer in offers.items() if offer[1].game == name}


def left_tables(
    run: StoredRun, number: int, *, most: int, onward: str | None = None, trust: bool = False
) -> LeftTables:
    """Play the first games of a cell again, up to the point at which another game continues.

    Parameters
    ----------
    run
        A kept run.
    number
        Number of the cell.
    most
        Maximum number of positions; games are played until there are as many.
    onward
        Name of the game that continues; None: the only one.
    trust
        Run the code of the strategy files that are kept with the run.

    Raises
    ------
    RequestError
        If no game continues from the game of the run, or no game reached that point.
    NotTheSameError
        If rules, data or strategies have changed, so that the games would differ.
    """
    name = run.manifest.provenance.game.name
    offers = games_that_go_on(name)
    if not offers:
        raise RequestError("run", f"no game continues from final positions of {name}")
    if onward is not None and onward not in offers:
        problem = unknown_name(f"game that continues from final positions of {name}", onward, offers)
        raise RequestError("game", problem)
    game, offer = offers[onward or next(iter(offers))]
    entries: dict[str, Mapping[str, Any]] = {}
    cell, looked = run.cells[number], 0
    with go_back_to(run, trust=trust, any_code=True) as begun:
        arm, first = begun.arms[number], cell.first_game
        numbers = range(first, first + cell.games)
        for which, state in stopped(arm.roster_of(), begun.experiment.seed, numbers, offer.advance):
            looked += 1
            entry = offer.entry(arm.scenario, arm.cell, state[0])
            if entry is not None:
                entries[f"game-{which}"] = entry
            if len(entries) == most:
                break
    if not entries:
        raise RequestError("run", f"none of {looked} games reached the moment when {offer.where}")
    variant, summary = _variant(run, game, offer, entries), list(offer.summary([*entries.values()]))
    return LeftTables(game, offer.where, cell, looked, entries, variant, summary)


def _variant(
    run: StoredRun, game: Game, offer: Continuation, entries: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """Return the data of the game with these positions instead of its own levels."""
    printed = [f"{offer.table}.{name}" for name in game.load(None, ()).difficulties]
    return {
        "base": game.name,
        "name": str(run.path).rstrip("/").rpartition("/")[2],
        "remove": printed,
        offer.table: dict(entries),
    }
