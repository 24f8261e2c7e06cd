"""Values that come with a game."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Sequence
from pathlib import Path

from heuristics.strategy.contract import Strategy
from heuristics.strategy.registry import base_among, strategies
from heuristics.value.model import ValueModel, read_value
from heuristics.value.places import value_file
from simcore.contract.game import Game


def base_of(game: Game) -> str:
    """Return the strategy that plays on in the value of a game: `expert`, or the default strategy."""
    return base_among(strategies(game.name))


def shipped_value(game: Game) -> ValueModel | None:
    """Return the value that comes with a game and its packs; None if there is none.

    If there are several, it is the one trained with the fewest packs beyond those in play.

    Raises
    ------
    ValueFileError
        If its file is damaged.
    """
    file = shipped_value_file(game)
    return None if file is None else read_value(file)


def shipped_value_file(game: Game) -> Path | None:
    """Return the file of the value that comes with a game and its packs; None if there is none.

    Raises
    ------
    ValueFileError
        If the file of a value with packs is damaged.
    """
    first = value_file(game.name, base_of(game))
    if not game.packs:
        return first if first.exists() else None
    packs = {file: _trained_with(file) for file in first.parent.glob(f"{first.stem}+*{first.suffix}")}
    able = [file for file in sorted(packs) if set(game.packs) <= packs[file]]
    return min(able, key=lambda file: len(packs[file]), default=None)


def _trained_with(file: Path) -> frozenset[str]:
    """Return the packs with which a value was trained."""
    return frozenset(read_value(file).provenance.get("packs", ()))


def weights_digest(strategy: Strategy, ancient_ones: Collection[str], packs: Sequence[str] = ()) -> str:
    """Return the digest of all weights of a strategy, those of single combinations included.

    Weights that are only for other Ancient Ones than these, or for other packs, do not count.
    """
    sections = [
        section.describe()
        for section in strategy.cell_weights
        if section.fits_packs(packs)
        and (not section.ancient_ones or not set(section.ancient_ones).isdisjoint(ancient_ones))
    ]
    content = json.dumps([dict(strategy.weights), sections], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()


def outdated(model: ValueModel, strategy: Strategy) -> str | None:
    """Return in words how a strategy has changed since a value was trained for it; None if it has not.

    Parameters
    ----------
    model
        The value.
    strategy
        Its strategy as it is now.
    """
    trained = model.provenance
    version, weights = (trained.get(key) for key in ("strategy_version", "strategy_weights"))
    if version is not None and version != strategy.version:
        return f"trained for {strategy.name} {version}; the present one is {strategy.name} {strategy.version}"
    if weights is None or weights == weights_digest(
        strategy, trained["ancient_ones"], trained.get("packs", ())
    ):
        return None
    return f"trained for {strategy.name} {version} with other weights"
