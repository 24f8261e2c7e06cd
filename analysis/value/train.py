"""Training of a value, and its quality on other games."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from analysis.experiment.provenance import provenance
from analysis.value.fit import LEAVES, RATE, TREES, Inputs, chances, fit, inputs_of, trainer
from analysis.value.play_outs import compare_play_outs
from analysis.value.positions import PLACES, PositionGames, Positions
from analysis.value.quality import quality_of
from heuristics.strategy.shipped_values import weights_digest
from heuristics.value.model import ValueModel
from simcore.jit.digest import digest_of
from simcore.records.shared import Array
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
        Once set, no further block begins, and no further tree is grown.

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
    fitted = fit(inputs, games.seed % 2**31, games.engine.workers, stop)
    if fitted is None:
        return None
    features, roots, nodes = fitted
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
    quality = judge(predict(model, judged, games.features))
    again = None if repeats is None else compare(repeats, model, judged, games.features)
    return Trained(replace(model, provenance=_provenance(games, quality)), quality, again)


def _provenance(games: PositionGames, quality: tuple[ValueQuality, ...]) -> dict[str, Any]:
    """Return how a value was trained, and how good it was."""
    strategy = games.arms[0].players.strategies[0]
    ancient_ones = list(dict.fromkeys(arm.cell.ancient_one for arm in games.arms))
    return {
        "game_version": games.game.version,
        "scenario": games.arms[0].scenario.digest,
        **({"packs": list(games.game.packs)} if games.game.packs else {}),
        "strategy_version": strategy.version,
        "strategy_digest": digest_of(*strategy.functions),
        "strategy_weights": weights_digest(strategy, ancient_ones, games.game.packs),
        "seed": games.seed,
        "games": games.games,
        "ancient_ones": ancient_ones,
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


def compare(
    old: ValueModel, new: ValueModel, positions: Positions, features: Sequence[str]
) -> RepeatedTraining:
    """Compare two values on the same positions, paired by game."""
    before, after = (predict(model, positions, features) for model in (old, new))
    wins = after.inputs.wins
    errors = (after.chances - wins) ** 2 - (before.chances - wins) ** 2
    difference, error = mean_by_game(errors, after.inputs.game)
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


@dataclass(frozen=True)
class Predicted:
    """Positions, and the chances that a value gives them, float64 (positions,)."""

    positions: Positions
    inputs: Inputs
    chances: Array

    def by_players(self) -> Iterator[tuple[int, Array]]:
        """Yield each number of players, and which positions have it, bool (positions,)."""
        numbers = np.array([arm.cell.players for arm in self.positions.arms])
        for players in np.unique(numbers):
            yield int(players), numbers[self.inputs.cell] == players


def predict(model: ValueModel, positions: Positions, features: Sequence[str]) -> Predicted:
    """Return the chances of a value for some positions; `features` names those of the positions."""
    inputs = inputs_of(positions, features, model)
    return Predicted(positions, inputs, chances(model.roots, model.nodes, inputs.numbers))


def mean_by_game(values: Array, games: Array) -> tuple[float, float]:
    """Return the mean over the games of a value of their positions, and its standard error.

    The positions of a game have one result, so the games are independent, and the positions are not.
    """
    number = np.bincount(games)
    by_game = np.bincount(games, values)[number > 0] / number[number > 0]
    return float(by_game.mean()), float(by_game.std(ddof=1) / np.sqrt(len(by_game)))


def judge(predicted: Predicted) -> tuple[ValueQuality, ...]:
    """Return the quality of a value on games that it was not trained on, for each number of players."""
    inputs = predicted.inputs
    return tuple(
        quality_of(
            players,
            inputs.game[there],
            predicted.chances[there],
            inputs.wins[there],
            inputs.cell[there],
            inputs.progress[there],
        )
        for players, there in predicted.by_players()
    )


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
        Once set, no further block or play-out begins.

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
    predicted = predict(model, positions, games.features)
    quality = list(judge(predicted))
    for number, part in enumerate(quality if played_on else ()):
        arms = [arm for arm in games.arms if arm.cell.players == part.players]
        compared = compare_play_outs(model, arms, played_on, games.seed, progress=progress, stop=stop)
        if compared is None:
            return None
        quality[number] = part.model_copy(update={"against_play_outs": compared})
    return Checked(tuple(quality), fits(predicted))


def fits(predicted: Predicted) -> bool:
    """Return whether the chances of a value agree with the results, for each number of players."""
    inputs = predicted.inputs
    surplus = inputs.wins - predicted.chances
    differences = [mean_by_game(surplus[there], inputs.game[there]) for _, there in predicted.by_players()]
    return all(abs(mean) <= TOLERANCE + SURE * error for mean, error in differences)


def value_result(
    model: ValueModel,
    file: Path,
    games: PositionGames,
    quality: tuple[ValueQuality, ...],
    *,
    fits: bool | None = None,
    outdated: str | None = None,
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
        outdated=outdated,
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
