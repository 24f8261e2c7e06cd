"""Plan of a kept run: all that is needed to resume it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from simcore.process.limits import MAX_CELLS, MAX_GAME_NUMBER, MAX_GAMES, MAX_MEMBERS
from simcore.results.model import Line, Result

InputFile = Annotated[str, StringConstraints(pattern=r"^(scenario|strategies)/[^\x00]+$", max_length=1000)]

DATA_RANGE_GAMES = 10_000
"""Default number of games per combination that are replayed with alternatives of the data."""


class ScenarioPlan(Result):
    """The given file, below the inputs, and the settings."""

    file: InputFile | None
    settings: tuple[Line, ...]


class CellPlan(Result):
    """One combination."""

    ancient_one: Line
    difficulty: Line
    players: Annotated[int, Field(ge=1, le=100)]
    team: tuple[Line, ...] | None


class StrategyPlan(Result):
    """A strategy: its name, the user's argument, and the place of its declaration."""

    name: Line
    spec: Line
    declared: Line
    file: InputFile | None


class GroupPlan(Result):
    """A group: its members by the index of the strategy in the team, and the skill."""

    title: Line
    members: Annotated[
        tuple[tuple[Annotated[int, Field(ge=0, lt=100)], Annotated[float, Field(ge=0, le=1)]], ...],
        Field(min_length=1, max_length=MAX_MEMBERS),
    ]
    parts: Annotated[int, Field(ge=1, le=MAX_MEMBERS)]
    confidence: Annotated[float, Field(gt=0, lt=1)]
    file: Line
    sha256: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class PlayersPlan(Result):
    """One team of players, or a group."""

    strategies: Annotated[tuple[StrategyPlan, ...], Field(min_length=1, max_length=100)]
    skill: Annotated[float, Field(ge=0, le=1)]
    group: GroupPlan | None = None


class DesignPlan(Result):
    """The nested design."""

    deals: Annotated[int, Field(ge=2)]
    play_outs: Annotated[int, Field(ge=2)]


class StoppingPlan(Result):
    """The stopping rule of a cell."""

    precision: Annotated[float, Field(gt=0, lt=1)]
    max_games: Annotated[int, Field(ge=1, le=MAX_GAMES)]
    confidence: Annotated[float, Field(gt=0, lt=1)]


class RunPlan(Result):
    """Plan of a run; `stopping` is None if all cells play all games."""

    game: Line
    scenario: ScenarioPlan
    cells: Annotated[tuple[CellPlan, ...], Field(min_length=1, max_length=MAX_CELLS)]
    players: Annotated[tuple[PlayersPlan, ...], Field(min_length=1, max_length=MAX_CELLS)]
    games: Annotated[int, Field(ge=1, le=MAX_GAMES)]
    first_game: Annotated[int, Field(ge=0, le=MAX_GAME_NUMBER)]
    seed: Annotated[int, Field(ge=0, le=MAX_GAME_NUMBER)]
    confidence: Annotated[float, Field(gt=0, lt=1)]
    luck_and_skill: DesignPlan | None
    data_uncertainty: bool = False
    data_range_games: Annotated[int, Field(ge=1, le=MAX_GAMES)] = DATA_RANGE_GAMES
    stopping: StoppingPlan | None = None
