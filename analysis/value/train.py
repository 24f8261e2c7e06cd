"""Training of a value, and its quality on other games."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path

import numpy as np

from analysis.experiment.provenance import provenance
from analysis.value.fit import LEAVES, RATE, TREES, chances, fit, inputs_of, trainer
from analysis.value.play_outs import compare_play_outs
from analysis.value.positions import PLACES, PositionGames, Positions
from analysis.value.quality import quality_of
from heuristics.value.model import ValueModel
from simcore.jit.digest import digest_of
from simcore.results.value import RepeatedTraining, ValueQuality, ValueResult

TOLERANCE = 0.02
SURE = 3.3
"""A value fits if the mean chance differs from the share of won games by at most `TOLERANCE`, or by no more
than `SURE` standard errors beyond that, which chance exceeds in one of a thousand checks."""
Z_95 = 1.96
JUDGED = 5
"""One of so many games judges the value and does not train it."""


@dataclass(frozen=True)
class Trained:
    """Value, and its quality on the games that did not train it."""

    model: ValueModel
    quality: tuple[ValueQuality, ...]
    again: RepeatedTraining | None


@dataclass(frozen=True)
class Checked:
    """Quality of a value on other games, and whether it fits them."""

    quality: tuple[ValueQuality, ...]
    fits: bool


def train(
    games: PositionGames,
    *,
    repeats: ValueModel | None = None,
    progress: Callable[[int], object] | None = None,
    fitting: Callable[[], object] | None = None,
    stop: threading.Event | None = None,
) -> Trained | None:
    """Play games, train a value on most of them, and judge it on the others; None after a stop.

    Parameters
    ----------
    games
        Games of all cells, all with the same strategy.
    repeats
        Value whose training this repeats, and which is compared with the new one; None: none.
    progress
        Receives the number of games of each finished block.
    fitting
        Called when the games are played and the training begins.
    stop
        Once set, no further block begins.

    Raises
    ------
    NoTrainerError
        If the library that trains is not installed.
    StrategyError
        If a strategy chose an invalid option or failed.
    """
    trainer()  # before the games, not after them
    positions = games.play(progress=progress, stop=stop)
    if positions is None:
        return None
    if fitting is not None:
        fitting()
    judged, trained = split(positions)
    inputs = inputs_of(trained, games.features)
    features, roots, nodes = fit(inputs, games.seed % 2**31, games.engine.workers)
    strategy = games.arms[0].players.strategies[0]
    model = ValueModel(
        games.game.name,
        strategy.name,
        games.seats,
        tuple(inputs.names[i] for i in features),
        inputs.decisions,
        inputs.cells,
        roots,
        nodes,
        {},
    )
    quality = judge(model, judged, games.features)
    about = {
        "game_version": games.game.version,
        "scenario": games.arms[0].scenario.digest,
        "strategy_version": strategy.version,
        "strategy_digest": digest_of(*strategy.functions),
        "seed": games.seed,
        "games": games.games,
        "ancient_ones": list(dict.fromkeys(arm.cell.ancient_one for arm in games.arms)),
        "difficulties": list(dict.fromkeys(arm.cell.difficulty for arm in games.arms)),
        "players": list(dict.fromkeys(arm.cell.players for arm in games.arms)),
        "positions": PLACES,
        "judged": f"one of {JUDGED} games",
        "trainer": f"lightgbm {version('lightgbm')}",
        "trees": TREES,
        "leaves": LEAVES,
        "learning_rate": RATE,
        "quality": [part.model_dump(mode="json", exclude={"reliability"}) for part in quality],
    }
    again = None if repeats is None else compare(repeats, model, judged, games.features)
    return Trained(replace(model, provenance=about), quality, again)


def compare(
    old: ValueModel, new: ValueModel, positions: Positions, features: Sequence[str]
) -> RepeatedTraining:
    """Compare two values on the same positions, paired by game."""
    errors = []
    for model in (old, new):
        inputs = inputs_of(positions, features, model)
        errors.append((chances(model.roots, model.nodes, inputs.numbers) - inputs.wins) ** 2)
    number = np.bincount(inputs.game)
    by_game = np.bincount(inputs.game, errors[1] - errors[0])[number > 0] / number[number > 0]
    difference, error = by_game.mean(), by_game.std(ddof=1) / np.sqrt(len(by_game))
    low, high = difference - Z_95 * error, difference + Z_95 * error
    return RepeatedTraining(
        identical=np.array_equal(old.nodes, new.nodes) and old.features == new.features,
        difference=difference,
        interval=(low, high),
        as_good=bool(low <= 0),
    )


def split(positions: Positions) -> tuple[Positions, Positions]:
    """Return the positions of the games that judge, and those of the games that train."""
    judges = [np.arange(len(games)) % JUDGED == 0 for games in positions.games]
    parts = list(zip(positions.games, judges, strict=True))
    return (
        Positions(positions.arms, tuple(games[there] for games, there in parts)),
        Positions(positions.arms, tuple(games[~there] for games, there in parts)),
    )


def judge(model: ValueModel, positions: Positions, features: Sequence[str]) -> tuple[ValueQuality, ...]:
    """Return the quality of a value on some positions, for each number of players.

    Parameters
    ----------
    model
        The value.
    positions
        Positions of games that it was not trained on.
    features
        Names of their features.
    """
    inputs = inputs_of(positions, features, model)
    predicted = chances(model.roots, model.nodes, inputs.numbers)
    numbers = np.array([arm.cell.players for arm in positions.arms])
    qualities = []
    for players in np.unique(numbers):
        there = numbers[inputs.cell] == players
        games = sum(len(part) for part, n in zip(positions.games, numbers, strict=True) if n == players)
        known = predicted[there], inputs.wins[there], inputs.cell[there], inputs.progress[there]
        qualities.append(quality_of(int(players), games, *known))
    return tuple(qualities)


def check_value(
    model: ValueModel,
    games: PositionGames,
    played_on: int,
    *,
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> Checked | None:
    """Play games and judge a value on them; None after a stop.

    Parameters
    ----------
    model
        The value.
    games
        Games of all cells, with the strategy of the value.
    played_on
        Games of each cell from which a position is played on, to compare the value with play-outs.
    progress
        Receives the number of games of each finished block.
    stop
        Once set, no further block begins.

    Raises
    ------
    ValueMismatchError
        If the value was trained for other rules.
    StrategyError
        If a strategy chose an invalid option or failed.
    """
    model.trees(games.game, games.arms[0].cell)  # raises if the rules are others
    positions = games.play(progress=progress, stop=stop)
    if positions is None:
        return None
    quality = judge(model, positions, games.features)
    if played_on:
        quality = tuple(_with_play_outs(model, games, part, played_on, progress) for part in quality)
    return Checked(quality, fits(model, positions, games.features))


def _with_play_outs(
    model: ValueModel,
    games: PositionGames,
    quality: ValueQuality,
    played_on: int,
    progress: Callable[[int], object] | None,
) -> ValueQuality:
    """Return a quality with the comparison with play-outs."""
    arms = [arm for arm in games.arms if arm.cell.players == quality.players]
    compared = compare_play_outs(model, arms, played_on, games.seed, progress=progress)
    return quality.model_copy(update={"against_play_outs": compared})


def fits(model: ValueModel, positions: Positions, features: Sequence[str]) -> bool:
    """Return whether the chances of a value agree with the results, for each number of players."""
    inputs = inputs_of(positions, features, model)
    surplus = inputs.wins - chances(model.roots, model.nodes, inputs.numbers)
    numbers = np.array([arm.cell.players for arm in positions.arms])[inputs.cell]
    for players in np.unique(numbers):
        there = numbers == players
        games = inputs.game[there]
        by_game = np.bincount(games, surplus[there]) / np.maximum(np.bincount(games), 1)
        by_game = by_game[np.bincount(games) > 0]  # the positions of a game have one result
        error = by_game.std(ddof=1) / np.sqrt(len(by_game))
        if abs(by_game.mean()) > TOLERANCE + SURE * error:
            return False
    return True


def value_result(
    model: ValueModel,
    file: Path,
    games: PositionGames,
    quality: tuple[ValueQuality, ...],
    *,
    fits: bool | None = None,
    again: RepeatedTraining | None = None,
) -> ValueResult:
    """Return the result of a training or of a check."""
    arm = games.arms[0]
    return ValueResult(
        game=model.game,
        strategy=model.strategy,
        file=str(file),
        features=len(model.features),
        trees=len(model.roots),
        quality=quality,
        again=again,
        fits=fits,
        provenance=provenance(
            games.game,
            arm.scenario,
            [arm.players],
            seed=games.seed,
            games=games.games,
            workers=games.engine.workers,
            engine=games.engine,
        ),
    )
