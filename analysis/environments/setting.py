"""Setting of an environment: game, combination, data, the agent's seats and the players of the others."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypedDict, Unpack

import numpy as np

from analysis.errors import RequestError
from analysis.request import lookup
from analysis.request.lookup import Request
from analysis.request.numbers import choose_seed
from heuristics.strategy.players import Players
from simcore.contract.game import Cell, Game, Scenario
from simcore.data.packs import setting as pack_setting
from simcore.messages.names import unknown_name
from simcore.play.roster import Roster
from simcore.play.seating import roster_of
from simcore.records.observations import ObservedField, is_seen_in_part, observed_fields, reading_plan
from simcore.records.shared import MAX_SEATS, Array

TABLE, ONE = "table", "one"
"""Seats that the agent plays: all, or a single one."""

RANDOM = "random"
"""Strategy that sits at the seats of a table at which the agent decides everything, and is never asked."""


@dataclass(frozen=True)
class Setting:
    """Everything that the games of an environment have in common.

    Parameters
    ----------
    game, scenario, cell
        Game, its data, and the combination.
    seed
        Seed of all games.
    agents
        Whether the agent plays each seat, uint8 (seats,).
    players
        Players of the other seats.
    words
        Arguments of `choose_setting` that made it, with which another process makes it again.
    """

    game: Game
    scenario: Scenario
    cell: Cell
    seed: int
    agents: Array
    players: Players
    words: Mapping[str, Any] = field(repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        """Let other processes look everything up again: compiled functions stay in this one."""
        return _again, (dict(self.words),)

    def __deepcopy__(self, _: Any) -> Setting:
        """Return the setting itself, which never changes."""
        return self

    @functools.cached_property
    def tables(self) -> Array:
        """Compiled data, of length 1."""
        return self.scenario.compile(self.cell)

    @functools.cached_property
    def roster(self) -> Roster:
        """Rules and players at the table."""
        return roster_of(self.game, self.tables, self.players.policies(self.game), self.cell)

    def with_seed(self, seed: int) -> Setting:
        """Return the setting with other games."""
        return replace(self, seed=seed, words={**self.words, "seed": seed})

    @property
    def n_seats(self) -> int:
        """Number of investigators."""
        return self.game.seats(self.cell.players)

    @functools.cached_property
    def fields(self) -> tuple[ObservedField, ...]:
        """Arrays of an observation."""
        assert self.game.layout is not None  # checked by `choose_setting`
        return observed_fields(self.game.layout)

    @functools.cached_property
    def plan(self) -> Array:
        """Rows with which a kernel reads an observation."""
        return reading_plan(self.fields)

    @property
    def is_seen_in_part(self) -> bool:
        """Whether what a seat sees of some field depends on the position."""
        assert self.game.layout is not None
        return is_seen_in_part(self.game.layout)

    @property
    def places(self) -> int:
        """Length of the flat vector of an observation."""
        return sum(field.size_in_vector for field in self.fields)

    @functools.cached_property
    def columns(self) -> Mapping[str, slice]:
        """Place of each array in the vector of an observation, by name."""
        ends = np.cumsum([field.size_in_vector for field in self.fields]).tolist()
        return {
            field.name: slice(end - field.size_in_vector, end)
            for field, end in zip(self.fields, ends, strict=True)
        }

    @property
    def options(self) -> int:
        """Most options of a decision."""
        assert self.game.layout is not None
        return self.game.layout["options"].shape[0]


class Played(TypedDict, total=False):
    """Game, combination and seats of an environment.

    Attributes
    ----------
    ancient_one, difficulty
        Names; by default the first of the game.
    players
        Number of players; by default the number that the difficulty is designed for, or 2.
    seed
        Seed of all games; by default a new one.
    seats
        `table`, the default: the agent decides for every seat. `one`: it decides for one seat, and a strategy
        for the others.
    seat
        Seat of the agent, with `seats="one"`; by default 0.
    others
        Strategy of the other seats: a name or a file; by default the default strategy of the game.
    team
        Investigators in seat order; by default drawn at random in each game.
    packs
        Names or folders of packs.
    settings
        Changes of the data, `"KEY=VALUE"` each.
    scenario
        A variant of the data: a file or a folder.
    """

    ancient_one: str | None
    difficulty: str | None
    players: int | None
    seed: int | None
    seats: str
    seat: int
    others: str | None
    team: Sequence[str] | None
    packs: Sequence[str]
    settings: Sequence[str]
    scenario: Path | str | None


def choose_setting(game: str | None = None, **played: Unpack[Played]) -> Setting:
    """Look up what an environment plays.

    Parameters
    ----------
    game
        Name of the game, or the folder of your own; None: the default game.
    **played
        What is played.

    Raises
    ------
    RequestError
        If a name or a number is unknown, or the game does not declare its State.
    TypeError
        If an argument is unknown.
    """
    if unknown := set(played) - set(Played.__annotations__):
        raise TypeError(unknown_name("argument", sorted(unknown)[0], Played.__annotations__))
    key = choose_seed(played.get("seed"))
    asked = _lookup(game, played)
    own, cell = asked.game, asked.cells[0]
    if own.layout is None:
        problem = "does not declare its State with a Layout, so nothing says what a seat may see"
        raise RequestError("game", problem, own.name)
    seats, seat = played.get("seats", TABLE), played.get("seat", 0)
    for name in ("seat", "others"):
        if seats == TABLE and played.get(name):
            raise RequestError(name, f"needs seats={ONE!r}", played.get(name))
    words = {**played, "game": game, "seed": key}
    return Setting(own, asked.scenario, cell, key, _agents(own, cell, seats, seat), asked.players[0], words)


def _lookup(game: str | None, played: Played) -> Request:
    """Look up all names."""
    scenario, team = played.get("scenario"), played.get("team")
    is_alone = played.get("seats", TABLE) == TABLE
    return lookup.choose(
        game=game,
        scenario=None if scenario is None else Path(scenario),
        ancient_one=_given(played.get("ancient_one")),
        difficulty=_given(played.get("difficulty")),
        players=_given(played.get("players")),
        team=None if team is None else tuple(team),
        settings=(*map(pack_setting, played.get("packs", ())), *played.get("settings", ())),
        strategy=(RANDOM,) if is_alone else _given(played.get("others")),
    )


def _given(value: Any) -> tuple[Any, ...]:
    """Return a value as a tuple: empty for None."""
    return () if value is None else (value,)


def _again(words: Mapping[str, Any]) -> Setting:
    return choose_setting(**words)


def _agents(game: Game, cell: Cell, seats: str, seat: int) -> Array:
    """Return whether the agent plays each seat."""
    if seats not in (TABLE, ONE):
        raise RequestError("seats", f"{TABLE!r} for all seats or {ONE!r} for a single one", repr(seats))
    if seats == TABLE:
        return np.ones(MAX_SEATS, np.uint8)
    n = game.seats(cell.players)
    if not 0 <= seat < n:
        raise RequestError("seat", f"0 to {n - 1}", seat)
    agents = np.zeros(MAX_SEATS, np.uint8)
    agents[seat] = 1
    return agents
